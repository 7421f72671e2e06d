/// The value of one field as written in its file, in any format.
///
/// Borrowed: `bytes` belong to the reader, which keeps them until the end of the record. To keep a
/// value longer, copy it with ``string``.
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
  /// Its text: that between the quotes of a string, else as written.
  package let bytes: UnsafeBufferPointer<UInt8>
  /// True if `bytes` hold JSON escapes that ``string`` resolves.
  package let hasEscapes: Bool
  /// True if the format tells texts, numbers and booleans apart, as JSON does and CSV does not. If
  /// it does not, `12` may be a text and `"true"` a boolean.
  package let isTyped: Bool
  /// The range in its ``SourceText``, quotes included.
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
