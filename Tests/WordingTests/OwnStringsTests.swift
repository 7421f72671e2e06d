import Basics
import Testing

@testable import Wording

/// A theme's own words replace Daybook's.
struct OwnStringsTests {
  private func words(
    _ tag: String, _ files: [(tag: String, text: String)]
  ) -> (words: Words, problems: [String]) {
    let own = files.map { tag, text in
      StringsFile(Array(text.utf8), tag: tag, file: "templates/strings/\(tag).properties")
    }
    let (words, diagnostics) = Words.words(tag: tag, own: own)
    return (words, diagnostics.map(\.description))
  }

  @Test func `One message is changed and the others stay`() {
    let (words, problems) = words("ja", [("ja", "\u{FEFF}# mine\r\n\r\nnav.focus =  没頭  \r\n")])
    #expect(problems == [])
    #expect(words("nav.focus") == "没頭")
    #expect(words("nav.growth") == "成長")
  }

  @Test func `One form is changed and the other stays`() {
    let (words, problems) = words("en", [("en", "number.days.one = a single day")])
    #expect(problems == [])
    #expect(words("number.days", ["count": 1]) == "a single day")
    #expect(words("number.days", ["count": 2]) == "2 days")
  }

  @Test func `A language may have several files`() {
    let (words, problems) = words(
      "de", [("de", "nav.focus = Fokus"), ("de", "nav.growth = Wachstum")])
    #expect(words("nav.focus") == "Fokus")
    #expect(words("nav.growth") == "Wachstum")
    #expect(problems.count == 1)
  }

  @Test func `A regional variant has the words of its language`() {
    let (words, problems) = words(
      "zh-TW", [("zh-Hant", "nav.focus = 甲\nnav.growth = 乙"), ("zh-TW", "nav.focus = 丙")])
    #expect(problems == [])
    #expect(words("nav.focus") == "丙")
    #expect(words("nav.growth") == "乙")
    #expect(words("nav.reviews") == "回顧")
    #expect(words.tag == "zh-TW")
  }

  @Test(arguments: [
    ("nav.focuss = x", "1:1: warning: nothing uses the message \"nav.focuss\"", "nav.focus?"),
    ("dashboard.goal_met = {gaol}!", "1:1: error: the message has no argument \"gaol\"", "{goal}"),
    ("dashboard.goal_met = Done", "1:1: warning: the message leaves out {goal}", ""),
    ("\nnav.focus", "2:1: error: the line is neither a message nor a comment", "nav.today"),
    (" = x", "1:2: error: the line is neither a message nor a comment", ""),
    ("nav.focus = a {b", "1:15: error: the brace is no place for an argument", "{goal}"),
    ("nav.focus = 集中 a } b", "1:18: error: the brace is no place for an argument", ""),
    ("nav.focus = {}", "1:13: error: the brace is no place for an argument", ""),
    ("nav.focus = a\\nb", "1:14: error: a backslash means nothing here", ""),
    ("nav.focus = a\nnav.focus = b", "2:1: error: the key \"nav.focus\" is written twice", ""),
    ("number.days.few = x", "1:1: warning: the language has no form \"few\"", "one, other"),
  ])
  func `What is wrong is told with its place`(text: String, message: String, hint: String) throws {
    let (words, problems) = words("en", [("en", text)])
    let problem = try #require(problems.first)
    #expect(problems.count == 1)
    #expect(problem.contains("templates/strings/en.properties:\(message)"))
    #expect(problem.contains(hint))
    #expect(words("nav.growth") == "Growth")
  }

  @Test func `A message with an unknown place stays Daybook's own`() {
    let (words, _) = words("en", [("en", "dashboard.goal_met = {gaol}!")])
    #expect(words("dashboard.goal_met", ["goal": "4 h"]) == "The goal of 4 h is met.")
  }

  @Test func `English stands in for what another language lacks, with one warning`() {
    let (words, problems) = words("de", [("de", "nav.focus = Fokus")])
    #expect(words("nav.focus") == "Fokus")
    #expect(words("nav.growth") == "Growth")
    #expect(words.tag == "de")
    #expect(problems.count == 1)
    #expect(problems.first?.contains("messages are missing in \"de\", English is used") == true)
  }

  @Test func `Another language has its own plural forms`() {
    let text = """
      number.days.one = {count} день
      number.days.few = {count} дня
      number.days.many = {count} дней
      """
    let (words, _) = words("ru", [("ru", text)])
    #expect(
      [1, 2, 5, 11, 21].map { words("number.days", ["count": $0]) }
        == ["1 день", "2 дня", "5 дней", "11 дней", "21 день"])
  }

  @Test func `A language without words is told`() {
    let (words, problems) = words("sv", [])
    #expect(words("nav.focus") == "Focus")
    #expect(problems.count == 1)
    #expect(problems.first?.contains("there are no words in \"sv\"") == true)
  }

  @Test func `Text that is not UTF-8 costs its line`() {
    let file = StringsFile(
      Array("nav.focus = ".utf8) + [0xFF, 0x0A] + Array("nav.growth = G".utf8), tag: "en",
      file: "en.properties")
    #expect(file.lines.map(\.key) == ["nav.growth"])
    #expect(file.diagnostics.map(\.kind) == ["encoding"])
  }
}
