import Basics
import SiteKit
import TestKit
import Testing
import Vault

/// Damages of every kind in the output of Tesseract for a photographed list: the list to check and
/// its import leave the line out, and say so.
struct PhotographDamageTests {
  /// The output of Tesseract for three lines: its table, then its text.
  private static let output = """
    level\tpage_num\tblock_num\tpar_num\tline_num\tword_num\tleft\ttop\twidth\theight\tconf\ttext
    1\t1\t0\t0\t0\t0\t0\t0\t1200\t800\t-1\t
    4\t1\t1\t1\t1\t0\t100\t50\t400\t40\t-1\t
    5\t1\t1\t1\t1\t1\t101\t51\t130\t41\t96.25\t李四
    5\t1\t1\t1\t1\t2\t302\t51\t200\t41\t95\t600
    4\t1\t1\t1\t2\t0\t103\t120\t390\t40\t-1\t
    5\t1\t1\t1\t2\t1\t104\t120\t130\t40\t94\t赵六
    5\t1\t1\t1\t2\t2\t305\t120\t190\t40\t93\t800
    4\t1\t1\t1\t3\t0\t106\t190\t390\t40\t-1\t
    5\t1\t1\t1\t3\t1\t107\t190\t130\t40\t92\t王五
    5\t1\t1\t1\t3\t2\t308\t190\t190\t40\t91\t4711
    李四 600

    赵六 800

    王五 4711
    \u{C}
    """

  /// The text made from a picture, and the imported gifts with the diagnostics.
  private func imported(
    _ output: String
  ) async throws -> (text: String, gifts: [String], said: [Diagnostic]) {
    var request = ImportRequest(["list.png"])
    request.format = "picture"
    request.isYes = true
    let reading = RecordedHost(
      MemoryFiles(["daybook.yaml": "timeZone: Asia/Shanghai\n"]),
      asOf: try at("2026-11-20 18:40"), files: ["list.png": ""],
      programs: [
        "tesseract": { arguments in
          ProgramResult(
            status: 0, output: arguments == ["--list-langs"] ? "eng\nchi_sim\n" : output,
            errors: "")
        }
      ])
    var said: [Diagnostic] = []
    do {
      var work = try ImportWork(request, in: reading)
      try await work.run()
    } catch let failure as Failure { said.append(failure.diagnostic) }
    said += reading.record.reported.kept
    let text = String(decoding: reading.record.files["list.png.txt"] ?? [], as: UTF8.self)
    let vault = MemoryFiles(["daybook.yaml": "timeZone: Asia/Shanghai\n"])
    let host = RecordedHost(
      vault, asOf: try at("2026-11-20 18:40"), files: ["list.png": "", "list.png.txt": text])
    request = ImportRequest(["list.png.txt"])
    request.isYes = true
    request.answers = ["direction": "received", "date": "2026-05-01", "source": "ocr"]
    do {
      var work = try ImportWork(request, in: host)
      try await work.run()
    } catch let failure as Failure { said.append(failure.diagnostic) } catch is ImportFailed {}
    said += host.record.reported.kept
    let records = vault.allFiles["gifts/records.jsonl"] ?? []
    let gifts = String(decoding: records, as: UTF8.self).split(separator: "\n").map(String.init)
    return (text, gifts, said)
  }

  @Test func `Three sound lines are three gifts`() async throws {
    let (text, gifts, said) = try await imported(Self.output)
    // The host of the test keeps no pictures.
    let others = said.filter { !$0.message.contains("is not next to the list") }
    #expect(gifts.count == 3 && others.isEmpty, "\(said)")
    #expect(text.contains("# list.png#xywh=") && !text.contains("# check"))
  }

  @Test(arguments: ["李四", "600", "\t96.25", "\t101", "\t302", "4\t1\t1\t1\t1\t0", "赵六\n"])
  func `A damaged line is asked about or said, and the others stay`(value: String) async throws {
    for damage in ImportDamageKindsTests.damages {
      let output = Self.output.replacing(value, with: damage.text(value), maxReplacements: 1)
      let (text, gifts, said) = try await imported(output)
      let comment = "\(damage.name) for \(value): \(said)\n\(text)\n\(gifts)"
      #expect(gifts.contains { $0.contains("王五") && $0.contains("4711") }, "\(comment)")
      // Each difference from the list has a question above it, or a fault at its place.
      let whole = ["李四", "赵六"].allSatisfy { name in gifts.contains { $0.contains("\"\(name)\"") } }
      #expect(whole || text.contains("# check") || !said.isEmpty, "lost: \(comment)")
      for problem in said where problem.severity == .error {
        #expect(problem.place?.file.hasPrefix("list.png") == true, "no place: \(comment)")
      }
    }
  }
}
