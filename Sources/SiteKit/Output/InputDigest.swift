package import Liquid
import Vault

/// A digest of inputs: the same for the same inputs, on any machine. Different inputs never hash
/// the same bytes, since each is preceded by its length.
package struct InputDigest {
  private var bytes: [UInt8] = []

  package init() {}

  package mutating func add(_ text: String) {
    add(count: text.utf8.count)
    bytes += text.utf8
  }

  package mutating func add(_ number: Int64) {
    withUnsafeBytes(of: number.littleEndian) { bytes += $0 }
  }

  package mutating func add(_ text: some Collection<UInt8>) {
    add(count: text.count)
    bytes += text
  }

  /// Adds the names and values of an object.
  package mutating func add(_ object: Object) {
    for (name, value) in zip(object.keys, object.values) {
      add(name)
      add(value)
    }
  }

  package mutating func add(_ value: Value) {
    switch value {
    case .nil: add("nil")
    case .bool(let value): add(value ? "true" : "false")
    case .int(let value): add("int \(value)")
    case .decimal(let value): add("decimal \(value.bitPattern)")
    case .string(let text):
      bytes.append(UInt8(ascii: "s"))
      add(text)
    case .markup(let text):
      bytes.append(UInt8(ascii: "m"))
      add(text)
    case .verbatim(let text):
      bytes.append(UInt8(ascii: "v"))
      add(text)
    case .array(let values):
      bytes.append(UInt8(ascii: "a"))
      add(count: values.count)
      for value in values { add(value) }
    case .object(let object):
      bytes.append(UInt8(ascii: "o"))
      add(count: object.count)
      add(object)
    case .range(let first, let last): add("range \(first) \(last)")
    case .blank: add("blank")
    case .empty: add("empty")
    }
  }

  private mutating func add(count: Int) {
    withUnsafeBytes(of: UInt64(count).littleEndian) { bytes += $0 }
  }

  package var hex: String { ContentHash.hex(of: bytes) }

  /// A digest of texts. Not generic, since builds ask it of each page.
  package static func hex(of texts: [String]) -> String {
    var digest = InputDigest()
    for text in texts { digest.add(text) }
    return digest.hex
  }
}
