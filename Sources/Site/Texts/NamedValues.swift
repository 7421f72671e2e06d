internal import Basics

/// Values by name, such as pages by the paths of their files, that are found by whichever form of
/// Unicode a name is written in: `ü` is one character on one machine and two on another, and a link
/// means the file that is there.
struct NamedValues<Value: Sendable>: Sendable {
  /// To Swift, names in both forms are one key.
  private var byName: [String: [(name: String, value: Value)]] = [:]

  /// Of two values with the same name the first counts.
  init(_ values: some Sequence<(String, Value)>) {
    for (name, value) in values
    where !(byName[name]?.contains { $0.name.hasSameBytes(as: name) } ?? false) {
      byName[name, default: []].append((name, value))
    }
  }

  /// The value whose name has the same bytes; where there is none, one whose name is written in
  /// another form.
  subscript(name: String) -> Value? {
    guard let values = byName[name] else { return nil }
    return (values.first { $0.name.hasSameBytes(as: name) } ?? values.first)?.value
  }
}
