import Basics
import SiteKit
import TestKit
import Testing
import Vault
import Wording

@testable import Coach

/// The day of the question: a Friday.
let asked = "2026-11-20"

func day(_ text: String) throws -> Day { try #require(Day(text)) }

/// A vault of these files, at noon of ``asked`` in Shanghai.
func vaultHost(
  _ files: [VaultPath: String], settings: String = "", asOf: String = "\(asked) 12:00",
  answers: [String]? = nil
) throws -> RecordedHost {
  var files = files
  files["daybook.yaml"] = "timeZone: Asia/Shanghai\n" + settings
  return RecordedHost(MemoryFiles(name: "", files), asOf: try at(asOf), answers: answers)
}

/// The figures of a vault with these files.
func figures(
  _ files: [VaultPath: String], settings: String = "", asOf: String = "\(asked) 12:00"
) async throws -> VaultFigures {
  try await vaultHost(files, settings: settings, asOf: asOf).contents().figures
}

/// The reasons for a kind of question on ``asked``.
func reasons(
  _ kind: QuestionReason.Kind, _ files: [VaultPath: String]
) async throws -> [QuestionReason] {
  try await figures(files).reasons(on: day(asked)).filter { $0.kind == kind }
}

/// A vault that gives a reason, or nearly does.
struct Vault: Sendable, CustomTestStringConvertible {
  let name: String
  let files: [VaultPath: String]

  init(_ name: String, _ files: [VaultPath: String]) {
    self.name = name
    self.files = files
  }

  var testDescription: String { name }
}

/// Lines of JSON.
func lines(_ lines: String...) -> String { lines.map { $0 + "\n" }.joined() }

/// A task; `done` is an instant.
func task(
  _ day: String, _ title: String = "Write", lever: Int? = 1, goal: String? = nil,
  done: String? = nil
) -> String {
  #"{"id":"t-\#(day)-\#(title)","title":"\#(title)","day":"\#(day)""#
    + (lever.map { #","lever":\#($0)"# } ?? "") + (goal.map { #","goal":"\#($0)""# } ?? "")
    + (done.map { #","doneAt":"\#($0)+08:00""# } ?? "") + "}"
}

func reflection(_ at: String, _ text: String = "Words.", _ more: String = "") -> String {
  #"{"at":"\#(at)+08:00","text":"\#(text)"\#(more)}"#
}

/// A session of `hours` from nine o’clock.
func session(_ day: String, _ hours: Int, _ project: String?) -> String {
  #"{"start":"\#(day)T06:00:00+08:00","end":"\#(day)T\#(hours + 6 < 10 ? "0" : "")\#(hours + 6):00:00+08:00""#
    + (project.map { #","project":"\#($0)""# } ?? "") + "}"
}

/// A vault with a reason of each kind on most days of two months.
func manyReasons(text: String = "I must always be first.") throws -> [VaultPath: String] {
  let last = try day("2026-11-20")
  var files: [VaultPath: String] = [:]
  var (tasks, failures, reflections, sessions) = ("", "", "", "")
  for back in (0..<75).reversed() {
    let day = last.advanced(by: -back)
    tasks += task("\(day)", "Left \(back % 5)", goal: "novel") + "\n"
    if back % 4 == 0 {
      failures +=
        #"{"id":"f\#(back)","at":"\#(day)T20:00:00+08:00","what":"Failed \#(back)"}"# + "\n"
    }
    let (mood, energy) = back % 9 < 4 ? (-2, 1) : (1, 4)
    reflections +=
      reflection(
        "\(day)T21:00:00", text, #","mood":\#(mood),"energy":\#(energy)"#) + "\n"
    sessions += session("\(day)", 3, "elsewhere") + "\n"
  }
  files["growth/tasks.jsonl"] =
    task("2026-06-01", "Begun", goal: "still", done: "2026-06-01T10:00:00") + "\n" + tasks
  files["growth/goals.jsonl"] = lines(
    #"{"id":"novel","title":"The novel","horizon":"quarter"}"#,
    #"{"id":"still","title":"The garden","horizon":"quarter"}"#)
  files["growth/failures.jsonl"] = failures
  files["growth/reflections.jsonl"] = reflections
  files["focus/sessions.jsonl"] = sessions
  return files
}
