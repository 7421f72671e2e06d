import Foundation
import Testing
import Wording

@testable import Site

/// The message keys used in Swift and templates, compared with the existing messages.
struct StringUsageTests {
  private static let top = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../..").standardizedFileURL

  private static func texts(below folder: String, ending: String) -> [String: String] {
    let folder = top.appendingPathComponent(folder)
    var texts: [String: String] = [:]
    for path in (try? FileManager.default.subpathsOfDirectory(atPath: folder.path)) ?? []
    where path.hasSuffix(ending) {
      let url = folder.appendingPathComponent(path)
      texts[path] = (try? String(contentsOf: url, encoding: .utf8)) ?? ""
    }
    return texts
  }

  /// The keys of `{{ "key" | t }}` and `{% assign x = "key" | t %}`.
  private static let inTemplates: [String: String] = {
    var keys: [String: String] = [:]
    for (path, text) in texts(below: "templates", ending: ".liquid") {
      for match in text.matches(of: /"([a-z_.0-9]+)" \| t\b/) { keys[String(match.1)] = path }
    }
    return keys
  }()

  /// All literals in Swift that look like keys. A literal becomes a key only by its type
  /// (`Words.Key`), so that no key is composed at run time. Commands are excluded, and settings,
  /// whose keys look the same.
  private static let inSwift: [String: String] = {
    var keys: [String: String] = [:]
    for folder in [
      "Sources/Charts", "Sources/Preview/Entry", "Sources/Preview/Inbox", "Sources/Preview/Live",
      "Sources/Preview/Records", "Sources/Preview/Responses", "Sources/Preview/Serving",
      "Sources/Publish/Protection", "Sources/Site", "Sources/SiteKit", "Sources/Systems",
      "Sources/Vault", "Sources/Wording",
    ] {
      for (path, text) in texts(below: folder, ending: ".swift")
      where !path.contains("Commands/") && !path.contains("Settings/") {
        for match in text.matches(of: /"([a-z_]+(?:\.[a-z_]+)+)"/) { keys[String(match.1)] = path }
      }
    }
    return keys
  }()

  /// The keys in message look-ups: `words("key"`, `self("key"`, `wording("key"`, also after a dot,
  /// which does not end a word for the search if it is between letters.
  private static let lookedUp: [String: String] = {
    var keys: [String: String] = [:]
    for folder in [
      "Sources/Charts", "Sources/Preview", "Sources/Publish", "Sources/Site", "Sources/SiteKit",
      "Sources/Systems", "Sources/Wording", "Sources/daybook",
    ] {
      for (path, text) in texts(below: folder, ending: ".swift") {
        for match in text.matches(
          of: /(?:\b|\.)(?:words|self|wording|english|write|parts|list)\(\s*"([^"]+)"/)
        {
          keys[String(match.1)] = path
        }
      }
    }
    return keys
  }()

  @Test func `The search finds the keys`() {
    #expect(Self.inTemplates["base.made"] == "base.liquid")
    #expect(Self.inSwift["nav.today"] != nil)
    #expect(Self.lookedUp["notes.goal_met"] != nil)
    #expect(Self.inTemplates.count > 150)
    #expect(Self.lookedUp.count > 150)
  }

  @Test func `Every message that is used is there`() {
    let keys = Set(Words.english.keys)
    for (key, path) in Self.inTemplates.merging(
      Self.lookedUp, uniquingKeysWith: { first, _ in first }
    )
    .sorted(by: { $0.key < $1.key }) where key.contains(".") {
      #expect(keys.contains(key), "\(path)")
    }
  }

  @Test func `Every message that is there is used`() {
    let used = Set(Self.inTemplates.keys).union(Self.inSwift.keys).union(Self.lookedUp.keys)
    // Forms of messages are found by their words, which SaidTests looks up in the code, and the
    // meanings of settings by their names, which another test compares.
    let others = Words.english.keys.filter {
      !$0.hasPrefix("typed.") && !$0.hasPrefix("setting.")
    }
    #expect(others.filter { !used.contains($0) } == [])
  }
}
