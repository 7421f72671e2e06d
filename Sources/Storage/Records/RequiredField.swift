/// A field that a record must have, while the record is read.
struct RequiredField<Value> {
  private(set) var value: Value?
  private var wasGiven = false

  /// Takes what was read; nil when it was given but could not be read, which has been reported.
  mutating func take(_ value: Value?) {
    self.value = value
    wasGiven = true
  }

  /// Reports that the record does not have the field.
  func check(_ field: String, _ context: inout RecordContext) {
    if !wasGiven { context.report(.missing(field: field)) }
  }
}
