import AllSystems
import ArgumentParser
import Basics
import SiteKit
import TestKit
import Testing
import Vault

@testable import daybook

/// The results of forms, options of `add` and options for times, given moments, days and lengths
/// in text. It is Friday, 20 November 2026, 15:30 in Shanghai.
struct WrittenEntryTests {
  private let now: Moment

  init() throws { now = Moment(asOf: try at("2026-11-20T15:30"), zone: shanghai) }

  private func draft(_ form: String, _ values: [String: String]) throws -> EntryDraft {
    try #require(Systems.forms.first { $0.name == form }).draft(
      values, EntryMoment(zone: shanghai, now: now.asOf))
  }

  @Test(
    arguments: [
      (
        "session", ["start": "yesterday 22:10", "minutes": "1h30"],
        ["start": "2026-11-19T22:10:00+08:00", "end": "2026-11-19T23:40:00+08:00"]
      ),
      (
        "session", ["start": "-90m"],
        ["start": "2026-11-20T14:00:00+08:00"]
      ),
      (
        "session", ["end": "昨晚十点半", "minutes": "两个半小时"],
        ["start": "2026-11-19T20:00:00+08:00", "end": "2026-11-19T22:30:00+08:00"]
      ),
      ("session", ["minutes": "1:30"], ["start": "2026-11-20T14:00:00+08:00"]),
      ("task", ["title": "a", "day": "tomorrow"], ["day": "2026-11-21"]),
      // A task is usually for a coming day, but may be entered for a past one.
      ("task", ["title": "a", "day": "fri"], ["day": "2026-11-27"]),
      ("task", ["title": "a", "day": "昨天"], ["day": "2026-11-19"]),
      ("completion", ["exercise": "neck", "minutes": "一刻钟"], ["minutes": "15"]),
      ("reflection", ["text": "a", "at": "昨日の15時"], ["at": "2026-11-19T15:00:00+08:00"]),
      (
        "gift", ["name": "张三", "amount": "1", "direction": "sent", "date": "last friday"],
        ["date": "2026-11-13"]
      ),
      (
        "gift",
        [
          "name": "张三", "amount": "1", "direction": "sent", "type": "loan", "due": "in 3 days",
          "date": "农历2026年十月初一",
        ], ["date": "农历2026年十月初一", "due": "2026-11-23"]
      ),
      // Stored forms are left unchanged, so that earlier input remains valid.
      ("session", ["start": "2026-11-20T09:00"], ["start": "2026-11-20T09:00"]),
      ("reflection", ["text": "a", "at": "2026-11-20 08:30"], ["at": "2026-11-20 08:30"]),
    ] as [(String, [String: String], [String: String])])
  func `A form reads moments, days and lengths as people write them`(
    form: String, values: [String: String], expected: [String: String]
  ) throws {
    let members = try draft(form, values).members
    for (name, value) in expected {
      #expect(members[name]?.plain == value, "\(form) \(name)")
    }
  }

  @Test(
    arguments: [
      ("session", ["start": "whenever"], "start", "start \"whenever\" is not a moment"),
      ("session", ["start": "yesterday"], "start", "start \"yesterday\" says no time of the day"),
      ("session", ["start": "tomorrow 9:00"], "start", "start \"tomorrow 9:00\" is in the future"),
      ("session", ["minutes": "ages"], "minutes", "minutes \"ages\" is not a length of time"),
      (
        "gift", ["name": "a", "amount": "1", "direction": "sent", "date": "tomorrow"], "date",
        "date \"tomorrow\" is 2026-11-21, which is in the future"
      ),
      (
        "task", ["title": "a", "day": "19/11/2026"], "day",
        "day \"19/11/2026\" does not say which number is the day and which the month"
      ),
    ] as [(String, [String: String], String, String)])
  func `What is no moment names its field, and what can be written instead`(
    form: String, values: [String: String], field: String, message: String
  ) throws {
    let draft = try draft(form, values)
    #expect(!draft.isValid)
    let problems = draft.problems.filter { $0.field == field }
    #expect(problems.map(\.diagnostic.message) == [message])
    #expect(problems.first?.diagnostic.hint?.hasPrefix("write ") == true)
  }

  private func values(_ arguments: [String]) throws -> [String: String] {
    let command = try Daybook.parseAsRoot(["add"] + arguments)
    let task = try #require(command as? any FieldsOfAdd)
    return try task.given
  }

  @Test func `Fields of add are options or key=value, and a value may begin with a dash`() throws {
    #expect(
      try values(["session", "--start", "-90m", "note=a = b", "project=novel"])
        == ["start": "-90m", "note": "a = b", "project": "novel"])
    #expect(
      try values(["reflection", "text=x", "--mood", "-1", "energy=4"])
        == ["text": "x", "mood": "-1", "energy": "4"])
    #expect(try values(["failure", "what=x", "applied=yes"])["applied"] == "yes")
    #expect(try values(["task", "Send", "it", "lever＝1"]) == ["title": "Send it", "lever": "1"])
    for wrong in [
      ["titel=a"], ["title=a", "title=b"], ["--title", "a", "title=b"],
    ] {
      #expect(throws: (any Error).self) { try values(["task"] + wrong) }
    }
  }

  @Test(
    arguments: [
      ("2026-11-18", "2026-11-18T23:59:59.999999+08:00"), ("2026-11-18 09:00", nil),
      ("yesterday 22:10", "2026-11-19T22:10:00+08:00"), ("昨晚十点半", "2026-11-19T22:30:00+08:00"),
      ("yesterday", "2026-11-19T23:59:59.999999+08:00"), ("-90m", "2026-11-20T14:00:00+08:00"),
      ("2027-01-01", "2027-01-01T23:59:59.999999+08:00"),
      ("in 2 hours", "2026-11-20T17:30:00+08:00"),
    ] as [(String, String?)])
  func `The moment that counts as now is written as any other`(
    text: String, expected: String?
  ) throws {
    var settings = Settings()
    settings.zone = shanghai
    let options = try AsOfOptions.parse(["--as-of", text])
    let instant = try options.instant(settings, clock: now.asOf)
    #expect(instant.formatted(in: shanghai) == expected ?? "2026-11-18T09:00:00+08:00")
    #expect(throws: ValidationError.self) {
      try AsOfOptions.parse(["--as-of", "someday"]).instant(settings, clock: now.asOf)
    }
  }

  @Test(
    arguments: [
      ([], nil), (["2026-W46"], "2026-W46"), (["last", "week"], "2026-W46"),
      (["上个月"], "2026-10"), (["--month", "Sep"], "2026-09"), (["--day", "fri"], "2026-11-20"),
      (["--week", "先週"], "2026-W46"), (["--year", "去年"], "2025"), (["Q3"], "2026-Q3"),
      (["2027"], "2027"), (["last 7 days"], "!"), (["--week", "Sep"], "!"), (["someday"], "!"),
      (["--day", "last week"], "!"),
    ] as [([String], String?)])
  func `A period of figures is named as people name one`(
    arguments: [String], expected: String?
  ) throws {
    let options = try PeriodOptions.parse(arguments)
    guard expected != "!" else {
      #expect(throws: ValidationError.self) { try options.named(at: now) }
      return
    }
    #expect(try options.named(at: now)?.description == expected)
  }

  @Test(
    arguments: [
      (["2027-02"], "2027-02-01", "2027-02-28"), (["next", "month"], "2026-12-01", "2026-12-31"),
      (["下个月"], "2026-12-01", "2026-12-31"), (["Feb"], "2027-02-01", "2027-02-28"),
      (["--from", "today", "--to", "in 90 days"], "2026-11-20", "2027-02-18"),
    ])
  func `A calendar is of any period`(arguments: [String], first: String, last: String) throws {
    let days = try #require(try CalendarCommand.parse(arguments).given(at: now))
    #expect("\(days.lowerBound) \(days.upperBound)" == "\(first) \(last)")
    #expect(throws: (any Error).self) { try CalendarCommand.parse(["2027-02", "--from", "today"]) }
    #expect(throws: (any Error).self) { try CalendarCommand.parse(["--from", "today"]) }
    #expect(throws: ValidationError.self) { try CalendarCommand.parse(["x"]).given(at: now) }
  }
}

/// The fields given to `daybook add KIND`, for any kind.
private protocol FieldsOfAdd {
  var given: [String: String] { get throws }
}

extension AddRecordCommand: FieldsOfAdd {
  fileprivate var given: [String: String] {
    get throws { try FormFields<Kind>.form.map(values(for:)) ?? [:] }
  }
}
