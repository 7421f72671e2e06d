/// Terms by number, in the order in which they came first: a table of bytes, as the terms of a site
/// are millions and a string for each would take most of the time.
struct TermTable {
  /// All terms one behind the other.
  private var bytes: [UInt8] = []
  /// Where each ends.
  private var ends: [Int] = []
  /// By the hash of a term, in the next free place: one more than its number; 0 for none.
  private var slots: [UInt32]
  private var hashes: [UInt64] = []
  /// Another one in each process, so that no text can be written that makes the table slow. Nothing
  /// follows from it but where terms lie.
  private static let seed = UInt64.random(in: 0 ... .max) | 1

  /// An empty table.
  init() { slots = Array(repeating: 0, count: 256) }

  /// How many terms there are.
  var count: Int { ends.count }

  /// The number of a term, and whether it is new.
  mutating func number(of term: UnsafeBufferPointer<UInt8>) -> (number: Int, isNew: Bool) {
    let hash = Self.hash(term)
    var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
    while slots[slot] != 0 {
      let number = Int(slots[slot]) - 1
      if hashes[number] == hash, bytes[range(of: number)].elementsEqual(term) {
        return (number, false)
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    bytes.append(contentsOf: term)
    ends.append(bytes.count)
    hashes.append(hash)
    slots[slot] = UInt32(ends.count)
    if ends.count * 2 > slots.count { grow() }
    return (ends.count - 1, true)
  }

  /// Forgets all terms.
  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
    hashes.removeAll(keepingCapacity: true)
    for index in slots.indices { slots[index] = 0 }
  }

  /// The term of a number.
  subscript(number: Int) -> ArraySlice<UInt8> { bytes[range(of: number)] }

  private func range(of number: Int) -> Range<Int> {
    (number == 0 ? 0 : ends[number - 1])..<ends[number]
  }

  private mutating func grow() {
    slots = Array(repeating: 0, count: slots.count * 2)
    for (number, hash) in hashes.enumerated() {
      var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = UInt32(number + 1)
    }
  }

  private static func hash(_ term: UnsafeBufferPointer<UInt8>) -> UInt64 {
    var hash = seed
    for byte in term {
      let product = (hash ^ UInt64(byte)).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
      hash = product.high ^ product.low
    }
    return hash
  }
}
