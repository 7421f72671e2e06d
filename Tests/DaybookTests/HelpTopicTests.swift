import Basics
import Testing

@testable import Wording
@testable import daybook

struct HelpTopicTests {
  @Test(arguments: HelpTopic.allCases)
  func `Each subject is told in lines that fit a terminal`(_ topic: HelpTopic) {
    let text = topic.text(.standard(.english))
    #expect(text.utf8.count > 2_000)
    for line in text.split(separator: "\n") where !line.hasPrefix("    ") {
      #expect(line.count <= 80 || !line.dropFirst(4).contains(" "), "\(line)")
      #expect(!line.contains("](") && !line.hasPrefix("|") && !line.hasPrefix("#"), "\(line)")
    }
  }

  @Test func `Settings are told in the language of messages`() {
    let text = HelpTopic.settings.text(.standard(.simplifiedChinese))
    #expect(text.contains("\n  title: Daybook\n      网站的名称。\n"))
  }

  @Test func `A page loses what only a site can show`() {
    let page = """
      ---
      title: x
      ---
      # One thing

      ## `a/b`: two

      See [the other](other.md#part), **now**.

      - an item
        of two lines
      - another

      | a | b | c |
      | --- | --- | --- |
      | `x \\| y` | 1 | [2](3.md) |

      ```sh
      daybook  build
      ```
      """
    #expect(
      MarkdownInTerminal(page).text == """
        ONE THING

        a/b: two

        See the other, now.

        - an item of two lines
        - another

          x | y
              1; 2

            daybook  build

        """)
  }

  @Test func `Only help with one subject behind it asks for it`() {
    #expect(HelpTopic(asked: ["help", "moments"]) == .moments)
    for words in [["help"], ["moments"], ["help", "moments", "x"], ["help", "build"]] {
      #expect(HelpTopic(asked: words[...]) == nil)
    }
  }
}
