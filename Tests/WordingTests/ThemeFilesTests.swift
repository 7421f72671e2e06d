import Foundation
import Testing
@testable import Wording

struct ThemeFilesTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appending(path: "../../templates").standardizedFileURL

  /// The files of `folder` by their paths in it.
  private static func files() throws -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
      let url = folder.appending(path: path)
      guard try url.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true else {
        continue
      }
      files[path] = Array(try Data(contentsOf: url))
    }
    return files
  }

  @Test func `The program holds each file of templates, as it is`() throws {
    let files = try Self.files()
    #expect(files.count > 150)
    var held: [String: [UInt8]] = [:]
    for theme in ProgramTheme.allCases {
      let folder = theme == .quiet ? "" : "themes/\(theme.name)/"
      for file in theme.files { held[folder + file.path] = file.bytes }
    }
    let missing = Set(files.keys).subtracting(held.keys).sorted()
    #expect(missing == [], "to be listed in Sources/CTemplates/files.h")
    #expect(held == files)
  }

  @Test func `Files are in order of their paths`() {
    for theme in ProgramTheme.allCases {
      let paths = theme.files.map(\.path)
      #expect(!paths.isEmpty)
      #expect(paths == paths.sorted())
    }
  }

  @Test func `No file holds the byte that ends one`() throws {
    for (path, bytes) in try Self.files() {
      #expect(!bytes.isEmpty, "\(path)")
      #expect(!bytes.contains(0), "\(path)")
    }
  }
}
