internal import Basics

/// Records written as JSON.
enum JSONRecords {
  /// Reads one record; what comes next is known to be an object.
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

  /// Reads a whole file: a list of records, or an object that has one under `records`. Behind an
  /// error of syntax nothing can be read any more.
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
  /// Reports that the text in `range` is not JSON. Bytes that are not UTF-8 are named as such
  /// wherever they are: they are the cause of what else is wrong.
  mutating func reportSyntax(_ error: JSONError, around range: Range<Int>) {
    let text = UnsafeBufferPointer(rebasing: context.source.bytes[range])
    if error.reason != .unexpectedEnd, let wrong = text.firstInvalidUTF8 {
      let from = range.lowerBound + wrong.lowerBound
      return context.report(.notUTF8, at: from..<(from + wrong.count))
    }
    context.report(error, at: error.range)
  }
}
