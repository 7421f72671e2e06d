import SiteKit
import Testing

@Test(arguments: [
  ("How I work", "how-i-work"), ("What’s *new* in `v2`?", "whats-new-in-v2"),
  ("写作与翻译 2026", "写作与翻译-2026"), ("Größe – Ñandú", "größe--ñandú"), ("हिन्दी", "हिन्दी"),
  ("a_b-c", "a_b-c"), ("!!!", "section"), ("[link](http://x.org) & more", "link--more"),
])
func `A heading's id is GitHub's slug with the prefix`(_ heading: String, _ slug: String) {
  let document = MarkdownDocument("## \(heading)")
  #expect(document.headings.map(\.id) == ["text-\(slug)"])
  #expect(document.html.hasPrefix("<h2 id=\"text-\(slug)\">"))
}

@Test func `Headings of the same words get different ids, whatever else is there`() {
  let document = MarkdownDocument("# a\n# a-1\n# a\n# a\n# A", options: .init(idPrefix: "n-"))
  #expect(document.headings.map(\.id) == ["n-a", "n-a-1", "n-a-2", "n-a-3", "n-a-4"])
}

// The ids that Zola gives these headings: `slug::slugify` puts one hyphen for all between words.
@Test(arguments: [
  ("foo_bar baz", "foo-bar-baz", "foo_bar-baz"), ("What’s new?", "what-s-new", "whats-new"),
  ("Salt & bread", "salt-bread", "salt--bread"), ("a.b (c)", "a-b-c", "ab-c"),
])
func `A link finds the only heading with its letters`(
  heading: String, link: String, slug: String
) {
  let html = MarkdownDocument("## \(heading)\n\n[x](#\(link)) [y](#\(slug))").html
  let address = "<a href=\"#text-\(slug)\">"
  #expect(html.contains("\(address)x</a> \(address)y</a>"), "\(html)")
}

@Test func `A link that several headings have the letters of finds the same one, or none`() {
  let html = MarkdownDocument("# re-sign\n# resign\n\n[a](#resign) [b](#re_sign) [c](#-)").html
  #expect(html.contains("<a href=\"#text-resign\">a</a> <a href=\"#re_sign\">b</a>"), "\(html)")
  #expect(html.contains("<a href=\"#-\">c</a>"))
}

@Test func `Headings come with level and words, from inside quotes and lists too`() {
  let document = MarkdownDocument(
    "# One *two*\nthree\n---\n> ### `four` ![five](x)\n\n- ###### six")
  #expect(document.headings.map(\.level) == [1, 2, 3, 6])
  #expect(document.headings.map(\.text) == ["One two", "three", "four five", "six"])
}

@Test func `A link to a heading leads there in spite of the prefix, other fragments stay`() {
  let html = MarkdownDocument("[a](#写作) [b](#main)\n\n# 写作").html
  #expect(
    html.hasPrefix("<p><a href=\"#text-%E5%86%99%E4%BD%9C\">a</a> <a href=\"#main\">b</a></p>"))
}
