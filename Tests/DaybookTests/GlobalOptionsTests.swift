import ArgumentParser
import Basics
import Testing

@testable import daybook

struct GlobalOptionsTests {
  @Test(
    arguments: [
      (["-C", "days", "-q", "build"], "days", true, false, "auto", ["build"]),
      (["--verbose", "--color", "never", "build"], nil, false, true, "never", ["build"]),
      (["--color=always", "log", "-q"], nil, false, false, "always", ["log", "-q"]),
      // A book has a color, and a title may begin with a dash.
      (
        ["add", "book", "--color", "#C04851", "--title", "-v"], nil, false, false, "auto",
        ["add", "book", "--color", "#C04851", "--title", "-v"]
      ),
      ([], nil, false, false, "auto", []),
    ] as [([String], String?, Bool, Bool, String, [String])])
  func `They are taken from before the command, and nothing behind it is`(
    words: [String], folder: String?, isQuiet: Bool, isVerbose: Bool, colour: String, rest: [String]
  ) throws {
    let options = try GlobalOptions(words)
    #expect(options.folder == folder)
    #expect(options.isQuiet == isQuiet)
    #expect(options.isVerbose == isVerbose)
    #expect(options.colour.rawValue == colour)
    #expect(options.rest == rest)
  }

  @Test(arguments: [["-C"], ["--color"], ["--color", "red"], ["--color=Always"]])
  func `What is wrong with one is wrong usage`(words: [String]) {
    #expect(throws: ValidationError.self) { _ = try GlobalOptions(words) }
  }

  @Test(arguments: [
    (["list", "task", "--format", "json"], true), (["-q", "check", "--format=json"], true),
    (["list", "task", "--format", "csv"], false), (["chart", "json", "--format"], false),
    // A text is not an option.
    (["journal", "--format json is quiet"], false), (["log", "--", "--format", "json"], false),
  ])
  func `A command that is told to write JSON has JSON for messages`(
    words: [String], wantsJSON: Bool
  ) throws {
    #expect(try GlobalOptions(words).wantsJSON == wantsJSON)
  }

  @Test func `Messages are coloured on a terminal, unless somebody does not want it`() throws {
    let auto = try GlobalOptions([])
    #expect(auto.isColoured(["TERM": "xterm"], isTerminal: true))
    #expect(auto.isColoured(["NO_COLOR": ""], isTerminal: true))
    #expect(!auto.isColoured(["NO_COLOR": "1"], isTerminal: true))
    #expect(!auto.isColoured(["TERM": "dumb"], isTerminal: true))
    #expect(!auto.isColoured([:], isTerminal: false))
    #expect(try GlobalOptions(["--color=always"]).isColoured(["NO_COLOR": "1"], isTerminal: false))
    #expect(try !GlobalOptions(["--color=never"]).isColoured([:], isTerminal: true))
  }

  @Test func `Colours go around the words and are not in them`() {
    let diagnostic = Diagnostic(
      .error, kind: "k", at: Place(file: "a\u{1B}[31m.md"), "wrong\u{1B}[0m", hint: "right")
    let plain = diagnostic.text()
    let coloured = diagnostic.text(isColoured: true)
    #expect(!plain.contains("\u{1B}"))
    #expect(coloured.contains("\u{1B}[1;31merror:\u{1B}[0m "))
    #expect(coloured.replacing(/\u{1B}\[[0-9;]*m/, with: "") == plain)
  }
}
