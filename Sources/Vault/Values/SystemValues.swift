/// Values that the systems of a vault store here by type: at most one of each.
///
/// So this module can pass on the systems' data without naming any of them.
package struct SystemValues: Sendable {
  private var values: [ObjectIdentifier: any Sendable] = [:]

  package init() {}

  /// The value of a type, perhaps of a protocol: `(any Weather).self`.
  package subscript<Value: Sendable>(_ type: Value.Type) -> Value? {
    get { values[ObjectIdentifier(type)] as? Value }
    set { values[ObjectIdentifier(type)] = newValue.map { $0 as any Sendable } }
  }
}
