package import Basics

/// Markdown files that are named after their day, as in Obsidian.
package enum DailyNotes {
  /// The day in a file's name: `2026-11-20.md`, `2026-11-20 Friday.md`; nil if there is none.
  package static func day(ofName name: some StringProtocol) -> Day? {
    let rest = name.dropFirst(10)
    guard let next = rest.first, !next.isLetter, !next.isNumber else { return nil }
    return Day(String(name.prefix(10)))
  }

  /// The day in a file's name, in any form that leaves it no choice: as above, `20261120`,
  /// `2026年11月20日`, `November 20th, 2026`, `20-11-2026`; nil if there is none.
  package static func day(ofAnyName name: some StringProtocol) -> Day? {
    if let day = day(ofName: name) { return day }
    guard let dot = name.lastIndex(of: ".") else { return nil }
    let stem = String(name[..<dot])
    guard stem.utf8.count <= 60, stem.contains(where: \.isNumber) else { return nil }
    return day(inStem: stem)
  }

  /// The day that a name without its ending is, in any form that leaves it no choice; nil for none.
  package static func day(inStem stem: String) -> Day? {
    if let day = Day(dated: stem) ?? DateOrder.onlyDay(stem) { return day }
    // 21. November 2026 and Sun 16-Nov-2026.
    guard stem.contains(where: \.isLetter), stem.contains("-") || stem.contains(". ") else {
      return nil
    }
    return Day(dated: stem.replacing(". ", with: " ").replacing("-", with: " "))
  }

  /// True for the name of a Markdown file of a day.
  package static func isNote(_ path: VaultPath) -> Bool {
    ["md", "markdown"].contains(path.pathExtension) && day(ofAnyName: path.name) != nil
  }

  /// The folders whose Markdown files are other texts.
  private static let others: Set<Substring> = ["data", "pages", "reviews", "templates"]

  /// The daily notes of a folder without settings, wherever they are in it; empty for a folder with
  /// settings.
  package static func found(in files: any Files) -> [VaultPath] {
    let settings = VaultPath(stringLiteral: Settings.fileName)
    do throws(FileError) {
      guard try files.status(of: settings) == nil else { return [] }
    } catch {
      return []
    }
    return files.files(below: .root, failed: { _ in }).filter { path in
      isNote(path) && !others.contains(path.text.prefix { $0 != "/" })
    }
  }
}
