import ArgumentParser
import Basics
import SiteKit
import Testing

@testable import daybook

/// Typos in the names of commands and in their arguments.
struct WrongUsageTests {
  @Test(arguments: [
    (["biuld"], "\"biuld\" is not a command", "did you mean \"build\"?"),
    (["add", "tsak", "--title", "x"], "\"tsak\" is not a command", "did you mean \"task\"?"),
    (["stats", "fcous"], "\"fcous\" is not a command", "did you mean \"focus\"?"),
  ])
  func `The nearest command is named`(words: [String], message: String, hint: String) {
    let diagnostic = Daybook.unknownCommand(in: words[...])
    #expect(diagnostic?.message == message)
    #expect(diagnostic?.hint == hint)
  }

  @Test func `Where no name is near, all are named`() {
    let diagnostic = Daybook.unknownCommand(in: ["zzzzzzzz"])
    #expect(diagnostic?.hint?.hasPrefix("there are add, ask, backup, ") == true)
  }

  @Test(
    arguments: [
      [], ["--help"], ["build"], ["build", "somewhere"], ["add", "task", "title=x"],
      ["date", "tomorrow"], ["prompt", "new"], ["undo", "2"],
    ] as [[String]])
  func `A command that there is, and what it is given, is none`(words: [String]) {
    #expect(Daybook.unknownCommand(in: words[...]) == nil)
  }

  @Test(arguments: [
    ("build --outptu x", "unknown option '--outptu'", "did you mean '--output'?"),
    ("build --nosuch", "unknown option '--nosuch'", "see daybook build --help"),
    ("edit", "missing expected argument '<id-or-key=value> ...'", "see daybook edit --help"),
    (
      "add task --yes=1", "the option '--yes' does not take any value, but '1' was specified",
      "see daybook add task --help"
    ),
    (
      "serve --share-entry --audience family",
      "--share-entry shows records as they are written, which is more than family may see",
      "let them read with --share, or leave --audience out"
    ),
    ("serve --port 99999", "'99999' is not a port", "write a number from 0 to 65535"),
    (
      "chart a.csv --kind lin",
      "the value 'lin' is invalid for '--kind <kind>': 'lin' is not a kind of chart",
      "did you mean line?"
    ),
    ("date --period --length x", "--period and --length are both given", "give one of them"),
    (
      "serve --port A.\nB", "the value 'A.\nB' is invalid for '--port <port>'",
      "see daybook serve --help"
    ),
  ])
  func `A message says what is wrong, and its hint what to do`(
    line: String, message: String, hint: String
  ) throws {
    let words = line.split(separator: " ").map(String.init)
    let error = #expect(throws: (any Error).self) { _ = try Daybook.parseAsRoot(words) }
    let diagnostic = Daybook.wrongUsage(try #require(error), in: words[...])
    #expect(diagnostic.kind == "usage")
    #expect(diagnostic.message == message)
    #expect(diagnostic.hint == hint)
  }

  @Test func `What a command finds wrong when it runs is told in the same way`() {
    let error = ValidationError("PERIOD \"13\" is empty", hint: nil)
    let diagnostic = Daybook.wrongUsage(error, in: ["add", "completion", "--yes"])
    #expect(diagnostic.message == "PERIOD \"13\" is empty")
    #expect(diagnostic.hint == "see daybook add completion --help")
  }
}
