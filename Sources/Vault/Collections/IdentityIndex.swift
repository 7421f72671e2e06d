/// Finds what was read before with the same identity. Open addressing with linear probing; each
/// slot holds half of the hash beside a number, so that a probe rarely has to look further.
struct IdentityIndex: Sendable {
  /// The upper 32 bits of `high`, and one more than the number; 0 where free. At most half full.
  private var slots: [UInt64] = Array(repeating: 0, count: 1_024)
  /// By number.
  private(set) var identities: [IdentityHash] = []

  /// Makes room for `count` identities in all.
  mutating func reserveCapacity(_ count: Int) {
    identities.reserveCapacity(count)
    if count * 2 > slots.count { resize(toHold: count) }
  }

  /// The number of an identity that is there; nil when it is new, and then it is given the next
  /// number, counted from 0.
  mutating func insert(_ identity: IdentityHash) -> Int? {
    if (identities.count + 1) * 2 > slots.count { resize(toHold: identities.count * 2) }
    let tag = identity.high & 0xFFFF_FFFF_0000_0000
    var slot = Int(truncatingIfNeeded: identity.low) & (slots.count - 1)
    while slots[slot] != 0 {
      if slots[slot] & 0xFFFF_FFFF_0000_0000 == tag {
        let number = Int(slots[slot] & 0xFFFF_FFFF) - 1
        if identities[number] == identity { return number }
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    identities.append(identity)
    slots[slot] = tag | UInt64(identities.count)
    return nil
  }

  private mutating func resize(toHold count: Int) {
    precondition(count < 1 << 31, "a slot has 32 bits for a number")
    var size = slots.count
    while size < count * 2 { size *= 2 }
    slots = Array(repeating: 0, count: size)
    for (number, identity) in identities.enumerated() {
      var slot = Int(truncatingIfNeeded: identity.low) & (size - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (size - 1) }
      slots[slot] = identity.high & 0xFFFF_FFFF_0000_0000 | UInt64(number + 1)
    }
  }
}
