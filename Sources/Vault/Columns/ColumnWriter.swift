/// Puts numbers and texts behind each other, so that ``ColumnReader`` takes them back without
/// looking for their ends. In the order of bytes of this machine: what is written stays on it.
package struct ColumnWriter {
  /// What was written.
  private(set) var bytes: [UInt8] = []

  /// Nothing is written yet.
  package init() {}

  /// Writes a number.
  package mutating func write(_ number: Int64) {
    withUnsafeBytes(of: number) { bytes.append(contentsOf: $0) }
  }

  /// Writes a number.
  package mutating func write(_ number: Int) { write(Int64(number)) }

  /// Writes a column, whose reader knows how many numbers it has. Each takes as many bytes as the
  /// distance from the least to the greatest does: none when they are all the same.
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

  /// Writes bytes, and how many they are.
  package mutating func write(_ text: some Collection<UInt8>) {
    write(text.count)
    bytes.append(contentsOf: text)
  }

  /// Writes a text.
  package mutating func write(_ text: String) { write(text.utf8) }

  /// Writes a text, or that there is none.
  package mutating func write(_ text: String?) {
    write(text == nil ? 0 : 1)
    if let text { write(text) }
  }
}
