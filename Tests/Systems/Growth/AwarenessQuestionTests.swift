import Basics
import SiteKit
import TestKit
import Testing
import Vault

@testable import Growth

/// The questions of Friday, 20 November 2026, with settings such as `[Tea?]`, in the form `11:00
/// Tea?`.
///
/// - Parameter answers: The times of answers, with their questions.
private func questions(
  _ settings: String, answers: [(at: String, prompt: String)] = [], evening: String? = nil
) throws -> [String] {
  let read = Settings.read(
    Array("growth: {questions: \(settings)}".utf8), keys: SettingKey.growth,
    systemNames: ["growth"])
  try #require(read.diagnostics.map(\.description) == [])
  var records = GrowthRecords()
  records.reflections = try answers.map { answer in
    var reflection = Reflection(
      source: RecordSource(id: answer.at), at: try at(answer.at), text: "Words.")
    reflection.prompt = answer.prompt
    return reflection
  }
  let history = GrowthHistory(
    records, settings: read.settings[GrowthSettings.self],
    moment: Moment(asOf: try at("2026-11-20 23:59"), zone: shanghai))
  return history.awareness(
    on: try #require(Day("2026-11-20")), in: .english, evening: evening
  ).map { "\($0.time) \($0.text)" }
}

struct AwarenessQuestionTests {
  @Test func `Own questions take the place of all six, at their times or at their own`() throws {
    #expect(try questions("[Tea?, Rain?]") == ["11:00 Tea?", "13:30 Rain?"])
    #expect(
      try questions(
        #"[Tea?, {at: "8:30", ask: What is today for?}, {at: "21:00", ask: Sleep?}, Rain?]"#)
        == ["08:30 What is today for?", "11:00 Tea?", "17:00 Rain?", "21:00 Sleep?"])
    #expect(
      try questions(
        #"[a, b, c, d, e, f, {at: "22:00", ask: g}, {at: "6:15", ask: h}]"#
      ).map { String($0.prefix(5)) }
        == ["06:15", "11:00", "13:30", "15:15", "17:00", "19:30", "21:00", "22:00"])
  }

  @Test func `None are asked where none are wanted`() throws {
    #expect(try questions("[]") == [])
    #expect(try questions("[]", evening: "Which?") == [])
  }

  static let followed: [(answers: [(at: String, prompt: String)], following: [String])] = [
    ([], []),
    ([("2026-11-20 09:10", "Tea?")], ["10:40 And now?"]),
    // After the first answer of the day.
    ([("2026-11-20 09:10", "Tea?"), ("2026-11-20 11:00", "Tea?")], ["10:40 And now?"]),
    // Another question, another day, and times after midnight.
    ([("2026-11-20 09:10", "Rain?")], []),
    ([("2026-11-19 09:10", "Tea?")], []),
    ([("2026-11-20 22:29", "Tea?")], ["23:59 And now?"]),
    ([("2026-11-20 22:30", "Tea?")], []),
  ]

  @Test(arguments: followed)
  func `A question follows the answer to the one before it after a time`(
    answers: [(at: String, prompt: String)], following: [String]
  ) throws {
    let all = try questions("[Tea?, {after: 90 min, ask: And now?}]", answers: answers)
    #expect(all.filter { $0 != "11:00 Tea?" } == following)
    #expect(all == all.sorted())
  }

  @Test func `A chain goes on as long as it is answered`() throws {
    let chain = "[Tea?, {after: 1 h, ask: Sweet?}, {after: 2 h, ask: Still?}]"
    #expect(
      try questions(
        chain,
        answers: [("2026-11-20 08:00", "Tea?"), ("2026-11-20 09:30", "Sweet?")])
        == ["09:00 Sweet?", "11:00 Tea?", "11:30 Still?"])
  }

  @Test func `What a day asks stands in place of the last question of the evening`() throws {
    #expect(try questions("[a, b, c, d]", evening: "Which?").last == "17:00 Which?")
    #expect(try questions("[a, b, c]", evening: "Which?").last == "15:15 c")
    #expect(
      try questions(#"[{at: "22:00", ask: a}, b]"#, evening: "Which?")
        == ["13:30 b", "22:00 Which?"])
  }
}
