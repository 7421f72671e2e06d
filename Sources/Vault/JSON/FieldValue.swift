/// The value of one field as its file writes it, whichever format that is.
///
/// Borrowed: `bytes` belong to the reader, which keeps them until it has ended the record. Whoever
/// keeps a value longer takes a copy with ``string``.
package struct FieldValue {
  package enum Form: Sendable, Hashable {
    case null
    case bool(Bool)
    case number
    case text
    case list
    case object
  }

  package let form: Form
  /// Its text: of a text what is between the quotes, of all else as it is written.
  package let bytes: UnsafeBufferPointer<UInt8>
  /// Whether `bytes` hold JSON escapes that ``string`` resolves.
  package let hasEscapes: Bool
  /// Whether the format tells texts, numbers and booleans apart, as JSON does and CSV does not. In
  /// one that does not, `12` may be a text and `"true"` a boolean.
  package let isTyped: Bool
  /// Where it is in its ``SourceText``, quotes included.
  package let range: Range<Int>

  package init(
    _ form: Form, bytes: UnsafeBufferPointer<UInt8>, hasEscapes: Bool = false,
    isTyped: Bool = true, range: Range<Int>
  ) {
    self.form = form
    self.bytes = bytes
    self.hasEscapes = hasEscapes
    self.isTyped = isTyped
    self.range = range
  }

  package var string: String {
    hasEscapes
      ? String(decoding: JSONEscapes.resolved(bytes), as: UTF8.self)
      : String(decoding: bytes, as: UTF8.self)
  }
}
