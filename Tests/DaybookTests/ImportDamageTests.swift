import AllSystems
import Basics
import SiteKit
import TestKit
import Testing
import Vault

/// A sample of a format with a damaged record and a sound one, and the diagnostics of each
/// damage, worked out by hand: line and column, the beginning of the message, and how many
/// records and files the vault has afterwards.
struct ImportDamage: Sendable {
  /// A part of the sample and its replacement.
  struct Part: Sendable {
    let text: String
    let damages: [(text: String, message: String, kept: Int)]

    init(_ text: String, _ damages: [(text: String, message: String, kept: Int)]) {
      self.text = text
      self.damages = damages
    }
  }

  /// The import's path: a file or a folder.
  let name: String
  let files: [String: String]
  let parts: [Part]

  init(_ name: String, _ files: [String: String], _ parts: [Part]) {
    self.name = name
    self.files = files
    self.parts = parts
  }

  /// The files with `text` replaced by `other` in the first that contains it, otherwise in a
  /// file's name.
  func files(replacing text: String, with other: String) -> [String: String] {
    var files = files
    for (path, content) in files.sorted(by: { $0.key < $1.key }) {
      guard let range = content.firstRange(of: text) else { continue }
      files[path] = content.replacingCharacters(in: range, with: other)
      return files
    }
    for (path, content) in files.sorted(by: { $0.key < $1.key }) {
      guard path.contains(text) else { continue }
      files[path] = nil
      files[path.replacing(text, with: other, maxReplacements: 1)] = content
      return files
    }
    Issue.record("the sample has no \(text)")
    return files
  }
}

extension String {
  fileprivate func replacingCharacters(in range: Range<Index>, with other: String) -> String {
    self[..<range.lowerBound] + other + self[range.upperBound...]
  }
}

/// Each format reports thirty or more damages at their positions, and sound rows are imported.
struct ImportDamageTests {
  static let formats: [ImportDamage] = [
    .toggl, .clockify, .activityWatch, .todoist, .habiticaTasks, .dayOne, .jrnlExport, .jrnl,
    .dailyNotes, .vCard, .gifts, .wechat, .alipay, .promptTable, .promptList, .harvest, .rescueTime,
    .stayFree, .loop, .habiticaHistory, .habiticaHabits,
  ]

  @Test(arguments: formats)
  func `What is damaged is said with its place, and what is good is kept`(
    format: ImportDamage
  ) async throws {
    for part in format.parts {
      for damage in part.damages {
        let vault = MemoryFiles(["daybook.yaml": "timeZone: Asia/Shanghai\n"])
        let host = RecordedHost(
          vault, asOf: try at("2026-11-20 18:40"),
          files: format.files(replacing: part.text, with: damage.text))
        var failure: [Diagnostic] = []
        do {
          var request = ImportRequest([format.name])
          request.isYes = true
          var work = try ImportWork(request, in: host)
          try await work.run()
        } catch let error as Failure {
          failure = [error.diagnostic]
        } catch is ImportFailed {}
        let said = (host.record.reported.kept + failure).map { diagnostic in
          "\(diagnostic.place?.line ?? 0):\(diagnostic.place?.column ?? 0) \(diagnostic.message)"
        }
        let comment = "\(format.name): \(part.text) → \(damage.text)"
        #expect(said.contains { $0.hasPrefix(damage.message) }, "\(comment): \(said)")
        #expect(kept(vault) == damage.kept, "\(comment)")
      }
    }
  }

  /// The number of records and other files in a vault.
  private func kept(_ vault: MemoryFiles) -> Int {
    vault.allFiles.reduce(0) { count, file in
      let path = file.key.text
      if path.hasPrefix(".daybook") || ["daybook.yaml", "measures.yaml"].contains(path) {
        return count
      }
      return count + (path.hasSuffix(".jsonl") ? file.value.count { $0 == 0x0A } : 1)
    }
  }
}
