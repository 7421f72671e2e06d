/// What programs put between cells.
package enum CSVDelimiter {
  /// The comma, semicolon or tab that the first line that is not empty has most of, outside quotes;
  /// the comma when it has none.
  package static func detect(in bytes: UnsafeBufferPointer<UInt8>) -> UInt8 {
    let candidates: [UInt8] = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")]
    var counts = [0, 0, 0]
    var isQuoted = false
    var isEmpty = true
    for byte in bytes.prefix(65_536) {
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      if byte == 0x0A || byte == 0x0D {
        if !isQuoted, !isEmpty { break }
        continue
      }
      isEmpty = false
      if !isQuoted, let index = candidates.firstIndex(of: byte) { counts[index] += 1 }
    }
    var best = 0
    for index in counts.indices where counts[index] > counts[best] { best = index }
    return candidates[best]
  }
}
