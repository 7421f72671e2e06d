/// The address that requests go to: over https anywhere, over plain http on this machine alone, as
/// the key and the text would travel in the open.
package struct ModelAddress: Sendable, Hashable {
  /// The whole address.
  package let text: String
  /// The host, without its port.
  package let host: String
  /// Whether it is this machine.
  package let isLoopback: Bool

  /// The address below `base`; nil for one that nothing may be sent to.
  ///
  /// - Parameter base: An address without query and fragment.
  package init?(_ base: String, path: String = "") {
    guard let mark = base.firstRange(of: "://") else { return nil }
    let scheme = base[..<mark.lowerBound].lowercased()
    let authority = base[mark.upperBound...].prefix { $0 != "/" && $0 != "?" && $0 != "#" }
    guard !authority.isEmpty, !authority.contains("@"),
      base.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
    else { return nil }
    if authority.hasPrefix("["), let end = authority.firstIndex(of: "]") {
      host = String(authority[...end])
    } else {
      host = String(authority.prefix { $0 != ":" })
    }
    isLoopback = Self.isLoopback(host)
    guard scheme == "https" || scheme == "http" && isLoopback else { return nil }
    var start = base
    while start.hasSuffix("/") { start.removeLast() }
    text = start + path
  }

  private static func isLoopback(_ host: String) -> Bool {
    let host = host.lowercased()
    if host == "localhost" || host == "[::1]" { return true }
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts[0] == "127"
      && parts.allSatisfy { part in
        (1...3).contains(part.utf8.count) && part.utf8.allSatisfy { 0x30...0x39 ~= $0 }
          && Int(part).map { $0 <= 255 } == true
      }
  }
}
