/// The identity of a record that has no `id`: a 128-bit hash of its fields.
///
/// The sum, modulo 2¹²⁸, of a hash of each field: FNV-1a (128 bits) of the key, a zero byte and the
/// value's text, escapes resolved, its bits then mixed. So neither the order of keys nor the white
/// space between them matters, and the format does not either. `id`, `updatedAt` and `deleted` are
/// no part of it. The function never changes, because stored records refer to it.
package struct ContentHash: Sendable, Hashable {
  private var sum: UInt128 = 0

  /// The hash of no field.
  package init() {}

  /// The hash of `fields`; what importers make the ids of records from.
  package init(_ fields: some Sequence<(key: String, value: String)>) {
    for field in fields { add(field.key.utf8, field.value.utf8) }
  }

  /// Adds a field.
  package mutating func add(_ key: some Sequence<UInt8>, _ value: some Sequence<UInt8>) {
    var state = FNV1a()
    for byte in key { state.add(byte) }
    state.add(0)
    for byte in value { state.add(byte) }
    sum &+= state.value.mixed
  }

  /// Adds a field; of a list or an object, its text without the white space between its parts.
  package mutating func add(_ key: UnsafeBufferPointer<UInt8>, _ value: FieldValue) {
    if value.hasEscapes {
      add(key, JSONEscapes.resolved(value.bytes))
    } else if value.form == .list || value.form == .object {
      add(key, value.bytes.withoutWhiteSpace)
    } else {
      add(key, value.bytes)
    }
  }

  /// FNV-1a of `bytes`, to compare with its authors' values.
  package static func fnv1a(_ bytes: some Sequence<UInt8>) -> String {
    var state = FNV1a()
    for byte in bytes { state.add(byte) }
    return ContentHash(sum: state.value).hex
  }

  private init(sum: UInt128) { self.sum = sum }

  /// The hash as 32 hexadecimal digits in lower case.
  package var hex: String {
    String(unsafeUninitializedCapacity: 32) { digits in
      for (half, start) in [(UInt64(sum >> 64), 0), (UInt64(truncatingIfNeeded: sum), 16)] {
        for index in 0..<16 {
          let digit = UInt8(half >> UInt64(60 - 4 * index) & 0xF)
          digits[start + index] = digit < 10 ? 0x30 + digit : 0x57 + digit
        }
      }
      return 32
    }
  }
}

/// The Fowler–Noll–Vo hash, variant 1a, of 128 bits, with the constants of its authors.
struct FNV1a {
  private(set) var value: UInt128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d

  mutating func add(_ byte: UInt8) {
    value = (value ^ UInt128(byte)) &* 0x0000_0000_0100_0000_0000_0000_0000_013b
  }
}

extension UInt128 {
  /// The number with every bit spread over all, a one-to-one mapping.
  ///
  /// FNV-1a leaves the last bytes of a text in few bits. Without this, two fields that change
  /// alike, such as the day of a start and of an end, cancel each other in the sum every other time.
  fileprivate var mixed: UInt128 {
    var value = self
    value = (value ^ (value >> 64)) &* 0x2360_ed05_1fc6_5da4_4385_df64_9fcc_f645
    value = (value ^ (value >> 67)) &* 0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835
    return value ^ (value >> 64)
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// JSON without the white space outside its texts.
  fileprivate var withoutWhiteSpace: [UInt8] {
    var out: [UInt8] = []
    var isInText = false
    var isEscaped = false
    for byte in self {
      if !isInText, byte <= 0x20 { continue }
      out.append(byte)
      if isEscaped {
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = isInText
      } else if byte == UInt8(ascii: "\"") {
        isInText.toggle()
      }
    }
    return out
  }
}
