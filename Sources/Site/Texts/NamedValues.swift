internal import Basics

/// Values by name, such as pages by the paths of their files, that are found by any Unicode
/// normalization of a name: `ü` may be one scalar or two, depending on the machine, and a link
/// means the existing file.
struct NamedValues<Value: Sendable>: Sendable {
  /// In Swift, names in both forms are equal keys.
  private var byName: [String: [(name: String, value: Value)]] = [:]

  /// The first of two values with the same name wins.
  init(_ values: some Sequence<(String, Value)>) {
    for (name, value) in values
    where !(byName[name]?.contains { $0.name.hasSameBytes(as: name) } ?? false) {
      byName[name, default: []].append((name, value))
    }
  }

  /// The value whose name has the same bytes; otherwise one whose name has another Unicode form.
  subscript(name: String) -> Value? {
    guard let values = byName[name] else { return nil }
    return (values.first { $0.name.hasSameBytes(as: name) } ?? values.first)?.value
  }
}
