import Chronology
import Diagnostics
import Focus
import Growth
import Liquid
import Storage
import Testing

@testable import Site

/// A small growth around New Year, with `text` in every place that takes words.
func growthRecords(_ text: String = "words") throws -> GrowthRecords {
  func source(_ id: String) -> RecordSource { RecordSource(id: id) }
  var records = GrowthRecords()
  var profile = Profile(source: source("p"))
  profile.identity = text
  profile.vision = .init()
  profile.vision?.statement = text
  profile.vision?.constraints = [text]
  profile.antiVision = .init()
  profile.antiVision?.statement = text
  profile.antiVision?.roleModel = text
  profile.disappear = [.init(what: text)]
  records.profile = profile
  var year = Goal(source: source("year"), title: text, horizon: .year)
  year.due = Day("2027-01-20")
  var project = Goal(source: source("novel"), title: text + " novel", horizon: .quarter)
  project.parent = "year"
  project.measure = .init(target: 4, unit: text, now: 1)
  var week = Goal(source: source("a/../b 中"), title: text, horizon: .week)
  week.parent = "novel"
  let odd = Goal(source: source("a/../b 中!"), title: text, horizon: .quarter)
  records.goals = [year, project, week, odd]
  records.tasks = try (0..<30).map { index in
    let day = try #require(Day("2027-01-08")).advanced(by: -index)
    var task = DailyTask(source: source("t\(index)"), title: text, day: day)
    task.goal = "novel"
    task.lever = index % 2 == 0 ? .first : nil
    task.doneAt = index % 3 == 0 ? nil : try at("\(day) 10:00")
    return task
  }
  var failure = Failure(source: source("f"), at: try at("2027-01-05 09:00"), what: text)
  failure.learning = text
  failure.project = "novel"
  var other = Failure(source: source("g"), at: try at("2026-06-05 09:00"), what: text)
  other.project = text
  records.failures = [failure, other]
  var reflection = Reflection(source: source("r"), at: try at("2027-01-05 21:00"), text: text)
  reflection.prompt = text
  reflection.energy = 4
  records.reflections = [reflection]
  records.pains = [Pain(source: source("p"), at: try at("2027-01-02 21:00"), text: text)]
  var change = IdentityChange(source: source("i"), at: try at("2027-01-02 21:00"), to: text)
  change.from = text
  change.evidence = text
  records.identityChanges = [change]
  var entry = FlowEntry(source: source("w"), at: try at("2027-01-03 09:00"), challenge: 7, skill: 6)
  entry.project = "novel"
  records.flow = [entry]
  var stage = StageAssessment(source: source("s"), at: try at("2026-12-25 09:00"), stage: .standard)
  stage.note = text
  records.stages = [stage]
  return records
}

private func site(
  _ records: GrowthRecords, sessions: [Session]
) throws -> (files: [String: String], diagnostics: [Diagnostic]) {
  var input = try input(sessions: sessions)
  input.growth = GrowthHistory(
    records, zone: input.history.zone, asOf: input.history.asOf)
  return rendered(input)
}

struct GrowthPagesTests {
  @Test func `Growth has its pages, and each project one`() throws {
    let (files, diagnostics) = try site(try growthRecords(), sessions: try sessions())
    #expect(diagnostics.isEmpty)
    for path in [
      "growth/index.html", "growth/goals/index.html", "growth/failures/index.html",
      "growth/vision/index.html", "growth/goals/novel/index.html",
      "growth/goals/a_2f_2e_2e_2fb_20_e4_b8_ad_21/index.html",
    ] {
      #expect(files[path] != nil, "\(path)")
    }
    #expect(files.keys.count { $0.hasPrefix("growth/goals/") && $0.hasSuffix(".html") } == 3)
  }

  @Test func `An empty vault says which commands fill growth`() throws {
    let (files, diagnostics) = try site(GrowthRecords(), sessions: [])
    #expect(diagnostics.isEmpty)
    #expect(files["growth/index.html"]?.contains("daybook add task") == true)
    #expect(files["growth/failures/index.html"]?.contains("daybook add failure") == true)
    #expect(files["index.html"]?.contains("Levers") == false)
  }

  @Test func `A period with growth and no focus has its review`() throws {
    let (files, diagnostics) = try site(try growthRecords(), sessions: [])
    #expect(diagnostics.isEmpty)
    #expect(files["reviews/2026-06/index.html"]?.contains("Failures") == true)
    #expect(files["reviews/2026-W23/index.html"] != nil)
    #expect(files["reviews/2026-W24/index.html"] == nil)
    #expect(files["reviews/2027-W01/index.html"]?.contains("id=\"growth\"") == true)
  }

  @Test func `Words of records of growth are never markup`() throws {
    let attack = #"<script>alert("1")</script>'"&{{ site.title }}{% raw %}\#u{2028}"#
    let (files, diagnostics) = try site(
      try growthRecords(attack), sessions: try sessions(project: "novel"))
    #expect(diagnostics.isEmpty)
    #expect(files["growth/vision/index.html"]?.contains("&lt;script&gt;alert") == true)
    for (path, text) in files where path.hasSuffix(".html") {
      #expect(!text.contains("<script"), "\(path)")
      #expect(!text.contains(" style="), "\(path)")
      #expect(!text.contains("alert(\"1\")</script>"), "\(path)")
    }
  }

  @Test func `Links of growth lead to files of the site`() throws {
    let (files, _) = try site(try growthRecords(), sessions: try sessions())
    for (path, text) in files where path.hasSuffix(".html") && path != "404.html" {
      for match in text.matches(of: /(?:href|src)="([^"#]+)"/) {
        var parts = path.split(separator: "/").dropLast().map(String.init)
        for part in match.1.split(separator: "/") {
          if part == ".." { _ = parts.popLast() } else if part != "." { parts.append(String(part)) }
        }
        let target = parts.joined(separator: "/")
        let index = target.isEmpty ? "index.html" : target + "/index.html"
        #expect(files[target] != nil || files[index] != nil, "\(path): \(match.1)")
      }
    }
  }

  @Test func `A project gathers the focus of sessions that name it by id or title`() throws {
    let records = try growthRecords()
    let sessions = try [
      ("novel", "2027-01-04"), ("WORDS novel", "2027-01-05"), ("letters", "2027-01-06"),
    ].map { project, day in
      Session(start: try at("\(day) 09:00"), end: try at("\(day) 10:00"), project: project)
    }
    let input = try input(sessions: sessions)
    let joined = GrowthFocus(
      growth: GrowthHistory(records, zone: input.history.zone, asOf: input.history.asOf),
      focus: input.history)
    let focus = joined.focus(of: records.goals[1])
    #expect(focus.sessions.count == 2)
    #expect(focus.time.duration == .seconds(7_200))
    let week = try #require(Week("2027-W01"))
    let figures = joined.figures(of: week)
    #expect(figures.focus == .seconds(3 * 3_600))
    #expect(figures.weekdaySpread == 3)
    #expect(figures.hourSpread == 1)
    #expect(figures.switches == nil)
  }

  @Test func `The order of records of growth leaves no trace`() throws {
    let first = try growthRecords()
    var second = first
    second.goals.reverse()
    second.tasks.reverse()
    second.failures.reverse()
    let sessions = try sessions()
    #expect(try site(first, sessions: sessions).files == site(second, sessions: sessions).files)
  }

  @Test(arguments: [
    "novel", "", ".", "..", "a/b", "a_2fb", "中文", String(repeating: "x", count: 300),
    String(repeating: "x", count: 301),
  ])
  func `A segment is safe in any file system`(name: String) {
    let segment = SiteAddress.segment(of: name)
    #expect((1...140).contains(segment.utf8.count))
    #expect(segment.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_".contains($0)) })
  }

  @Test func `Different ids have different addresses`() {
    let names =
      ["", "_", "a/b", "a_2fb", "a b", "ab", "x", "X"]
      + [String(repeating: "x", count: 300), String(repeating: "x", count: 301)]
    #expect(Set(names.map(SiteAddress.segment)).count == names.count)
  }
}
