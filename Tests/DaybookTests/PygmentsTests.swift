import Basics
import Foundation
import SiteKit
import TestKit
import Testing
import Vault

@testable import Site
@testable import daybook

/// Programs called python3 in a temporary folder.
final class PygmentsTests {
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("daybook-test-\(UUID().uuidString)").path

  init() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  private var cache: Cache { Cache(DiskFiles(root: folder), "cache") }

  /// Creates a python3 there with the text `script`, and returns its file.
  @discardableResult
  private func python(_ script: String) throws -> String {
    // Written by another program, as a child of another test may have inherited this file open.
    let writer = Process()
    writer.executableURL = URL(fileURLWithPath: "/bin/sh")
    let file = "\(folder)/python3"
    writer.arguments = [
      "-c", "printf '%s\\n' \"$1\" > \"$2.new\" && chmod 755 \"$2.new\" && mv \"$2.new\" \"$2\"",
      "sh", "#!/bin/sh\n\(script)", file,
    ]
    try writer.run()
    writer.waitUntilExit()
    return file
  }

  /// A python3 that reports Pygments and counts its calls.
  private func answering(_ version: String) -> String {
    """
    echo asked >> '\(folder)/log'
    printf '%s\\n' '\(folder)/python3' '\(version)' '\(folder)/module' '\(folder)/places' ''
    """
  }

  private var timesAsked: Int {
    (try? String(contentsOfFile: folder + "/log", encoding: .utf8))?.split(separator: "\n").count
      ?? 0
  }

  @Test func `Where Pygments is is asked once, and again when anything about it changed`() throws {
    try python(answering("P 1"))
    func found() -> Pygments? { Pygments(cache, searchPath: "relative:\(folder)") }
    #expect(found() == Pygments(identity: "P 1", python: folder + "/python3"))
    #expect(found()?.identity == "P 1" && timesAsked == 1)
    try "x".write(toFile: folder + "/module", atomically: false, encoding: .utf8)
    #expect(found()?.identity == "P 1" && timesAsked == 2)
    try FileManager.default.createDirectory(
      atPath: folder + "/places", withIntermediateDirectories: false)
    #expect(found()?.identity == "P 1" && timesAsked == 3)
    try python(answering("P 2"))
    #expect(found()?.identity == "P 2" && timesAsked == 4)
    #expect(found()?.identity == "P 2" && timesAsked == 4)
    // A damaged cache is not used.
    let kept = try cache.files.contents(of: "cache/code/pygments")
    try cache.files.replace(
      "cache/code/pygments", with: kept.map { $0 == 0x32 ? 0x33 : $0 }, .written)
    #expect(found()?.identity == "P 2" && timesAsked == 5)
  }

  @Test func `A Python without Pygments is as good as none`() throws {
    try python(answering("-"))
    #expect(Pygments(cache, searchPath: folder) == nil)
    #expect(Pygments(cache, searchPath: folder) == nil && timesAsked == 1)
    #expect(Pygments(nil, searchPath: folder) == nil && timesAsked == 2)
    #expect(Pygments(nil, searchPath: "/nonexistent") == nil)
    try python("exit 3")
    #expect(Pygments(cache, searchPath: folder) == nil)
  }

  @Test func `A program that hangs, dies or never ends costs what it did not say`() throws {
    let blocks = [CodeBlock("python", "one\n"), CodeBlock("python", "two\n")]
    func ask(_ script: String) throws -> CodeHighlighter.Answers {
      Pygments.ask(try python(script), about: blocks, silence: .milliseconds(300))
    }
    let hangs = try ask("echo '0 3.k 1'; exec sleep 60")
    #expect(hangs.texts == [0: "3.k 1"] && hangs.failure != nil)
    let dies = try ask("echo '0 3.k 1'; printf '1 3.'; echo 'no memory' >&2; exit 1")
    #expect(dies.texts == [0: "3.k 1"] && dies.failure == "no memory")
    let endless = try ask("while :; do echo 'x x x x x x x x x x x x x x x x x x x x x x x'; done")
    #expect(endless.texts == [:] && endless.failure != nil)
    let strange = try ask("echo '7 3.k 1'; echo '-1 x'; echo words; echo; echo '1 '")
    #expect(strange.texts == [1: ""] && strange.failure == nil)
  }

  @Test(.enabled(if: Pygments(nil) != nil, "Pygments is not there"))
  func `Pygments itself says what code is, in one run`() throws {
    let pygments = try #require(Pygments(nil))
    #expect(pygments.identity.hasPrefix("Pygments "))
    let codes = [
      ("python", "# 外婆👩🏽‍🌾\ndef f(x):\n    return \"<b>\" + str(1)\n"),
      ("swift", "let a = 1 // one\n"), ("no-such-language", "x\n"),
      ("html", "<a href=\"x\">b</a>\n"),
      ("bash", "\n\n  echo \"$HOME\"\n"), ("text", "plain\n"), ("json", "{\"a\": [1, null]}"),
    ]
    let blocks = codes.map { CodeBlock($0.0, $0.1) }
    let answers = pygments.highlighter.ask(blocks)
    #expect(answers.failure == nil)
    #expect(answers.texts.count == codes.count)
    for (place, block) in blocks.enumerated() {
      let text = try #require(answers.texts[place])
      if ["no-such-language", "text"].contains(block.language) {
        #expect(text == "")
      } else {
        #expect(CodeRuns(text, of: block.code) != nil, "\(block.language): \(text)")
      }
    }
    let runs = try #require(CodeRuns(answers.texts[0] ?? "", of: blocks[0].code))
    let markup = CodeMarkup.html(blocks[0].code, CodeInfo("python"), runs)
    #expect(markup.contains("<span class=\"c1\"># 外婆👩🏽‍🌾</span>"))
    #expect(markup.contains("<span class=\"k\">def</span> <span class=\"nf\">f</span>"))
  }
}
