import SiteKit
import Testing

struct VisibleTextTests {
  @Test(
    arguments: [
      ("a %%x%% b", "a  b"), ("%%x%%", ""), ("a%%x%%b%%y%%c", "abc"), ("no comment", "no comment"),
      ("%%\nx\n\ny\n%%\nb", "\n\n\n\n\nb"),
      ("a\n\n%%\nx\n%%\n\nb", "a\n\n\n\n\n\nb"), ("a %%x\ny%% b", "a \n b"),
      ("# T %%x%%\n", "# T \n"), ("a <!-- x --> b", "a  b"), ("<!--\nx\n-->\nb", "\n\n\nb"),
      ("<!-->a", "a"), ("a\n<!--more-->\nb", "a\n<!--more-->\nb"),
      ("<!-- more -->b", "<!-- more -->b"), ("<!-- %% -->a %%x%% b", "a  b"),
      ("100% of 20% %", "100% of 20% %"),
    ])
  func `Comments are taken out, and lines stay`(text: String, visible: String) {
    let found = VisibleText(of: text)
    #expect(found.text == visible)
    #expect(found.open == nil)
    #expect(found.text.count { $0 == "\n" } == text.count { $0 == "\n" })
  }

  @Test(
    arguments: [
      "`%%x%%`", "a `` ` %%x%% `` b", "```\n%%x%%\n```\n", "~~~ text\n%%\nx\n%%\n~~~\n",
      "a\n\n    %%x%%\n", "> ```\n> %%x%%\n> ```\n", "- ```\n  %%x%%\n  ```\n", "`<!-- x -->`",
      "```html\n<!-- x -->\n```\n", "\\%%",
    ])
  func `In code they are text`(text: String) {
    #expect(VisibleText(of: text).text == text)
    #expect(VisibleText(of: text).hidden.isEmpty)
  }

  @Test(
    arguments: [
      "a ` b %%secret%% c", "- a ` %%secret%%\n- b `\n", "a ` %%secret%%\n```\nb ` c\n```\n",
      "> ```\n> code\n\n%%secret%%\n", "| a |\n| - |\n| ` %%secret%% |\n| ` |\n",
      "# a `\n%%secret%% `\n", "- ```\n  code\n\n%%secret%%\n", "`a` %%`secret`%% `b`",
      "    code\n%%secret%%\n", "```\n```\n%%secret%%\n```\n```\n",
      "%% `secret %% b `c`", "- ```b <!--\nsecret\n-->", "> ``` %%\nsecret\n%%",
      "x %%a\n\nb%%```\n````\n%%secret%%", "%%\na\n%%[^1]: - ```b%%\nsecret\n%%```\n",
      "a%<!-- b -->%secret%%", "`a`%%b%%\n<div> ` %%secret%% `\n", "{{ a }} %%secret%%",
      "<!-- a --> <!--secret-->",
      "![a <!-- secret -->](b.png)", "[x](y \"<!-- secret -->\")",
    ])
  func `What only looks like code hides nothing of a comment’s`(text: String) {
    for hasLiquid in [false, true] {
      let found = VisibleText(of: text, hasLiquid: hasLiquid)
      #expect(!found.text.contains("secret"))
      #expect(found.hidden.contains { $0.contains("secret") })
    }
  }

  @Test func `A comment that does not end hides the rest, and is told`() throws {
    for (text, mark, line) in [("a\n\nb %%secret\nmore\n", "%%", 3), ("<!--\nsecret", "<!--", 1)] {
      let found = VisibleText(of: text)
      #expect(!found.text.contains("secret"))
      let open = try #require(found.open)
      #expect(open.mark == mark && open.line == line)
    }
  }

  @Test func `No comment starts in Liquid where that is read`() {
    let text = "{{ 'a%%b' }} {% if x == \"%%\" %}c{% endif %}"
    #expect(VisibleText(of: text, hasLiquid: true).text == text)
    #expect(VisibleText(of: text).text != text)
  }

  @Test func `What was hidden is known`() {
    #expect(VisibleText(of: "a %%one%% <!--two--> %%three").hidden == ["one", "two", "three"])
  }

  @Test func `A picture’s words have no comment of HTML`() {
    let html = MarkdownDocument("![a <!-- secret --> b](c.png)").html
    #expect(html.contains("alt=\"a  b\""))
  }

  @Test(arguments: ["{{", "{%", "`", "%%`", "<!--", "``` ", "` `` "])
  func `Work grows with the text`(part: String) {
    // A scan that restarts at each mark takes hours.
    let text = "%%x%% " + String(repeating: part, count: 200_000)
    #expect(!VisibleText(of: text, hasLiquid: true).text.contains("x"))
  }
}
