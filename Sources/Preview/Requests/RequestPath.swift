import Basics

/// The path of a request, decoded once, as the path of a file in the site.
///
/// A site's files are looked up by name in a snapshot in memory, so nothing else can be named,
/// whatever the path says. What could be read in two ways is refused all the same.
struct RequestPath: Sendable, Hashable {
  /// What the preview has for itself stands below this name.
  static let ownFolder = "-"

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

  /// The path that a link in the file at `page` of a site leads to; nil when it leads out of the
  /// site.
  init?(_ link: String, from page: String) {
    guard !link.hasPrefix("/") else { self.init(link); return }
    var folder = PercentEncoding.path(page).split(separator: "/").dropLast()
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

  /// The values of the query by name; of two with a name the first. Nil when they are not in UTF-8.
  var form: [String: String]? { FormText.values(of: query ?? "") }

  /// Where the file at `path` of a site stands: `focus/index.html` at `/focus/`.
  static func address(of path: String) -> String {
    let page = "index.html"
    let isIndex = path == page || path.hasSuffix("/" + page)
    return "/" + PercentEncoding.path(isIndex ? String(path.dropLast(page.count)) : path)
  }

  private static func decode(_ name: Substring.UTF8View) -> String? {
    // A name is what stands between slashes: one in it was encoded.
    guard let bytes = PercentEncoding.decoded(name),
      bytes.allSatisfy({ $0 >= 0x20 && $0 != 0x7F && !"/\\".utf8.contains($0) })
    else { return nil }
    return String(validating: bytes, as: UTF8.self)
  }
}
