/// A text with places for arguments: `{done} of {all} days`.
package struct Message: Sendable, Hashable {
  /// A part of a message.
  package enum Piece: Sendable, Hashable {
    case text(String)
    /// The place of the argument of this name.
    case place(String)
  }

  /// The parts, in order.
  package let pieces: [Piece]

  /// The names of the places, each once, in order.
  package var places: [String] {
    var names: [String] = []
    for case .place(let name) in pieces where !names.contains(name) { names.append(name) }
    return names
  }

  /// The text of a message without places; nil for one that has any.
  package var plainText: String? {
    switch pieces.count {
    case 0: return ""
    case 1: if case .text(let text) = pieces[0] { return text }
    default: break
    }
    return nil
  }

  /// A brace without its partner or without a name: where it is in the text's UTF-8.
  struct BraceError: Error { var range: Range<Int> }

  /// Reads a message; a brace stands for nothing but a place.
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
