internal import Basics

/// The identity of a record without an `id`: a 128-bit hash of its fields.
///
/// The sum, modulo 2¹²⁸, of a hash of each field's key and value, escapes resolved. So neither the
/// order of keys nor the white space between them matters, and the format does not either. `id`,
/// `updatedAt` and `deleted` are not part of it. The function never changes, because stored records
/// refer to it; it does not protect against a deliberate collision.
package struct ContentHash: Sendable, Hashable {
  private var sum: UInt128 = 0

  package init() {}

  /// The hash of `fields`; importers make the ids of records from it.
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

  package mutating func add(_ key: some Sequence<UInt8>, _ value: some Sequence<UInt8>) {
    Array(key).withUnsafeBufferPointer { key in
      Array(value).withUnsafeBufferPointer { value in add(key, value) }
    }
  }

  /// Adds a field; for a list or an object, its text without white space between its parts.
  package mutating func add(_ key: UnsafeBufferPointer<UInt8>, _ value: FieldValue) {
    if value.hasEscapes {
      JSONEscapes.resolved(value.bytes).withUnsafeBufferPointer { add(key, $0) }
    } else if value.form == .list || value.form == .object {
      value.bytes.withoutWhiteSpace.withUnsafeBufferPointer { add(key, $0) }
    } else {
      add(key, value.bytes)
    }
  }

  mutating func add(
    _ key: UnsafeBufferPointer<UInt8>, _ value: UnsafeBufferPointer<UInt8>
  ) {
    var field = FieldHash()
    field.add(key)
    field.add(value)
    sum &+= field.value
  }

  /// The hash as 32 hexadecimal digits in lower case.
  package var hex: String { sum.hex }
  package var number: UInt128 { sum }

  /// Passes on the digits of ``hex``, without making a string.
  package func withHexDigits<T>(_ body: (UnsafeBufferPointer<UInt8>) -> T) -> T {
    sum.withHexDigits(body)
  }
}

extension UInt128 {
  /// 32 hexadecimal digits in lower case.
  package var hex: String { withHexDigits { String(decoding: $0, as: UTF8.self) } }

  fileprivate func withHexDigits<T>(_ body: (UnsafeBufferPointer<UInt8>) -> T) -> T {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 32) { digits in
      writeHex(to: digits)
      return body(UnsafeBufferPointer(digits))
    }
  }
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

/// Replaces an identifier while a collection is read; among a million, two are equal by chance once
/// in 10²⁶.
package struct IdentityHash: Sendable, Hashable {
  var low: UInt64
  var high: UInt64
}

extension UnsafeBufferPointer<UInt8> {
  /// Two independent 64-bit hashes, for finding equal identifiers in memory. It is stored only in
  /// data that the same program reads again, so it may change.
  package var identityHash: IdentityHash {
    var low: UInt64 = 0x9E37_79B9_7F4A_7C15 ^ UInt64(truncatingIfNeeded: count)
    var high: UInt64 = 0xC2B2_AE3D_27D4_EB4F &+ UInt64(truncatingIfNeeded: count)
    var offset = 0
    while offset + 8 <= count {
      let word = self.word(at: offset)
      low = (low ^ word).folded(by: 0xA076_1D64_78BD_642F)
      high = (high ^ word).folded(by: 0xE703_7ED1_A0B4_28DB)
      offset += 8
    }
    let (first, last) = Self(rebasing: self[offset...]).endWords
    low = (low ^ first).folded(by: 0x8EBC_6AF0_9C88_C6E3 ^ last)
    high = (high ^ last &+ 0x5899_65CC_7537_4CC3).folded(by: 0x1D8E_4E27_C47D_124F ^ first)
    return IdentityHash(low: low, high: high)
  }
}

/// The ids to find, compared by bytes, as in records.
package enum IdentifierQuery: Sendable, Hashable {
  /// The id itself, or the content hash of a record without one.
  case exactly(String)
  /// All ids with a prefix.
  case beginning(String)

  var text: String {
    switch self {
    case .exactly(let text), .beginning(let text): text
    }
  }

  func matches(_ identifier: some Collection<UInt8>) -> Bool {
    switch self {
    case .exactly(let text): text.utf8.elementsEqual(identifier)
    case .beginning(let text): identifier.starts(with: text.utf8)
    }
  }
}
