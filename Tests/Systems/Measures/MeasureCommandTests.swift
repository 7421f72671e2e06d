import ArgumentParser
import Basics
import SiteKit
import TestKit
import Testing
import Vault

@testable import Measures

/// `daybook add measure`, and the records that it writes.
struct MeasureCommandTests {
  private static let yaml = """
    weight: {kind: number, unit: kg}
    sleep: {kind: duration}
    stretch: {kind: yes}
    reading: {kind: count, fields: {book: text}}
    """

  /// The effect of a command line: the form, and the values of its fields.
  private func added(_ arguments: [String]) async throws -> (form: String, given: [String: String])?
  {
    let host = RecordedHost(MemoryFiles(["measures.yaml": Self.yaml]), asOf: now.asOf)
    try await MeasureCommand.parse(arguments).run(host)
    return host.record.added.first
  }

  /// The record made by a command line, as JSON without its id.
  private func record(_ arguments: [String]) async throws -> String {
    let given = try #require(try await added(arguments)).given
    let measure = try #require(
      try declarations(Self.yaml).measures.first { $0.name == arguments[0] })
    let form = try #require(EntryForm.measure(measure))
    let draft = form.draft(given, EntryMoment(zone: now.zone, now: now.asOf))
    #expect(draft.isValid, "\(draft.problems.map(\.diagnostic.message))")
    return draft.members.filter { $0.name != "id" }.map { "\($0.name)=\($0.json.plain)" }
      .joined(separator: " ")
  }

  @Test(arguments: [
    (["weight", "71.2"], "at=2026-11-20T18:40:00+08:00 value=71.2"),
    (["weight", "71.2", "--day", "yesterday"], "day=2026-11-19 value=71.2"),
    (
      ["sleep", "--at", "yesterday 23:10", "--end", "6:50"],
      "at=2026-11-19T23:10:00+08:00 end=2026-11-20T06:50:00+08:00"
    ),
    (["sleep", "7", "h", "30", "min", "--day", "today"], "day=2026-11-20 value=450"),
    (["sleep", "七小时半", "--day", "today"], "day=2026-11-20 value=450"),
    (["stretch"], "at=2026-11-20T18:40:00+08:00"),
    (["stretch", "no", "--day", "2026-11-18"], "day=2026-11-18 value=no"),
    (["stretch", "否", "--day", "2026-11-18"], "day=2026-11-18 value=no"),
    (["stretch", "没有", "--day", "2026-11-18"], "day=2026-11-18 value=no"),
    (
      ["reading", "24", "book=Dune", "--note", "Slowly."],
      "at=2026-11-20T18:40:00+08:00 value=24 book=Dune note=Slowly."
    ),
  ])
  func `A line makes a record`(arguments: [String], expected: String) async throws {
    #expect(try await record(arguments) == expected)
  }

  @Test func `A measure that is not declared is answered with the nearest`() async throws {
    let failure = await #expect(throws: Failure.self) { _ = try await added(["wieght", "3"]) }
    #expect(failure?.diagnostic.message == "measures.yaml declares no measure \"wieght\"")
    #expect(failure?.diagnostic.hint == "did you mean weight?")
  }

  @Test(arguments: [["reading", "24", "bok=Dune"], ["weight", "71", "value=72"]])
  func `A field that is not there, and a value given twice, are wrong usage`(
    arguments: [String]
  ) async throws {
    await #expect(throws: ValidationError.self) { _ = try await added(arguments) }
  }
}

/// Written records of a kind declared by the vault.
struct MeasureLibraryTests {
  @Test func `A record is of its day, whether it says a time or a day alone`() throws {
    let files = MemoryFiles([
      "measures/steps.jsonl": """
      {"id":"a","day":"2026-11-19","value":1}
      {"id":"b","at":"2026-11-20T00:30","value":2}

      """
    ])
    let measure = try #require(try declarations("steps: {kind: count}\n").measures.first)
    let kind = try #require(MeasureRecord.kind(of: measure))
    let library = RecordLibrary(
      [], declared: [kind], CollectionReader(files: files, zone: now.zone, width: 1), moment: now,
      clock: now.asOf)
    let days = try library.records(of: kind.kind).map(\.day)
    #expect(days == [day("2026-11-19"), day("2026-11-20")])
  }
}

/// `daybook measure add`, which declares a measure in `measures.yaml`.
struct MeasureDeclaringTests {
  private func declared(
    _ arguments: [String], in vault: MemoryFiles, answers: [String]? = nil
  ) async throws -> String {
    let host = RecordedHost(vault, asOf: now.asOf, answers: answers)
    try await MeasureAddCommand.parse(arguments).run(host)
    return String(decoding: try vault.contents(of: "measures.yaml"), as: UTF8.self)
  }

  @Test(arguments: [
    (
      ["water", "--kind", "count", "--unit", "ml", "--goal", "2000"],
      "water: {kind: count, unit: ml, goal: 2000}\n"
    ),
    (
      ["weight", "--kind", "number", "--goal", "<= 70", "decimals=2"],
      "weight: {kind: number, goal: <= 70, decimals: 2}\n"
    ),
    (
      [
        "calm", "--kind", "scale", "--from", "0", "--to", "10", "--private", "--title", "Calm, now",
      ],
      "calm: {kind: scale, title: \"Calm, now\", from: 0, to: 10, private: true}\n"
    ),
    (["睡眠", "--kind", "duration", "--goal", "7小时"], "睡眠: {kind: duration, goal: 7小时}\n"),
  ])
  func `A measure is declared at the end of the file`(
    _ arguments: [String], _ expected: String
  ) async throws {
    let vault = MemoryFiles(["measures.yaml": "# Mine.\nsteps: {kind: count} # daily\n"])
    let text = try await declared(arguments, in: vault)
    #expect(text == "# Mine.\nsteps: {kind: count} # daily\n" + expected)
    #expect(try declarations(text).problems == [])
  }

  @Test func `The first one makes the file, and its kind is asked for`() async throws {
    let text = try await declared(["water"], in: MemoryFiles(), answers: ["liters", "count"])
    #expect(text == "water: {kind: count}\n")
  }

  @Test(arguments: [
    ["steps", "--kind", "count"], ["Steps", "--kind", "count"], ["task", "--kind", "count"],
    ["2nd", "--kind", "count"], ["water"], ["water", "--kind", "litres"],
    ["water", "--kind", "count", "--goal", "much"], ["water", "--kind", "count", "of day=most"],
    ["calm", "--kind", "scale", "--from", "5", "--to", "5"], ["a.b", "--kind", "count"],
  ])
  func `A wrong declaration is refused, and nothing is written`(_ arguments: [String]) async throws
  {
    let text = "steps: {kind: count}\n"
    let vault = MemoryFiles(["measures.yaml": text])
    await #expect(throws: Failure.self) { _ = try await declared(arguments, in: vault) }
    #expect(String(decoding: try vault.contents(of: "measures.yaml"), as: UTF8.self) == text)
  }

  @Test func `Measures are listed as they are declared`() async throws {
    let vault = MemoryFiles(["measures.yaml": "steps: {kind: count, goal: 8000}\nw: {kind: yes}\n"])
    let host = RecordedHost(vault, asOf: now.asOf)
    try await MeasureListCommand.parse([]).run(host)
    #expect(host.record.printed == ["steps  count    8000\nw      yes"])
  }
}
