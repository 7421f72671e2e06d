import Testing

@testable import SiteKit

/// Chinese, Japanese and Korean text: the examples of emphasis follow the rule that parsers have
/// agreed on for these scripts: their punctuation counts as letters do.
struct EastAsianTextTests {
  private static func html(_ source: String, isOn: Bool = true) -> String {
    var options = MarkdownOptions()
    options.readsEastAsian = isOn
    options.hasHighlights = true
    return MarkdownDocument(source, options: options).html
  }

  @Test(arguments: [
    ("**雨停了。**我们出门", "<strong>雨停了。</strong>我们出门"),
    ("读完**《家》**已是夜里", "读完<strong>《家》</strong>已是夜里"),
    ("**“慢”**是好事", "<strong>“慢”</strong>是好事"),
    ("**雨です。**出かけます", "<strong>雨です。</strong>出かけます"),
    ("这是**“重点”**和*（次要）*的", "这是<strong>“重点”</strong>和<em>（次要）</em>的"),
    ("~~删去。~~留下", "<del>删去。</del>留下"),
    ("**~~删去。~~**留下", "<strong><del>删去。</del></strong>留下"),
    ("**스크립트(script)**라고", "<strong>스크립트(script)</strong>라고"),
    ("用**`代码`**写", "用<strong><code>代码</code></strong>写"),
    ("见**[家](/j/)**一书", "见<strong><a href=\"/j/\">家</a></strong>一书"),
    ("他说**“好。”***真的*", "他说<strong>“好。”</strong><em>真的</em>"),
    ("==要点。==其余", "<mark>要点。</mark>其余"),
    // As before.
    ("** 雨**", "** 雨**"), ("**雨 **停", "**雨 **停"), ("雨*3，*4", "雨<em>3，</em>4"),
    ("\\**雨停了。*我们", "*<em>雨停了。</em>我们"), ("a**\"b\"**c", "a**&quot;b&quot;**c"),
    ("`**雨。**我`", "<code>**雨。**我</code>"),
  ])
  func `Emphasis begins and ends beside East Asian punctuation`(_ source: String, _ html: String) {
    #expect(Self.html(source) == "<p>\(html)</p>\n")
  }

  @Test(arguments: [
    ("见 https://a.org/b。然后", "见 <a href=\"https://a.org/b\">https://a.org/b</a>。然后"),
    ("（见https://a.org/b）好", "（见<a href=\"https://a.org/b\">https://a.org/b</a>）好"),
    (
      "https://c.org，以及 https://d.org、https://e.org；完",
      "<a href=\"https://c.org\">https://c.org</a>，以及 <a href=\"https://d.org\">https://d.org</a>、"
        + "<a href=\"https://e.org\">https://e.org</a>；完"
    ),
    ("“https://f.org/f”", "“<a href=\"https://f.org/f\">https://f.org/f</a>”"),
    ("(https://a.org/b)。好", "(<a href=\"https://a.org/b\">https://a.org/b</a>)。好"),
    (
      "**https://a.org/b。**好",
      "<strong><a href=\"https://a.org/b\">https://a.org/b</a>。</strong>好"
    ),
    (
      "**见https://a.org/b**，好",
      "<strong>见<a href=\"https://a.org/b\">https://a.org/b</a></strong>，好"
    ),
    ("见 www.a.org。好", "见 <a href=\"http://www.a.org\">www.a.org</a>。好"),
    (
      "https://a.org/雨/停　好",
      "<a href=\"https://a.org/%E9%9B%A8/%E5%81%9C\">https://a.org/雨/停</a>　好"
    ),
    // Whole, as the person marked it.
    (
      "<https://a.org/b。c>。",
      "<a href=\"https://a.org/b%E3%80%82c\">https://a.org/b。c</a>。"
    ),
    ("[b](https://a.org/b。c)。好", "<a href=\"https://a.org/b%E3%80%82c\">b</a>。好"),
    (
      "[b](https://a.org/（c）(d)?u=https://e.org/。)。好",
      "<a href=\"https://a.org/%EF%BC%88c%EF%BC%89(d)?u=https://e.org/%E3%80%82\">b</a>。好"
    ),
    ("[b][1]好\n\n[1]: https://a.org/b。c", "<a href=\"https://a.org/b%E3%80%82c\">b</a>好"),
    ("`https://a.org/b。c`", "<code>https://a.org/b。c</code>"),
    ("https://a.org/b……然后", "<a href=\"https://a.org/b\">https://a.org/b</a>……然后"),
    ("https://a.org/b——然后", "<a href=\"https://a.org/b\">https://a.org/b</a>——然后"),
    ("https://a.org/b·あと", "<a href=\"https://a.org/b\">https://a.org/b</a>·あと"),
    (
      "**https://a.org/b**——好",
      "<strong><a href=\"https://a.org/b\">https://a.org/b</a></strong>——好"
    ),
    ("见 https://a.org/b……", "见 <a href=\"https://a.org/b\">https://a.org/b</a>……"),
    ("见 https://a.org/b—— c", "见 <a href=\"https://a.org/b\">https://a.org/b</a>—— c"),
    (
      "**https://a.org/**后 **https://a.org/b**后",
      "<strong><a href=\"https://a.org/\">https://a.org/</a></strong>后 "
        + "<strong><a href=\"https://a.org/b\">https://a.org/b</a></strong>后"
    ),
    ("~~https://a.org/b~~后", "<del><a href=\"https://a.org/b\">https://a.org/b</a></del>后"),
    // Parts of the address.
    ("see https://a.org/b… c", "see <a href=\"https://a.org/b%E2%80%A6\">https://a.org/b…</a> c"),
    ("https://a.org/b*c", "<a href=\"https://a.org/b*c\">https://a.org/b*c</a>"),
    ("https://a.org/b…c", "<a href=\"https://a.org/b%E2%80%A6c\">https://a.org/b…c</a>"),
    (
      "https://a.org/卡尔·荣格",
      "<a href=\"https://a.org/%E5%8D%A1%E5%B0%94%C2%B7%E8%8D%A3%E6%A0%BC\">https://a.org/卡尔·荣格</a>"
    ),
  ])
  func `A bare address ends before full-width punctuation`(_ source: String, _ html: String) {
    #expect(Self.html(source) == "<p>\(html)</p>\n")
  }

  @Test(arguments: [
    ("雨停了，\n我们出门。\n好。", "雨停了，我们出门。好。"), ("**雨**\n*停*", "<strong>雨</strong><em>停</em>"),
    ("雨が\nやんだ", "雨がやんだ"), ("他说：\n“好”\n我", "他说：“好”我"),
    ("비가\n그쳤다", "비가\n그쳤다"), ("rain\n停", "rain\n停"), ("雨\nstops", "雨\nstops"),
    ("“a”\n“b”", "“a”\n“b”"), ("雨  \n停", "雨<br>\n停"), ("`雨`\n停", "<code>雨</code>停"),
    ("用\n`雨`", "用<code>雨</code>"), ("`rain`\n停", "<code>rain</code>\n停"),
  ])
  func `A line break between Han characters or kana is no space`(_ source: String, _ html: String) {
    #expect(Self.html(source) == "<p>\(html)</p>\n")
  }

  @Test func `Headings and plain text are read alike`() {
    let document = MarkdownDocument("**雨。**后\n晴\n===\n\n见https://a.org。好")
    #expect(document.headings.map(\.text) == ["雨。后晴"])
    #expect(document.plainText == "雨。后晴\n见https://a.org。好")
  }

  @Test func `Code, quotes and tables keep their characters`() {
    let source = """
      > ~~~ 雨。
      > **雨。**我 https://a.org。b
      > ~~~

      | **甲。**乙 | https://a.org。丙 |
      |---|---|
      | *（丁）*戊 | a |
      """
    let html = Self.html(source)
    #expect(html.contains("<code class=\"language-雨。\">**雨。**我 https://a.org。b\n</code>"))
    #expect(html.contains("<th><strong>甲。</strong>乙</th>"))
    #expect(html.contains("<a href=\"https://a.org\">https://a.org</a>。丙</th>"))
    #expect(html.contains("<td><em>（丁）</em>戊</td>"))
  }

  @Test func `A text with a mark of its own is read to the letter`() {
    let mark = String(Unicode.Scalar(0xFDD0 as UInt32) ?? "x")
    // No page has such a scalar.
    #expect(Self.html(mark + "**雨。**我") == "<p>\u{FFFD}**雨。**我</p>\n")
  }

  @Test(arguments: [
    ("**雨停了。**我们", "**雨停了。**我们"),
    (
      "https://a.org/b。好",
      "<a href=\"https://a.org/b%E3%80%82%E5%A5%BD\">https://a.org/b。好</a>"
    ),
    ("雨\n停", "雨\n停"),
  ])
  func `Without it, a text is read to the letter`(_ source: String, _ html: String) {
    #expect(Self.html(source, isOn: false) == "<p>\(html)</p>\n")
  }
}
