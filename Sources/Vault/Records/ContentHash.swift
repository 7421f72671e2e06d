internal import Basics

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
      sum.writeHex(to: digits)
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
