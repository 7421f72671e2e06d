/// The path of a page within the site: `/notes/sleep/`, and `/` for the first page.
///
/// It cannot leave the site nor carry a query: no `..`, no scheme, nothing that a server or a file
/// system could interpret differently.
package struct SitePath: Sendable, Hashable, Comparable {
  /// The names between the slashes; empty for the first page.
  package let segments: [String]

  /// The path in `text`, with or without slashes at its ends.
  package init(_ text: String) throws(SitePathProblem) {
    let text = text.trimming { $0 == " " }
    for scalar in text.unicodeScalars {
      if scalar.isControl { throw .control }
      if Self.reserved.contains(scalar) { throw .character(Character(scalar)) }
    }
    guard !text.isEmpty else { throw .empty }
    var parts = text.split(separator: "/", omittingEmptySubsequences: false)[...]
    if parts.first?.isEmpty == true { parts = parts.dropFirst() }
    if parts.last?.isEmpty == true { parts = parts.dropLast() }
    for part in parts {
      switch part {
      case "": throw .emptyName
      case ".", "..": throw .dots
      default:
        guard part.utf8.count <= 255 else { throw .long }
        guard part.first != " ", part.last != " " else { throw .emptyName }
      }
    }
    self.segments = parts.map(String.init)
  }

  private static let reserved: Set<Unicode.Scalar> = [
    "\\", "?", "#", "%", "<", ">", "\"", "|", "*", ":",
  ]

  /// A file name as a path component: characters not allowed in one become a hyphen, together with
  /// the spaces and hyphens around them.
  package static func name(_ file: Substring) -> String {
    let isAllowed = file.unicodeScalars.allSatisfy { !$0.isControl && !reserved.contains($0) }
    let isDots = file.allSatisfy { $0 == "." }
    if isAllowed, !isDots, file.first != " ", file.last != " " { return String(file) }
    let parts = file.unicodeScalars.split { $0.isControl || reserved.contains($0) }
    let names = parts.map { String($0).trimming { $0 == " " || $0 == "-" } }.filter { !$0.isEmpty }
    let name = names.joined(separator: "-")
    return name.allSatisfy { $0 == "." } ? "page" : name
  }

  /// The folder of a term, such as a tag: in lower case, with a hyphen for spaces and slashes.
  /// Characters not allowed in an address become full-width, `c＃` for `C#`, so that two terms stay
  /// distinct.
  package static func name(ofTerm term: String) throws(SitePathProblem) -> String {
    let words = term.lowercased().split { $0.isWhitespace || $0 == "/" }
    var name = String.UnicodeScalarView()
    for scalar in words.joined(separator: "-").unicodeScalars where !scalar.isControl {
      let wide = reserved.contains(scalar) ? Unicode.Scalar(scalar.value + 0xFEE0) : nil
      name.append(wide ?? scalar)
    }
    let text = String(name)
    guard !text.isEmpty else { throw .empty }
    guard text != ".", text != ".." else { throw .dots }
    guard text.utf8.count <= 255 else { throw .long }
    return text
  }

  package static func < (left: SitePath, right: SitePath) -> Bool {
    left.segments.lexicographicallyPrecedes(right.segments)
  }
}

extension SitePath: CustomStringConvertible {
  /// `/notes/sleep/`.
  package var description: String { "/" + segments.map { $0 + "/" }.joined() }
}

extension Unicode.Scalar {
  fileprivate var isControl: Bool {
    switch self {
    case "\0"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}": true
    default: false
    }
  }
}

/// The reason why a text is not a path within the site.
package enum SitePathProblem: Error, Sendable, Hashable {
  case empty, emptyName, dots, control, long
  case character(Character)

  /// The reason, to follow the path in a message.
  var inWords: String {
    switch self {
    case .empty: "is empty"
    case .emptyName: "has an empty name between two slashes"
    case .dots: "has a name of dots only, which could leave the site"
    case .control: "has a control character"
    case .long: "has a name of more than 255 bytes"
    case .character(let character): "has the character \(character)"
    }
  }
}
