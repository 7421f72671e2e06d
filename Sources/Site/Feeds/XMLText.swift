/// Words in XML 1.0.
enum XMLText {
  /// `text` for content and for quoted attributes: markup is escaped, and what XML forbids, or advises
  /// against (section 2.2: controls and noncharacters), becomes U+FFFD. Ends of lines are those of XML.
  static func escaped(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    result.reserveCapacity(text.utf8.count)
    var last: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result.append(contentsOf: "&amp;".unicodeScalars)
      case "<": result.append(contentsOf: "&lt;".unicodeScalars)
      case ">": result.append(contentsOf: "&gt;".unicodeScalars)
      case "\"": result.append(contentsOf: "&quot;".unicodeScalars)
      case "'": result.append(contentsOf: "&#39;".unicodeScalars)
      case "\t": result.append(scalar)
      case "\n" where last == "\r": break
      case "\n", "\r": result.append("\n")
      default: result.append(isForbidden(scalar) ? "\u{FFFD}" : scalar)
      }
      last = scalar
    }
    return String(result)
  }

  private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x00..<0x20, 0x7F...0x9F, 0xFDD0...0xFDEF: true
    default: scalar.value & 0xFFFE == 0xFFFE
    }
  }
}
