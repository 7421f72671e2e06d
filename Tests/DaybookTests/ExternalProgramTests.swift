import Basics
import Foundation
import SiteKit
import Testing
import Vault

@testable import daybook

/// Programs in a temporary folder.
final class ExternalProgramTests {
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("daybook-test-\(UUID().uuidString)")

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// A program with the text `script`.
  private func program(_ script: String) throws -> ExternalProgram {
    // A child of another test may have inherited this file open for writing, and Linux would
    // refuse to run it; so another program writes it.
    let writer = Process()
    writer.executableURL = URL(fileURLWithPath: "/bin/sh")
    writer.arguments = [
      "-c", "printf '%s\\n' \"$1\" > \"$2\" && chmod 755 \"$2\"", "sh", "#!/bin/sh\n\(script)",
      folder.appendingPathComponent("program").path,
    ]
    try writer.run()
    writer.waitUntilExit()
    return try #require(
      ExternalProgram(named: "program", searchPath: "relative:\(folder.path)"))
  }

  @Test(arguments: ["-l.png", "a b'c.png", "$(touch x).png", "--psm", ""])
  func `An argument stays one, whatever it looks like`(argument: String) async throws {
    let result = try await program("echo \"$2\"; echo $#").run(["a", argument])
    #expect(result.status == 0)
    #expect(result.output == "\(argument)\n2\n")
    #expect(!FileManager.default.fileExists(atPath: "x"))
  }

  @Test func `What a program says on both streams is told with how it ended`() async throws {
    let result = try await program("echo out; echo 'cannot open' >&2; echo $KEY; exit 3")
      .run([], variables: ["KEY": "value"])
    #expect((result.status, result.output) == (3, "out\nvalue\n"))
    #expect(result.errors == "cannot open\n")
  }

  @Test func `A program that says much on both streams is not stopped`() async throws {
    let script = """
      i=0; while [ $i -lt 4000 ]; do echo "$i .................................................."
      echo "$i !................................................." >&2; i=$((i+1)); done
      """
    let result = try await program(script).run([])
    #expect(result.status == 0)
    #expect(result.output.split(separator: "\n").count == 4_000)
    #expect(result.errors.hasSuffix("3999 !.................................................\n"))
    #expect(try program(script).filter([], []).errors == result.errors)
  }

  @Test func `A program that takes too long is ended`() throws {
    let slow = try program("read line; echo $line; exec sleep 600")
    let short = ProgramLimit(silence: .milliseconds(300), bytes: 1_000)
    let began = ContinuousClock.now
    let said = try slow.filter(Array("a\n".utf8), [], within: short)
    #expect((said.status, said.output) == (137, Array("a\n".utf8)))
    // It never reads its input.
    let deaf = try program("exec sleep 600").filter(
      [UInt8](repeating: 0, count: 1 << 20), [], within: short)
    #expect(deaf.status == 137)
    #expect(ContinuousClock.now - began < .seconds(300))
    let quick = try program("read line; echo $line").filter(
      Array("a\n".utf8), [], within: ProgramLimit(silence: .seconds(300), bytes: 1_000))
    #expect(quick.output == Array("a\n".utf8))
  }

  @Test func `A program that says too much is ended`() throws {
    let said = try program("while :; do echo 123456789; done").filter(
      [], [], within: ProgramLimit(silence: .seconds(300), bytes: 1_000))
    #expect(said.status == 137 && said.output.count > 1_000)
  }

  @Test func `Who is ended by a signal has its number`() async throws {
    #expect(try await program("kill -9 $$").run([]).status == 137)
    #expect(try program("kill -PIPE $$; exit 3").filter([], []).status == 141)
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/proc/self/fd"), "it is not Linux"))
  func `A program has nothing of ours but its streams`() async throws {
    // Opened without close-on-exec, as another library might.
    let descriptor = fcntl(STDIN_FILENO, F_DUPFD, 200)
    defer { close(descriptor) }
    #expect(descriptor >= 200)
    let result = try await program("ls /proc/$$/fd").run([])
    let open = result.output.split(separator: "\n").compactMap { Int32($0) }
    #expect(Set(open).isSuperset(of: [0, 1, 2]) && open.allSatisfy { $0 < 200 })
    let input = try await program("read line; echo \"$line.\"").run([])
    #expect(input.output == ".\n")
  }

  @Test func `A program that cannot be started is an error with its name`() async throws {
    _ = try program("true")
    let file = folder.appendingPathComponent("program").path
    try "neither a script nor a program".write(toFile: file, atomically: false, encoding: .utf8)
    let broken = try #require(ExternalProgram(named: "program", searchPath: folder.path))
    let failure = await #expect(throws: Failure.self) { try await broken.run([]) }
    #expect(failure?.diagnostic.place?.file == file)
  }

  @Test func `Only whole folders are searched`() throws {
    _ = try program("true")
    #expect(ExternalProgram(named: "program", searchPath: "/nonexistent") == nil)
    #expect(ExternalProgram(named: "program", searchPath: ".:relative:") == nil)
  }

  @Test func `A new file is never written over what is there`() throws {
    let file = NamedFile(folder.appendingPathComponent("text").path)
    #expect(file.isFolder == nil && NamedFile(folder.path).isFolder == true)
    try file.create(Array("mine".utf8))
    #expect(file.isFolder == false)
    #expect(throws: FileError.self) { try file.create(Array("other".utf8)) }
    #expect(try file.contents() == Array("mine".utf8))
  }
}
