internal import Chronology
internal import Diagnostics
package import Gifts

/// A record of `gifts/records`.
package struct GiftRecord: RecordDecoding {
  package enum Field: String, CaseIterable, Sendable {
    case amount, direction, type, event, category, date, book, contact, name, gift, note, source
    case currency, due, settled, repays, void, voidReason
  }

  package static let keepsSource = true

  private var amount = AmountField()
  private var currency: Currency?
  private var direction = RequiredField<Gift.Direction>()
  private var kind: Gift.Kind?
  private var event: String?
  private var category = OccasionCategory.other
  private var day = RequiredField<Day>()
  private var book: String?
  private var contact: String?
  private var name: String?
  private var goods: String?
  private var note: String?
  private var origin = Gift.Origin.manual
  private var due: Day?
  private var settlement: Gift.Settlement?
  private var repayment: Gift.Repayment?
  private var isVoid = false
  private var voidReason: String?
  /// Where the fields are that only loans have.
  private var loanFields: [(name: String, range: Range<Int>)] = []
  private var record: Gift?

  package init() {}

  package mutating func take(
    _ value: FieldValue, for field: Field, _ context: inout RecordContext
  ) {
    switch field {
    case .amount: amount.take(value)
    case .currency: currency = value.currency(&context)
    case .direction: direction.take(value.choice(of: Gift.Direction.self, &context))
    case .type: kind = value.choice(of: Gift.Kind.self, &context)
    case .event: event = value.nonEmptyText(&context)
    case .category:
      category =
        value.namedChoice(of: OccasionCategory.self, chineseName: \.chineseName, &context)
        ?? .other
    case .date: day.take(value.datedDay(&context))
    case .book: book = value.nonEmptyText(&context)
    case .contact: contact = value.nonEmptyText(&context)
    case .name: name = value.nonEmptyText(&context)
    case .gift: goods = value.nonEmptyText(&context)
    case .note: note = value.nonEmptyText(&context)
    case .source: origin = value.choice(of: Gift.Origin.self, &context) ?? .manual
    case .due:
      due = value.datedDay(&context)
      loanFields.append(("due", value.range))
    case .settled:
      settlement = Self.settlement(value, &context)
      if settlement != nil { loanFields.append(("settled", value.range)) }
    case .repays:
      repayment = Self.repayment(value, &context)
      if repayment != nil { loanFields.append(("repays", value.range)) }
    case .void: isVoid = value.bool(&context) ?? false
    case .voidReason: voidReason = value.nonEmptyText(&context)
    }
  }

  /// A day, or whether it is settled at all.
  private static func settlement(
    _ value: FieldValue, _ context: inout RecordContext
  ) -> Gift.Settlement? {
    guard let isSettled = truth(of: value) else { return value.datedDay(&context).map { .on($0) } }
    return isSettled ? .someDay : nil
  }

  /// The id of a loan, or whether it is a repayment at all.
  private static func repayment(
    _ value: FieldValue, _ context: inout RecordContext
  ) -> Gift.Repayment? {
    guard let isRepayment = truth(of: value) else {
      return value.nonEmptyText(&context).map { .loan($0) }
    }
    return isRepayment ? .unnamed : nil
  }

  /// True or false where the value is either, in words where the format has only texts.
  private static func truth(of value: FieldValue) -> Bool? {
    if case .bool(let truth) = value.form { return truth }
    if value.isTyped { return nil }
    switch value.string.lowercased() {
    case "true", "yes": return true
    case "false", "no", "": return false
    default: return nil
    }
  }

  package mutating func check(_ context: inout RecordContext) {
    direction.check("direction", &context)
    day.check("date", &context)
    if amount.range == nil { context.report(.missing(field: "amount")) }
    if contact == nil, name == nil { context.report(.missing(field: "contact")) }
    let money = amount.money("amount", in: currency, &context)
    if let range = amount.range, money?.isZero == true, goods == nil {
      context.report(GiftProblem.nothingGiven, at: range)
    }
    // A repayment belongs to a loan, so it need not say so.
    let kind = kind ?? (repayment == nil ? .gift : .loan)
    if kind == .gift {
      for field in loanFields {
        context.report(GiftProblem.onlyForLoans(field: field.name), at: field.range)
      }
    }
    guard let money, let direction = direction.value, let day = day.value,
      let person = contact ?? name
    else { return }
    var record = Gift(
      source: RecordSource(id: context.recordIdentifier), amount: money, direction: direction,
      day: day, contact: person)
    record.kind = kind
    record.event = event
    record.category = category
    record.book = book
    record.name = name
    record.goods = goods
    record.note = note
    record.origin = origin
    if kind == .loan {
      record.due = due
      record.settlement = settlement
      record.repayment = repayment
    }
    record.isVoid = isVoid
    record.voidReason = voidReason
    self.record = record
  }

  package func add(to log: inout RowLog<Gift>) {
    if let record { log.append(record) }
  }
}
