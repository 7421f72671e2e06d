internal import Basics

/// Records in JSON Lines: an object a line. Blank lines are left out, and a carriage return before
/// a newline is white space.
package enum JSONLines {
  /// How many bytes a line may have. A longer one is left out, and stays on disk.
  package static let longestLine = 1_000_000

  /// Reads the lines of `source`, the last of which need not end in a newline.
  ///
  /// - Returns: How many lines there were.
  package static func read(
    _ source: SourceText, into assembler: inout RecordAssembler
  ) -> Int {
    let bytes = source.bytes
    var lines = 0
    var start = 0
    while start < bytes.count {
      let stop = bytes.newline(from: start) ?? bytes.count
      readLine(start..<stop, number: source.firstLine + lines, of: bytes, into: &assembler)
      lines += 1
      start = stop + 1
    }
    return lines
  }

  @inline(__always)
  private static func readLine(
    _ range: Range<Int>, number: Int, of bytes: UnsafeBufferPointer<UInt8>,
    into assembler: inout RecordAssembler
  ) {
    assembler.begin(line: number, at: range.lowerBound)
    guard range.count <= longestLine else {
      assembler.context.report(.lineTooLong(most: longestLine), at: range.prefix(1))
      return assembler.abandon()
    }
    var cursor = JSONCursor(bytes, in: range)
    guard !cursor.isAtEnd() else { return }
    let start = cursor.position
    do throws(JSONError) {
      guard cursor.nextForm() == .object else {
        let value = try cursor.value()
        try cursor.expectEnd()
        assembler.context.report(.notARecord(found: value.formDescription), at: value.range)
        return assembler.abandon()
      }
      try JSONRecords.read(&cursor, into: &assembler)
      let stop = cursor.position
      try cursor.expectEnd()
      assembler.end(start..<stop)
    } catch {
      if error.reason == .unexpectedEnd {
        assembler.context.report(.tornLine, at: range)
      } else {
        assembler.reportSyntax(error, around: range)
      }
      assembler.abandon()
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The first newline at or behind `start`, which lies within the buffer.
  func newline(from start: Int) -> Int? { firstOffset(of: UInt8(ascii: "\n"), from: start) }
}
