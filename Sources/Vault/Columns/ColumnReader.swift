/// Something that was kept is not as it was written.
package struct DamagedColumns: Error {
  /// Damage that was found.
  package init() {}
}

/// Takes back what a ``ColumnWriter`` wrote. Nothing that it reads is believed: each number is
/// looked at before something is made as large as it says.
package struct ColumnReader {
  private let source: [UInt8]
  private var position = 0

  /// A reader of `bytes` from their start.
  package init(_ bytes: [UInt8]) { source = bytes }

  /// Whether everything was read.
  package var isAtEnd: Bool { position == source.count }

  /// Where the next `count` bytes are.
  private mutating func next(_ count: Int) throws(DamagedColumns) -> Range<Int> {
    guard count >= 0, count <= source.count - position else { throw DamagedColumns() }
    defer { position += count }
    return position..<(position + count)
  }

  /// The next number.
  package mutating func number() throws(DamagedColumns) -> Int64 {
    let range = try next(8)
    return source.withUnsafeBytes {
      $0.loadUnaligned(fromByteOffset: range.lowerBound, as: Int64.self)
    }
  }

  /// The next number, which is neither negative nor above `most`.
  package mutating func count(atMost most: Int = .max) throws(DamagedColumns) -> Int {
    guard let count = Int(exactly: try number()), 0...most ~= count else { throw DamagedColumns() }
    return count
  }

  /// The next column, which has `count` numbers; a count that was checked.
  package mutating func column(_ count: Int) throws(DamagedColumns) -> [Int64] {
    let least = try number()
    let width = try self.count(atMost: 8)
    guard let size = count.checked(times: width) else { throw DamagedColumns() }
    let range = try next(size)
    switch width {
    case 0: return Array(repeating: least, count: count)
    case 1: return column(range, from: least, as: UInt8.self)
    case 2: return column(range, from: least, as: UInt16.self)
    case 4: return column(range, from: least, as: UInt32.self)
    case 8: return column(range, from: least, as: UInt64.self)
    default: throw DamagedColumns()
    }
  }

  @inline(__always)
  private func column<Word: FixedWidthInteger & UnsignedInteger>(
    _ range: Range<Int>, from least: Int64, as type: Word.Type
  ) -> [Int64] {
    let size = MemoryLayout<Word>.size
    return source.withUnsafeBytes { bytes in
      [Int64](unsafeUninitializedCapacity: range.count / size) { column, count in
        count = range.count / size
        for index in 0..<count {
          let word = bytes.loadUnaligned(
            fromByteOffset: range.lowerBound &+ index &* size, as: Word.self)
          column.initializeElement(at: index, to: least &+ Int64(truncatingIfNeeded: word))
        }
      }
    }
  }

  /// The next bytes.
  package mutating func bytes() throws(DamagedColumns) -> ArraySlice<UInt8> {
    let range = try next(try count())
    return source[range]
  }

  /// The next text.
  package mutating func text() throws(DamagedColumns) -> String {
    String(decoding: try bytes(), as: UTF8.self)
  }

  /// The next text, or nil where there is none.
  package mutating func optionalText() throws(DamagedColumns) -> String? {
    try count(atMost: 1) == 0 ? nil : try text()
  }
}

extension Int {
  /// The product; nil when it is too large.
  fileprivate func checked(times other: Int) -> Int? {
    let (product, overflows) = multipliedReportingOverflow(by: other)
    return overflows ? nil : product
  }
}
