/// What a file of a theme is, told by its path within the theme.
///
/// A system's files are in a folder of its own, which makes no difference to their names:
/// `trees/partials/leaf.liquid` and `partials/leaf.liquid` are both the template `leaf`.
package enum ThemeFileKind: Sendable, Hashable {
  /// A template, by the name under which others ask for it.
  case template(String)
  /// A file that goes into the site as it is, by its path there: `assets/tokens.css`.
  case asset(String)
  /// The messages of a language, by its tag.
  case strings(String)
  case other

  /// The kind of the file at `path`, whose parts are separated by `/`.
  package init(path: String) {
    let parts = path.split(separator: "/")
    let folders = parts.dropLast()
    if let start = folders.firstIndex(of: "assets") {
      self = .asset(parts[start...].joined(separator: "/"))
    } else if let name = Self.name(in: parts.last, before: ".liquid") {
      self = .template(name)
    } else if folders.contains("strings"),
      let tag = Self.name(in: parts.last, before: ".properties")
    {
      self = .strings(tag)
    } else {
      self = .other
    }
  }

  private static func name(in file: Substring?, before ending: String) -> String? {
    guard let file, file.hasSuffix(ending), file.count > ending.count else { return nil }
    return String(file.dropLast(ending.count))
  }
}
