import Basics
import Testing

struct DateOrderTests {
  @Test(
    arguments: [
      ("2 Mar 2026", 3), ("March 2nd 2026", 3), ("Mon 02 Mar 2026", 3), ("4 Sept 2026", 9),
      ("4 marras 2026", nil), ("4 maaliskuu 2026", nil), ("3 decembre 2026", nil),
      ("3 novembro 2026", nil),
    ] as [(String, Int?)])
  func `A month in another language is not read by its first letters`(text: String, month: Int?) {
    #expect(Day(dated: text)?.components.month == month)
  }
}
