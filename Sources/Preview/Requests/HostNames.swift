internal import NIOCore
internal import Vault

/// The host names that a preview answers to.
///
/// A page of another site can make a browser send requests to any address, and, by changing the
/// address of its own name for a moment (DNS rebinding), read the answer as its own. The request
/// then still carries that page's name, so a server that answers to its own names only cannot be
/// read in this way.
package struct HostNames: Sendable, Hashable {
  /// The name or address that the preview was started for; an address without brackets, and in the
  /// form that browsers write it in: `::1`.
  package let host: String
  package let port: Int

  /// The names of a preview that was started for `host`.
  package init(host: String, port: Int) {
    let isBracketed = host.hasPrefix("[") && host.hasSuffix("]")
    let bare = isBracketed ? String(host.dropFirst().dropLast()) : host
    self.host = (try? SocketAddress(ipAddress: bare, port: 0))?.ipAddress ?? bare
    self.port = port
  }

  /// True if `host` is the loopback interface, which no other machine can reach.
  package static func isLoopback(_ host: String) -> Bool {
    host.lowercased() == "localhost" || host == "::1" || isIPv4(host) && host.hasPrefix("127.")
  }

  /// The addresses to listen at: both IPv4 and IPv6 for `localhost`, as browsers try both, and
  /// another program could have the other one.
  var addresses: [String] {
    host.lowercased() == "localhost" ? ["127.0.0.1", "::1"] : [host]
  }

  /// True if a request with this `Host` is meant for this preview.
  func includes(_ header: String?) -> Bool {
    guard let header, let (name, port) = Self.split(header.lowercased()) else { return false }
    guard (port ?? 80) == self.port else { return false }
    let own = host.lowercased()
    if name == own { return true }
    if Self.isLoopback(own) || isEverywhere, ["localhost", "127.0.0.1", "::1"].contains(name) {
      return true
    }
    // An address cannot be made to lead elsewhere, as a name can.
    return isEverywhere && (Self.isIPv4(name) || name.contains(":"))
  }

  /// True if `origin` is a page of this preview.
  func isOrigin(_ origin: String) -> Bool {
    let scheme = "http://"
    return origin.lowercased().hasPrefix(scheme) && includes(String(origin.dropFirst(scheme.count)))
  }

  /// The answer to a request that is not meant for this preview.
  var refusal: String {
    isEverywhere
      ? "This preview answers to addresses and to localhost; start it with --host for a name"
      : "This preview answers at \(address) only"
  }

  package var address: String {
    let name = isEverywhere ? "localhost" : host
    return "http://" + (name.contains(":") ? "[\(name)]" : name) + (port == 80 ? "" : ":\(port)")
      + "/"
  }

  /// True if it listens at all addresses of the machine.
  package var isEverywhere: Bool { host == "0.0.0.0" || host == "::" }

  /// Name and port of `name:port`, `[address]:port` or one without a port.
  private static func split(_ header: String) -> (name: String, port: Int?)? {
    let name: Substring
    let rest: Substring
    if header.hasPrefix("[") {
      guard let end = header.firstIndex(of: "]") else { return nil }
      name = header[..<end].dropFirst()
      rest = header[header.index(after: end)...]
    } else {
      let colon = header.firstIndex(of: ":") ?? header.endIndex
      name = header[..<colon]
      rest = header[colon...]
    }
    guard !name.isEmpty else { return nil }
    if rest.isEmpty { return (String(name), nil) }
    let digits = rest.dropFirst()
    // A browser writes a port one way: without zeros in front.
    guard rest.first == ":", let port = UInt16(digits), String(port) == digits else { return nil }
    return (String(name), Int(port))
  }

  private static func isIPv4(_ name: String) -> Bool {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4
      && parts.allSatisfy { part in
        !part.isEmpty && part.utf8.allSatisfy { (0x30...0x39).contains($0) }
          && Int(part).map { $0 < 256 } ?? false
      }
  }
}

/// A token that only the pages of this preview know; requests that other pages must not make
/// require it.
package struct AccessToken: Sendable, Hashable {
  /// 32 hexadecimal digits.
  let text: String

  /// A new, unguessable token.
  package init() {
    text = RandomText.hex() + RandomText.hex()
  }

  /// True if `other` is the token; compared in constant time.
  func isEqual(to other: String?) -> Bool {
    guard let other, other.utf8.count == text.utf8.count else { return false }
    return zip(text.utf8, other.utf8).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
