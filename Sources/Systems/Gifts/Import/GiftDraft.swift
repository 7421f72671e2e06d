import Basics
import Vault

/// What holds for all gifts of a file that do not say it themselves.
struct GiftDefaults: Sendable {
  /// The id of the book that all go to.
  var book: String?
  var direction: Gift.Direction?
  var event: String?
  var category: OccasionCategory?
  var day: Day?
  var currency = Currency.renminbi
  /// What the records say about how they came about.
  var origin = Gift.Origin.import
  /// Whether all income and expenses of a bill are taken, not only transfers and red packets.
  var takesAllOfBills = false
  /// The moment of the import, from which no day counts.
  let now: Moment

  init(at now: Moment) { self.now = now }

  /// The day that a text of a file names with its year.
  func day(of text: String) throws(Diagnostic) -> Day {
    if let day = Day(dated: text) { return day }
    do throws(WrittenProblem) {
      _ = try WrittenTime(text, at: now)
    } catch {
      throw GiftImportProblem.notADate(text, error)
    }
    throw GiftImportProblem.notADate(text, nil)
  }
}

/// A gift that was read from a file, before it is a record.
struct GiftDraft {
  /// A longer name is a sentence that got into the wrong cell.
  static let longestName = 80

  var name: String
  var amount: Money
  var direction: Gift.Direction
  var day: Day
  var kind = Gift.Kind.gift
  var event: String?
  var category: OccasionCategory?
  var goods: String?
  var note: String?
  /// A loan that is paid back with it, which the file does not say more about.
  var isRepayment = false
  var isVoid = false
  var voidReason: String?
  /// What tells it from all others where the file has such, the number of a transaction; else a
  /// gift is told by who, how much, when, for what and which way, and by how many such stand before
  /// it in the file.
  var transaction: String?
  /// The amount of the transaction, which stays when some of it is refunded; nil for that of the
  /// gift.
  var transactionAmount: Money?
  /// The id of the contact, where the name alone would not say who is meant.
  var contact: String?

  /// The hash of what makes it what it is. Notes, goods and what is void may be changed in the file
  /// later without making another record of it.
  var identity: ContentHash {
    var hash = ContentHash()
    hash.add("source".utf8, (transaction == nil ? "gift-list" : "bill").utf8)
    hash.add("name".utf8, name.utf8)
    let amount = transactionAmount ?? amount
    hash.add("amount".utf8, "\(amount) \(amount.currency)".utf8)
    hash.add("date".utf8, day.description.utf8)
    hash.add("direction".utf8, direction.rawValue.utf8)
    hash.add("type".utf8, kind.rawValue.utf8)
    if let transaction {
      hash.add("transaction".utf8, transaction.utf8)
    } else {
      hash.add("event".utf8, (event ?? "").utf8)
    }
    return hash
  }

  /// The record's fields, without `id`.
  func fields(_ defaults: GiftDefaults) -> RecordFields {
    var line = RecordFields()
    line.add("amount", text: amount.shortDescription)
    if amount.currency != .renminbi { line.add("currency", text: amount.currency.code) }
    line.add("direction", text: direction.rawValue)
    if kind != .gift { line.add("type", text: kind.rawValue) }
    if isRepayment { line.add("repays", bool: true) }
    line.add("event", text: event)
    let words = [event, note].compactMap(\.self).lazy.compactMap(OccasionCategory.said(by:)).first
    let category = category ?? defaults.category ?? words ?? .other
    line.add("category", text: category.rawValue)
    line.add("date", text: day.description)
    line.add("book", text: defaults.book)
    line.add("contact", text: contact ?? name)
    if contact != nil { line.add("name", text: name) }
    line.add("gift", text: goods)
    line.add("note", text: note)
    line.add("source", text: defaults.origin.rawValue)
    if isVoid {
      line.add("void", bool: true)
      line.add("voidReason", text: voidReason)
    }
    return line
  }
}

/// A person that was read from a file, before it is a record.
struct ContactDraft {
  var name: String
  var phone: String?
  var relation: Relation?
  var note: String?
  /// As the collection writes it: `1996-04-15`, `04-15`, `lunar:12-25`.
  var birthday: String?
  /// What the file says the card is, whatever else changes in it.
  var uid: String?

  var identity: ContentHash {
    if let uid { return ContentHash([("source", "vcard"), ("uid", uid)]) }
    return ContentHash([
      ("source", "contact"), ("name", name), ("phone", phone.map(\.phoneDigits) ?? ""),
    ])
  }

  /// The record's fields, without `id`.
  var fields: RecordFields {
    var line = RecordFields()
    line.add("name", text: name)
    line.add("phone", text: phone)
    line.add("relation", text: relation?.rawValue)
    line.add("note", text: note)
    line.add("birthday", text: birthday)
    return line
  }
}

extension String {
  /// The digits of a telephone number that tell it from others: without blanks and signs, and
  /// without China's country code.
  var phoneDigits: String {
    let digits = halfWidth.filter { $0.isASCII && $0.isNumber }
    for code in ["0086", "86"] where digits.hasPrefix(code) && digits.count == 11 + code.count {
      return String(digits.dropFirst(code.count))
    }
    return digits
  }
}
