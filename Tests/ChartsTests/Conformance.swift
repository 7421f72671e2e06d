import Foundation

/// Truth from outside the code: files in a folder beside the repository, or where
/// `DAYBOOK_SHARED` says.
enum Conformance {
  static let folder = URL(
    fileURLWithPath: ProcessInfo.processInfo.environment["DAYBOOK_SHARED"] ?? "../shared"
  ).appendingPathComponent("conformance")

  /// Whether the file is there; a test without its data is skipped and says so.
  static func has(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: folder.appendingPathComponent(name).path)
  }

  /// The rows of a CSV file, its header left out. Quotes may hold commas, not quotes.
  static func rows(_ name: String) throws -> [[String]] {
    try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
      .split(whereSeparator: \.isNewline).dropFirst()
      .map { line in
        var cells = [""]
        var quoted = false
        for character in line {
          switch character {
          case "\"": quoted.toggle()
          case "," where !quoted: cells.append("")
          default: cells[cells.count - 1].append(character)
          }
        }
        return cells
      }
  }
}
