import Basics
import Testing

struct SpreadsheetTextTests {
  @Test(
    arguments: [
      ("a_x000D_b", "a\rb"), ("_x0041__x0042_", "AB"), ("_x5f20_", "张"),
      ("_x005F_x0041_", "_x0041_"),
      // Half a surrogate pair, invalid digits, too few of them, and no end.
      ("_xD83D_", "_xD83D_"), ("_x00g1_", "_x00g1_"), ("_x041_", "_x041_"), ("_x0041", "_x0041"),
      ("_X0041_", "_X0041_"), ("_", "_"), ("", ""), ("张_x", "张_x"), ("__x0041_", "_A"),
    ] as [(String, String)])
  func `Escapes are characters, and what only looks so is not`(written: String, text: String) {
    #expect(SpreadsheetText.resolved(written) == text)
  }

  @Test(arguments: ["_x0041_", "_x0041_x0042_", "a", "_x", "_x005F_x0041_", "张_x000a_", "__x0041_"])
  func `What is escaped is read as it was`(text: String) {
    #expect(SpreadsheetText.resolved(SpreadsheetText.escaped(text)) == text)
  }

  @Test func `Only what looks like an escape is written otherwise`() {
    #expect(SpreadsheetText.escaped("_x0041_ _x41_") == "_x005F_x0041_ _x41_")
  }
}
