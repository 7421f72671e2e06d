import ArgumentParser
import Basics
import Foundation
import NIOCore
import SiteKit
import Testing
import Vault

@testable import Preview
@testable import Site
@testable import daybook

/// The sample vault without most of its past, in a temporary folder.
struct SmallVault: Sendable {
  let folder: String

  /// Files of the sample, complete or their last lines.
  typealias Part = [(path: String, lines: Int?)]

  /// A few files of some systems.
  static let few: Part = [
    ("daybook.yaml", nil), ("exercise/exercises.jsonl", nil),
    ("exercise/products.jsonl", nil), ("exercise/scans.jsonl", 3),
    ("focus/sessions/2026-Q4.jsonl", 30), ("growth/goals.jsonl", nil),
    ("growth/tasks.jsonl", 31), ("growth/reflections.jsonl", 8), ("prompts/line-edit.md", nil),
    ("prompts/keigo-letter.md", nil), ("pages/about.md", nil), ("pages/how-i-work.md", nil),
    ("pages/spring-plans.md", nil),
  ]

  /// The last records of every kind.
  static let everyKind: Part = [
    ("daybook.yaml", nil), ("exercise/exercises.jsonl", 3),
    ("exercise/products.jsonl", nil), ("exercise/scans.jsonl", 2),
    ("exercise/completions/2026-Q4.jsonl", nil), ("focus/sessions/2026-Q4.jsonl", 12),
    ("focus/events/2026-Q4.jsonl", 40), ("gifts/books.jsonl", 1), ("gifts/contacts.jsonl", 9),
    ("gifts/etiquette.jsonl", 3), ("gifts/events.jsonl", nil), ("gifts/records/2026.jsonl", 30),
    ("growth/profile.yaml", nil), ("growth/goals.jsonl", 12), ("growth/tasks.jsonl", 12),
    ("growth/task-times.jsonl", nil), ("growth/failures.jsonl", 2), ("growth/reflections.jsonl", 2),
    ("growth/pains.jsonl", 1), ("growth/recoveries.jsonl", nil),
    ("growth/identity.jsonl", 1), ("growth/flow.jsonl", 2), ("growth/stages.jsonl", 1),
    ("journal/entries/2026.jsonl", 3), ("prompts/translate-essay.md", nil),
    ("prompts/history/translate-essay.jsonl", nil), ("prompts/teams.jsonl", nil),
    ("prompts/comments.jsonl", nil), ("prompts/uses.jsonl", 30),
  ]

  /// Calls `body` with a new vault.
  static func with(
    _ part: Part = few, _ body: (SmallVault) async throws -> Void
  ) async throws {
    let manager = FileManager.default
    let folder = manager.temporaryDirectory.appending(path: "preview-\(UUID().uuidString)")
    defer { try? manager.removeItem(at: folder) }
    let sample = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appending(path: "content")
    for (path, lines) in part {
      let target = folder.appending(path: path)
      try manager.createDirectory(
        at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
      let text = try String(contentsOf: sample.appending(path: path), encoding: .utf8)
      let recent = text.split(separator: "\n", omittingEmptySubsequences: false).filter(isRecent)
      let kept = lines.map { recent.filter { !$0.isEmpty }.suffix($0) + [""] } ?? recent
      try kept.joined(separator: "\n").write(to: target, atomically: true, encoding: .utf8)
    }
    let vault = SmallVault(folder: folder.path)
    // These pages are not in it.
    let pages = "    pages: [reading-at-night, the-ferry-house]\n"
    let settings = try vault.text("daybook.yaml").replacing(pages, with: "")
    // Only tests with a highlighter of their own wait for one.
    try vault.write("daybook.yaml", settings + "\nhighlight: false\n")
    try await body(vault)
  }

  /// False for a goal reached before the sample's last month: each time with such a goal has
  /// reviews, and there are enough without.
  private static func isRecent(_ line: Substring) -> Bool {
    !line.contains(#""horizon":"#) || !line.contains(#""doneAt":"#)
      || line.contains(#""doneAt":"2026-11"#)
  }

  var files: DiskFiles { DiskFiles(root: folder) }

  func text(_ path: VaultPath) throws -> String {
    String(decoding: try files.contents(of: path), as: UTF8.self)
  }

  func write(_ path: VaultPath, _ text: String) throws {
    try files.replace(path, with: Array(text.utf8), .written)
  }

  func use(theme: String) throws { _ = try ThemeChoice(theme, in: files).use(in: files) }

  func append(_ path: VaultPath, _ line: String) throws {
    try files.append(Array(line.utf8), to: path)
  }

  func move(_ path: String, to other: String) throws {
    try FileManager.default.moveItem(atPath: "\(folder)/\(path)", toPath: "\(folder)/\(other)")
  }

  func remove(_ path: String) throws {
    try FileManager.default.removeItem(atPath: "\(folder)/\(path)")
  }

  /// The vault as `daybook serve` reads it.
  func served(
    audience: String = Audience.me.name, showsDrafts: Bool = false, hasDesk: Bool = true
  ) throws -> ServedVault {
    ServedVault(
      try VaultOptions.parse(["--vault", folder]), try AsOfOptions.parse([]), for: audience,
      showsDrafts: showsDrafts, hasDesk: hasDesk)
  }

  /// A builder that has built the vault.
  func builder() async throws -> SiteBuilder {
    let builder = SiteBuilder(vault: try served(), pause: .zero)
    await builder.update(.everything)
    return builder
  }

  /// The bytes of every file of a clean build, as `daybook build` would write them; with the
  /// controls of records in a preview. The code highlighter is the machine's, unless given.
  func cleanBuild(
    clock: Instant = .now, hasControls: Bool = true, namesAssets: Bool = false,
    highlighter: CodeHighlighter?? = nil
  ) async throws -> [String: Data] {
    let vault = try NamedVault(
      try VaultOptions.parse(["--vault", folder]), try AsOfOptions.parse([]))
    var site: [String: Data] = [:]
    var input = try await vault.site(clock: clock).input
    input.hasControls = hasControls
    input.isServed = hasControls
    input.namesAssets = namesAssets
    if let highlighter {
      input.code = HighlightedCode(of: input.pages, in: nil) { highlighter }
    }
    for file in input.files().files {
      if let bytes = file.render().bytes {
        site[file.path.text] = bytes.withUnsafeBytes { Data($0) }
      }
    }
    return site
  }
}

extension SiteBuilder {
  /// The bytes of every file served, before the preview's insertions; makes all of them.
  nonisolated var servedBytes: [String: Data] {
    current.snapshot.files.compactMapValues(\.served)
  }

  /// The bytes of one of these files; makes no other.
  nonisolated func servedBytes(of path: String) -> Data? { current.snapshot.files[path]?.served }
}

extension ServedFile {
  /// The bytes as `Data`, which comparisons of whole sites need, as byte by byte is slow.
  fileprivate var served: Data? { content.bytes?.withUnsafeReadableBytes { Data($0) } }
}

extension Duration {
  /// A pause longer than any test: pages are made only when requested.
  static let untilAsked = Duration.seconds(3_600)
}

/// The paths of files that differ between two sites.
func differences(_ one: [String: Data], _ other: [String: Data]) -> [String] {
  Set(one.keys).union(other.keys).filter { one[$0] != other[$0] }.sorted()
}

/// Waits until `condition` holds; false after a minute.
func eventually(_ condition: () async throws -> Bool) async rethrows -> Bool {
  let end = ContinuousClock.now + .seconds(60)
  while ContinuousClock.now < end {
    if try await condition() { return true }
    try? await Task.sleep(for: .milliseconds(20))
  }
  return false
}
