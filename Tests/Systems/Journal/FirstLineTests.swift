import Testing

@testable import Journal

struct FirstLineTests {
  private static func many(_ character: Character, _ count: Int) -> String {
    String(repeating: character, count: count)
  }

  private static func words(_ count: Int) -> String {
    Array(repeating: "word", count: count).joined(separator: " ")
  }

  private static let texts = [
    // As it is.
    ("Rain all day.", "Rain all day."),
    // Whole sentences where they are a good part of the text.
    (
      "Straw on the pots. Two sweaters. It is the tenth month, which is called little spring, "
        + "and for an hour it was. Then the wind came back and stayed.",
      "Straw on the pots. Two sweaters. It is the tenth month, which is called little spring, "
        + "and for an hour it was."
    ),
    // Whole words where the first sentence is longer.
    (
      "The letter that I did not answer in the spring and then did not answer in the summer is "
        + "still on the desk under everything else",
      "The letter that I did not answer in the spring and then did not answer in the summer is "
        + "still on the desk under…"
    ),
    // A number with a point is no end of a sentence.
    (
      "No. 3 is \(words(30))", "No. 3 is \(words(22))…"
    ),
    (many("长", 130), "\(many("长", 119))…"),
    ("\(many("长", 60))。\(many("短", 90))", "\(many("长", 60))。"),
    // A word longer than the line is cut.
    (many("a", 130), "\(many("a", 119))…"),
  ]

  @Test(arguments: texts)
  func `The start of a text ends with a sentence or a word`(text: String, shown: String) {
    #expect(JournalText.shortened(text) == shown)
    #expect(shown.count <= 120)
  }
}
