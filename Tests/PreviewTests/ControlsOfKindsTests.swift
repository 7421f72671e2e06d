import AllSystems
import Foundation
import SiteKit
import TestKit
import Testing
import Vault

@testable import Preview

/// The kinds of records with controls on pages of the preview, and their targets.
@Suite(.serialized)
struct ControlsOfKindsTests {
  /// The kinds without a page for a single record, and why.
  private static let without = [
    "event": "pages show sums of what a device recorded",
    "version": "a prompt as it was saved, which stays so",
  ]

  /// The records that controls on the pages are for: their addresses, by kind.
  private static func controls(on pages: [String: Data]) -> [String: Set<String>] {
    var found: [String: Set<String>] = [:]
    for (path, bytes) in pages where path.hasSuffix(".html") {
      let text = String(decoding: bytes, as: UTF8.self)
      for part in text.components(separatedBy: "<a href=\"/-/record/").dropFirst() {
        let name = part.prefix { $0 != "\"" }
        found[String(name.prefix { $0 != "/" }), default: []].insert("/-/record/\(name)")
      }
    }
    return found
  }

  @Test func `Every kind of which pages show records has controls, which lead to them`()
    async throws
  {
    // Sites are built here, and not after each change.
    try await Serving.with(SmallVault.everyKind, rebuilds: false) { serving in
      let before = serving.builder.servedBytes
      let found = Self.controls(on: before).mapValues { $0.sorted() }
      let bare = Set(Systems.kinds.map { $0.kind.name }).subtracting(found.keys)
      #expect(bare.sorted() == Self.without.keys.sorted())
      for (kind, addresses) in found {
        // The first and the last, as some are named by ids and others by times.
        for address in Set(addresses.prefix(2) + addresses.suffix(2)) {
          let answer = try await serving.get(address)
          #expect(answer.status == 200, "\(address)")
          let form = "<form method=\"post\" action=\"/-/record/\(kind)/"
          #expect(answer.text.contains(form), "\(address)")
        }
      }
      // One of each is deleted, and then has no control; undoing restores all.
      var deleted = found.compactMapValues(\.last)
      // Without its record, a time of a task is open, and has the same control.
      deleted["task-time"] = nil
      var changes: [Substring] = []
      for address in deleted.values {
        let answer = try await serving.post(address, ["do": "delete-anyway", "return": "/"])
        #expect(answer.status == 303, "\(address): \(answer.text)")
        changes += answer.headers["location"]?.split(separator: "-done=").suffix(1) ?? []
      }
      await serving.builder.update(.everything)
      let left = Self.controls(on: serving.builder.servedBytes)
      for (kind, address) in deleted {
        #expect(left[kind]?.contains(address) != true, "\(address)")
      }
      for change in changes.reversed() {
        let answer = try await serving.post("/-/undo/\(change)", ["return": "/"])
        #expect(answer.status == 303, "\(change): \(answer.text)")
      }
      await serving.builder.update(.everything)
      #expect(differences(serving.builder.servedBytes, before) == [])
    }
  }
}
