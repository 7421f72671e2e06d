internal import Algorithms
package import Basics

/// A text file small enough to be in memory, which finds the places for messages.
package struct TextFile: Sendable {
  package let file: String
  /// The file's bytes, without a byte-order mark.
  package let bytes: [UInt8]
  /// The start of each line in ``bytes``; a line ends with LF, CR LF or CR.
  private let lineStarts: [Int]

  /// A text of `bytes`; a byte-order mark at their start is dropped.
  package init(_ bytes: [UInt8], file: String) {
    let text = bytes.withoutByteOrderMark
    self.file = file
    self.bytes = text
    self.lineStarts = text.withUnsafeBufferPointer(Self.starts)
  }

  private static func starts(ofLinesIn text: UnsafeBufferPointer<UInt8>) -> [Int] {
    var starts = [0]
    guard text.firstOffset(of: UInt8(ascii: "\r")) != nil else {
      while let end = text.firstOffset(of: UInt8(ascii: "\n"), from: starts[starts.count - 1]) {
        starts.append(end + 1)
      }
      return starts
    }
    for index in text.indices {
      switch text[index] {
      case UInt8(ascii: "\n"): starts.append(index + 1)
      case UInt8(ascii: "\r") where index + 1 == text.count || text[index + 1] != 0x0A:
        starts.append(index + 1)
      default: break
      }
    }
    return starts
  }

  /// The number of lines, including the one after a last newline.
  package var lineCount: Int { lineStarts.count }

  /// The bytes of a line, counted from 1, without its newline; empty when there is no such line.
  package func line(_ number: Int) -> ArraySlice<UInt8> {
    guard (1...lineCount).contains(number) else { return [] }
    let start = lineStarts[number - 1]
    var end = number < lineCount ? lineStarts[number] : bytes.count
    while end > start, bytes[end - 1] == 0x0A || bytes[end - 1] == 0x0D { end -= 1 }
    return bytes[start..<end]
  }

  /// The start of a line in ``bytes``; their end when there is no such line.
  package func start(ofLine number: Int) -> Int {
    number <= lineCount ? lineStarts[max(0, number - 1)] : bytes.count
  }

  /// The line of the byte at `offset`, counted from 1.
  package func line(at offset: Int) -> Int { max(1, lineStarts.partitioningIndex { $0 > offset }) }

  /// The place of a range of bytes in a line, counted from the line's start.
  package func locate(
    line number: Int, bytes range: Range<Int>
  ) -> (place: Place, excerpt: Excerpt) {
    let number = min(max(1, number), lineCount)
    return Place.locate(range, in: line(number), number: number, file: file)
  }

  /// The place of a range of ``bytes``; if it covers several lines, its part on the first.
  package func locate(_ range: Range<Int>) -> (place: Place, excerpt: Excerpt) {
    let number = line(at: range.lowerBound)
    let start = start(ofLine: number)
    return locate(line: number, bytes: (range.lowerBound - start)..<(range.upperBound - start))
  }

  /// The first range that is not UTF-8 in `range` of ``bytes``; nil for none.
  package func firstInvalidUTF8(in range: Range<Int>) -> Range<Int>? {
    bytes[range].withUnsafeBufferPointer(\.firstInvalidUTF8).map {
      ($0.lowerBound + range.lowerBound)..<($0.upperBound + range.lowerBound)
    }
  }
}

extension Sequence<UInt8> {
  /// The first byte that is not JSON white space, which tells JSON from other texts.
  var firstNotBlank: UInt8? { first { $0 != 0x20 && $0 != 0x09 && $0 != 0x0A && $0 != 0x0D } }
}

extension Collection<UInt8> {
  /// The length of the UTF-8 byte-order mark at their start: 3, or 0 if there is none.
  var lengthOfMark: Int { starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0 }

  /// The first byte that is not JSON white space, which tells JSON from other texts.
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
