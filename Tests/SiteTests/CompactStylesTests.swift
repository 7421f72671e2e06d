import Testing

@testable import Site

@Suite("Compact style sheets")
struct CompactStylesTests {
  private static func compact(_ text: String) -> String {
    String(decoding: CompactStyles(Array(text.utf8)).bytes, as: UTF8.self)
  }

  @Test(
    "Comments and blanks that mean nothing go",
    arguments: [
      (
        "/* a */\na, b {\n  color: red; /* b */\n  margin: 0 auto;\n}\n",
        "a,b{color:red;margin:0 auto}"
      ),
      (
        "@media (min-width: 2rem) and (max-width: 3rem) { a { b: c } }",
        "@media (min-width:2rem) and (max-width:3rem){a{b:c}}"
      ),
      ("a{width:calc(1px + 2px)}", "a{width:calc(1px + 2px)}"),
      ("a > b + c ~ d e{f:g}", "a>b + c ~ d e{f:g}"),
      (
        "a { margin: 0.5em -0.25em 0 10.05px; b: c(0.5, 0.75) }",
        "a{margin:.5em -0.25em 0 10.05px;b:c(.5,.75)}"
      ),
      // A comment between two names keeps them apart, and a space selects what is inside.
      ("a/**/b :hover{c:d}", "a b :hover{c:d}"),
      ("a { --x: ; }", "a{--x:}"),
    ])
  func short(text: String, compact: String) { #expect(Self.compact(text) == compact) }

  @Test(
    "Texts and addresses stay as they are",
    arguments: [
      #"a{content:" ;  /* b */ { \" } "}"#, #"a{content:' "  , '}"#,
      "a{background:url(data:image/svg+xml;  ,/*x*/)}", #"a{background:url("a ;  b")}"#,
    ])
  func kept(text: String) { #expect(Self.compact(text) == text) }

  @Test(
    "What does not close is read to the end",
    arguments: ["a{b:c}/* d", "a{b:\"c ;", "a{b:url(c ;", "a{b:\"\\"])
  func open(text: String) {
    #expect(text.hasPrefix(Self.compact(text)))
  }
}
