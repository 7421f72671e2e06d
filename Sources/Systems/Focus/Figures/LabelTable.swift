import Basics

/// A few different texts that occur many times, such as projects, each stored once.
struct LabelTable: Sendable {
  /// A label's number; 0 for none.
  typealias Number = UInt32

  private var texts: [String] = [""]
  /// Open addressing with linear probing: label numbers, 0 where free; at most half full.
  private var slots: [Number] = Array(repeating: 0, count: 64)
  private var hashes: [UInt64] = [0]

  init() {}

  /// A table with each text at its index plus one, as 0 is none; nil if a text occurs twice.
  init?(_ labels: [String]) {
    for (place, label) in labels.enumerated() where number(of: label) != place + 1 { return nil }
  }

  /// The labels by number, from 1.
  var labels: ArraySlice<String> { texts.dropFirst() }

  /// The text of a label; nil for none.
  subscript(number: Number) -> String? { number == 0 ? nil : texts[Int(number)] }

  /// The number of labels, including none.
  var count: Int { texts.count }

  /// The number of a text; nil if it is not in the table.
  func known(_ text: String) -> Number? {
    texts.indices.dropFirst().first { texts[$0] == text }.map(Number.init)
  }

  /// The number of a text, which is added if it is new.
  mutating func number(of text: String?) -> Number {
    guard var text else { return 0 }
    return text.withUTF8 { number(ofUTF8: $0) }
  }

  mutating func number(ofUTF8 text: UnsafeBufferPointer<UInt8>) -> Number {
    let hash = Self.hash(text)
    var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
    while slots[slot] != 0 {
      let number = slots[slot]
      if hashes[Int(number)] == hash, isText(number, text) { return number }
      slot = (slot + 1) & (slots.count - 1)
    }
    let new = Number(texts.count)
    texts.append(String(decoding: text, as: UTF8.self))
    hashes.append(hash)
    slots[slot] = new
    if texts.count * 2 > slots.count { grow() }
    return new
  }

  private func isText(_ number: Number, _ utf8: UnsafeBufferPointer<UInt8>) -> Bool {
    var text = texts[Int(number)]
    return text.withUTF8 { $0.isEqual(to: utf8) }
  }

  private mutating func grow() {
    slots = Array(repeating: 0, count: slots.count * 2)
    for number in 1..<texts.count {
      var slot = Int(truncatingIfNeeded: hashes[number]) & (slots.count - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = Number(number)
    }
  }

  /// 64-bit FNV-1a, with its upper half folded in because the table's slots use the lower bits.
  private static func hash(_ text: UnsafeBufferPointer<UInt8>) -> UInt64 {
    var value: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in text { value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    return value ^ value >> 32
  }
}
