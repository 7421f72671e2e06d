internal import Basics
internal import CTemplates

/// A theme built into the program.
///
/// The files of the default theme, in `templates/` at the top of the repository, are built into
/// the program. Another theme's, in `templates/themes/NAME/`, replace them one by one.
package enum ProgramTheme: String, CaseIterable, Sendable {
  /// The default theme.
  case quiet
  case dense
  case almanac

  /// Its name in the settings.
  package var name: String { rawValue }

  /// A description in one line.
  package var summary: String {
    switch self {
    case .quiet: "plenty of white space, one thing at a time; the default"
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
    return Self.allFiles.compactMap { file in
      file.path.hasPrefix(folder) && (self != .quiet || !file.path.hasPrefix(themes))
        ? (String(file.path.dropFirst(folder.count)), file.bytes) : nil
    }
  }

  /// The default theme's messages in a language, the general ones first. Commands need only these,
  /// so that other files are not copied for them.
  static func messages(tag: String) -> [File] {
    let ending = "strings/\(tag).properties"
    let found = ranges.filter { $0.path.hasSuffix(ending) && !$0.path.hasPrefix("themes/") }
      .map { (path: $0.path, bytes: Array(contents[$0.range])) }
    return found.filter { $0.path == ending } + found.filter { $0.path != ending }
  }

  /// The files of all themes, by their paths in `templates/`.
  private static let allFiles = ranges.map { (path: $0.path, bytes: Array(contents[$0.range])) }

  private static var contents: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: template_contents(), count: template_contents_size())
  }

  /// The place of each file in the contents of all.
  private static let ranges: [(path: String, range: Range<Int>)] = {
    let list = UnsafeBufferPointer(start: template_list(), count: template_list_size())
    let prefix = "../../templates/"
    let paths = list.split(separator: UInt8(ascii: "\"")).lazy
      .map { String(decoding: $0, as: UTF8.self) }
      .filter { $0.hasPrefix(prefix) }
      .map { String($0.dropFirst(prefix.count)) }
    var start = 0
    return paths.map { path in
      let end = contents.firstOffset(of: 0, from: start) ?? contents.count
      defer { start = end + 1 }
      return (path, start..<end)
    }
  }()
}

/// Records and texts built into the program.
package enum ProgramRecords {
  /// The etiquette of some cities, as JSON Lines.
  package static var etiquette: [UInt8] {
    Array(
      UnsafeBufferPointer(start: etiquette_records(), count: Int(etiquette_records_size())))
  }

  /// The pages of the documentation that the program can print, as Markdown: about moments, files
  /// and charts.
  package static var guides: [String] {
    UnsafeBufferPointer(start: guide_contents(), count: Int(guide_contents_size()))
      .split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
  }
}

/// The kind of a theme's file, by its path within the theme.
///
/// A system's files are in a folder of its own, which does not affect their names:
/// `trees/partials/leaf.liquid` and `partials/leaf.liquid` are both the template `leaf`.
package enum ThemeFileKind: Sendable, Hashable {
  /// A template, by the name that others include it by.
  case template(String)
  /// A file copied to the site, by its path there: `assets/tokens.css`.
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
