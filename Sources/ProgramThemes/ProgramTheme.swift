/// A theme in the program.
///
/// Its files, those of `themes/NAME/` at the top of the repository, are put into this module when
/// it is built. They go over those of the default theme, one by one.
package enum ProgramTheme: String, CaseIterable, Sendable {
  /// The default theme itself, which has no files here.
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

  /// Its files by their paths within the theme, in order.
  package var files: [(path: String, bytes: [UInt8])] {
    let folder = name + "/"
    return EmbeddedFiles.all.compactMap { file in
      file.path.hasPrefix(folder) ? (String(file.path.dropFirst(folder.count)), file.bytes) : nil
    }
  }
}
