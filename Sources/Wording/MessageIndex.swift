import Basics

/// The messages of some files, each read when it is asked for: a command needs few of thousands.
struct MessageIndex: Sendable {
  /// The files, one after the other.
  private let bytes: [UInt8]
  /// A hash table of the starts of the rows, plus 1, by their keys without plural forms; 0 for a
  /// free slot. Rows of one key follow each other up to a free slot, with others between them.
  private let slots: [UInt32]
  private let file: String

  /// Indexes files without faults; `file` is their name in messages.
  init(_ files: [[UInt8]], file: String) {
    var bytes: [UInt8] = []
    for file in files {
      bytes += file
      bytes.append(0x0A)
    }
    let rows = bytes.count { $0 == 0x0A }
    var slots = [UInt32](repeating: 0, count: 1 << (Int.bitWidth - (2 * rows).leadingZeroBitCount))
    bytes.withUnsafeBufferPointer { bytes in
      var start = 0
      while let end = bytes.firstOffset(of: 0x0A, from: start) {
        if let key = StringsFile.key(in: bytes[start..<end]) {
          var slot = Self.slot(of: bytes[key.bare], among: slots.count)
          while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
          slots[slot] = UInt32(start + 1)
        }
        start = end + 1
      }
    }
    self.bytes = bytes
    self.slots = slots
    self.file = file
  }

  /// The message of a key with its plural forms; nil if there is none.
  func entry(_ key: String) -> Words.Entry? {
    var key = key
    return key.withUTF8 { key in
      bytes.withUnsafeBufferPointer { bytes in
        var entry: Words.Entry?
        var slot = Self.slot(of: key[...], among: slots.count)
        while slots[slot] != 0 {
          let start = Int(slots[slot]) - 1
          let end = bytes.firstOffset(of: 0x0A, from: start) ?? bytes.count
          if let found = StringsFile.key(in: bytes[start..<end]),
            bytes[found.bare].elementsEqual(key),
            let line = StringsFile.line(of: bytes[start..<end], file: file)
          {
            if entry == nil { entry = Words.Entry(line) } else { entry?.take(line) }
          }
          slot = (slot + 1) & (slots.count - 1)
        }
        return entry
      }
    }
  }

  /// The lines of all messages.
  var lines: [StringsFile.Line] { StringsFile(bytes, tag: "", file: file).lines }

  /// The first slot of a key: its FNV-1a hash.
  private static func slot(of key: Slice<UnsafeBufferPointer<UInt8>>, among count: Int) -> Int {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in key { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return Int(truncatingIfNeeded: hash ^ (hash >> 32)) & (count - 1)
  }
}
