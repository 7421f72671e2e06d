import AllSystems
import ArgumentParser
import Foundation
import TestKit
import Testing
import Vault

@testable import daybook

@Suite struct RecordsDocumentTests {
  private static let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "docs/pages/records.md")

  @Test func `The documentation of records is what the declarations say`() throws {
    let markdown = RecordsDocument(Systems.kinds.map { $0.kind }).markdown
    if ProcessInfo.processInfo.environment["RECORD_GOLDENS"] != nil {
      try markdown.write(to: Self.file, atomically: true, encoding: .utf8)
      Issue.record("docs/pages/records.md was written anew; look at it, and run again")
    }
    #expect(try String(contentsOf: Self.file, encoding: .utf8) == markdown)
  }

  @Test func `Each kind has a name of its own, and each field of it a key and a meaning`() {
    let kinds = Systems.kinds.map { $0.kind }
    #expect(Set(kinds.map(\.name)).count == kinds.count)
    for kind in kinds {
      #expect(Set(kind.fields.map(\.name)).count == kind.fields.count, "\(kind.name)")
      #expect(!kind.meaning.isEmpty && !kind.meaning.hasSuffix("."), "\(kind.name)")
      for field in kind.fields {
        #expect(!field.meaning.isEmpty && !field.meaning.hasSuffix("."), "\(field.name)")
      }
    }
  }

  @Test func `The documentation has what is within objects, and ids that must be there`() {
    let sections = Systems.kinds.map { RecordsDocument([]).section($0.kind) }
    let intimate = "stays private unless an audience names it"
    for row in [
      "| `vision.statement` | text of several lines | In one sentence | \(intimate) |",
      "| `disappear.what` * | text | The thing | \(intimate) |",
      "| `disappear.since` | a day | Since when you want to let go of it | \(intimate) |",
    ] {
      #expect(sections.contains { $0.contains(row) }, "\(row)")
    }
    for kind in Systems.kinds.map({ $0.kind }) {
      let hasRow = RecordsDocument([]).section(kind).contains("| `id` * |")
      #expect(hasRow == kind.needsIdentifier, "\(kind.name)")
    }
  }

  @Test func `Front matter has no keys but its own`() throws {
    let kinds = Systems.kinds.map { $0.kind }
    let kind = try #require(kinds.first { $0.isFrontMatter })
    let schema = try JSONSerialization.jsonObject(with: Data(kind.jsonSchema.line.utf8))
    let properties = (schema as? [String: Any])?["properties"] as? [String: Any]
    #expect(properties.map { Set($0.keys) } == Set(kind.fields.map(\.name)))
  }

  @Test func `The JSON Schema of each kind is JSON that requires fields it has`() throws {
    for kind in Systems.kinds.map({ $0.kind }) {
      let parsed = try JSONSerialization.jsonObject(with: Data(kind.jsonSchema.line.utf8))
      let schema = try #require(parsed as? [String: Any])
      let properties = try #require(schema["properties"] as? [String: Any])
      let required = try #require(schema["required"] as? [String])
      #expect(required.allSatisfy { properties[$0] != nil }, "\(kind.name)")
      for field in kind.fields { #expect(properties[field.name] != nil, "\(field.name)") }
    }
  }

  @Test func `Each form that a kind has is a command with an option a field`() throws {
    let names = Systems.addCommands.compactMap { $0.configuration.commandName }
    let kinds = Set(Systems.kinds.map { $0.kind.name })
    #expect(names == Systems.forms.map(\.name).filter(kinds.contains))
    let parsed = try Daybook.parseAsRoot([
      "add", "task", "--title", "Send the draft", "--lever", "1", "--done", "--dry-run",
    ])
    #expect("\(type(of: parsed))".contains("AddRecordCommand"))
    #expect(throws: (any Error).self) { try Daybook.parseAsRoot(["add", "task", "--titel", "x"]) }
  }
}
