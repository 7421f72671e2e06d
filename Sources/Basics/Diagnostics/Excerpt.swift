/// The part of a source line to show under a message, with a range to underline.
///
/// A line is shown whole up to ``width`` characters; of a longer one, a window around the range, so
/// that a line of ten megabytes does not become a message of ten megabytes.
public struct Excerpt: Sendable, Hashable {
  /// The maximum number of characters shown from a line.
  public static let width = 160

  /// The line's text, or a window of it with `…` at the cuts.
  public var text: String
  /// The start of the underline in ``text``, in characters from 0.
  public var start: Int
  /// The number of characters underlined, at least 1.
  public var length: Int

  /// An excerpt that shows `text` as it is.
  public init(text: String, start: Int, length: Int) {
    self.text = text
    self.start = start
    self.length = max(1, length)
  }

  /// The underline, `    ^~~~`, as wide on a terminal as the characters above it.
  public var underline: String {
    var line = ""
    var position = 0
    for character in text {
      if position >= start + length { break }
      let mark: Character = position < start ? " " : position == start ? "^" : "~"
      if character == "\t" && position < start {
        line.append("\t")
      } else {
        line.append(mark)
        if character.isWide { line.append(position < start ? " " : "~") }
      }
      position += 1
    }
    while position < start + length && position <= start {
      line.append(position < start ? " " : "^")
      position += 1
    }
    return line
  }
}

extension Place {
  /// The place of a range of bytes on one line, and the excerpt that shows it.
  ///
  /// - Parameters:
  ///   - line: The line's bytes, without its newline. Bytes that are not UTF-8 count as one
  ///     replacement character a sequence.
  ///   - range: The range, in bytes from the start of `line`; clamped to it.
  public static func locate(
    _ range: Range<Int>, in line: some RandomAccessCollection<UInt8>, number: Int, file: String
  ) -> (place: Place, excerpt: Excerpt) {
    let count = line.count
    let lower = min(max(0, range.lowerBound), count)
    let upper = min(max(lower, range.upperBound), count)

    func text(_ from: Int, _ to: Int) -> String {
      String(decoding: line.dropFirst(from).prefix(to - from), as: UTF8.self)
    }

    // In ASCII each byte is a character, and even a long line is quick to check.
    let isPlain =
      line.prefix(lower).withContiguousStorageIfAvailable { bytes in
        bytes.allSatisfy { $0 < 0x80 && $0 != 0x0D }
      } ?? false
    let column = (isPlain ? lower : text(0, lower).count) + 1
    // Of a very long range only the start is underlined.
    let length = max(1, text(lower, min(upper, lower + 4 * Excerpt.width)).count)
    let place = Place(file: file, line: number, column: column, length: length)

    if count <= Excerpt.width {
      let whole = text(0, count).printable
      return (place, Excerpt(text: whole, start: column - 1, length: length))
    }
    // Four bytes are at least one character in every script, so a window of bytes limits the work.
    let before = String(text(max(0, lower - 4 * Excerpt.width), lower).printable.suffix(48))
    let after = text(lower, min(count, lower + 4 * Excerpt.width)).printable
    let shown = after.prefix(Excerpt.width - before.count)
    let cutBefore = column - 1 > before.count
    let cutAfter = shown.count < after.count || lower + 4 * Excerpt.width < count
    return (
      place,
      Excerpt(
        text: (cutBefore ? "…" : "") + before + shown + (cutAfter ? "…" : ""),
        start: before.count + (cutBefore ? 1 : 0),
        length: min(length, max(1, shown.count)))
    )
  }
}

extension String {
  /// The text with its lines joined by spaces.
  package var onOneLine: String { split(whereSeparator: \.isNewline).joined(separator: " ") }

  /// The text with control characters, which could move a terminal's cursor or change its colour,
  /// shown as their pictures (`␛`); tabs stay.
  package var printable: String {
    guard unicodeScalars.contains(where: \.isUnprintable) else { return self }
    var scalars = UnicodeScalarView()
    for scalar in unicodeScalars {
      if !scalar.isUnprintable {
        scalars.append(scalar)
      } else if scalar.value < 0x20, let picture = Unicode.Scalar(0x2400 + scalar.value) {
        scalars.append(picture)
      } else {
        scalars.append("\u{FFFD}")
      }
    }
    return String(scalars)
  }
}

extension Unicode.Scalar {
  /// True if a terminal could act on the character or reorder the text around it.
  fileprivate var isUnprintable: Bool {
    switch value {
    case 0x09: false
    case 0..<0x20, 0x7F..<0xA0: true
    case 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}

extension Character {
  /// True if the character takes two columns on a terminal (East Asian wide and emoji).
  package var isWide: Bool {
    guard let scalar = unicodeScalars.first?.value else { return false }
    switch scalar {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
      0xA000...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE4F, 0xFF00...0xFF60,
      0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F680...0x1F6FF, 0x1F900...0x1F9FF,
      0x20000...0x3FFFD:
      return true
    default:
      return false
    }
  }
}
