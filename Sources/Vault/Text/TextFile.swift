internal import Algorithms
package import Basics

/// A text file that is small enough to be in memory, and finds the places that messages name.
package struct TextFile: Sendable {
  package let file: String
  /// The file's bytes, without a byte-order mark.
  package let bytes: [UInt8]
  /// Where each line starts in ``bytes``; a line ends with LF, CR LF or CR.
  private let lineStarts: [Int]

  /// A text of `bytes`; a byte-order mark at their start is left out.
  package init(_ bytes: [UInt8], file: String) {
    let text = bytes.withoutByteOrderMark
    var starts = [0]
    for index in text.indices {
      switch text[index] {
      case UInt8(ascii: "\n"): starts.append(index + 1)
      case UInt8(ascii: "\r") where index + 1 == text.count || text[index + 1] != 0x0A:
        starts.append(index + 1)
      default: break
      }
    }
    self.file = file
    self.bytes = text
    self.lineStarts = starts
  }

  /// How many lines there are, the one after a last newline included.
  package var lineCount: Int { lineStarts.count }

  /// The bytes of a line, counted from 1, without its newline; none when there is no such line.
  package func line(_ number: Int) -> ArraySlice<UInt8> {
    guard (1...lineCount).contains(number) else { return [] }
    let start = lineStarts[number - 1]
    var end = number < lineCount ? lineStarts[number] : bytes.count
    while end > start, bytes[end - 1] == 0x0A || bytes[end - 1] == 0x0D { end -= 1 }
    return bytes[start..<end]
  }

  /// Where a line starts in ``bytes``; their end when there is no such line.
  package func start(ofLine number: Int) -> Int {
    number <= lineCount ? lineStarts[max(0, number - 1)] : bytes.count
  }

  /// The line that the byte at `offset` is on, counted from 1.
  package func line(at offset: Int) -> Int { max(1, lineStarts.partitioningIndex { $0 > offset }) }

  /// The place of a stretch of bytes of a line, counted from the line's start.
  package func locate(
    line number: Int, bytes range: Range<Int>
  ) -> (place: Place, excerpt: Excerpt) {
    let number = min(max(1, number), lineCount)
    return Place.locate(range, in: line(number), number: number, file: file)
  }

  /// The place of a stretch of ``bytes``; of one over many lines, its part on the first.
  package func locate(_ range: Range<Int>) -> (place: Place, excerpt: Excerpt) {
    let number = line(at: range.lowerBound)
    let start = start(ofLine: number)
    return locate(line: number, bytes: (range.lowerBound - start)..<(range.upperBound - start))
  }

  /// The first stretch that is not UTF-8 in `range` of ``bytes``; nil when all is.
  package func firstInvalidUTF8(in range: Range<Int>) -> Range<Int>? {
    bytes[range].withUnsafeBufferPointer(\.firstInvalidUTF8).map {
      ($0.lowerBound + range.lowerBound)..<($0.upperBound + range.lowerBound)
    }
  }
}

extension Sequence<UInt8> {
  /// The first byte that is no white space of JSON, which tells JSON from other texts.
  var firstNotBlank: UInt8? { first { $0 != 0x20 && $0 != 0x09 && $0 != 0x0A && $0 != 0x0D } }
}

extension Collection<UInt8> {
  /// How many bytes the byte-order mark of UTF-8 has at their start: 3, or 0 where it is not there.
  var lengthOfMark: Int { starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0 }

  /// The first byte that is no white space of JSON, which tells JSON from other texts.
  var firstNotBlank: UInt8? { first { $0 != 0x20 && $0 != 0x09 && $0 != 0x0A && $0 != 0x0D } }
}

extension [UInt8] {
  /// The bytes without the byte-order mark of UTF-8 at their start.
  package var withoutByteOrderMark: [UInt8] { lengthOfMark > 0 ? Array(self[3...]) : self }
}

extension UnsafeBufferPointer<UInt8> {
  /// The bytes without the byte-order mark of UTF-8 at their start.
  var withoutMark: UnsafeBufferPointer { UnsafeBufferPointer(rebasing: self[lengthOfMark...]) }
}
