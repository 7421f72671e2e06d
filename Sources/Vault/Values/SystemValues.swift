/// Values that the systems of a vault keep here under their types: of each type one, or none.
///
/// So what goes through this module can hold what systems know, and nothing of it is named here.
package struct SystemValues: Sendable {
  private var values: [ObjectIdentifier: any Sendable] = [:]

  package init() {}

  /// The value of a type, which may be that of a protocol: `(any Weather).self`.
  package subscript<Value: Sendable>(_ type: Value.Type) -> Value? {
    get { values[ObjectIdentifier(type)] as? Value }
    set { values[ObjectIdentifier(type)] = newValue.map { $0 as any Sendable } }
  }
}
