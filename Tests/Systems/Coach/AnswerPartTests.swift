import Testing

@testable import Coach

struct AnswerPartTests {
  static let parts: [(answer: String, part: String)] = [
    ("I wait until it feels easy.", "I wait until it feels easy"),
    ("Because it is dull, and I am tired.", "and I am tired"),
    ("Maybe I should ask Lin, it costs nothing.", "Maybe I should ask Lin"),
    ("Yes, no.", "Yes, no."),
    ("No", "No"),
    ("It is 9.30 before I begin", "It is 9.30 before I begin"),
    ("因为开头太难，我应该先写一句。", "我应该先写一句"),
    ("怕写不好。先去洗碗了。", "先去洗碗了"),
    ("たぶん、失敗したくないから。", "失敗したくないから"),
    ("Line one is here\nand the second one", "and the second one"),
    ("  much   room   between words ", "much room between words"),
    (
      "It takes so long because every time I open the file I read all of it again from the top",
      "It takes so long because every time I open the file I read…"
    ),
    (String(repeating: "长", count: 80), String(repeating: "长", count: 59) + "…"),
  ]

  @Test(arguments: parts)
  func `The part of an answer that leaves something open is asked about`(
    answer: String, part: String
  ) throws {
    let found = try #require(AnswerPart(of: answer))
    #expect(found.text == part)
    #expect(found.text.count <= AnswerPart.most)
  }

  @Test(arguments: ["", "…", "?!", " \n ", "🙂"])
  func `An answer without words has no part`(answer: String) {
    #expect(AnswerPart(of: answer) == nil)
  }
}
