import Basics

/// A text with placeholders for arguments: `{done} of {all} days`.
package struct Message: Sendable, Hashable {
  package enum Piece: Sendable, Hashable {
    case text(String)
    /// The placeholder for the argument of this name.
    case place(String)
  }

  package let pieces: [Piece]

  /// The names of the placeholders, each once, in order.
  package var places: [String] {
    var names: [String] = []
    for case .place(let name) in pieces where !names.contains(name) { names.append(name) }
    return names
  }

  /// The text of a message without placeholders; nil if it has any.
  package var plainText: String? {
    switch pieces.count {
    case 0: return ""
    case 1: if case .text(let text) = pieces[0] { return text }
    default: break
    }
    return nil
  }

  /// A brace without its partner or without a name: its range in the text's UTF-8.
  struct BraceError: Error { var range: Range<Int> }

  /// Reads a message; a brace always belongs to a placeholder.
  init(_ text: some StringProtocol) throws(BraceError) {
    var pieces: [Piece] = []
    let bytes = Array(text.utf8)
    var (start, index) = (0, 0)
    func piece(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "}"): throw BraceError(range: index..<index + 1)
      case UInt8(ascii: "{"):
        if start < index { pieces.append(.text(piece(start..<index))) }
        let end = bytes[index...].firstIndex(of: UInt8(ascii: "}")) ?? bytes.count
        let isName = bytes[(index + 1)..<end].allSatisfy { byte in
          switch byte {
          case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
          default: false
          }
        }
        guard end < bytes.count, end > index + 1, isName else {
          throw BraceError(range: index..<min(end + 1, bytes.count))
        }
        pieces.append(.place(piece(index + 1..<end)))
        index = end
        start = end + 1
      default: break
      }
      index += 1
    }
    if start < bytes.count { pieces.append(.text(piece(start..<bytes.count))) }
    self.pieces = pieces
  }
}

/// The plural form of a message for a count, by the cardinal rules of CLDR.
///
/// Languages whose rules are not among these, such as Arabic, get two forms.
enum PluralRule: Sendable, Hashable {
  /// One form for all counts: Chinese, Japanese, Korean, Vietnamese, Thai, Indonesian, Malay.
  case never
  /// One form for 1: English, German, Dutch, Swedish, Italian, Spanish and most others.
  case one
  /// One form for all below 2: French, Portuguese, Hindi.
  case belowTwo
  /// Russian, Ukrainian, Belarusian.
  case eastSlavic
  case polish
  /// Czech, Slovak.
  case czech

  enum Category: String, Sendable, Hashable, CaseIterable {
    case one, few, many, other
  }

  /// The rule for a language, by its BCP 47 tag.
  init(tag: String) {
    switch tag.lowercased().split(separator: "-").first.map(String.init) ?? "" {
    case "zh", "ja", "ko", "vi", "th", "id", "ms", "lo", "my", "km": self = .never
    case "fr", "pt", "hi": self = .belowTwo
    case "ru", "uk", "be": self = .eastSlavic
    case "pl": self = .polish
    case "cs", "sk": self = .czech
    default: self = .one
    }
  }

  /// The forms of the rule.
  var categories: [Category] {
    switch self {
    case .never: [.other]
    case .one, .belowTwo: [.one, .other]
    case .eastSlavic, .polish, .czech: [.one, .few, .many, .other]
    }
  }

  /// The form for `count`.
  func category(_ count: Double) -> Category {
    let size = abs(count)
    // A whole number is written without decimals, and only whole numbers have forms other than the
    // last.
    guard size == size.rounded(), size < 1e15 else {
      return self == .belowTwo && size < 2 ? .one : self == .czech ? .many : .other
    }
    let whole = Int(clamping: size)
    let (ten, hundred) = (whole % 10, whole % 100)
    switch self {
    case .never: return .other
    case .one: return whole == 1 ? .one : .other
    case .belowTwo: return whole < 2 ? .one : .other
    case .eastSlavic:
      if ten == 1, hundred != 11 { return .one }
      return (2...4).contains(ten) && !(12...14).contains(hundred) ? .few : .many
    case .polish:
      if whole == 1 { return .one }
      return (2...4).contains(ten) && !(12...14).contains(hundred) ? .few : .many
    case .czech: return whole == 1 ? .one : (2...4).contains(whole) ? .few : .other
    }
  }
}
