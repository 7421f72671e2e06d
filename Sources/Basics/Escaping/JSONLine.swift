/// What a command tells another program: one object of JSON on a line of its own. Its first member
/// is the version that `docs/pages/json.md` gives its keys for.
package struct JSONLine: Sendable, Hashable {
  /// Goes up when a key goes away or changes its meaning, and not when one comes to be.
  package static let version = 1

  /// The object, without a newline.
  package let text: String

  /// An object with these members behind its version; each value is JSON.
  package init(written members: [(name: String, value: String)]) {
    let all = [("version", "\(Self.version)")] + members.map { ($0.name, $0.value) }
    text = "{" + all.map { "\(JSONString.quoted($0)):\($1)" }.joined(separator: ",") + "}"
  }
}
