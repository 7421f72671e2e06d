import Diagnostics
import Foundation
import Gifts
import Testing

@testable import daybook

/// With a program in the place of Tesseract that says how it was called.
struct ListImageTests {
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("daybook-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  /// Reads a picture called `name` with a program that runs `script`, and gives what was written.
  private func read(_ name: String, script: String, to: String? = nil) async throws -> String {
    let program = folder.appendingPathComponent("tesseract")
    // A child of another test may hold a file that this program has open for writing, and then Linux
    // does not run it; so another program writes it.
    let writer = Process()
    writer.executableURL = URL(fileURLWithPath: "/bin/sh")
    writer.arguments = [
      "-c", "printf '%s\\n' \"$1\" > \"$2\" && chmod 755 \"$2\"", "sh",
      "#!/bin/sh\n[ \"$1\" = --list-langs ] && { echo chi_sim; exit; }\n\(script)", program.path,
    ]
    try writer.run()
    writer.waitUntilExit()
    let picture = folder.appendingPathComponent(name).path
    try Data().write(to: URL(fileURLWithPath: picture))
    let image = ListImage(
      path: picture, to: to, currency: .renminbi, searchPath: "relative:\(folder.path)")
    try await image.read(dryRun: false, .text)
    return try String(contentsOfFile: to ?? picture + ".txt", encoding: .utf8)
  }

  @Test func `What was recognised is written beside the picture, with questions`() async throws {
    let text = try await read("list.png", script: "echo '张 三 500'; echo '李 四 5O0'")
    let lines = text.split(separator: "\n").drop { $0.hasPrefix("# R") || $0.hasPrefix("# L") }
    #expect(lines.count == 3 && lines.first == "张三 500" && lines.last == "李四 5O0")
    #expect(lines.dropFirst().first?.hasPrefix("# check: amount \"5O0\" is not") == true)
    #expect(text.split(separator: "\n").first?.hasPrefix("# Recognised from list.png.") == true)
  }

  @Test(arguments: ["-l.png", "a b'c.png", "$(touch x).png", "--psm"])
  func `A name is an argument, whatever it looks like`(name: String) async throws {
    let text = try await read(name, script: "echo \"# $1\"; echo \"张三 $#\"")
    #expect(text.contains("# \(folder.path)/\(name)\n"))
    #expect(text.contains("张三 8"))
    #expect(!FileManager.default.fileExists(atPath: "x"))
  }

  @Test func `A text that may have been corrected is never written over`() async throws {
    let path = folder.appendingPathComponent("mine.txt").path
    try "mine".write(toFile: path, atomically: true, encoding: .utf8)
    await #expect(throws: Failure.self) {
      _ = try await read("list.png", script: "echo '张三 500'", to: path)
    }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "mine")
  }

  @Test func `A program that fails, finds nothing or is not there is told`() async throws {
    for (script, kind) in [
      ("echo 'cannot open' >&2; exit 1", "not-a-picture"), ("true", "nothing-recognised"),
    ] {
      do {
        _ = try await read("list.png", script: script)
        Issue.record("it did not fail")
      } catch let failure as Failure {
        #expect(failure.diagnostic.kind == kind)
      }
    }
    let picture = folder.appendingPathComponent("list.png").path
    let image = ListImage(path: picture, to: nil, currency: .renminbi, searchPath: "/nonexistent")
    do {
      try await image.read(dryRun: false, .text)
      Issue.record("it did not fail")
    } catch let failure as Failure {
      #expect(failure.diagnostic.kind == "no-tesseract")
      #expect(failure.diagnostic.hint?.contains("tesseract-ocr-chi-sim") == true)
    }
  }
}
