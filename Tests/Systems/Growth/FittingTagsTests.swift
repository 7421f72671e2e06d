import Testing

@testable import Growth

struct FittingTagsTests {
  @Test(arguments: [
    ("Evenings of doubt and reading", ["doubt", "reading"]), ("Doubt!", ["doubt"]),
    // A part of a word is none.
    ("redoubted, doubtful", []), ("又拖延了一天", ["拖延"]), ("拖延doubt", ["doubt", "拖延"]),
    ("a slow start today", ["slow start"]), ("", []),
  ])
  func `Tags that occur in a text fit it`(_ text: String, _ tags: [String]) {
    let known = ["doubt", "reading", "slow start", "拖延"]
    #expect(FittingTags.fitting(text, among: known) == tags)
  }
}
