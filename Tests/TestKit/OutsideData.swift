import Foundation

/// Truth from outside the code, in a folder beside the repository or where `DAYBOOK_SHARED` says:
/// tables in `conformance/`, files that other programs wrote in `real/`.
package enum OutsideData {
  private static let folder = URL(
    fileURLWithPath: ProcessInfo.processInfo.environment["DAYBOOK_SHARED"] ?? "../shared")

  /// Whether the file is there; a test without its data is skipped and says so.
  package static func has(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: folder.appendingPathComponent(path).path)
  }

  /// The bytes of a file.
  package static func bytes(_ path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: folder.appendingPathComponent(path)))
  }

  /// The rows of a CSV file, its header left out. Quotes may hold commas, not quotes.
  package static func rows(_ path: String) throws -> [[String]] {
    String(decoding: try bytes(path), as: UTF8.self)
      .split(whereSeparator: \.isNewline).dropFirst()
      .map { line in
        var cells = [""]
        var isQuoted = false
        for character in line {
          switch character {
          case "\"": isQuoted.toggle()
          case "," where !isQuoted: cells.append("")
          default: cells[cells.count - 1].append(character)
          }
        }
        return cells
      }
  }
}
