import AllSystems
import Basics
import Foundation
import Publish
import Site
import SiteKit
import TestKit
import Vault

/// The sample vault with the last few records of each file, except those from before its last
/// quarter, which would add pages of times, and none of another kind.
enum SampleVault {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "content").path
  private static let lines = 6

  static let files = files { path, bytes in
    if path.pathExtension == "jsonl" {
      bytes = Array(bytes.split(separator: 0x0A).suffix(lines).joined(separator: [0x0A])) + [0x0A]
    }
    return true
  }

  /// A vault of random sample records, some of its texts, and pages that name audiences.
  static func random(_ generator: inout SeededGenerator) -> MemoryFiles {
    files { path, bytes in
      let folder = path.text.split(separator: "/").first
      switch path.pathExtension {
      case "jsonl":
        let some = bytes.split(separator: 0x0A).shuffled(using: &generator)
          .prefix(Int.random(in: 0...lines, using: &generator))
        bytes = Array(some.joined(separator: [0x0A])) + [0x0A]
      case "md" where folder == "pages" && !bytes.starts(with: "---".utf8):
        let audience = ["public", "random", "[random, other]"].randomElement(using: &generator)
        bytes = Array("---\naudience: \(audience ?? "")\n---\n".utf8) + bytes
      default: break
      }
      return path.pathExtension != "md" || Int.random(in: 0..<10, using: &generator) < 7
    }
  }

  /// The files of the sample after `change`, which may drop them.
  private static func files(
    _ change: (VaultPath, inout [UInt8]) -> Bool
  ) -> MemoryFiles {
    let sample = DiskFiles(root: root)
    let copy = MemoryFiles(name: "vault")
    for path in sample.files(below: .root, failed: { _ in }) where !isOld(path) {
      guard var bytes = try? sample.contents(of: path), change(path, &bytes) else { continue }
      try? copy.replace(path, with: bytes, .written)
    }
    return copy
  }

  private static func isOld(_ path: VaultPath) -> Bool {
    path.name.starts(with: "20") && path.pathExtension == "jsonl"
      && !["2026.jsonl", "2026-Q4.jsonl"].contains(path.name)
  }

  /// All inputs of the site of `vault` that an audience sees.
  ///
  /// - Parameter pages: Its pages; nil to read them.
  static func input(
    _ vault: any Files, for audience: Audience, pages known: PageFolder? = nil
  ) async throws -> SiteInput {
    let settings = try Settings.read(
      in: vault, keys: Systems.settingKeys, systemNames: Systems.names)
    let contents = try await VaultContents(
      vault, Systems.all, for: audience, settings: settings, width: 2
    ) { $0.asOf ?? Instant(seconds: 0) }
    let pages =
      if let known { known } else {
        await PageFolder(in: vault, zone: contents.moment.zone, width: 2)
      }
    var input = SiteInput(
      contents, pages: pages.pages,
      reviews: ReviewFolder(in: vault, zone: contents.moment.zone).reviews,
      pageFiles: pages.files)
    input.filtering = Systems.all
    return input
  }

  /// The same with cards of pages, as drawings.
  static func withCards(
    _ vault: any Files, for audience: Audience, pages: PageFolder? = nil
  ) async throws -> SiteInput {
    let settings = try vault.contents(of: "daybook.yaml")
    let address = Array("\nbaseURL: https://example.org\n".utf8)
    try vault.replace("daybook.yaml", with: settings + address, .written)
    var input = try await input(vault, for: audience, pages: pages)
    input.paintCard = Proof.cardPainter
    return input
  }

  /// All inputs of the site of a copy, with cards of pages.
  static func withCards(_ copy: CanaryVault, for audience: Audience) async throws -> SiteInput {
    try await withCards(copy.files, for: audience, pages: copy.pages)
  }

  /// A copy with canaries for an audience.
  static func canaries(
    of vault: MemoryFiles = files, for audience: Audience
  ) async throws -> CanaryVault {
    let known = try await input(vault, for: .public)
    let pages = await PageFolder(in: vault, zone: known.moment.zone, width: 2)
    return try CanaryVault(
      of: vault, pages, Systems.all, for: audience, known.settings, moment: known.moment, width: 2)
  }
}

extension Audience {
  /// An audience with random levels, names and other settings.
  static func random(_ generator: inout SeededGenerator) -> Audience {
    var audience = Audience("random")
    for case let system as any SharesRecords in Systems.all {
      let parts = system.audienceParts.filter { _ in Bool.random(using: &generator) }.map(\.name)
      switch Int.random(in: 0..<4, using: &generator) {
      case 0: break
      case 1: audience.levels[system.name] = .totals
      default: audience.levels[system.name] = parts.isEmpty ? nil : .parts(Set(parts))
      }
    }
    audience.names = Names.allCases.randomElement(using: &generator) ?? .initials
    audience.amounts = Amounts.allCases.randomElement(using: &generator) ?? .hidden
    audience.reviews = Reviews.allCases.randomElement(using: &generator) ?? .none
    audience.secret = Array("a secret for tests".utf8)
    if Bool.random(using: &generator) { audience.pages = [PagePattern("*")] }
    return audience
  }
}
