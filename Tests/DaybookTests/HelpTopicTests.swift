import AllSystems
import Basics
import SiteKit
import Testing
import Vault

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

  @Test(arguments: HelpTopic.allCases.filter { $0 != .settings })
  func `Each code span of a page is in its text`(_ topic: HelpTopic) {
    let page =
      switch topic {
      case .records: RecordsDocument(Systems.kinds.map { $0.kind }).markdown
      case .moments: ProgramRecords.guides[0]
      case .files: ProgramRecords.guides[1]
      default: ProgramRecords.guides[2]
      }
    func words(_ text: some StringProtocol) -> String {
      text.split(whereSeparator: \.isWhitespace).joined(separator: " ").lowercased()
    }
    let text = words(topic.text(.standard(.english)))
    let prose = page.split(separator: "```").enumerated().filter { $0.offset.isMultiple(of: 2) }
    var count = 0
    for (_, part) in prose {
      for span in part.matches(of: /`([^`\n]+)`/).map({ $0.output.1 }) {
        count += 1
        #expect(text.contains(words(span.replacing("\\|", with: "|"))), "\(span)")
      }
    }
    #expect(count > 10)
  }

  @Test func `A page points only to what the program can print`() {
    let page = """
      See `a`. [Records](records.md) lists fields. [Charts in pages](pages.md#x) has more of
      them. It ends [here](pages.md).
      """
    #expect(
      MarkdownInTerminal(page).text
        == "See a. daybook help records lists fields. It ends here.\n")
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
