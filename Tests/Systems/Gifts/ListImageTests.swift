import Basics
import SiteKit
import TestKit
import Testing
import Vault

@testable import Gifts

/// Uses a fake Tesseract that reports its arguments.
struct ListImageTests {
  /// A machine with pictures, and a Tesseract that knows Chinese and calls `read` with a picture.
  private func host(
    _ files: [String: String], read: @escaping RecordedHost.Program
  ) throws -> RecordedHost {
    RecordedHost(
      asOf: try at("2026-11-20 18:40"), files: files,
      programs: [
        "tesseract": { arguments in
          arguments == ["--list-langs"] ? Self.says("eng\nchi_sim\n") : read(arguments)
        }
      ])
  }

  private static func says(_ output: String) -> ProgramResult {
    ProgramResult(status: 0, output: output, errors: "")
  }

  /// Reads a picture; returns the records written.
  private func read(
    _ picture: String, to: String? = nil, files: [String: String] = [:],
    _ read: @escaping RecordedHost.Program
  ) async throws -> String {
    let host = try host(files.merging([picture: ""]) { first, _ in first }, read: read)
    let image = ListImage(host: host, path: picture, to: to, currency: .renminbi)
    try await image.read(dryRun: false, .text)
    return String(decoding: try #require(host.record.files[to ?? picture + ".txt"]), as: UTF8.self)
  }

  @Test func `What was recognised is written beside the picture, with questions`() async throws {
    let text = try await read("lists/list.png") { _ in Self.says("张 三 500\n李 四 5O0\n") }
    let lines = text.split(separator: "\n").drop { $0.hasPrefix("# R") || $0.hasPrefix("# L") }
    #expect(lines.count == 3 && lines.first == "张三 500" && lines.last == "李四 5O0")
    #expect(lines.dropFirst().first?.hasPrefix("# check: amount \"5O0\" is not") == true)
    #expect(text.split(separator: "\n").first?.hasPrefix("# Recognised from list.png.") == true)
  }

  @Test(arguments: [
    ("-l.png", "./-l.png"), ("a b'c.png", "./a b'c.png"), ("$(touch x).png", "./$(touch x).png"),
    ("--psm", "./--psm"), ("/lists/-l.png", "/lists/-l.png"),
  ])
  func `A name is an argument, whatever it looks like`(name: String, argument: String) async throws
  {
    let text = try await read(name) { Self.says("# \($0[0])\n张三 \($0.count)\n") }
    #expect(text.contains("# \(argument)\n"))
    #expect(text.contains("张三 8"))
  }

  @Test func `A text that may have been corrected is never written over`() async throws {
    let host = try host(["list.png": "", "mine.txt": "mine"]) { _ in Self.says("张三 500\n") }
    let image = ListImage(host: host, path: "list.png", to: "mine.txt", currency: .renminbi)
    await #expect(throws: Failure.self) { try await image.read(dryRun: false, .text) }
    #expect(host.record.files["mine.txt"] == Array("mine".utf8))
  }

  @Test func `A program that fails, finds nothing or is not there is told`() async throws {
    let failed = ProgramResult(status: 1, output: "", errors: "cannot open\n")
    for (result, kind) in [(failed, "not-a-picture"), (Self.says(""), "nothing-recognised")] {
      let failure = await #expect(throws: Failure.self) {
        _ = try await read("list.png") { _ in result }
      }
      #expect(failure?.diagnostic.kind == kind)
    }
    let host = RecordedHost(asOf: try at("2026-11-20 18:40"), files: ["list.png": ""])
    let image = ListImage(host: host, path: "list.png", to: nil, currency: .renminbi)
    let failure = await #expect(throws: Failure.self) {
      try await image.read(dryRun: false, .text)
    }
    #expect(failure?.diagnostic.kind == "no-tesseract")
    #expect(failure?.diagnostic.hint?.contains("tesseract-ocr-chi-sim") == true)
  }

  @Test func `A picture that is not there is told before anything is run`() async throws {
    let host = try host([:]) { _ in Self.says("张三 500\n") }
    let image = ListImage(host: host, path: "list.png", to: nil, currency: .renminbi)
    let failure = await #expect(throws: Failure.self) {
      try await image.read(dryRun: false, .text)
    }
    #expect(failure?.diagnostic.kind == "file-not-found")
    #expect(host.record.runs.isEmpty)
  }
}

struct RecognizedListTests {
  @Test(arguments: [
    ("张 三   ５００", ["张三   500"]), ("张 三 五百\n\u{C}", ["张三五百"]), ("张三 五百", ["张三 五百"]),
    ("王 五 ：壹 仟 元", ["王五 :壹仟元"]), ("Mary Ann 500", ["Mary Ann 500"]),
  ])
  func `Noise is taken out`(text: String, lines: [String]) {
    let list = RecognizedList(text)
    #expect(list.lines == lines)
    #expect((list.entryCount, list.doubtfulCount) == (1, 0))
  }

  @Test(arguments: [
    "张三 5O0", "张三 l00", "张三 1〇0", "张三 50l", "张三", "王五 喜作元 赵六 800", "张三 —千元",
  ])
  func `What is doubtful stays as it is under a question`(line: String) throws {
    let list = RecognizedList("李四 600\n\(line)\n")
    #expect(list.doubtfulCount == 1)
    #expect(list.lines.count == 3)
    #expect(list.lines[1].hasPrefix("# check: "))
    #expect(list.lines[2] == line)
  }

  @Test func `A total that differs is a question`() {
    let list = RecognizedList("李四 600\n张三 500\n合计 1700\n")
    #expect(list.lines[2] == "# check: the file gives a total of 1700, the rows have 1100")
    #expect(RecognizedList("李四 600\n张三 500\n合计 1100\n").doubtfulCount == 0)
  }
}
