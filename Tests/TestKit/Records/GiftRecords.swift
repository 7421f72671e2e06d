import Basics
package import Gifts
import Testing

/// A ledger around New Year 2027 with something for every list of the pages, with `text` in every
/// place for words and `name` as the name of a person.
package func giftRecords(_ text: String = "words", name: String = "张三") throws -> GiftRecords {
  func source(_ id: String) -> RecordSource { RecordSource(id: id) }
  let dollar = try #require(Currency("USD"))
  func gift(
    _ id: String, _ direction: Gift.Direction, _ amount: Money, _ day: String,
    _ contact: String = "zhang", _ category: OccasionCategory = .wedding
  ) throws -> Gift {
    var gift = Gift(
      source: source(id), amount: amount, direction: direction, day: try #require(Day(day)),
      contact: contact)
    gift.category = category
    gift.event = text
    gift.note = text
    gift.goods = text
    gift.book = "b"
    gift.payment = .wechat
    return gift
  }
  func loan(
    _ id: String, _ direction: Gift.Direction, _ amount: Int, due: String?
  ) throws -> Gift {
    var loan = try gift(id, direction, .units(amount), "2026-12-01")
    loan.kind = .loan
    loan.due = due.flatMap { Day($0) }
    return loan
  }
  var records = GiftRecords()
  var book = Book(source: source("b"), name: text)
  book.icon = text
  book.note = text
  records.books = [book]
  var zhang = Contact(source: source("zhang"), name: name)
  zhang.relation = .family
  zhang.household = text
  zhang.note = text
  zhang.birthday = Birthday("1980-01-20")
  var li = Contact(source: source("li"), name: "李四")
  li.relation = .colleague
  li.household = text
  li.birthday = Birthday("lunar:12-25")
  let lost = Contact(source: source("lost"), name: "Old friend")
  let new = Contact(source: source("new"), name: "New friend")
  records.contacts = [zhang, li, lost, new]
  var void = try gift("void", .sent, .units(444), "2026-12-30")
  void.isVoid = true
  void.voidReason = text
  var settled = try loan("l3", .sent, 100, due: nil)
  settled.settlement = .on(try #require(Day("2026-12-20")))
  var repayment = try loan("p", .received, 1_000, due: nil)
  repayment.repayment = .loan("l1")
  records.gifts = [
    try gift("g0", .sent, .units(100), "2025-06-01", "li"),
    try gift("g1", .received, .units(800), "2026-01-01"),
    try gift("g2", .sent, .units(600), "2026-12-22"),
    try gift("g3", .received, Money(minorUnits: 120_050), "2027-01-05", "zhang", .springFestival),
    try gift("g4", .sent, .units(60, dollar), "2027-01-04"),
    try gift("g5", .sent, .units(200), "2024-01-08", "lost"),
    try gift("g6", .sent, .units(300), "2027-01-04", "new"),
    try gift("g7", .sent, .units(500), "2026-12-28", "li", .funeral),
    try gift("g8", .received, .units(99), "2026-12-28", "名单外"),
    try gift("next", .sent, .units(700), "2027-01-30", "li"), void,
    try loan("l1", .sent, 5_000, due: "2027-01-02"),
    try loan("l2", .received, 12_345, due: "2027-01-15"), settled, repayment,
  ]
  var custom = try #require(
    Etiquette(
      source: source("e"), province: text, city: text, category: .wedding, least: .units(200),
      average: .units(600), most: .units(2_000)))
  custom.tips = [text]
  custom.taboos = [text]
  records.etiquette = [custom]
  return records
}
