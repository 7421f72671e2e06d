/// The identity of a record that has no `id`: a 128-bit hash of its fields.
///
/// The sum, modulo 2¹²⁸, of a hash of each field's key and value, escapes resolved. So neither the
/// order of keys nor the white space between them matters, and the format does not either. `id`,
/// `updatedAt` and `deleted` are no part of it. The function never changes, because stored records
/// refer to it; it is no protection against someone who looks for two records with one hash.
package struct ContentHash: Sendable, Hashable {
  private var sum: UInt128 = 0

  /// The hash of no field.
  package init() {}

  /// The hash of `fields`; what importers make the ids of records from.
  package init(_ fields: some Sequence<(key: String, value: String)>) {
    for field in fields { add(field.key.utf8, field.value.utf8) }
  }

  /// The digits of the hash of a file's bytes, or of a text's.
  package static func hex(of bytes: [UInt8]) -> String {
    var hash = ContentHash()
    bytes.withUnsafeBufferPointer { hash.add($0) }
    return hash.hex
  }

  /// Adds the bytes of a file, or of a text, as ``hex(of:)`` does.
  package mutating func add(_ bytes: UnsafeBufferPointer<UInt8>) {
    add(UnsafeBufferPointer(start: nil, count: 0), bytes)
  }

  /// Adds a field.
  package mutating func add(_ key: some Sequence<UInt8>, _ value: some Sequence<UInt8>) {
    Array(key).withUnsafeBufferPointer { key in
      Array(value).withUnsafeBufferPointer { value in add(key, value) }
    }
  }

  /// Adds a field; of a list or an object, its text without the white space between its parts.
  package mutating func add(_ key: UnsafeBufferPointer<UInt8>, _ value: FieldValue) {
    if value.hasEscapes {
      JSONEscapes.resolved(value.bytes).withUnsafeBufferPointer { add(key, $0) }
    } else if value.form == .list || value.form == .object {
      value.bytes.withoutWhiteSpace.withUnsafeBufferPointer { add(key, $0) }
    } else {
      add(key, value.bytes)
    }
  }

  /// Adds a field.
  mutating func add(
    _ key: UnsafeBufferPointer<UInt8>, _ value: UnsafeBufferPointer<UInt8>
  ) {
    var field = FieldHash()
    field.add(key)
    field.add(value)
    sum &+= field.value
  }

  /// The hash as 32 hexadecimal digits in lower case.
  package var hex: String { withHexDigits { String(decoding: $0, as: UTF8.self) } }

  /// Lends the digits of ``hex``, without making a string.
  package func withHexDigits<T>(_ body: (UnsafeBufferPointer<UInt8>) -> T) -> T {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 32) { digits in
      var rest = sum
      for index in (0..<32).reversed() {
        let digit = UInt8(truncatingIfNeeded: rest & 15)
        digits.initializeElement(at: index, to: digit < 10 ? 0x30 + digit : 0x57 + digit)
        rest >>= 4
      }
      return body(UnsafeBufferPointer(digits))
    }
  }
}

/// The hash of one field: two lanes of 64 bits, each of which takes in a word of eight bytes at a
/// time and multiplies itself with a constant of its own, the halves of the product folded onto
/// each other. Folding is not linear, so that what differs in one field cannot cancel in the sum
/// what differs in another, as it does with hashes that only multiply.
private struct FieldHash {
  // The square roots of 2, 3, 5, 7, 11 and 13 without their whole parts, in 64 bits, made odd.
  private var low: UInt64 = 0x6A09_E667_F3BC_C909
  private var high: UInt64 = 0xBB67_AE85_84CA_A73B
  private static let lowFactor: UInt64 = 0x3C6E_F372_FE94_F82B
  private static let highFactor: UInt64 = 0xA54F_F53A_5F1D_36F1
  private static let lowLength: UInt64 = 0x510E_527F_ADE6_82D1
  private static let highLength: UInt64 = 0x9B05_688C_2B3E_6C1F

  /// Takes in a part: its bytes as little-endian words, the last one filled with zeros, and then
  /// how many bytes there were.
  mutating func add(_ bytes: UnsafeBufferPointer<UInt8>) {
    var offset = 0
    while offset + 8 <= bytes.count {
      mix(bytes.word(at: offset).littleEndian)
      offset += 8
    }
    if offset < bytes.count {
      var word: UInt64 = 0
      for (index, byte) in bytes[offset...].enumerated() { word |= UInt64(byte) << (index * 8) }
      mix(word)
    }
    low = (low ^ UInt64(bytes.count)).folded(by: Self.lowLength)
    high = (high ^ UInt64(bytes.count)).folded(by: Self.highLength)
  }

  private mutating func mix(_ word: UInt64) {
    low = (low ^ word).folded(by: Self.lowFactor)
    high = (high ^ word).folded(by: Self.highFactor)
  }

  var value: UInt128 { UInt128(high) << 64 | UInt128(low) }
}

extension UnsafeBufferPointer<UInt8> {
  /// JSON without the white space outside its texts.
  var withoutWhiteSpace: [UInt8] {
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
