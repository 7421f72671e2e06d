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
}
