import Basics
import Testing

// RFC 5545, section 3.3.11.
@Test(arguments: [
  ("plain: words", "plain: words"), ("a,b;c\\d", #"a\,b\;c\\d"#), ("two\nlines", #"two\nlines"#),
  ("two\r\nlines", #"two\nlines"#), ("a\rb", #"a\nb"#), ("a\n\rb\r\n", #"a\n\nb\n"#),
  ("\r", #"\n"#),
  ("bell\u{7}\u{7F}\u{9F}\u{FFFF}", "bell"), ("a\tb", "a\tb"),
  ("END:VEVENT\r\nBEGIN", #"END:VEVENT\nBEGIN"#),
  ("\"q\" <&>", "\"q\" <&>"), ("张三生日，🎂\u{2028}", "张三生日，🎂\u{2028}"), (#"\n"#, #"\\n"#), ("", ""),
])
func `Text of a calendar is one value`(_ text: String, _ escaped: String) {
  #expect(Array(ICalendarText.escaped(text).utf8) == Array(escaped.utf8))
}
