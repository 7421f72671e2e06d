import AllSystems
import Foundation
import SiteKit
import Testing

@testable import daybook

/// Wrong figures look plausible: each command that prints or publishes some reports a missing
/// record or invalid settings by its exit code.
@Suite(.enabled(if: BuiltProgram.isThere, "the program is not beside the tests"))
struct FigureCommandTests {
  private static let session =
    #"{"id":"s1","start":"2026-11-20T09:00:00Z","end":"2026-11-20T10:00:00Z"}"# + "\n"
  /// A line truncated by a full disk.
  private static let torn = #"{"id":"s2","start":"2026-11-20T11:00:00Z","en"# + "\n"

  private static let commands = [
    "now --as-of 2026-11-20T23:00Z", "today --on 2026-11-20", "stats focus 2026-11-20",
    "stats journal 2026-11-20", "stats measures 2026-11-20", "stats growth 2026-11-20",
    "stats exercise 2026-11-20", "stats gifts 2026-11-20", "list session",
    "list session --format csv",
    "list session --format json", "export session --to - --format csv", "find novel",
    "calendar 2026-11", "status", "export gifts --to - --format csv",
  ]
  /// The commands that do not read sessions.
  private static let ofOthers = [
    "stats journal", "stats exercise", "stats gifts", "status", "export gifts",
    "calendar",
  ]

  private func vault(_ settings: String, sessions: String = session) throws -> TemporaryVault {
    try TemporaryVault([
      "daybook.yaml": settings, "focus/sessions.jsonl": sessions,
      "pages/novel.md": "---\ntitle: The novel\n---\n\nText.\n",
    ])
  }

  private func words(_ command: String) -> [String] {
    command.split(separator: " ").map(String.init)
  }

  @Test(arguments: commands)
  func `Of a sound vault they succeed`(command: String) throws {
    let done = try vault("timeZone: UTC\n").run(words(command))
    #expect(done.status == 0, "\(done.errors)")
  }

  @Test(
    arguments: commands,
    [
      "timeZone: Asia/Shangai\n", "timeZone: [UTC\n", "timezone: Asia/Shanghai\n",
      "output: [../site\n", "timeZone:\n",
    ])
  func `While the zone is not known nothing is printed`(command: String, settings: String) throws {
    let done = try vault(settings).run(["-q"] + words(command))
    #expect(done.status == 1 && done.output.isEmpty, "\(done.output)")
    #expect(done.errors.contains("daybook.yaml"), "\(done.errors)")
  }

  @Test(arguments: commands, ["paginate: soon\n", "titel: Days\n"])
  func `With other settings that are wrong they print, and fail`(
    command: String, settings: String
  ) throws {
    let done = try vault("timeZone: UTC\n" + settings).run(["-q"] + words(command))
    #expect(done.status == 1 && !done.output.isEmpty)
    #expect(done.errors.contains("error"), "\(done.errors)")
  }

  @Test(arguments: commands)
  func `With a torn line they print what is left, and fail`(command: String) throws {
    let done = try vault("timeZone: UTC\n", sessions: Self.session + Self.torn)
      .run(["-q"] + words(command))
    let isOfOthers = Self.ofOthers.contains { command.hasPrefix($0) }
    #expect(done.status == (isOfOthers ? 0 : 1), "\(done.errors)")
    #expect(!done.output.isEmpty)
    if !isOfOthers, !command.hasPrefix("now") {
      #expect(done.errors.contains("the line is torn"), "\(done.errors)")
    }
  }

  @Test func `A writer's exit code speaks of its own record`() throws {
    let vault = try vault(
      "timeZone: UTC\npaginate: soon\n", sessions: Self.session + Self.torn)
    let added = try vault.run(["add", "task", "--title", "Write"])
    #expect(added.status == 0, "\(added.errors)")
    #expect(try vault.run(["start", "novel"]).status == 0)
    #expect(try vault.run(["done", "Write"]).status == 0)
  }

  @Test func `A site is built without a torn line, and the exit code says so`() throws {
    let vault = try vault("timeZone: UTC\n", sessions: Self.session + Self.torn)
    let built = try vault.run(["build"])
    #expect(built.status == 1)
    #expect(FileManager.default.fileExists(atPath: vault.path + "/_site/focus/index.html"))
    // Nothing changed, and the line is still torn.
    #expect(try vault.run(["build"]).status == 1)
    try vault.write("focus/sessions.jsonl", Self.session)
    #expect(try vault.run(["build"]).status == 0)
  }

  @Test(arguments: [
    "timeZone: Asia/Shangai\n", "timeZone: UTC\noutput: [../site\n", "ouput: ../site\n",
    "timeZone: UTC\noutput:\n", "timeZone: UTC\npaginate: soon\n", "title: [\n",
  ])
  func `With settings that are wrong a build leaves the last site alone, and makes no other`(
    settings: String
  ) throws {
    let vault = try vault("timeZone: UTC\noutput: ../\(UUID().uuidString)-site\n")
    let named = try String(contentsOfFile: vault.path + "/daybook.yaml", encoding: .utf8)
    let site = vault.path + "/" + named.split(separator: " ").last.map { $0.dropLast() }!
    defer { try? FileManager.default.removeItem(atPath: site) }
    #expect(try vault.run(["build"]).status == 0)
    let before = try FileManager.default.subpathsOfDirectory(atPath: site).sorted()
    let page = try Data(contentsOf: URL(fileURLWithPath: site + "/focus/index.html"))

    try vault.write("daybook.yaml", settings)
    for options in [[], ["--output", site], ["--single", "pages/novel.md"]] {
      let built = try vault.run(["build"] + options)
      #expect(built.status == 1 && built.output.isEmpty, "\(built.output)")
      #expect(built.errors.contains("daybook.yaml:"))
    }
    #expect(try FileManager.default.subpathsOfDirectory(atPath: site).sorted() == before)
    #expect(try Data(contentsOf: URL(fileURLWithPath: site + "/focus/index.html")) == page)
    #expect(!FileManager.default.fileExists(atPath: vault.path + "/_site"))
  }

  @Test func `Each report and export is known to print figures`() {
    let places = [CommandPlace.stats, .export]
    for command in Systems.all.flatMap({ system in places.flatMap { system.commands[$0] ?? [] } }) {
      let printsFigures = command.printsFigures
      #expect(printsFigures, "\(command)")
    }
  }

  @Test(arguments: ["UTC", "Etc/UTC", "Zulu"])
  func `Without a time-zone database there is UTC`(zone: String) throws {
    let vault = try vault("timeZone: \(zone)\n")
    let done = try BuiltProgram.run(
      ["list", "session", "--vault", vault.path], ["TZDIR": "/nonexistent"])
    #expect(done.status == 0 && done.errors.isEmpty, "\(done.errors)")
    #expect(done.output.contains("2026-11-20 09:00"))
  }

  @Test func `Which database is missing is said as it is`() throws {
    let vault = try vault("timeZone: Europe/Berlin\n")
    try FileManager.default.createDirectory(
      atPath: vault.path + "/zones", withIntermediateDirectories: true)
    for folder in ["/nonexistent", vault.path + "/zones"] {
      let done = try BuiltProgram.run(
        ["list", "session", "--vault", vault.path], ["TZDIR": folder])
      #expect(done.status == 1 && done.output.isEmpty)
      #expect(
        done.errors.contains("the variable TZDIR names \"")
          && done.errors.contains("which holds no time-zone database: correct it, or write UTC"))
      #expect(!done.errors.contains("write a name such as"))
    }
  }

  @Test func `What is wrong with a page is told once, in however many languages it is made`() throws
  {
    let vault = try vault("timeZone: UTC\nlanguages: [en, ja, zh-Hans]\n")
    try vault.write("pages/novel.md", "---\ntitle: The novel\n---\n\n{{ nosuch }} [x](none.md)\n")
    let checked = try vault.run(["check", "--links"])
    #expect(checked.status == 1)
    #expect(checked.errors.components(separatedBy: "there is no variable \"nosuch\"").count == 2)
    let built = try vault.run(["build"])
    #expect(built.errors.components(separatedBy: "there is no variable \"nosuch\"").count == 2)
    #expect(built.output.contains("1 error,"))
    try vault.write("pages/novel.md", "---\ntitle: The novel\n---\n\nText [x](none.md)\n")
    let linked = try vault.run(["check", "--links"])
    #expect(linked.errors.components(separatedBy: "there is no none.md").count == 2)
  }

  @Test func `Of two builds into one folder the second waits, and both succeed`() throws {
    let vault = try vault("timeZone: UTC\n")
    for round in 1...3 {
      try vault.write("daybook.yaml", "timeZone: UTC\ntitle: Days \(round)\n")
      let builds = try (1...3).map { _ in
        try BuiltProgram.start(["build", "--vault", vault.path], vault.variables)
      }
      for (process, output, errors) in builds {
        _ = output.fileHandleForReading.readDataToEndOfFile()
        let told = errors.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0, "\(String(decoding: told, as: UTF8.self))")
      }
      #expect(try vault.run(["build", "--verify"]).status == 0)
    }
  }
}
