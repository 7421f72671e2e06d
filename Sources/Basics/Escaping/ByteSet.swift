/// A set of bytes, to find in text that mostly has none of them.
package struct ByteSet: Sendable {
  fileprivate let table: [Bool]

  package init(_ bytes: some Sequence<UInt8>) {
    var table = [Bool](repeating: false, count: 256)
    for byte in bytes { table[Int(byte)] = true }
    self.table = table
  }

  /// The characters of `ascii`, which must be ASCII, and the bytes of `other`.
  init(_ ascii: String, and other: ByteSet...) {
    self.init(Array(ascii.utf8) + other.flatMap(\.bytes))
  }

  private var bytes: [UInt8] { (0...255).filter { table[Int($0)] } }

  package func contains(_ byte: UInt8) -> Bool { table[Int(byte)] }
}

extension [UInt8] {
  /// Appends `text` in runs, replacing some of its characters.
  ///
  /// - Parameters:
  ///   - stops: The possible first bytes of such a character.
  ///   - length: The number of bytes to replace from a stop on; 0 to keep the stop as it is.
  ///   - write: Appends the replacement.
  @inline(__always)
  mutating func append(
    _ text: UnsafeBufferPointer<UInt8>, stops: ByteSet, length: (_ index: Int) -> Int,
    write: (_ index: Int, _ buffer: inout [UInt8]) -> Void
  ) {
    stops.table.withUnsafeBufferPointer { isStop in
      var start = 0
      var index = 0
      func appendRun() {
        if start < index {
          append(contentsOf: UnsafeBufferPointer(rebasing: text[start..<index]))
        }
      }
      while index < text.count {
        guard isStop[Int(text[index])], case let count = length(index), count > 0 else {
          index += 1
          continue
        }
        appendRun()
        write(index, &self)
        index += count
        start = index
      }
      appendRun()
    }
  }

  /// Appends a literal of the program.
  @inline(__always)
  mutating func append(_ text: StaticString) {
    text.withUTF8Buffer { append(contentsOf: $0) }
  }
}

extension String {
  /// Passes the bytes of the text to `body`, without a copy if they are contiguous, as in most
  /// texts.
  @inline(__always)
  func withBytes(_ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    let done: Void? = utf8.withContiguousStorageIfAvailable(body)
    if done == nil { Array(utf8).withUnsafeBufferPointer(body) }
  }
}
