internal import Basics

/// Records in JSON Lines: an object a line. Blank lines are skipped, and a carriage return before a
/// newline is white space.
package enum JSONLines {
  /// The maximum length of a line in bytes. A longer one is skipped, and stays on disk.
  package static let longestLine = 1_000_000

  /// Reads the lines of `source`, whose last need not end in a newline.
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
  /// The first newline at or after `start`, which is within the buffer.
  func newline(from start: Int) -> Int? { firstOffset(of: UInt8(ascii: "\n"), from: start) }
}

enum JSONRecords {
  /// Reads one record; the next value is known to be an object.
  @inline(__always)
  static func read(
    _ cursor: inout JSONCursor, into assembler: inout RecordAssembler
  ) throws(JSONError) {
    try cursor.beginObject()
    while let key = try cursor.nextKey() {
      let value = try cursor.value()
      if key.hasEscapes {
        JSONEscapes.resolved(key.bytes).withUnsafeBufferPointer {
          assembler.field($0, keyRange: key.range, value)
        }
      } else {
        assembler.field(key.bytes, keyRange: key.range, value)
      }
    }
  }

  /// Reads a whole file: a list of records, or an object that has one under `records`. Nothing
  /// after a syntax error can be read.
  static func readDocument(
    _ source: SourceText, into assembler: inout RecordAssembler
  ) {
    var cursor = JSONCursor(source.bytes)
    do throws(JSONError) {
      var found = false
      switch cursor.nextForm() {
      case .list:
        found = true
        try readList(&cursor, into: &assembler)
      case .object where assembler.type.standsAlone:
        found = true
        cursor.skipWhiteSpace()
        let start = cursor.position
        let line = source.firstLine + source.bytes[..<start].count { $0 == UInt8(ascii: "\n") }
        assembler.begin(line: line, at: start)
        try read(&cursor, into: &assembler)
        assembler.end(start..<cursor.position)
      case .object:
        try cursor.beginObject()
        while let key = try cursor.nextKey() {
          if key.equals("records"), cursor.nextForm() == .list {
            found = true
            try readList(&cursor, into: &assembler)
          } else {
            _ = try cursor.value()
          }
        }
      default: break
      }
      if found {
        try cursor.expectEnd()
      } else {
        assembler.context.report(.notAList, at: 0..<min(1, source.bytes.count))
      }
    } catch {
      assembler.reportSyntax(error, around: 0..<source.bytes.count)
    }
  }

  private static func readList(
    _ cursor: inout JSONCursor, into assembler: inout RecordAssembler
  ) throws(JSONError) {
    var line = assembler.context.source.firstLine
    var counted = 0
    try cursor.beginList()
    while try cursor.nextElement() {
      cursor.skipWhiteSpace()
      let start = cursor.position
      line += cursor.bytes[counted..<start].count { $0 == UInt8(ascii: "\n") }
      counted = start
      assembler.begin(line: line, at: start)
      guard cursor.nextForm() == .object else {
        let value = try cursor.value()
        assembler.context.report(.notARecord(found: value.formDescription), at: value.range)
        assembler.abandon()
        continue
      }
      do throws(JSONError) { try read(&cursor, into: &assembler) } catch {
        assembler.abandon()
        throw error
      }
      assembler.end(start..<cursor.position)
    }
  }
}

extension RecordAssembler {
  /// Reports that the text in `range` is not JSON. Bytes that are not UTF-8 are always named: they
  /// cause the other errors.
  mutating func reportSyntax(_ error: JSONError, around range: Range<Int>) {
    let text = UnsafeBufferPointer(rebasing: context.source.bytes[range])
    if error.reason != .unexpectedEnd, let wrong = text.firstInvalidUTF8 {
      let from = range.lowerBound + wrong.lowerBound
      return context.report(.notUTF8, at: from..<(from + wrong.count))
    }
    context.report(error, at: error.range)
  }
}
