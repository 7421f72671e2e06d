import Basics
import Testing

struct MarkdownTextTests {
  @Test(arguments: [
    ("*x* <b> [y](z)\n# q", ##"\*x\* &lt;b&gt; \[y\]\(z\) \# q"##), ("&amp;", "&amp;amp;"),
    ("    code", "&#32;   code"), ("\tcode\tx", "&#9;code x"), ("a\r\nb", "a b"), ("", ""),
    ("1. x - + = ~ ^ $ @ : | ! \" '", ##"1\. x \- \+ \= \~ \^ \$ \@ \: \| \! \" \'"##),
    ("写作，三小时", "写作，三小时"), ("a\u{0}b\u{FFFF}", "a\u{FFFD}b\u{FFFD}"), (#"\"#, #"\\"#),
    ("plain, words; 50% of /a/ & more?", "plain, words; 50% of /a/ &amp; more?"),
  ])
  func `No reader of Markdown finds anything in a text`(_ text: String, _ escaped: String) {
    var buffer: [UInt8] = []
    MarkdownText.append(text, to: &buffer)
    #expect(String(decoding: buffer, as: UTF8.self) == escaped)
  }

  @Test(arguments: [
    ("plain words, 3 of 4 – 今週", "plain words, 3 of 4 – 今週"),
    ("a | b", #"a \| b"#), ("**bold** _it_ ~~x~~", #"\*\*bold\*\* \_it\_ \~\~x\~\~"#),
    ("two\nlines\r\n\tand   more", "two lines and more"), ("  spaces ", "spaces"),
    ("a\u{7F}b\u{9F}c\u{A0}d", "a b c\u{A0}d"),
    ("<!-- daybook:end focus -->", #"\<!-- daybook:end focus --\>"#),
    ("[a](javascript:alert)", #"\[a\](javascript:alert)"#), ("`code`", #"\`code\`"#),
    ("# no heading", "\\# no heading"), ("- no list", #"\- no list"#),
    ("garden-book", "garden-book"),
    ("1. no list", #"1\. no list"#), ("2) no list", #"2\) no list"#), ("3.5 hours", "3.5 hours"),
    ("3.", #"3\."#),
    ("&amp; & R&D", #"\&amp; & R\&D"#), (#"C:\dir"#, #"C:\\dir"#), ("$x$", #"\$x\$"#),
    ("https://evil.example", #"https\://evil.example"#),
    ("www.evil.example", #"www\.evil.example"#),
    ("lin@daybook.example", #"lin\@daybook.example"#), ("a\u{0}b\u{1B}[0m", #"a b \[0m"#),
    ("a\u{2028}b\u{85}c\u{FFFE}", "a b c\u{FFFD}"), ("", ""),
  ])
  func `Text that people read has no more backslashes than it needs`(
    _ text: String, _ escaped: String
  ) {
    #expect(MarkdownText.readable(text) == escaped)
  }
}
