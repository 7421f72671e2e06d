import AllSystems
import Basics
import SiteKit
import TestKit
import Testing
import Vault

@testable import Site

/// Audiences declared in the settings.
struct AudienceTests {
  private func read(_ yaml: String) -> (settings: Settings, problems: [String]) {
    let (settings, diagnostics) = Settings.read(
      Array(yaml.utf8), keys: Systems.settingKeys, systemNames: Systems.names)
    return (
      settings,
      diagnostics.map {
        "\($0.place?.line ?? 0): \($0.message)" + ($0.hint.map { "; \($0)" } ?? "")
      }
    )
  }

  @Test(arguments: [
    ("[about, \"notes/*\", map.pdf, later]", ""), ("[abuot]", "2: abuot, did you mean about?"),
    ("[notes/none]", "2: notes/none, nil"), ("[\"gone/*\"]", ""), ("[about.md]", ""),
  ])
  func `A page that an audience is given and that does not exist is told of`(
    pages: String, expected: String
  ) async throws {
    let (settings, problems) = read("audiences:\n  family: {pages: \(pages)}")
    #expect(problems.isEmpty)
    for name in ["me", "family"] {
      var site = try GivenSite(asOf: "2027-01-08 18:00")
      site.settings = settings
      site.pages = [
        ("about.md", "# About"), ("notes/a.zh-Hans.md", "# A"),
        ("later.md", "---\ndraft: true\n---\n# L"),
      ]
      site.pageFiles = ["map.pdf"]
      site.audience = try Systems.all.audience(name, in: settings)
      let found = await site.input.files().diagnostics.filter { $0.kind == "unknown-page" }
      #expect(
        found.map {
          let name = $0.message.split(separator: "\"")[1]
          return "\($0.place?.line ?? 0): \(name), \($0.hint ?? "nil")"
        }.joined(separator: "; ") == expected)
    }
  }

  @Test func `What nobody named is not seen`() throws {
    let (settings, problems) = read("audiences: {family: {journal: starred, focus: none}}")
    #expect(problems.isEmpty)
    let family = try Systems.all.audience("family", in: settings)
    #expect(family.levels == ["journal": .parts(["starred"])])
    #expect(family.names == .initials && family.amounts == .hidden && family.reviews == .none)
    #expect(try Systems.all.audience("public", in: settings).levels.isEmpty)
    #expect(try Systems.all.audience("me", in: settings).isOwner)
  }

  @Test func `All levels are read`() throws {
    let (settings, problems) = read(
      """
      audiences:
        public:
          focus: totals
          growth: [goals, levels]
          gifts: full
          prompts: own
          names: pseudonyms
          amounts: rounded
          reviews: words
          pages: [about, "notes/*"]
      """)
    #expect(problems.isEmpty)
    let audience = try Systems.all.audience("public", in: settings)
    #expect(
      audience.levels == [
        "focus": .totals, "growth": .parts(["goals", "levels"]),
        "gifts": .parts(["gifts", "loans"]), "prompts": .parts(["own"]),
      ])
    #expect(audience.sees(page: "about", for: []) && audience.sees(page: "notes/a", for: []))
    #expect(!audience.sees(page: "notes", for: []) && audience.sees(page: "x", for: ["public"]))
  }

  @Test(arguments: [
    (
      "audiences: {family: {gfits: full}}",
      "1: audiences.family has no key \"gfits\"; did you mean gifts?"
    ),
    (
      "audiences: {family: {journal: ful}}",
      "1: audiences.family.journal should be none, totals, full, starred or entries, "
        + "not \"ful\"; did you mean full?"
    ),
    (
      "audiences: {family: {growth: [goals, levls]}}",
      "1: audiences.family.growth should be none, totals, full, goals, tasks, failures, levels, "
        + "identity, reflections, pains, recovery, challenge or vision, not \"levls\"; did you mean levels?"
    ),
    (
      "audiences: {family: {names: nicknames}}",
      "1: audiences.family.names should be initials, pseudonyms or full, not \"nicknames\""
    ),
    (
      "audiences: {me: {focus: full}}",
      "1: \"me\" cannot be the name of an audience; "
        + "me is you, with all rights; choose another name"
    ),
    ("audiences: [family]", "1: audiences should be keys and values, not a list"),
    ("audiences: {family: full}", "1: audiences.family should be keys and values, not \"full\""),
  ])
  func `A slip costs what it is about and is told`(yaml: String, problem: String) {
    #expect(read(yaml).problems == [problem])
  }

  @Test func `An audience that is not declared is told with the nearest`() {
    let (settings, _) = read("audiences: {family: {focus: full}}")
    let failure = #expect(throws: Failure.self) {
      try Systems.all.audience("famly", in: settings)
    }
    #expect(failure?.diagnostic.message == "there is no audience \"famly\"")
    #expect(failure?.diagnostic.hint == "did you mean family?")
  }

  @Test(arguments: [
    ("Robin Vale", "R. V."), ("张三", "张"), ("Ana-Maria Popescu", "A. M. P."), ("乔治·华盛顿", "乔"),
    ("さくら", "さ"), ("anna", "A."), ("", ""),
  ])
  func `Initials`(name: String, initials: String) {
    #expect(NameMasking(.initials, secret: []).name(name) == initials)
  }

  @Test func `A pseudonym stays the same with the secret and is another with another`() {
    let veil = NameMasking(.pseudonyms, secret: [1, 2, 3])
    let name = veil.name("张三")
    #expect(name == veil.name("张三") && name != veil.name("张四"))
    #expect(name != NameMasking(.pseudonyms, secret: [3, 2, 1]).name("张三"))
    #expect(name.count == 8 && name.allSatisfy { $0.isASCII && $0.isLetter })
    #expect(NameMasking(.full, secret: []).name("张三") == "张三")
  }

  @Test func `A person's page that uses what is withheld is told, and left out`() async throws {
    var site = try GivenSite(asOf: "2027-01-08 18:00")
    site.records = try input(sessions: try sessions()).records
    site.pages = [
      ("words.md", "# Words\n"), ("figures.md", "# Figures\n\n{{ focus.week.total }}\n"),
      ("chart.md", "# Chart\n\n```chart\nkind: bar\ndata: focus.days\n```\n"),
    ]
    site.audience = .public
    site.audience.pages = [PagePattern("*")]
    let (files, diagnostics) = await rendered(site)
    #expect(files["words/index.html"] != nil)
    #expect(files["figures/index.html"] == nil)
    let withheld = "focus is not for \"public\": audiences.public.focus is none"
    #expect(diagnostics.contains { $0.message == withheld && $0.place?.line == 3 })
    #expect(diagnostics.filter { $0.message.contains(withheld) }.count >= 2)
    site.audience.levels["focus"] = .totals
    let totals = await rendered(site)
    #expect(
      totals.diagnostics.contains {
        $0.message == "focus is not for \"public\": audiences.public.focus is totals"
      })
  }

  @Test func `Sums are of weeks, and of three records or more`() async throws {
    var site = try GivenSite(asOf: "2027-01-08 18:00")
    site.records = try input(sessions: try sessions()).records
    site.audience = .public
    site.audience.levels["focus"] = .totals
    let (files, diagnostics) = await rendered(site)
    #expect(diagnostics.isEmpty, "\(diagnostics)")
    #expect(files["focus/index.html"] != nil)
    #expect(files["focus/weeks/2026-W53/index.html"] == nil)
    #expect(files["data/focus.days.csv"] == nil)
  }

  @Test func `The pages of others have no calendar, no today and other words at their foot`()
    async throws
  {
    var site = try GivenSite(asOf: "2027-01-08 18:00")
    site.records = try input(sessions: try sessions()).records
    let own = await rendered(site).files
    #expect(own["index.html"]?.contains("content=\"noindex\"") == true)
    #expect(own["robots.txt"] == "User-agent: *\nDisallow: /\n")
    site.audience = .friends()
    let others = await rendered(site).files
    #expect(others["calendar.ics"] == nil && own["calendar.ics"] != nil)
    for (path, text) in others where path.hasSuffix(".html") {
      #expect(!text.contains("sent anywhere") && !text.contains("noindex"), "\(path)")
    }
  }

  @Test func `A build for others leaves nothing of an earlier one`() async throws {
    let output = MemoryFiles(name: "site")
    func page(_ path: VaultPath, _ text: String?) -> OutputFile {
      OutputFile(path: path, source: "a test") { (text.map { Array($0.utf8) }, []) }
    }
    let writer = SiteWriter(output: output, isForOthers: true)
    _ = try await writer.write([page("a.html", "a"), page("b.html", "b"), page("c/c.html", "c")])
    // One page fails, and a page that was changed in the output is removed.
    try output.replace("c/c.html", with: Array("mine".utf8), .written)
    let result = try await writer.write([page("a.html", "a"), page("b.html", nil)])
    #expect(result.deleted == 2)
    #expect(try output.status(of: "b.html") == nil && output.status(of: "c") == nil)
    #expect(try output.status(of: "a.html") != nil)
    try output.replace("notes.txt", with: Array("foreign".utf8), .written)
    try writer.clear()
    #expect(try output.list(.root).map(\.name) == ["notes.txt"])
  }

  @Test func `Nobody else is told what could be written, and nothing leads to what is not seen`()
    async throws
  {
    var site = try GivenSite(asOf: "2027-01-08 18:00")
    let own = await rendered(site).files
    #expect(own["growth/failures/index.html"]?.contains("<code>daybook add failure") == true)
    site.audience = Audience("friends")
    for system in Systems.all {
      site.audience.levels[system.name] = .parts(
        Set((system as? any SharesRecords)?.audienceParts.map(\.name) ?? []))
    }
    site.audience.reviews = .words
    site.settings.languages = ["en", "zh-Hans", "zh-Hant", "ja"]
    site.audience.pages = [PagePattern("*")]
    let (files, diagnostics) = await rendered(site)
    #expect(diagnostics.isEmpty, "\(diagnostics)")
    for (path, text) in files {
      #expect(Self.instructions(in: text) == [], "\(path)")
      #expect(!text.contains("questions.ics") && !text.contains("growth/vision"), "\(path)")
    }
    // A little of each, as pages also mention missing records.
    var given = try fullInput(["en", "ja"])
    given.audience = site.audience
    for (path, text) in await rendered(given).files {
      #expect(Self.instructions(in: text) == [], "\(path)")
    }
    #expect(files["growth/index.html"] != nil && files["growth/failures/index.html"] == nil)
    #expect(files["growth/vision/index.html"] == nil && files["growth/questions.ics"] == nil)
  }

  /// Text that only the owner can use: commands, files of a vault and their keys.
  private static func instructions(in text: String) -> [String] {
    [
      "daybook add", "daybook log", "daybook import", "daybook journal", "daybook ask",
      "daybook review", "daybook start", "daybook stop", "daybook init", ".jsonl", ".yaml",
      "<code>pages/", "<code>birthday", "<code>#garden", "<code>prompts/", "<code>exercise/",
      "/-/", "daybook-controls",
    ].filter(text.contains)
  }

  @Test func `A page for others that fails is in no list, feed, sitemap or search`() async throws {
    var site = try GivenSite(asOf: "2027-01-08 18:00")
    site.settings.baseURL = "https://example.org"
    site.settings.languages = ["en", "ja"]
    site.pages = [
      ("whole.md", "---\ndate: 2027-01-02\n---\n# Whole\n"),
      ("broken.md", "---\ndate: 2027-01-03\n---\n# Brokenhead\n\n{{ focus.week.total }}\n"),
      ("typo.md", "---\ndate: 2027-01-04\n---\n# Typohead\n\n{{ nothing.here }}\n"),
    ]
    site.audience = .public
    site.audience.pages = [PagePattern("*")]
    let (files, diagnostics) = await rendered(site)
    #expect(diagnostics.count == 2)
    #expect(files["whole/index.html"] != nil && files["feed.xml"]?.contains("Whole") == true)
    for (path, text) in files {
      #expect(!text.contains("Brokenhead") && !text.contains("Typohead"), "\(path)")
      #expect(!text.contains("broken") && !text.contains("typo"), "\(path)")
    }
  }

  @Test func `The ribbon of a first page has the pages that its readers see`() async throws {
    var input = try fullInput(
      ["en"],
      pages: [
        ("a.md", "---\ntitle: A\ndate: 2026-12-01\n---\ntext"),
        ("b.md", "---\ntitle: B\ndate: 2026-12-08\n---\ntext"),
        ("c.md", "---\ntitle: C\n---\ntext"),
      ])
    func dots(_ yaml: String) async throws -> Int {
      input.audience = try Systems.all.audience("public", in: read(yaml).settings)
      let (files, _) = await rendered(input)
      let page = try #require(files["index.html"])
      #expect(page.has("class=\"ribbon\""))
      // The year comes in halves.
      return page.split(separator: "plot-tone-pages").dropFirst()
        .compactMap { $0.split(separator: "</g>").first?.matches(of: /<circle/).count }
        .reduce(0, +)
    }
    let gifts = "audiences: {public: {gifts: full, names: full, amounts: full"
    #expect(try await dots("\(gifts), pages: [a, c]}}") == 1)
    #expect(try await dots("\(gifts), pages: [a, b, c]}}") == 2)
    #expect(try await dots("\(gifts), pages: [c]}}") == 0)
    #expect(try await dots("\(gifts)}}") == 0)
  }
}
