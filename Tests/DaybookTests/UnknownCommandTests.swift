import Diagnostics
import Testing

@testable import daybook

/// Slips in the names of commands.
struct UnknownCommandTests {
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
}
