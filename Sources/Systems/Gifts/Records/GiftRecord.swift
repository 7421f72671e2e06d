import Basics
import Vault
import Wording

struct GiftRecord: RecordDraft {
  /// The amount, direction, day and person are set after all fields are read.
  private var gift = Gift(
    source: RecordSource(id: ""), amount: .zero(), direction: .sent, day: Day(number: 0),
    contact: "")
  private var amount: FieldValue?
  private var currency: Currency?
  private var direction: Gift.Direction?
  private var kind: Gift.Kind?
  private var day: Day?
  private var contact: String?
  /// The locations of fields for loans only.
  private var loanFields: [(name: String, range: Range<Int>)] = []

  static let schema = Schema<Self>(
    "gift", title: "entry.gift", in: GiftReader.gifts, "A gift or a loan",
    example: """
      daybook add gift --name 张三 --amount 1000 --direction sent --event 结婚 --category wedding
      """,
    line: RecordLine(
      words: words, sums: sums, figures: loanFigures + yearFigures),
    [
      .text(
        "name", "The person's name; without contact, it may also be the id of a contact",
        privacy: .name,
        entry: FieldEntry(
          "entry.person", question: "Who?", help: "entry.person_help", known: .people,
          isRequired: true)
      ) { $0.gift.name = $1 },
      .amount(
        "amount", "How much it was, as you would write it; 0 for goods alone",
        entry: FieldEntry("entry.amount", question: "How much?", help: "entry.amount_help")
      ) { $0.amount = $1 },
      .currency { $0.currency = $1 },
      .choice(
        "direction", of: Gift.Direction.self, "The direction, seen from you: sent or received",
        isRequired: true,
        entry: FieldEntry(
          "entry.direction", question: "sent or received?",
          spoken: [
            "送": "sent", "我送的": "sent", "送的": "sent", "随礼": "sent", "隨禮": "sent", "出": "sent",
            "借出": "sent", "lent": "sent", "貸した": "sent", "借入": "received",
            "borrowed": "received", "借りた": "received", "gave": "sent", "贈った": "sent", "送った": "sent",
            "あげた": "sent",
            "收": "received", "我收的": "received", "收的": "received", "收礼": "received",
            "收禮": "received", "got": "received", "もらった": "received", "受け取った": "received",
          ]
        ) { direction, words in
          switch Gift.Direction(rawValue: direction) {
          case .sent: words("gifts.direction.sent")
          case .received: words("gifts.direction.received")
          case nil: nil
          }
        }
      ) { $0.direction = $1 },
      .choice(
        "type", of: Gift.Kind.self,
        "gift, or loan if it has to be paid back; by default loan with repays, else gift",
        entry: FieldEntry(
          "entry.type", spoken: ["借": "loan", "贷": "loan", "礼": "gift", "礼金": "gift"]
        ) { kind, words in
          switch Gift.Kind(rawValue: kind) {
          case .gift: words("entry.type_gift")
          case .loan: words("entry.type_loan")
          case nil: nil
          }
        }
      ) { $0.kind = $1 },
      .text(
        "event", "The occasion in your words",
        entry: FieldEntry(
          "entry.occasion", question: "Which occasion?", help: "entry.occasion_help")
      ) { $0.gift.event = $1 },
      .category("The kind of occasion, such as wedding; other by default") {
        $0.gift.category = $1
      },
      Schema.Member(
        Field(
          "date", dated, "The day",
          isRequired: true, entry: FieldEntry("entry.day", as: .day))
      ) { value, draft, context in draft.day = value.datedDay(&context) },
      .text(
        "book", "The id of the book it belongs to", privacy: .open,
        entry: FieldEntry("entry.book", help: "entry.book_help", known: .books)
      ) { $0.gift.book = $1 },
      .text(
        "gift", "Goods, besides or instead of money",
        entry: FieldEntry("entry.goods", help: "entry.goods_help")
      ) { $0.gift.goods = $1 },
      .choice(
        "payment", of: Gift.Payment.self, "How the money was paid", alias: \.chineseName,
        entry: FieldEntry(
          "entry.payment", as: .choice(Gift.Payment.allCases.map(\.rawValue)),
          spoken: Gift.Payment.spoken
        ) { payment, words in
          Gift.Payment(rawValue: payment).map(words.name(of:))
        }
      ) { $0.gift.payment = $1 },
      Schema.Member(
        Field(
          "due", dated, "When a loan has to be paid back",
          entry: FieldEntry("entry.due", help: "entry.due_help"), isToCome: true)
      ) { value, draft, context in
        draft.gift.due = value.datedDay(&context)
        draft.loanFields.append(("due", value.range))
      },
      .text(
        "note", "A note about it", isParagraph: true,
        entry: FieldEntry("entry.note", question: "A note?")
      ) { $0.gift.note = $1 },
      .text(
        "contact", "The person by the id of a contact or by name; without one, name is used",
        privacy: .name
      ) { $0.contact = $1 }.shown(as: "entry.contact_of", known: .people),
      .text(
        "picture",
        "The picture that it was read from, or a part of it: gifts/pictures/list.jpg#xywh=1,2,3,4",
        privacy: .intimate
      ) { $0.gift.picture = PictureReference($1) }.shown(as: "entry.picture"),
      .choice(
        "source", of: Gift.Origin.self, "How the record was made; manual by default"
      ) { $0.gift.origin = $1 }.shown(as: "entry.source", leftOut: Gift.Origin.manual.rawValue) {
        origin, words in
        switch Gift.Origin(rawValue: origin) {
        case .manual: words("entry.source_manual")
        case .ocr: words("entry.source_ocr")
        case .voice: words("entry.source_voice")
        case .import: words("entry.source_import")
        case nil: nil
        }
      },
      Schema.Member(
        Field(
          "settled", .form("a day, or true", allowsFlag: true, holds: .day),
          "The day a loan was settled, or true if it is not known",
          entry: FieldEntry("entry.settled", as: .textOrTrue, help: "entry.settled_help"))
      ) { value, draft, context in
        draft.gift.settlement = settlement(value, &context)
        if draft.gift.settlement != nil { draft.loanFields.append(("settled", value.range)) }
      },
      Schema.Member(
        Field(
          "repays", .form("the id of a loan, or true", allowsFlag: true),
          "The loan that this pays back, or true for the person's oldest open one",
          entry: FieldEntry(
            "entry.repays", as: .textOrTrue, help: "entry.repays_help", known: .loans))
      ) { value, draft, context in
        draft.gift.repayment = repayment(value, &context)
        if draft.gift.repayment != nil { draft.loanFields.append(("repays", value.range)) }
      },
      .flag("void", "true when it is void: no longer counted, but still visible") {
        $0.gift.isVoid = $1
      }
      .shown(as: "entry.void"),
      .text("voidReason", "Why it is void") { $0.gift.voidReason = $1 }
        .shown(as: "entry.void_reason"),
    ])

  private static let dated = FieldType.form(
    "a day such as 2026-11-20 or 农历2026年八月十五", holds: .day)

  /// A day, or true for an unknown day.
  private static func settlement(
    _ value: FieldValue, _ context: inout RecordContext
  ) -> Gift.Settlement? {
    guard let isSettled = truth(of: value) else { return value.datedDay(&context).map { .on($0) } }
    return isSettled ? .someDay : nil
  }

  /// The id of a loan, or true for a repayment of an unnamed one.
  private static func repayment(
    _ value: FieldValue, _ context: inout RecordContext
  ) -> Gift.Repayment? {
    guard let isRepayment = truth(of: value) else {
      return value.nonEmptyText(&context).map { .loan($0) }
    }
    return isRepayment ? .unnamed : nil
  }

  /// A boolean, or the words for one in a format that has only texts.
  private static func truth(of value: FieldValue) -> Bool? {
    if case .bool(let truth) = value.form { return truth }
    if value.isTyped { return nil }
    switch value.string.lowercased() {
    case "true", "yes": return true
    case "false", "no", "": return false
    default: return nil
    }
  }

  func record(_ context: inout RecordContext) -> Gift? {
    let person = contact ?? gift.name
    if person == nil { context.report(.missing(field: "contact")) }
    let money = amount?.money("amount", in: currency, &context)
    if let amount, money?.isZero == true, gift.goods == nil {
      context.report(GiftProblem.nothingGiven, at: amount.range)
    }
    var gift = gift
    // A repayment implies a loan, so the kind is optional.
    gift.kind = kind ?? (gift.repayment == nil ? .gift : .loan)
    if gift.kind == .gift {
      for field in loanFields {
        context.report(GiftProblem.onlyForLoans(field: field.name), at: field.range)
      }
      (gift.due, gift.settlement, gift.repayment) = (nil, nil, nil)
    }
    guard let money, let direction, let day, let person else { return nil }
    gift.source = RecordSource(id: context.recordIdentifier)
    gift.amount = money
    gift.direction = direction
    gift.day = day
    gift.contact = person
    return gift
  }
}

// The summary of a gift in a line: `张三, sent ¥1,000, 结婚, 2026-11-20`.
extension GiftRecord {
  /// Additional columns of tables of loans.
  static let loanFigures: [Words.Key] = ["gifts.repaid", "gifts.outstanding", "gifts.status"]
  /// Columns of tables of years, in addition to the currency.
  static let yearFigures: [Words.Key] = ["gifts.year"] + sumFigures + ["gifts.number"]
  fileprivate static let sumFigures: [Words.Key] = [
    "gifts.gifts_received", "gifts.gifts_sent", "gifts.gift_balance",
  ]

  @Sendable static func words(_ text: RecordText, in _: Zone, _ words: Words) -> [String?] {
    let part = Part(text)
    let amount = money(of: text).flatMap { $0.isZero ? nil : words.plainMoney($0) }
    let category = text["category"].flatMap { category -> String? in
      guard category.plain != "other" else { return nil }
      guard words.language != .english else { return category.plain.replacing("_", with: " ") }
      return schema.kind.editField(named: "category")?.words(category, RecordWords(words))
    }
    let direction = text["direction"].flatMap { Gift.Direction(rawValue: $0.plain) }
    return [
      text["name"]?.plain ?? text["contact"]?.plain,
      direction.flatMap { direction in
        (amount ?? text["gift"]?.plain).map {
          words(part.key(direction), ["amount": $0])
        }
      } ?? amount,
      amount == nil ? nil : text["gift"]?.plain,
      text["event"].flatMap { $0.plain.isEmpty ? nil : $0.plain } ?? category,
      text["date"]?.plain, text["due"].map { words("record.due", ["day": $0.plain]) },
      text["void"]?.plain == "true" ? words("gifts.void") : nil,
    ]
  }

  /// The totals of gifts, by direction and currency, with loans and repayments separate; void
  /// records do not count.
  @Sendable static func sums(
    _ texts: [RecordText], on _: DaySpan, in _: Zone, _ words: Words
  ) -> [RecordSum] {
    let gifts = texts.filter { $0["void"]?.plain != "true" }
    return Part.allCases.flatMap { part in
      Gift.Direction.allCases.flatMap { direction in
        let some = gifts.filter {
          Part($0) == part && $0["direction"]?.plain == direction.rawValue
        }
        return MoneySums(some.compactMap(money)).amounts.map { sum in
          RecordSum(
            words(part.sumKey(direction), ["amount": words.plainMoney(sum)]),
            [
              ("of", .string(part.rawValue + direction.rawValue)), ("amount", .money(sum)),
              ("currency", .string(sum.currency.code)),
            ])
        }
      }
    }
  }

  /// The part of the ledger that a record belongs to, with the prefix of its sums in JSON.
  private enum Part: String, CaseIterable {
    case gift = ""
    case loan = "loans "
    case repayment = "repayments "

    init(_ text: RecordText) {
      let repays = text["repays"].map { $0.plain != "false" } ?? false
      self = repays ? .repayment : text["type"]?.plain == "loan" ? .loan : .gift
    }

    /// The words for an amount of one record.
    func key(_ direction: Gift.Direction) -> Words.Key {
      switch (self, direction) {
      case (.gift, .sent): "gifts.sent_amount"
      case (.gift, .received): "gifts.received_amount"
      case (.loan, .sent): "gifts.lent_amount"
      case (.loan, .received): "gifts.borrowed_amount"
      case (.repayment, .sent): "gifts.paid_back_amount"
      case (.repayment, .received): "gifts.got_back_amount"
      }
    }

    /// The words for a sum.
    func sumKey(_ direction: Gift.Direction) -> Words.Key {
      switch (self, direction) {
      case (.loan, .sent): "gifts.loans_sent_amount"
      case (.loan, .received): "gifts.loans_received_amount"
      default: key(direction)
      }
    }
  }

  private static func money(of text: RecordText) -> Money? {
    let currency = text["currency"].flatMap { Currency($0.plain) } ?? .renminbi
    return text["amount"].flatMap { try? AmountText.money($0.plain, in: currency) }
  }
}

extension ContactRecord {
  /// Additional columns of tables of people: the sums in one currency.
  static let figures: [Words.Key] =
    ["entry.currency"] + GiftRecord.sumFigures
    + ["gifts.loans_received", "gifts.loans_sent", "gifts.loan_balance"]
}
