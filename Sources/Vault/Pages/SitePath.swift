/// A path within the site that names a page: `/notes/sleep/`, and `/` for the first page.
///
/// It cannot leave the site nor carry a query: no `..`, no scheme, nothing that a server or a file
/// system could read in another way.
package struct SitePath: Sendable, Hashable, Comparable {
  /// The names between the slashes; none for the first page.
  package let segments: [String]

  /// The path that `text` writes, with or without slashes at its ends.
  package init(_ text: String) throws(SitePathProblem) {
    let text = text.trimming { $0 == " " }
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\0"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}": throw .control
      case "\\", "?", "#", "%", "<", ">", "\"", "|", "*", ":": throw .character(Character(scalar))
      default: break
      }
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

  package static func < (left: SitePath, right: SitePath) -> Bool {
    left.segments.lexicographicallyPrecedes(right.segments)
  }
}

extension SitePath: CustomStringConvertible {
  /// `/notes/sleep/`.
  package var description: String { "/" + segments.map { $0 + "/" }.joined() }
}

/// Why a text is not a path within the site.
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
