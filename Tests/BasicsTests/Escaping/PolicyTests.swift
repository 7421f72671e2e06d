import Basics
import Testing

/// Characters forbidden in text are forbidden in every format.
struct PolicyTests {
  /// All controls and their neighbours, and the ends of the basic plane and of the next one.
  private static let scalars: [Unicode.Scalar] =
    ((0...0xA0) + [0xFDCF, 0xFDD0, 0xFDEF, 0xFDF0, 0xFFFD, 0xFFFE, 0xFFFF, 0x1FFFF] as [UInt32])
    .compactMap(Unicode.Scalar.init)

  private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A, 0x0D: false
    case 0..<0x20, 0x7F...0x9F, 0xFDD0...0xFDEF, 0xFFFE, 0xFFFF, 0x1FFFF: true
    default: false
    }
  }

  private static func written(_ write: (inout [UInt8]) -> Void) -> String {
    var buffer: [UInt8] = []
    write(&buffer)
    return String(decoding: buffer, as: UTF8.self)
  }

  /// The output of each format with a replacement character.
  private static func shown(_ text: String) -> [String: String] {
    [
      "HTML and XML": MarkupText.escaped(text), "line": LineText.line(text),
      "SVG": written { MarkupText.append(line: text, to: &$0) },
      "HTML of Markdown": written { buffer in
        Array(text.utf8).withUnsafeBufferPointer {
          MarkupText.append($0, keepsApostrophes: true, to: &buffer)
        }
      },
      "Markdown": written { MarkdownText.append(text, to: &$0) }, "CSV": CSVField.field(text),
    ]
  }

  @Test func `Every format agrees on what is no text`() {
    #expect(Self.scalars.count == 0xA1 + 8)
    for scalar in Self.scalars {
      let text = "x\(scalar)y"
      let isForbidden = Self.isForbidden(scalar)
      #expect(scalar.isForbidden == isForbidden, "\(scalar.value)")
      for (format, result) in Self.shown(text) {
        #expect(
          (result == "x\u{FFFD}y") == (isForbidden || scalar == "\u{FFFD}"),
          "\(format) \(scalar.value)")
        #expect(!result.unicodeScalars.contains { $0.isForbidden }, "\(format) \(scalar.value)")
      }
      #expect((ICalendarText.escaped(text) == "xy") == isForbidden, "\(scalar.value)")
      #expect(!PercentEncoding.path(text).unicodeScalars.contains { $0.isForbidden })
      #expect(!PercentEncoding.readablePath(text).unicodeScalars.contains { $0.isForbidden })
    }
  }

  @Test(arguments: [JSONString.Reader.program, .person])
  func `JSON writes what is no text by its number`(_ reader: JSONString.Reader) {
    for scalar in Self.scalars where scalar.value <= 0xFFFF && Self.isForbidden(scalar) {
      let digits = String(scalar.value, radix: 16)
      let expected = "\"\\u" + String(repeating: "0", count: 4 - digits.count) + digits + "\""
      #expect(Self.written { JSONString.append(String(scalar), for: reader, to: &$0) } == expected)
    }
  }

  @Test func `All other characters of text stay in all formats`() {
    let kept = (0xA0...0x2FFFF).lazy.compactMap(Unicode.Scalar.init).filter {
      $0.value % 0x10000 < 0x3000 && !$0.isForbidden && !$0.turnsDirection
        && !["\u{2028}", "\u{2029}"].contains($0)
    }
    let text = "a" + String(String.UnicodeScalarView(kept))
    for (format, result) in Self.shown(text) { #expect(result == text, "\(format)") }
    #expect(JSONString.quoted(text) == "\"\(text)\"")
    #expect(ICalendarText.escaped(text) == text)
    #expect(PercentEncoding.readablePath(text) == text)
  }
}
