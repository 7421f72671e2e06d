import Basics
import Testing

@testable import Measures

struct NotedValueTests {
  private static let measures = [
    Measure("weight", .number), Measure("steps", .count), Measure("sleep", .duration),
    Measure("headache", .yes), Measure("calm", .scale),
  ]

  @Test(
    arguments: [
      (0, "71.2", 71.2), (0, "71,2", 71.2), (0, "1e400", nil), (0, "", nil), (0, "-3", -3),
      (1, "8000", 8_000), (1, "8.5", nil), (1, "-1", nil), (2, "90", 5_400), (2, "1:30", 5_400),
      (2, "1 h 30 min", 5_400), (2, "-5", nil), (2, "long", nil), (3, "yes", 1), (3, "False", 0),
      (3, "1", nil), (4, "10", 10), (4, "11", nil), (4, "6.5", nil),
    ] as [(Int, String, Double?)])
  func `A text is a value of a measure of its kind`(
    measure: Int, text: String, value: Double?
  ) {
    #expect(Self.measures[measure].value(noted: text)?.number == value)
  }

  @Test func `A key that no measure is called is told, with the measure it may mean`() async throws
  {
    let (history, _) = try await history("weight: {kind: number, title: 体重}\nsleep: {}\n", [:])
    func key(_ name: String, _ line: Int) -> (name: String, place: Place) {
      (name, Place(file: "a.md", line: line))
    }
    let told = history.adding(
      [], keys: [key("wieght", 2), key("Weight", 3), key("体重", 4), key("foo", 5)])
    #expect(
      told.problems.map { "\($0.place?.line ?? 0) \($0.message) \($0.hint ?? "")" } == [
        "2 the front matter has no key \"wieght\" did you mean weight?",
        "5 the front matter has no key \"foo\" ",
      ])
  }
}
