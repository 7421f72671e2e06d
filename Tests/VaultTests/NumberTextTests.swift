import Testing
import Vault

struct NumberTextTests {
  @Test(arguments: [
    ("0", 0.0), ("12", 12), ("-3.5", -3.5), ("−3.5", -3.5), ("+2", 2), (".5", 0.5), ("007", 7),
    ("1e3", 1_000), ("1.5E-2", 0.015), ("1,200", 1_200), ("1,234,567.5", 1_234_567.5),
    ("0.1", 0.1), ("123456789012345", 123_456_789_012_345),
  ])
  func `Numbers are read exactly`(text: String, number: Double) {
    #expect(NumberText.number(text) == number)
  }

  @Test(arguments: [
    "", "-", ".", "1.", "1,2", "12,34", "1,2345", ",200", "1.2.3", "1 200", "12,5O", "0x10", "nan",
    "inf", "1e999", "1e", "e3", "--1", "12 kg", "¥5", "１２", "1_000",
  ])
  func `What is no number is not guessed at`(text: String) {
    #expect(NumberText.number(text) == nil)
  }

  @Test(arguments: [
    ("3,5", 3.5), ("1.200,50", 1_200.5), ("1.5", 1.5), ("-0,25", -0.25), ("12", 12),
  ])
  func `Between semicolons a comma stands before the fraction`(text: String, number: Double) {
    #expect(NumberText.number(text, decimalComma: true) == number)
  }

  @Test func `A comma before the fraction comes once`() {
    for text in ["1,2,3", "1,200.5", ",", "5,"] {
      #expect(NumberText.number(text, decimalComma: true) == nil)
    }
  }
}
