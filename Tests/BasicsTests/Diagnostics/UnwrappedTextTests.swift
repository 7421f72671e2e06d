import Testing

@testable import Basics

struct UnwrappedTextTests {
  /// All white space characters of Unicode.
  private static let spaces = (0...0x10FFFF as ClosedRange<UInt32>).compactMap(Unicode.Scalar.init)
    .filter(\.properties.isWhitespace).map(Character.init)

  @Test(arguments: ["", "x", "two words", "“said” — she…", "漢字、かな。", "naïve café", "한국어"])
  func `Text on one line stays as it is`(_ text: String) {
    #expect(text.unwrapped == text)
  }

  @Test func `Each white space becomes one space, none at the ends`() {
    #expect(Self.spaces.count == 25)
    for space in Self.spaces {
      #expect("a\(space)b".unwrapped == "a b", "\(space.unicodeScalars)")
      #expect("漢\(space) b".unwrapped == "漢 b", "\(space.unicodeScalars)")
      #expect("\(space)é\(space)".unwrapped == "é", "\(space.unicodeScalars)")
    }
    #expect("  ".unwrapped == "")
  }

  @Test(arguments: [
    ("坐渡\n船", "坐渡船"), ("说：\n“好”", "说： “好”"), ("渡船、\n回家", "渡船、回家"),
    ("漢\n b", "漢 b"), ("渡 船", "渡 船"),
  ])
  func `A line break between two CJK characters is nothing`(_ text: String, _ line: String) {
    #expect(text.unwrapped == line)
  }
}
