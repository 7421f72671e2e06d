/// A theme in the program.
///
/// The files of the default theme, those of `templates/` at the top of the repository, are put into
/// this module when it is built. Another theme's, in `templates/themes/NAME/`, replace them one by
/// one.
package enum ProgramTheme: String, CaseIterable, Sendable {
  /// The default theme.
  case quiet
  case dense
  case almanac

  /// What it is called in the settings.
  package var name: String { rawValue }

  /// What it is like, in a line.
  package var summary: String {
    switch self {
    case .quiet: "much white, one thing after the other; the default"
    case .dense: "for wide screens: more columns, smaller type, much at a glance"
    case .almanac: "like a printed almanac: a serif, rules and columns, Chinese set in Song type"
    }
  }

  /// A file by its path within the theme.
  package typealias File = (path: String, bytes: [UInt8])

  /// Its files, in order of their paths.
  package var files: [File] {
    let themes = "themes/"
    let folder = self == .quiet ? "" : themes + name + "/"
    return EmbeddedFiles.all.compactMap { file in
      file.path.hasPrefix(folder) && (self != .quiet || !file.path.hasPrefix(themes))
        ? (String(file.path.dropFirst(folder.count)), file.bytes) : nil
    }
  }
}
