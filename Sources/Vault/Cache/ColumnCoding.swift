/// Writes numbers and texts one after another, so that ``ColumnReader`` reads them without
/// searching for their ends. In this machine's byte order: the data never leaves it.
package struct ColumnWriter {
  package private(set) var bytes: [UInt8] = []

  package init() {}

  /// Writes what another writer wrote.
  mutating func write(_ reader: ColumnReader) { bytes += reader.rest }

  package mutating func write(_ number: Int64) {
    withUnsafeBytes(of: number) { bytes.append(contentsOf: $0) }
  }

  package mutating func write(_ number: Int) { write(Int64(number)) }

  /// Writes a column, whose reader knows its count. Each number takes as many bytes as the distance
  /// from the least to the greatest needs: none when they are all the same.
  package mutating func write(_ column: [Int64]) {
    let least = column.min() ?? 0
    let distance = UInt64(bitPattern: (column.max() ?? 0) &- least)
    let width =
      switch distance {
      case 0: 0
      case ...0xFF: 1
      case ...0xFFFF: 2
      case ...0xFFFF_FFFF: 4
      default: 8
      }
    write(least)
    write(width)
    switch width {
    case 1: append(column, from: least, as: UInt8.self)
    case 2: append(column, from: least, as: UInt16.self)
    case 4: append(column, from: least, as: UInt32.self)
    case 8: append(column, from: least, as: UInt64.self)
    default: break
    }
  }

  @inline(__always)
  private mutating func append<Word: FixedWidthInteger & UnsignedInteger>(
    _ column: [Int64], from least: Int64, as type: Word.Type
  ) {
    let words = column.map { Word(truncatingIfNeeded: $0 &- least) }
    words.withUnsafeBytes { bytes.append(contentsOf: $0) }
  }

  package mutating func write(_ text: some Collection<UInt8>) {
    write(text.count)
    bytes.append(contentsOf: text)
  }

  package mutating func write(_ text: String) { write(text.utf8) }

  package mutating func write(_ text: String?) {
    write(text == nil ? 0 : 1)
    if let text { write(text) }
  }
}

extension ColumnWriter {
  /// Writes texts, whose reader knows their count, as a column of their lengths and their bytes.
  package mutating func write(_ texts: [String]) {
    write(texts.map { Int64($0.utf8.count) })
    for text in texts { bytes.append(contentsOf: text.utf8) }
  }

  /// Writes stamps, whose reader knows their count, as columns; one says which are not nil.
  package mutating func write(_ stamps: [FileStamp?]) {
    write(stamps.map { $0 == nil ? 0 : 1 })
    write(stamps.map { Int64($0?.size ?? 0) })
    write(stamps.map { Int64(bitPattern: $0?.inode ?? 0) })
    write(stamps.map { $0?.modified ?? 0 })
    write(stamps.map { $0?.changed ?? 0 })
  }
}

/// A cache entry is missing, or not as it was written.
package struct DamagedEntry: Error {
  package init() {}
}

/// Reads the output of a ``ColumnWriter``. It trusts nothing: each number is checked before
/// anything of that size is allocated.
package struct ColumnReader {
  private let source: [UInt8]
  private var position = 0

  package init(_ bytes: [UInt8]) { source = bytes }

  package var count: Int { source.count }
  package var isAtEnd: Bool { position == source.count }
  /// The bytes that were not read yet.
  fileprivate var rest: ArraySlice<UInt8> { source[position...] }

  private mutating func next(_ count: Int) throws(DamagedEntry) -> Range<Int> {
    guard count >= 0, count <= source.count - position else { throw DamagedEntry() }
    defer { position += count }
    return position..<(position + count)
  }

  package mutating func number() throws(DamagedEntry) -> Int64 {
    let range = try next(8)
    return source.withUnsafeBytes {
      $0.loadUnaligned(fromByteOffset: range.lowerBound, as: Int64.self)
    }
  }

  /// The number at `index` of data that has only numbers.
  package func number(at index: Int) throws(DamagedEntry) -> Int64 {
    var reader = self
    reader.position = index * 8
    return try reader.number()
  }

  /// The next number, in 0...`most`.
  package mutating func count(atMost most: Int = .max) throws(DamagedEntry) -> Int {
    guard let count = Int(exactly: try number()), 0...most ~= count else { throw DamagedEntry() }
    return count
  }

  /// The next column, of `count` numbers; the count must have been checked.
  package mutating func column(_ count: Int) throws(DamagedEntry) -> [Int64] {
    let least = try number()
    let width = try self.count(atMost: 8)
    guard let size = count.checked(times: width) else { throw DamagedEntry() }
    let range = try next(size)
    switch width {
    case 0: return Array(repeating: least, count: count)
    case 1: return column(range, from: least, as: UInt8.self)
    case 2: return column(range, from: least, as: UInt16.self)
    case 4: return column(range, from: least, as: UInt32.self)
    case 8: return column(range, from: least, as: UInt64.self)
    default: throw DamagedEntry()
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

  package mutating func bytes() throws(DamagedEntry) -> ArraySlice<UInt8> {
    let range = try next(try count())
    return source[range]
  }

  package mutating func text() throws(DamagedEntry) -> String {
    String(decoding: try bytes(), as: UTF8.self)
  }

  package mutating func optionalText() throws(DamagedEntry) -> String? {
    try count(atMost: 1) == 0 ? nil : try text()
  }

  /// The next texts; the count must have been checked.
  package mutating func texts(_ count: Int) throws(DamagedEntry) -> [String] {
    var texts: [String] = []
    texts.reserveCapacity(count)
    for length in try column(count) {
      guard let length = Int(exactly: length) else { throw DamagedEntry() }
      texts.append(String(decoding: source[try next(length)], as: UTF8.self))
    }
    return texts
  }

  /// The next stamps; the count must have been checked.
  package mutating func stamps(_ count: Int) throws(DamagedEntry) -> [FileStamp?] {
    let known = try column(count)
    let (sizes, inodes) = (try column(count), try column(count))
    let (modified, changed) = (try column(count), try column(count))
    return sizes.indices.map { index in
      guard known[index] == 1 else { return nil }
      return FileStamp(
        size: Int(sizes[index]), inode: UInt64(bitPattern: inodes[index]),
        modified: modified[index],
        changed: changed[index])
    }
  }

  /// The next path.
  package mutating func path() throws(DamagedEntry) -> VaultPath {
    guard let path = VaultPath(validating: try text()) else { throw DamagedEntry() }
    return path
  }

  /// The next paths; the count must have been checked.
  package mutating func paths(_ count: Int) throws(DamagedEntry) -> [VaultPath] {
    let paths = try texts(count).compactMap { VaultPath(validating: $0) }
    guard paths.count == count else { throw DamagedEntry() }
    return paths
  }
}

extension Int {
  /// The product; nil on overflow.
  fileprivate func checked(times other: Int) -> Int? {
    let (product, overflows) = multipliedReportingOverflow(by: other)
    return overflows ? nil : product
  }
}
