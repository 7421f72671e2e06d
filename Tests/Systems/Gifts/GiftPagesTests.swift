import Basics
import SiteKit
import TestKit
import Testing
import Vault

@testable import Gifts

struct GiftPagesTests {
  private func page(_ path: String, of files: [String: String]) throws -> String {
    try #require(files["gifts/\(path)index.html"], "\(path)")
  }

  @Test func `The pages show figures, the coming, loans, people and books`() async throws {
    let (files, problems) = try await giftSite(giftRecords())
    #expect(problems == [])
    let overview = try page("", of: files)
    // January: 1,200.50 received, 300 sent; dollars separately.
    for text in [
      "¥1,200.50", "¥900.50<small> more received", "USD\u{A0}60", "chart-grouped", "chart-matrix",
      "chart-diverging", "The loan of ¥4,000 with 张三 is overdue.", "It is your turn with 张三",
      "Birthday of 张三", "href=\"../gifts/people/张三/\"", "href=\"../gifts/loans/l1/\"",
    ] {
      #expect(overview.contains(text), "\(text)")
    }
    let coming = try page("coming/", of: files)
    for text in [
      "turns 47", "12th lunar month, day 25", "Loan to 张三", "Spring Festival 春节",
      "1st lunar month, day 1",
    ] {
      #expect(coming.contains(text), "\(text)")
    }
    let etiquette = try page("etiquette/", of: files)
    #expect(etiquette.contains("Wedding 婚礼") && etiquette.contains("¥2,000"))
  }

  @Test func `A person has a timeline, a suggestion with reasons, loans and void records`()
    async throws
  {
    let person = try page("people/张三/", of: await giftSite(giftRecords()).files)
    for text in [
      "Family 亲戚", "20 January 1980", "chart-exchanges", "suggested", "they gave ¥1,200.50 last",
      "void: words", "¥444", "Household words", "李四", "your turn, core",
      "¥1,000 paid back, ¥4,000 left", "settled 20 December 2026",
    ] {
      #expect(person.contains(text), "\(text)")
    }
    // Void records count for nothing: 800 and 1,200.50 received.
    #expect(person.contains("<p class=\"figure\">¥2,000.50</p>"))
  }

  @Test func `The report of a year tells who is new and lost, and compares with the year before`()
    async throws
  {
    let files = try await giftSite(giftRecords()).files
    let report = try page("years/2027/", of: files)
    for text in [
      "3 gifts with 2 people · the year is not over yet", "New friend", "Old friend",
      "than the same days of the year before", "0.3% of a year’s income", "rel=\"prev\"",
    ] {
      #expect(report.contains(text), "\(text)")
    }
    #expect(try page("years/2026/", of: files).contains("than the year before"))
    // The year before is on record only from 8 January on, so there is no comparison with it.
    #expect(!(try page("years/2025/", of: files).contains("than the year before")))
    #expect(try page("books/b/", of: files).contains("15 records"))
  }

  /// A PNG of 1200 × 800 pixels, as far as its header.
  private static let png: [UInt8] =
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
    + [0, 0, 0x04, 0xB0, 0, 0, 0x03, 0x20, 8, 2, 0, 0, 0, 0, 0, 0, 0]

  private func siteOfPictures(
    _ pictures: [String], for audience: Audience = .me
  ) async throws -> [String: String] {
    let vault = MemoryFiles(["daybook.yaml": "secret: x"])
    try vault.replace("gifts/pictures/list.png", with: Self.png, .written)
    var site = try GivenSite(asOf: "2027-01-10 16:00", vault: vault)
    site.systems = [GiftsSystem()]
    var records = GiftRecords()
    records.gifts = try pictures.enumerated().map { index, text in
      var gift = try gift("g\(index)", .sent, 300, "张三", on: "2027-01-09")
      gift.picture = PictureReference(text)
      return gift
    }
    site.records[GiftRecords.self] = records
    site.audience = audience
    return await rendered(site).files
  }

  @Test func `Photographed lists are shown beside their records, on the own site alone`()
    async throws
  {
    let pictures = ["gifts/pictures/list.png#xywh=100,200,400,40", "gifts/pictures/list.png"]
    let files = try await siteOfPictures(pictures)
    let page = try page("pictures/", of: files)
    #expect(page.contains("<svg viewBox=\"90 190 420 60\" width=\"420\""))
    #expect(
      page.contains("<image href=\"../../gifts/pictures/list.png\" width=\"1200\" height=\"800\"/>")
    )
    #expect(page.ranges(of: "<svg viewBox=\"90").count == 1)
    #expect(files["gifts/pictures/list.png"] != nil)
    let person = try self.page("people/张三/", of: files)
    #expect(person.contains("href=\"../../../gifts/pictures/#list-1\""))

    var family = Audience("family")
    family.levels["gifts"] = .parts(["gifts", "loans"])
    family.names = .full
    family.amounts = .full
    let others = try await siteOfPictures(pictures, for: family)
    #expect(others["gifts/people/张三/index.html"] != nil)
    #expect(!others.keys.contains { $0.hasPrefix("gifts/pictures/") })
    #expect(!others.values.contains { $0.contains("list.png") })
  }

  @Test func `No other file of the vault is a picture of a list`() async throws {
    let files = try await siteOfPictures([
      "daybook.yaml", "gifts/pictures/../../daybook.yaml", "gifts/pictures/none.png",
      "gifts/pictures", "/etc/passwd",
    ])
    #expect(!files.keys.contains { $0.hasPrefix("gifts/pictures/") })
  }

  /// The site for a year with only yen and goods exchanged, and a person with both.
  private func siteOfYenAndGoods() async throws -> [String: String] {
    let yen = try #require(Currency("JPY"))
    var tea = try gift("g1", .received, 0, "张三", on: "2027-01-08")
    tea.goods = "tea"
    var records = GiftRecords()
    records.gifts = [
      tea, try gift("g2", .sent, 5_000, "张三", on: "2027-01-09", in: yen),
      try gift("g3", .sent, 300, "李四", on: "2026-03-01"),
      try gift("g4", .sent, 7_000, "李四", on: "2026-03-02", in: yen),
    ]
    return try await giftSite(records).files
  }

  @Test func `Goods are said as goods, and another currency as what it is`() async throws {
    let files = try await siteOfYenAndGoods()
    for path in ["", "years/2027/", "people/张三/"] {
      let page = try page(path, of: files)
      #expect(page.contains("<p class=\"figure\">goods</p>"), "\(path)")
      #expect(page.contains("<p class=\"figure\">JPY\u{A0}5,000</p>"), "\(path)")
      #expect(page.contains("JPY\u{A0}5,000<small> more given"), "\(path)")
      #expect(!page.contains("<p class=\"figure\">¥0"), "\(path)")
      #expect(page.contains("data-label=\"received\">goods</td>"), "\(path)")
    }
    for name in ["gifts-small", "gifts-medium"] {
      let widget = try #require(files["widgets/\(name).svg"])
      #expect(!widget.contains("¥0") && widget.contains("goods"), "\(name)")
      #expect(widget.contains("JPY\u{A0}5,000"), "\(name)")
    }
  }

  @Test func `The card of a person counts what is in its amount`() async throws {
    let person = try page("people/李四/", of: await siteOfYenAndGoods())
    #expect(
      person.contains("<p class=\"figure\">¥300</p>\n<p class=\"delta\">1 gift</p>"), "\(person)")
    #expect(person.contains("JPY\u{A0}7,000"))
  }

  @Test func `A note of a loan has the amount in digits and in capitals`() async throws {
    let files = try await giftSite(giftRecords()).files
    let note = try page("loans/l2/", of: files)
    for text in ["¥12,345", "壹万贰仟叁佰肆拾伍元整", "张三", "Lin", "15 January 2027"] {
      #expect(note.contains(text), "\(text)")
    }
    // A settled loan has no page.
    #expect(files["gifts/loans/l3/index.html"] == nil)
  }

  @Test func `The dashboard and each review show gifts`() async throws {
    let files = try await giftSite(giftRecords()).files
    #expect(files["index.html"]?.contains("href=\"gifts/\"") == true)
    #expect(files["index.html"]?.contains("<a href=\"gifts/\">Gifts</a></th>") == true)
    for (review, text) in [
      ("2027-W01", "¥1,200.50"), ("2026-12", "Funeral 丧事"), ("2026", "Every record"),
    ] {
      let page = try #require(files["reviews/\(review)/index.html"])
      #expect(page.contains("<h2 id=\"gifts\">"), "\(review)")
      #expect(page.contains(text), "\(review)")
    }
  }

  @Test func `Without gifts the page says what to do, and nothing else speaks of them`()
    async throws
  {
    let (files, problems) = try await giftSite(GiftRecords())
    #expect(problems == [])
    let overview = try page("", of: files)
    #expect(overview.contains("daybook log") && overview.contains("daybook import FILE"))
    #expect(!overview.contains("<section"))
    #expect(files["reviews/2027/index.html"]?.contains("id=\"gifts\"") == false)
  }

  @Test func `In Chinese, kinds and relations have their Chinese names alone`() async throws {
    let person = try page("people/张三/", of: await giftSite(giftRecords(), language: "zh-CN").files)
    #expect(person.contains("亲戚") && !person.contains("Family"))
  }

  private static let attack =
    #"<script>alert("1")</script>'"&{{ site.title }}<img src=x onerror=y>"#

  @Test func `Words and names of the ledger are never markup`() async throws {
    let (files, problems) = try await giftSite(giftRecords(Self.attack, name: Self.attack))
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
  func `Names become addresses that stay below the people`(
    _ name: String, _ step: String?
  ) async throws {
    let (files, problems) = try await giftSite(giftRecords(name: name))
    #expect(problems == [])
    let people = files.keys.filter {
      $0.hasPrefix("gifts/people/") && $0 != "gifts/people/index.html"
    }
    // Each has a page, with files of the data drawn on it.
    #expect(people.count == 15)
    for path in people {
      let steps = path.split(separator: "/", omittingEmptySubsequences: false)
      #expect(steps.count == 4, "\(path)")
      #expect(["index.html", "exchanges.csv", "exchanges.json"].contains(steps[3]), "\(path)")
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
    // A name equal to another's address.
    let suffix = two[1].dropFirst(2).dropLast()
    let taken = addresses([("张三", "c1"), (String(suffix), "c9"), ("张三", "c2")])
    #expect(Set(taken).count == 3)
    // Letters that a file system may consider the same are the same.
    let accents = addresses([("é", "1"), ("e\u{301}", "2"), ("É", "3")])
    #expect(Set(accents.map { $0.lowercased() }).count == 3)
  }

  @Test func `Nothing depends on the time within a day`() async throws {
    func files(_ asOf: String) async throws -> [String: String] {
      try await giftSite(giftRecords(), asOf: asOf).files.filter { $0.key.hasPrefix("gifts/") }
    }
    let morning = try await files("2027-01-10 00:00")
    let night = try await files("2027-01-10 23:59")
    #expect(morning.count > 10 && morning == night)
  }
}
