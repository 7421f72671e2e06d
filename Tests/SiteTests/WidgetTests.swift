import Basics
import Charts
import Foundation
import Gifts
import SiteKit
import TestKit
import Testing
import Vault

@testable import Focus
@testable import Growth
@testable import Site

/// The site's input for a vault with non-empty widgets, as of Friday 8 January 2027.
///
/// Focus: two hours on Friday in two sessions that overlap by half an hour, three on Monday;
/// three in the same days of the week before, and four on its Sunday, which is not compared, as
/// today is Friday.
func widgetInput(
  _ language: String = "en", text: String = "words", asOf: String = "2027-01-08 18:00"
) throws -> GivenSite {
  let sessions = try [
    ("2026-12-28 09:00", "2026-12-28 10:00"), ("2026-12-29 09:00", "2026-12-29 11:00"),
    ("2027-01-03 09:00", "2027-01-03 13:00"), ("2027-01-04 09:00", "2027-01-04 12:00"),
    ("2027-01-08 08:00", "2027-01-08 09:30"), ("2027-01-08 09:00", "2027-01-08 10:00"),
  ].map { Session(start: try at($0.0), end: try at($0.1), project: text, note: text) }
  var settings = Settings.shanghai
  settings.languages = [language]
  var input = try input(sessions: sessions, settings: settings, asOf: asOf)

  func source(_ id: String) -> RecordSource { RecordSource(id: id) }
  let friday = try #require(Day("2027-01-08"))
  func task(
    _ id: String, _ title: String, _ lever: DailyTask.Lever?, done: Bool
  ) throws
    -> DailyTask
  {
    var task = DailyTask(source: source(id), title: title, day: friday)
    task.lever = lever
    task.doneAt = done ? try at("2027-01-08 07:00") : nil
    return task
  }
  var growth = GrowthRecords()
  var profile = Profile(source: source("p"))
  profile.identity = text
  growth.profile = profile
  growth.tasks = try [
    task("a", "Write " + text, .first, done: true), task("b", "Call " + text, .second, done: false),
    task("c", text, nil, done: true),
  ]
  growth.failures = [Setback(source: source("f"), at: try at("2027-01-05 09:00"), what: text)]
  input.records[GrowthRecords.self] = growth

  func gift(
    _ id: String, _ direction: Gift.Direction, _ minorUnits: Int128, _ day: String,
    _ contact: String
  ) throws -> Gift {
    var gift = Gift(
      source: source(id), amount: Money(minorUnits: minorUnits), direction: direction,
      day: try #require(Day(day)), contact: contact)
    gift.category = .wedding
    gift.event = "Party of " + contact + text
    return gift
  }
  var zhang = Contact(source: source("zhang"), name: "张三")
  zhang.birthday = Birthday("01-12")
  var loan = try gift("l", .sent, 777_700, "2027-01-02", "zhang")
  loan.kind = .loan
  loan.due = Day("2027-01-12")
  var gifts = GiftRecords()
  gifts.contacts = [zhang, Contact(source: source("li"), name: "李四")]
  gifts.gifts = [
    try gift("g1", .sent, 100_000, "2026-12-30", "li"),
    try gift("g2", .sent, 80_000, "2027-01-02", "zhang"),
    try gift("g3", .received, 30_050, "2027-01-05", "li"), loan,
  ]
  input.records[GiftRecords.self] = gifts
  return input
}

/// The SVG files of a site's widgets by name, such as `xp-dark`.
func widgets(_ input: GivenSite) async -> [String: String] {
  var widgets: [String: String] = [:]
  for file in await input.outputs {
    let path = file.path.text
    guard path.hasPrefix("widgets/"), path.hasSuffix(".svg"), let bytes = file.render().bytes
    else { continue }
    widgets[String(path.dropFirst("widgets/".count).dropLast(".svg".count))] = String(
      decoding: bytes, as: UTF8.self)
  }
  return widgets
}

/// The alternative text of a widget, with plain spaces.
func says(_ svg: String?) throws -> String {
  let root = try SVGReader.read(try #require(svg))
  let says = try #require(root.all("desc").first?.text)
  return says.replacing("\u{A0}", with: " ")
}

struct WidgetTests {
  static let names = [
    "focus-small", "focus-medium", "focus-large", "xp", "lever", "lever-small", "quote",
    "gifts-small", "gifts-medium", "week-medium", "week-large",
  ]

  @Test func `Each widget is there in the viewer's colours, in light and in dark`() async throws {
    let expected = Self.names.flatMap { [$0, $0 + "-light", $0 + "-dark"] }
    #expect(await widgets(try widgetInput()).keys.sorted() == expected.sorted())
  }

  @Test func `Each tree has the widgets in its language at the same addresses`() async throws {
    var input = try widgetInput()
    input.settings.languages = ["en", "zh-Hans"]
    let (files, diagnostics) = await rendered(input)
    #expect(diagnostics.map(\.description) == [])
    let chinese = try #require(files["zh-Hans/widgets/xp.svg"])
    #expect(chinese.contains("xml:lang=\"zh-Hans\""))
    #expect(try says(chinese).hasPrefix("等级2，"))
    #expect(try says(files["widgets/xp.svg"]).hasPrefix("Level 2, "))
    #expect(files["zh-Hans/widgets/index.html"]?.contains("小组件") == true)
  }

  // Counted by hand from the records of `widgetInput`.
  @Test func `Widgets say the figures of the records`() async throws {
    let widgets = try await widgets(widgetInput(text: "x"))
    #expect(
      try says(widgets["focus-small"])
        == "2 h of focus on 8 January 2027 in 2 sessions, the longest 1 h 30 min; 50% of the goal of 4 h."
    )
    #expect(
      try says(widgets["focus-medium"]).contains(
        " 5 h this week. → no change from last week, not counting today. "))
    // The record of the third of January, labelled as one.
    #expect(try says(widgets["focus-medium"]).contains("The longest session ever was 4 h."))
    #expect(widgets["focus-medium"]?.contains(">longest<") == true)
    // Tasks 30 and 10, failure 10: the first level takes 25, the second 50.
    let level = try says(widgets["xp"])
    #expect(level.hasPrefix("Level 2, "))
    #expect(level.hasSuffix(": 25 of 50 XP, 25 more to level 3; 40 XP today."))
    #expect(
      try says(widgets["lever"])
        == "1 of 2 levers done on 8 January 2027: Write x: done; Call x: open.")
    #expect(try says(widgets["quote"]) == "x")
    #expect(
      try says(widgets["gifts-small"])
        == "January 2027: received ¥300.50; sent ¥800; ¥499.50 more given.")
    #expect(
      try says(widgets["gifts-medium"]).hasSuffix(
        """
         Latest: 李四, Party of lix, received ¥300.50; 张三, Party of zhangx, sent ¥800; \
        李四, Party of lix, sent ¥1,000. Next: Birthday of 张三, in 4 days.
        """))
  }

  @Test func `A lever that is done is struck through, in both sizes`() async throws {
    let widgets = try await widgets(widgetInput(text: "x"))
    for name in ["lever", "lever-small"] {
      let svg = try #require(widgets[name])
      #expect(svg.contains("line-through"), "\(name)")
      let lines = try SVGReader.read(svg).all.filter { $0.name == "text" }
      func style(of title: String) -> String? {
        lines.first { $0.text == title }?.attributes["class"]
      }
      #expect(style(of: "Write x") == "past", "\(name)")
      #expect(style(of: "Call x") == "item", "\(name)")
    }
    #expect(try says(widgets["lever-small"]) == says(widgets["lever"]))
    #expect(widgets["lever-small"]?.contains(#"width="170" height="170""#) == true)
  }

  @Test func `Loans are in no widget`() async throws {
    for (name, svg) in try await widgets(widgetInput()) {
      #expect(!svg.contains("7,777"), "\(name)")
      #expect(!svg.contains("Loan"), "\(name)")
    }
  }

  @Test func `For an audience nobody is named`() async throws {
    var input = try widgetInput()
    #expect(await widgets(input)["gifts-medium"]?.contains("张三") == true)
    input.audience = .friends()
    for (name, svg) in await widgets(input) where name.hasPrefix("gifts") {
      for word in ["张三", "李四", "Party", "zhang"] {
        #expect(!svg.contains(word), "\(name): \(word)")
      }
    }
    #expect(try says(await widgets(input)["gifts-medium"]).contains("Wedding 婚礼, received ¥300.50"))
    #expect(
      try says(await widgets(input)["gifts-medium"]).contains("Next: Birthday 生日, in 4 days."))
  }

  @Test func `A session that runs leaves the same bytes at every time of the day`() async throws {
    func widgetsWithRunning(asOf: String) async throws -> [String: String] {
      var input = try widgetInput(asOf: asOf)
      let sessions = [
        Session(start: try at("2027-01-07 09:00"), end: try at("2027-01-07 10:00")),
        Session(start: try at("2027-01-08 09:00"), end: nil),
      ]
      input.records[FocusLog.self] = FocusLog(sessions)
      return await widgets(input)
    }
    let noon = try await widgetsWithRunning(asOf: "2027-01-08 12:00")
    // A session may be four hours long; after that it is no longer running.
    #expect(try await noon == widgetsWithRunning(asOf: "2027-01-08 12:59"))
    #expect(try await noon != widgetsWithRunning(asOf: "2027-01-09 00:01"))
  }

  @Test(arguments: ["en", "zh-Hans", "zh-Hant", "ja"])
  func `Without records each widget says what fills it`(language: String) async throws {
    var input = try input(sessions: [])
    input.settings.languages = [language]
    let widgets = await widgets(input)
    for (name, command) in [
      ("focus-small", "daybook add session"), ("focus-medium", "daybook add session"),
      ("focus-large", "daybook add session"), ("xp", "daybook add task"),
      ("lever", "daybook add task --lever 1"), ("lever-small", "daybook add task"),
      ("quote", "growth/profile.yaml"),
      ("gifts-small", "daybook add gift"), ("gifts-medium", "daybook add gift"),
    ] {
      #expect(widgets[name]?.contains(">\(command)</text>") == true, "\(name)")
      #expect(try !says(widgets[name]).isEmpty, "\(name)")
    }
  }

  // Words of records may be too long for a picture; Daybook's own words are made for it.
  @Test(arguments: ["en", "zh-Hans", "zh-Hant", "ja"])
  func `No words of a widget are cut`(language: String) async throws {
    var input = try widgetInput(language, text: "x")
    input.give(try measureRecords())
    var (shown, inTwo) = (await widgets(input), input)
    #expect(shown.keys.contains { $0.hasPrefix("measure-") })
    // More received than sent, with its currency next to it, as there are two.
    inTwo.records[GiftRecords.self]?.gifts += try [
      ("g4", Money(minorUnits: 9_000_000)),
      ("g5", Money(minorUnits: 100, try #require(Currency("USD")))),
    ].map { id, amount in
      Gift(
        source: RecordSource(id: id), amount: amount, direction: .received,
        day: try #require(Day("2027-01-05")), contact: "li")
    }
    for (name, svg) in await widgets(inTwo) { shown[name + ", two currencies"] = svg }
    for (name, svg) in shown {
      for element in try SVGReader.read(svg).all where ["text", "tspan"].contains(element.name) {
        #expect(!element.text.contains("…"), "\(name): \(element.text)")
      }
    }
  }

  @Test(arguments: ["zh-Hans", "zh-Hant", "ja"])
  func `No widget has English left in it`(language: String) async throws {
    var input = try widgetInput(language, text: "文")
    input.audience = .friends()
    for (name, svg) in await widgets(input) {
      for element in try SVGReader.read(svg).all
      where ["text", "tspan", "title", "desc"].contains(element.name) {
        for word in element.text.matches(of: /[A-Za-z]+/)
        where !["XP", "CN", "Write", "Call"].contains(String(word.0)) {
          Issue.record("\(name): \(element.text)")
        }
      }
    }
  }

  @Test(arguments: [
    #"<script>alert("1")</script>'"&{goal}{{ site.title }}"#, "]]></style><svg onload=\"x\">",
    "\u{0}\u{1B}\u{202E}\u{FFFE}a\u{301}👩‍👩‍👧", "\n\t\n", "",
  ])
  func `Words of records are never markup`(text: String) async throws {
    let widgets = try await widgets(widgetInput(text: text))
    #expect(widgets.count == 33)
    for (name, svg) in widgets {
      let root = try SVGReader.read(svg)
      #expect(root.attributes["role"] == "img")
      let known: Set = [
        "svg", "title", "desc", "style", "g", "rect", "circle", "line", "path", "text", "tspan",
      ]
      #expect(Set(root.all.map(\.name)).subtracting(known) == [], "\(name)")
      let attributes = Set(root.all.flatMap { $0.attributes.keys })
      #expect(!attributes.contains { $0.hasPrefix("on") || $0.hasSuffix("href") }, "\(name)")
      #expect(!svg.contains("url("), "\(name)")
      #expect(!svg.contains("@import"), "\(name)")
    }
  }

  @Test func `The page has the code with the whole address when it is known`() async throws {
    var input = try widgetInput()
    input.settings.languages = ["en", "ja"]
    let relative = try #require(await rendered("widgets/index.html", of: input))
    #expect(relative.contains("srcset=&quot;widgets/xp-dark.svg&quot;"))
    #expect(relative.contains("<code>baseURL</code>"))
    input.settings.baseURL = "https://example.org/days"
    let whole = try #require(await rendered("ja/widgets/index.html", of: input))
    #expect(
      whole.contains(
        "srcset=&quot;https://example.org/days/ja/widgets/xp-dark.svg&quot;"))
    #expect(whole.contains("src=&quot;https://example.org/days/ja/widgets/xp.svg&quot;"))
    #expect(!whole.contains("<code>baseURL</code>"))
    #expect(whole.contains("<img src=\"../widgets/xp-light.svg\""))
  }
}
