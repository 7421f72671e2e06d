import Basics
import Foundation
import SiteKit
import Testing

@testable import daybook

struct TextEditorTests {
  /// The editor that `command` opens.
  private func editor(_ command: String) throws -> TextEditor {
    try #require(TextEditor(["EDITOR": command, "PATH": "/usr/bin:/bin"]))
  }

  @Test(
    arguments: [
      ("printf 'New\n' >", "New\n"), ("sh -c 'printf 早 >> \"$1\"' sh", "Old早"),
      ("printf '\n Old\n\n' >", nil), ("true", nil),
    ] as [(String, String?)])
  func `What a person makes of a text comes back, unless it is the same`(
    command: String, text: String?
  ) throws {
    #expect(try editor(command).edit("Old") == text)
  }

  @Test func `The first of the two variables counts that says anything`() throws {
    for variables in [[:], ["VISUAL": "", "EDITOR": ""]] {
      let editor = TextEditor(variables)
      #expect(editor == nil)
    }
    let editor = TextEditor(
      ["VISUAL": "printf visual >", "EDITOR": "printf editor >", "PATH": "/usr/bin:/bin"])
    #expect(try editor?.edit("") == "visual")
  }

  @Test func `Nobody else can read the file, and it is gone afterwards`() throws {
    let listing = FileManager.default.temporaryDirectory
      .appendingPathComponent("editor-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: listing) }
    #expect(try editor("ls -l > '\(listing.path)'").edit("Old") == nil)
    let line = try String(contentsOf: listing, encoding: .utf8)
    #expect(line.hasPrefix("-rw-------"))
    let path = String(try #require(line.split(whereSeparator: \.isWhitespace).last))
    #expect(path.hasSuffix(".md"))
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test func `An editor that fails loses nothing that was written`() throws {
    let failure = try #require(throws: Failure.self) {
      try editor("sh -c 'printf more >> \"$1\"; exit 3' sh").edit("Once ")
    }
    #expect(failure.diagnostic.message.hasSuffix("ended with status 3"))
    let hint = try #require(failure.diagnostic.hint)
    let path = String(try #require(hint.split(separator: " ").last))
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "Once more")
    try FileManager.default.removeItem(atPath: path)
    let missing = try #require(throws: Failure.self) { try editor("no-such-editor").edit("Old") }
    #expect(missing.diagnostic.hint == nil)
  }
}
