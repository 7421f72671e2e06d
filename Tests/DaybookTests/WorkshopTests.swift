import Foundation
import Testing

/// Questions that are asked one at a time, on a terminal.
@Suite(
  .enabled(
    if: BuiltProgram.isThere && FileManager.default.isExecutableFile(atPath: "/usr/bin/script"),
    "the program or a terminal is not there"))
struct WorkshopTests {
  /// The output of the program for the lines that a person types.
  private func answer(_ lines: [String], to workshop: String, in vault: String) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/script")
    process.arguments = [
      "-qec", "'\(BuiltProgram.url.path)' workshop \(workshop) --vault '\(vault)'", "/dev/null",
    ]
    process.environment = ["LC_ALL": "C.UTF-8", "XDG_CACHE_HOME": vault + "-cache"]
    let (input, output) = (Pipe(), Pipe())
    (process.standardInput, process.standardOutput) = (input, output)
    try process.run()
    let typed = lines.map { $0 + "\n" }.joined()
    try input.fileHandleForWriting.write(contentsOf: Data(typed.utf8))
    try input.fileHandleForWriting.close()
    let said = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: said, as: UTF8.self)
  }

  @Test func `An answer that cannot be written is asked for once more`() throws {
    let vault = try TemporaryVault(["daybook.yaml": "timeZone: UTC\n"])
    let lines = ["Novel", "", "many", "300", "pages", "", "", "", ""]
    let said = try answer(lines, to: "project", in: vault.path)
    #expect(said.contains("\"many\" is not a number"))
    #expect(said.ranges(of: "3/8").count == 2, "\(said)")
    let goals = vault.url.appendingPathComponent("growth/goals.jsonl")
    let last = try String(contentsOf: goals, encoding: .utf8).split(separator: "\n").last
    #expect(last?.contains(#""target":300"#) == true && last?.contains(#""pages""#) == true)
  }
}
