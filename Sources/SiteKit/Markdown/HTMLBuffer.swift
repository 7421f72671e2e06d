internal import Basics

/// A buffer of HTML as UTF-8.
struct HTMLBuffer {
  private var bytes: [UInt8] = []

  var string: String { String(decoding: bytes, as: UTF8.self) }

  var isEmpty: Bool { bytes.isEmpty }

  mutating func append(_ markup: StaticString) {
    markup.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  /// Adds markup; the caller guarantees that it is safe.
  mutating func append(markup: String) {
    bytes.append(contentsOf: markup.utf8)
  }

  /// Reserves space for the HTML of a text of `count` bytes.
  mutating func reserve(forTextOf count: Int) { bytes.reserveCapacity(count + count / 2) }

  mutating func startLine() {
    if let last = bytes.last, last != UInt8(ascii: "\n") { bytes.append(UInt8(ascii: "\n")) }
  }

  mutating func append(text: String) {
    var text = text
    text.withUTF8 { append(text: $0) }
  }

  /// Adds text in valid UTF-8, as ``append(text:)`` does.
  mutating func append(text utf8: UnsafeBufferPointer<UInt8>) {
    MarkupText.append(utf8, keepsApostrophes: true, to: &bytes)
  }

  /// Adds an address for a quoted attribute: characters that a URL cannot contain are
  /// percent-encoded.
  mutating func append(url: String) { append(text: PercentEncoding.address(url)) }
}

/// HTML that the person wrote in their text.
enum RawHTML {
  /// The elements of GitHub's `tagfilter`: they change how the rest of the page is read, or run.
  private static let disarmed: Set<String> = [
    "title", "textarea", "style", "xmp", "iframe", "noembed", "noframes", "script", "plaintext",
  ]

  /// `html` with the `<` of disarmed elements escaped, as GitHub does.
  static func disarm(_ html: String) -> String {
    var result = String.UnicodeScalarView()
    var rest = html.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      guard scalar == "<" else {
        result.append(scalar)
        continue
      }
      let name = rest.drop { $0 == "/" }.prefix { $0.properties.isAlphabetic }
      let isDisarmed = disarmed.contains(String(name).lowercased())
      result.append(contentsOf: (isDisarmed ? "&lt;" : "<").unicodeScalars)
    }
    return String(result)
  }

  /// `html` without its comments, which are notes to other programs.
  static func withoutComments(_ html: String) -> String {
    var result = ""
    var rest = html[...]
    while let start = rest.firstRange(ofBytes: "<!--") {
      result += rest[..<start.lowerBound]
      guard let end = rest[start.upperBound...].firstRange(ofBytes: "-->") else { return result }
      rest = rest[end.upperBound...]
    }
    return result + rest
  }
}

/// The kind of target of an address in a Markdown text, as a browser would read it.
package enum LinkTarget: Equatable {
  /// Within the site: a relative address, a path or a fragment.
  case local
  /// To another place, by a scheme that starts no program and carries no content.
  case elsewhere
  /// By any other scheme, such as `javascript:` and `data:`.
  case refused

  /// True for an address whose scheme runs a script.
  package static func startsProgram(_ url: String) -> Bool {
    let text = String(decoding: url.utf8.filter { $0 > 0x20 }, as: UTF8.self).lowercased()
    return text.hasPrefix("javascript:") || text.hasPrefix("vbscript:")
  }

  /// The schemes that a person's text may link to.
  static let schemes: Set<String> = ["http", "https", "mailto", "tel", "sms", "xmpp"]

  /// The target of `url`, as a browser would read it.
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
