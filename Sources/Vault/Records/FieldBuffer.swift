/// The fields of one record, copied, for readers of formats whose values do not lie in the text as
/// they are meant: their bytes have to live until the record ends.
struct FieldBuffer {
  private struct Field {
    var key: Range<Int>
    var keyRange: Range<Int>
    var form: FieldValue.Form
    var text: Range<Int>
    var isTyped: Bool
    var range: Range<Int>
  }

  private var fields: [Field] = []
  private var bytes: [UInt8] = []

  /// Adds a field.
  ///
  /// - Parameters:
  ///   - keyRange: Where the key is in the source.
  ///   - text: The value as it is meant.
  ///   - range: Where the value is in the source.
  mutating func add(
    _ key: some Sequence<UInt8>, at keyRange: Range<Int>, _ form: FieldValue.Form,
    _ text: some Sequence<UInt8>, isTyped: Bool, at range: Range<Int>
  ) {
    let keyStart = bytes.count
    bytes += key
    let textStart = bytes.count
    bytes += text
    fields.append(
      Field(
        key: keyStart..<textStart, keyRange: keyRange, form: form, text: textStart..<bytes.count,
        isTyped: isTyped, range: range))
  }

  /// Gives the fields to `assembler`, ends the record there, and forgets them.
  mutating func end(_ range: Range<Int>, in assembler: inout RecordAssembler) {
    bytes.withUnsafeBufferPointer { bytes in
      for field in fields {
        assembler.field(
          UnsafeBufferPointer(rebasing: bytes[field.key]), keyRange: field.keyRange,
          FieldValue(
            field.form, bytes: UnsafeBufferPointer(rebasing: bytes[field.text]),
            isTyped: field.isTyped, range: field.range))
      }
      assembler.end(range)
    }
    forget()
  }

  /// Forgets the fields.
  mutating func forget() {
    fields.removeAll(keepingCapacity: true)
    bytes.removeAll(keepingCapacity: true)
  }
}
