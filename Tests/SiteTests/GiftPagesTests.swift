import Chronology
import Diagnostics
import Focus
import Gifts
import Liquid
import OutsideData
import Storage
import Testing
import Wording

@testable import Site

/// A ledger around New Year 2027 of which every list of the pages has something, with `text` in
/// every place that takes words and `name` as the name of a person.
func giftRecords(_ text: String = "words", name: String = "张三") throws -> GiftRecords {
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

func giftLedger(_ records: GiftRecords? = nil, asOf: String) throws -> GiftLedger {
  var settings = GiftSettings()
  settings.province = "江苏"
  settings.yearlyIncome = .units(100_000)
  return GiftLedger(
    try records ?? giftRecords(), settings: settings, zone: shanghai, asOf: try at(asOf))
}

struct GiftPagesTests {
  private func site(
    _ records: GiftRecords?, language: String = "en"
  ) throws -> (files: [String: String], problems: [String]) {
    var settings = shanghaiSettings
    settings.language = language
    settings.author = "Lin"
    var input = try input(
      sessions: try sessions(), settings: settings, asOf: "2027-01-10 16:00")
    if let records { input.gifts = try giftLedger(records, asOf: "2027-01-10 16:00") }
    let (files, diagnostics) = rendered(input)
    return (files, diagnostics.map(\.description))
  }

  private func page(_ path: String, of files: [String: String]) throws -> String {
    try #require(files["gifts/\(path)index.html"], "\(path)")
  }

  @Test func `The pages show figures, the coming, loans, people and books`() throws {
    let (files, problems) = try site(giftRecords())
    #expect(problems == [])
    let overview = try page("", of: files)
    // January: 1,200.50 received, 300 sent; dollars by themselves.
    for text in [
      "¥1,200.50", "¥900.50<small> more received", "USD\u{A0}60", "chart-grouped", "chart-matrix",
      "chart-diverging", "The loan of ¥4,000 with 张三 is overdue.", "It is your turn with 张三",
      "Birthday of 张三", "href=\"../gifts/people/张三/\"", "href=\"../gifts/loans/l1/\"",
    ] {
      #expect(overview.contains(text), "\(text)")
    }
    let coming = try page("coming/", of: files)
    for text in [
      "turns 47", "lunar month 12, day 25", "Loan to 张三", "Spring Festival 春节",
      "lunar month 1, day 1",
    ] {
      #expect(coming.contains(text), "\(text)")
    }
    let etiquette = try page("etiquette/", of: files)
    #expect(etiquette.contains("Wedding 婚礼") && etiquette.contains("¥2,000"))
  }

  @Test func `A person has a timeline, a suggestion with reasons, loans and void records`() throws {
    let person = try page("people/张三/", of: site(giftRecords()).files)
    for text in [
      "Family 亲戚", "20 January 1980", "chart-exchanges", "suggested", "they gave ¥1,200.50 last",
      "void: words", "¥444", "Household words", "李四", "your turn, core",
      "¥1,000 paid back, ¥4,000 left", "settled 20 December 2026",
    ] {
      #expect(person.contains(text), "\(text)")
    }
    // What is void counts for nothing: 800 and 1,200.50 received.
    #expect(person.contains("<p class=\"figure\">¥2,000.50</p>"))
  }

  @Test func `The report of a year tells who is new and lost, and compares with the year before`()
    throws
  {
    let files = try site(giftRecords()).files
    let report = try page("years/2027/", of: files)
    for text in [
      "3 gifts with 2 people · the year is still running", "New friend", "Old friend",
      "than the same days of the year before", "0.3 % of a year’s income", "rel=\"prev\"",
    ] {
      #expect(report.contains(text), "\(text)")
    }
    #expect(try page("years/2026/", of: files).contains("than the year before"))
    // The year before is on record from 8 January on, so it is none to compare with.
    #expect(!(try page("years/2025/", of: files).contains("than the year before")))
    #expect(try page("books/b/", of: files).contains("15 records"))
  }

  @Test func `A note of a loan has the amount in digits and in capitals`() throws {
    let files = try site(giftRecords()).files
    let note = try page("loans/l2/", of: files)
    for text in ["¥12,345", "壹万贰仟叁佰肆拾伍元整", "张三", "Lin", "15 January 2027"] {
      #expect(note.contains(text), "\(text)")
    }
    // A loan that is settled has none.
    #expect(files["gifts/loans/l3/index.html"] == nil)
  }

  @Test func `The dashboard and each review show gifts`() throws {
    let files = try site(giftRecords()).files
    #expect(files["index.html"]?.contains("href=\"gifts/\"") == true)
    #expect(files["index.html"]?.contains("¥900.50<small> more received") == true)
    for (review, text) in [
      ("2027-W01", "¥1,200.50"), ("2026-12", "Funeral 丧事"), ("2026", "Every record"),
    ] {
      let page = try #require(files["reviews/\(review)/index.html"])
      #expect(page.contains("<h2 id=\"gifts\">"), "\(review)")
      #expect(page.contains(text), "\(review)")
    }
  }

  @Test func `Without gifts the page says what to do, and nothing else speaks of them`() throws {
    let (files, problems) = try site(nil)
    #expect(problems == [])
    let overview = try page("", of: files)
    #expect(overview.contains("daybook log") && overview.contains("daybook import gifts"))
    #expect(!overview.contains("<section"))
    #expect(files["reviews/2027/index.html"]?.contains("id=\"gifts\"") == false)
  }

  @Test func `In Chinese, kinds and relations have their Chinese names alone`() throws {
    let person = try page("people/张三/", of: site(giftRecords(), language: "zh-CN").files)
    #expect(person.contains("亲戚") && !person.contains("Family"))
  }

  private static let attack =
    #"<script>alert("1")</script>'"&{{ site.title }}<img src=x onerror=y>"#

  @Test func `Words and names of the ledger are never markup`() throws {
    let (files, problems) = try site(giftRecords(Self.attack, name: Self.attack))
    #expect(problems == [])
    #expect(try page("", of: files).contains("&lt;script&gt;alert"))
    for (path, text) in files where path.hasSuffix(".html") {
      #expect(!text.contains("<script>"), "\(path)")
      #expect(!text.contains("<img src=x"), "\(path)")
      #expect(!text.contains(" style="), "\(path)")
    }
  }

  @Test(
    arguments: [
      ("../../x", "x"), ("%2e%2e/y", "2e-2e-y"), ("..", nil), ("/etc/passwd", "etc-passwd"),
      ("🧧🎉", nil),
      ("a\u{202E}b\u{0}\u{1B}[31mc", "a-b-31mc"), ("עברית", "עברית"), ("index.html", "index-html"),
      ("con", "con-person"), (String(repeating: "很长的名字", count: 80), nil), ("张三 (小)", "张三-小"),
    ] as [(String, String?)])
  func `Names become addresses that stay below the people`(_ name: String, _ step: String?) throws {
    let (files, problems) = try site(giftRecords(name: name))
    #expect(problems == [])
    let people = files.keys.filter {
      $0.hasPrefix("gifts/people/") && $0 != "gifts/people/index.html"
    }
    // Each has a page, and beside it a file with what is drawn on it.
    #expect(people.count == 10)
    for path in people {
      let steps = path.split(separator: "/", omittingEmptySubsequences: false)
      #expect(steps.count == 4, "\(path)")
      #expect(["index.html", "exchanges.csv"].contains(steps[3]), "\(path)")
      #expect(steps[2].utf8.count <= 100, "\(path)")
      #expect(steps[2].unicodeScalars.allSatisfy { !"./\\%?#:".unicodeScalars.contains($0) })
    }
    if let step { #expect(people.contains("gifts/people/\(step)/index.html"), "\(people)") }
    #expect(files.keys.allSatisfy { !$0.contains("..") })
  }

  @Test func `Persons of one name keep their addresses when another comes later`() {
    func addresses(_ things: [(String, String)]) -> [String] {
      GiftAddress.addresses(
        of: things.map { (name: $0.0, id: $0.1) }, in: "p/", fallback: "person")
    }
    let two = addresses([("张三", "c1"), ("张三", "c2")])
    #expect(two[0] == "p/张三/")
    #expect(two[1].hasPrefix("p/张三-"))
    let more = addresses([("张三", "c1"), ("张三", "c2"), ("张三", "c3"), ("🙂", "c4"), ("🙂", "c5")])
    #expect(Array(more.prefix(2)) == two)
    #expect(Set(more).count == 5)
    // The name that another's address already is.
    let suffix = two[1].dropFirst(2).dropLast()
    let taken = addresses([("张三", "c1"), (String(suffix), "c9"), ("张三", "c2")])
    #expect(Set(taken).count == 3)
    // Letters that a file system may hold for the same are the same.
    let accents = addresses([("é", "1"), ("e\u{301}", "2"), ("É", "3")])
    #expect(Set(accents.map { $0.lowercased() }).count == 3)
  }

  @Test func `Nothing depends on the time within a day`() throws {
    func files(_ asOf: String) throws -> [String: String] {
      var input = try input(sessions: [], asOf: asOf)
      input.gifts = try giftLedger(asOf: asOf)
      return rendered(input).files.filter { $0.key.hasPrefix("gifts/") }
    }
    let (morning, night) = (try files("2027-01-10 00:00"), try files("2027-01-10 23:59"))
    #expect(morning.count > 10 && morning == night)
  }
}

struct MoneyWordsTests {
  @Test(
    arguments: [
      (120_000, "CNY", "¥1,200"), (5_210, "CNY", "¥52.10"), (-1, "CNY", "−¥0.01"), (0, "CNY", "¥0"),
      (123_456_789_000, "CNY", "¥1,234,567,890"), (6_000, "USD", "USD\u{A0}60"),
      (1_500, "JPY", "JPY\u{A0}1,500"), (-1_500, "KWD", "−KWD\u{A0}1.500"),
    ] as [(Int, String, String)])
  func `Amounts have their sign, groups and all decimals or none`(
    _ units: Int, _ code: String, _ text: String
  ) throws {
    let money = Money(minorUnits: Int128(units), try #require(Currency(code)))
    #expect(Words.english.money(money) == text)
    // A template holds it exactly.
    guard case .string(let held) = MoneyWords.value(money) else {
      Issue.record("not a text")
      return
    }
    #expect(MoneyWords.money(held) == money)
  }

  @Test(arguments: ["", "abc", "1.234 CNY", "1,200 CNY", "1 2 3", "1 YUAN", "--1", ".", "1.", "٣"])
  func `What is no amount is not taken for one`(_ text: String) {
    #expect(MoneyWords.money(text) == nil)
  }

  @Test func `The filter takes amounts and numbers, and says what is wrong with others`() throws {
    var environment = Environment.standard
    SiteFilters.registerText(in: &environment, .english)
    func render(_ source: String) throws -> (text: String, problems: Int) {
      let template = try Template(source, name: "t", environment: environment)
      var bytes: [UInt8] = []
      let problems = template.render(
        [:], library: TemplateLibrary(), context: RenderContext(), into: &bytes)
      return (String(decoding: bytes, as: UTF8.self), problems.count)
    }
    #expect(try render("{{ '1200.00 CNY' | money }}").text == "¥1,200")
    #expect(try render("{{ 52.5 | money: 'USD' }}").text == "USD\u{A0}52.50")
    #expect(try render("{{ nil | money }}").text == "¥0")
    #expect(try render("{{ 'much' | money }}").problems == 1)
  }
}
