import Liquid

/// Digests of members that pages share, each made when it is first asked for.
final class MemberDigests: Sendable {
  private let members: Lazy<Object>
  private let known = Memo<String, String>()

  init(of members: Lazy<Object>) { self.members = members }

  /// The digest of a member, or of a member of one, as `site.title`; of the whole where that has no
  /// members, and empty where there is none.
  func digest(of name: String) -> String {
    known.value(for: name) { makeDigest(of: name) }
  }

  private func makeDigest(of name: String) -> String {
    let parts = name.split(separator: ".", maxSplits: 1).map(String.init)
    var value = parts.first.flatMap { members.value[$0] }
    if parts.count == 2, case .object(let object)? = value { value = object[parts[1]] }
    guard let value else { return "" }
    var digest = InputDigest()
    digest.add(value)
    return digest.hex
  }
}
