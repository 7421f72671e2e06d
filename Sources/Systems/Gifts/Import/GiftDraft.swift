import Basics
import Vault

/// The values for all gifts of a file that do not have their own.
struct GiftDefaults: Sendable {
  /// The id of the book for all gifts.
  var book: String?
  var direction: Gift.Direction?
  var event: String?
  var category: OccasionCategory?
  var day: Day?
  var currency = Currency.renminbi
  /// The origin given in the records.
  var origin = Gift.Origin.import
  /// True to take all income and expenses of a bill, not only transfers and red packets.
  var takesAllOfBills = false
  /// The time of the import; no day is derived from it.
  let now: Moment

  init(at now: Moment) { self.now = now }

  /// The day given by a text with a year.
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

/// A gift read from a file, before it becomes a record.
struct GiftDraft {
  /// A longer name is a sentence in the wrong cell.
  static let longestName = 80

  var name: String
  var amount: Money
  var direction: Gift.Direction
  var day: Day
  var kind = Gift.Kind.gift
  var event: String?
  var category: OccasionCategory?
  var goods: String?
  var payment: Gift.Payment?
  var note: String?
  /// The part of the picture that it was read from.
  var picture: PictureReference?
  /// True if it pays back a loan, which the file does not identify.
  var isRepayment = false
  var isVoid = false
  var voidReason: String?
  /// The transaction number, if the file has one, as its identity. Otherwise a gift is identified
  /// by its person, amount, day, occasion and direction, and by the number of equal gifts before it
  /// in the file.
  var transaction: String?
  /// The amount of the transaction, which stays the same after a partial refund; nil if it is the
  /// amount of the gift.
  var transactionAmount: Money?
  /// The id of the contact, if the name alone is ambiguous.
  var contact: String?

  /// The hash of its identity. Notes, goods and the void mark may change in the file later without
  /// making another record.
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

  /// The fields of the record, without `id`.
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
    line.add("payment", text: payment?.rawValue)
    line.add("note", text: note)
    line.add("source", text: defaults.origin.rawValue)
    line.add("picture", text: picture?.text)
    if isVoid {
      line.add("void", bool: true)
      line.add("voidReason", text: voidReason)
    }
    return line
  }
}

/// A person read from a file, before it becomes a record.
struct ContactDraft {
  var name: String
  var phone: String?
  var relation: Relation?
  var note: String?
  /// In the format of the collection: `1996-04-15`, `04-15`, `lunar:12-25`.
  var birthday: String?
  /// The identifier of the card in the file, which survives other changes.
  var uid: String?

  var identity: ContentHash {
    if let uid { return ContentHash([("source", "vcard"), ("uid", uid)]) }
    return ContentHash([
      ("source", "contact"), ("name", name), ("phone", phone.map(\.phoneDigits) ?? ""),
    ])
  }

  /// The fields of the record, without `id`.
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
  /// The significant digits of a telephone number: without spaces, punctuation and China's country
  /// code.
  var phoneDigits: String {
    let digits = halfWidth.filter { $0.isASCII && $0.isNumber }
    for code in ["0086", "86"] where digits.hasPrefix(code) && digits.count == 11 + code.count {
      return String(digits.dropFirst(code.count))
    }
    return digits
  }
}
