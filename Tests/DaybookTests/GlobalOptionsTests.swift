import ArgumentParser
import Basics
import SiteKit
import Testing

@testable import Wording
@testable import daybook

struct GlobalOptionsTests {
  @Test func `Commands that are found without the others have the names by which they are`() {
    for (name, command) in Daybook.withCommands { #expect(command._commandName == name) }
    let listed = Daybook.configuration.subcommands.map { $0._commandName }
    #expect(Set(listed).count == listed.count)
    #expect(Set(Daybook.withCommands.keys).isSubset(of: listed))
  }

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

/// Typing errors in the names of commands, and in their arguments.
struct WrongUsageTests {
  @Test(arguments: [
    ("biuld", ["build"]), ("strat", ["start", "stats", "status"]), ("jurnal", ["journal"]),
    ("plann", ["plan"]), ("progres", ["progress"]), ("sett", ["settings", "set"]),
    ("statistics", ["stats"]), ("publsih", ["publish"]), ("dne", ["done", "date"]),
  ])
  func `A mistyped command names three, the likeliest first`(word: String, likely: [String]) throws
  {
    let diagnostic = try #require(Daybook.unknownCommand(in: [word]))
    #expect(diagnostic.message == "\"\(word)\" is not a command")
    let hint = try #require(diagnostic.hint)
    let form = /did you mean "([a-z-]+)", "([a-z-]+)" or "([a-z-]+)"\?/
    let found = try #require(hint.wholeMatch(of: form), "\(hint)").output
    let named = [found.1, found.2, found.3].map(String.init)
    #expect(Array(named.prefix(likely.count)) == likely, "\(hint)")
    let names = Daybook.configuration.subcommands.map { $0._commandName }
    #expect(Set(named).count == 3 && named.allSatisfy(names.contains), "\(hint)")
  }

  @Test(arguments: [
    (["add", "tsak", "--title", "x"], "did you mean \"task\", "),
    (["stats", "fcous"], "did you mean \"focus\", "),
    (["publish", "password", "lst"], "did you mean \"list\", "),
  ])
  func `The nearest command below another is named`(words: [String], beginning: String) {
    #expect(Daybook.unknownCommand(in: words[...])?.hint?.hasPrefix(beginning) == true)
  }

  @Test(arguments: [
    ("记", "log"), ("加", "add"), ("添加", "add"), ("帮助", "help"), ("改", "edit"), ("删", "delete"),
    ("撤销", "undo"), ("列", "list"), ("検索", "find"), ("remove", "delete"), ("Commit", "backup"),
    ("task", "add task"),
  ])
  func `The word of another language or program names the command`(word: String, command: String) {
    #expect(Daybook.unknownCommand(in: [word])?.hint == "did you mean \"\(command)\"?")
    // The command has to exist.
    let words = command == "help" ? ["--help"] : command.split(separator: " ").map(String.init)
    #expect(Daybook.unknownCommand(in: words[...]) == nil)
  }

  @Test func `Where no name is near, the hint names everyday commands`() {
    for word in ["zzzzzzzz", "张三结婚随礼一千元", "🙂"] {
      #expect(
        Daybook.unknownCommand(in: [word])?.hint
          == "begin with daybook add, daybook log or daybook today; daybook --help has all commands"
      )
    }
    #expect(Daybook.unknownCommand(in: ["theme", "zzzzzzzz"])?.hint == "see daybook theme --help")
  }

  @Test func `In Chinese, each name has quotation marks of its own`() throws {
    let diagnostic = try #require(Daybook.unknownCommand(in: ["dne"]))
    let said = Words.standard(.simplifiedChinese).said(diagnostic)
    let hint = try #require(said.hint)
    #expect(hint.wholeMatch(of: /是不是“[a-z]+”、“[a-z]+”或“[a-z]+”？/) != nil, "\(hint)")
    #expect(said.message == "没有“dne”这个命令")
  }

  @Test func `Each command is in one group of the help`() {
    #expect(Daybook.configuration.ungroupedSubcommands.map { $0._commandName } == [])
    let names = Daybook.configuration.subcommands.map { $0._commandName }
    #expect(Set(names).count == names.count)
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
    ("build --outptu x", #"unknown option "--outptu""#, #"did you mean "--output"?"#),
    ("build --out x", #"unknown option "--out""#, #"did you mean "--output"?"#),
    ("init x --lang en", #"unknown option "--lang""#, #"did you mean "--language"?"#),
    ("build --nosuch", #"unknown option "--nosuch""#, "see daybook build --help"),
    ("edit", "missing expected argument \"<id-or-key=value> ...\"", "see daybook edit --help"),
    (
      "add task --yes=1", "the option \"--yes\" does not take any value, but \"1\" was specified",
      "see daybook add task --help"
    ),
    (
      "serve --share-entry --audience family",
      "--share-entry shows records as they are written, which is more than family may see",
      "let them read with --share, or leave --audience out"
    ),
    ("serve --port 99999", "\"99999\" is not a port", "write a number from 0 to 65535"),
    (
      "chart a.csv --kind lin",
      "the value \"lin\" is invalid for \"--kind <kind>\": \"lin\" is not a kind of chart",
      "did you mean line?"
    ),
    ("date --period --length x", "--period and --length are both given", "give one of them"),
    (
      "serve --port A.\nB", "the value \"A.\nB\" is invalid for \"--port <port>\"",
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
