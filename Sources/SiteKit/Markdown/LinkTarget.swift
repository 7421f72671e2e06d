/// Where an address of a Markdown text leads, judged as a browser would read it.
package enum LinkTarget: Equatable {
  /// Within the site: a relative address, a path or a fragment.
  case local
  /// To another place, by a scheme that starts no program and carries no content.
  case elsewhere
  /// By any other scheme, such as `javascript:` and `data:`.
  case refused

  /// The schemes that a person's text may link to.
  static let schemes: Set<String> = ["http", "https", "mailto", "tel", "sms", "xmpp"]

  /// Where a browser would take `url` to lead.
  package init(_ url: String) {
    // Browsers drop these before they look for a scheme: "java\tscript:" is "javascript:" to them.
    let bytes = url.utf8.drop { $0 <= 0x20 }.filter { ![0x09, 0x0A, 0x0D].contains($0) }
    let end = bytes.firstIndex { ":/?#\\".utf8.contains($0) } ?? bytes.endIndex
    if end < bytes.endIndex, bytes[end] == UInt8(ascii: ":") {
      let scheme = String(decoding: bytes[..<end], as: UTF8.self).lowercased()
      self = Self.schemes.contains(scheme) ? .elsewhere : .refused
      return
    }
    // "//host/" takes the page's scheme, and "\" counts as "/".
    let slashes = bytes.prefix(2).filter { "/\\".utf8.contains($0) }
    self = slashes.count == 2 ? .elsewhere : .local
  }
}
