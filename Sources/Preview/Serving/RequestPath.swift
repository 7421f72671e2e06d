/// The path of a request, decoded once, as the path of a file in the site.
///
/// A site's files are looked up by name in a snapshot in memory, so nothing else can be named,
/// whatever the path says. What could be read in two ways is refused all the same.
struct RequestPath: Sendable, Hashable {
  /// The names between the slashes, decoded; the last one empty where the path ends with a slash.
  let names: [String]
  /// What follows the question mark, as it is.
  let query: String?

  /// The path of a request's target; nil when it is none: without a slash at its start, with a
  /// control character, a backslash, a percent sign that is not followed by two hexadecimal digits,
  /// bytes that are not UTF-8, an encoded slash, or a name that is `.` or `..`.
  init?(_ target: String) {
    let parts = target.utf8.split(separator: 0x3F, maxSplits: 1, omittingEmptySubsequences: false)
    guard let path = parts.first, path.first == UInt8(ascii: "/") else { return nil }
    var names: [String] = []
    for name in path.dropFirst().split(
      separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    {
      guard let decoded = Self.decode(name), decoded != ".", decoded != ".." else { return nil }
      names.append(decoded)
    }
    self.names = names
    self.query = parts.count > 1 ? String(decoding: parts[1], as: UTF8.self) : nil
  }

  /// The path that a link in the file at `page` of a site leads to; nil when it leads out of the site.
  init?(_ link: String, from page: String) {
    guard !link.hasPrefix("/") else { self.init(link); return }
    var folder = Self.encoded(page).split(separator: "/").dropLast()
    var rest = link[...]
    while rest.hasPrefix("../") {
      guard folder.popLast() != nil else { return nil }
      rest = rest.dropFirst(3)
    }
    self.init(([""] + folder + [rest]).joined(separator: "/"))
  }

  /// Whether it names a folder.
  var isFolder: Bool { names.last?.isEmpty ?? true }

  /// The file: of a folder its index.
  var file: String {
    isFolder
      ? (names.dropLast() + ["index.html"]).joined(separator: "/") : names.joined(separator: "/")
  }

  /// The values of the query by name; of two with a name the first.
  var form: [String: String] { FormText.values(of: query ?? "") }

  /// Where the file at `path` of a site stands: `focus/index.html` at `/focus/`.
  static func address(of path: String) -> String {
    let page = "index.html"
    let isIndex = path == page || path.hasSuffix("/" + page)
    return "/" + encoded(isIndex ? String(path.dropLast(page.count)) : path)
  }

  /// `path` with everything encoded that a path may not hold as it is.
  static func encoded(_ path: String) -> String {
    var text = ""
    for byte in path.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "-"),
        UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"):
        text.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let hex = String(byte, radix: 16, uppercase: true)
        text += "%" + (hex.count < 2 ? "0" : "") + hex
      }
    }
    return text
  }

  private static func decode(_ name: Substring.UTF8View) -> String? {
    var bytes: [UInt8] = []
    var rest = name
    while let byte = rest.popFirst() {
      var byte = byte
      if byte == UInt8(ascii: "%") {
        guard let high = rest.popFirst()?.hexDigit, let low = rest.popFirst()?.hexDigit else {
          return nil
        }
        byte = high << 4 | low
        if byte == UInt8(ascii: "/") { return nil }
      }
      guard byte >= 0x20, byte != 0x7F, byte != UInt8(ascii: "\\") else { return nil }
      bytes.append(byte)
    }
    return String(validating: bytes, as: UTF8.self)
  }
}

extension UInt8 {
  /// The number that an ASCII character writes in base 16.
  var hexDigit: UInt8? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
