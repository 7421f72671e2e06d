import Basics
import Vault

/// A text whose characters are compared without regard to case, width and accents, with the
/// position of each.
struct FoldedCharacters {
  /// A compared unit, and the characters that it came from.
  struct Unit {
    var scalar: Unicode.Scalar
    var start: Int
    var end: Int
  }

  let characters: [Character]
  let units: [Unit]

  init(_ text: String) {
    characters = Array(text)
    var units: [Unit] = []
    units.reserveCapacity(characters.count)
    for (index, character) in characters.enumerated() {
      if character.isWhitespace {
        if units.last?.scalar == " " {
          units[units.count - 1].end = index + 1
        } else {
          units.append(Unit(scalar: " ", start: index, end: index + 1))
        }
        continue
      }
      for scalar in String(character).folded.unicodeScalars {
        units.append(Unit(scalar: Self.plain(scalar), start: index, end: index + 1))
      }
    }
    self.units = units
  }

  private static func plain(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar {
    case "’", "‘", "ʼ", "＇": "'"
    case "‐", "‑", "‒", "–", "—", "−", "－": "-"
    default: scalar
    }
  }

  /// The compared scalars, without surrounding whitespace.
  var scalars: [Unicode.Scalar] {
    var scalars = units.map(\.scalar)[...]
    while scalars.first == " " { scalars.removeFirst() }
    while scalars.last == " " { scalars.removeLast() }
    return Array(scalars)
  }

  subscript(index: Int) -> Unicode.Scalar? {
    units.indices.contains(index) ? units[index].scalar : nil
  }

  func startsCharacter(_ index: Int) -> Bool {
    index == 0 || units[index].start != units[index - 1].start
  }

  func endsCharacter(_ index: Int) -> Bool { index == units.count || startsCharacter(index) }

  /// True if a unit is a letter or digit of a script with spaces between words.
  func isWord(_ index: Int) -> Bool { self[index].map { ScalarKind($0) == .word } ?? false }
  func isDigit(_ index: Int) -> Bool { self[index].map { "0"..."9" ~= $0 } ?? false }
  func isHan(_ index: Int) -> Bool { self[index].map { ScalarKind($0) == .cjk } ?? false }

  func has(_ text: StaticString, at index: Int) -> Bool {
    let length = text.utf8CodeUnitCount
    guard index >= 0, index + length <= units.count else { return false }
    let bytes = UnsafeBufferPointer(start: text.utf8Start, count: length)
    return zip(bytes, units[index...]).allSatisfy { UInt32($0) == $1.scalar.value }
  }

  func has(_ scalars: [Unicode.Scalar], at index: Int) -> Bool {
    index + scalars.count <= units.count
      && zip(scalars, units[index...]).allSatisfy { $0 == $1.scalar }
  }

  func range(_ units: Range<Int>) -> Range<Int> {
    self.units[units.lowerBound].start..<self.units[units.upperBound - 1].end
  }
}
