import Foundation
import SiteKit
import Testing
import Vault

@testable import daybook

/// Programs in a folder of their own.
final class ExternalProgramTests {
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("daybook-test-\(UUID().uuidString)")

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// The program that `script` is.
  private func program(_ script: String) throws -> ExternalProgram {
    // A child of another test may hold a file that this program has open for writing, and then
    // Linux does not run it; so another program writes it.
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
    #expect(try file.contents() == Data("mine".utf8))
  }
}
