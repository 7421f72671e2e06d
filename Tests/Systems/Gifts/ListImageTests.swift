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
    #expect(text.contains("张三 12"))
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

/// Pictures with the places of their lines, as Tesseract's table has them.
struct PlacedListTests {
  /// The output of Tesseract for two lines: its table, then its text. The second line is uncertain.
  private static func output(height: Int = 40, confidence: String = "31.5") -> String {
    """
    level\tpage_num\tblock_num\tpar_num\tline_num\tword_num\tleft\ttop\twidth\theight\tconf\ttext
    1\t1\t0\t0\t0\t0\t0\t0\t1200\t800\t-1\t
    2\t1\t1\t0\t0\t0\t100\t50\t400\t120\t-1\t
    3\t1\t1\t1\t0\t0\t100\t50\t400\t120\t-1\t
    4\t1\t1\t1\t1\t0\t100\t50\t400\t\(height)\t-1\t
    5\t1\t1\t1\t1\t1\t100\t50\t60\t\(height)\t96.25\t张
    5\t1\t1\t1\t1\t2\t170\t50\t60\t\(height)\t93\t三
    5\t1\t1\t1\t1\t3\t300\t50\t200\t\(height)\t95\t500
    4\t1\t1\t1\t2\t0\t100\t120\t390\t\(height)\t-1\t
    5\t1\t1\t1\t2\t1\t100\t120\t130\t\(height)\t90\t李四
    5\t1\t1\t1\t2\t2\t300\t120\t190\t\(height)\t\(confidence)\t600
    张 三 500

    李四 600
    \u{C}
    """
  }

  @Test func `Each line has its place and the confidence of its least certain word`() {
    let list = RecognizedList(RecognizedText(Self.output()), picture: "list.jpg")
    #expect(
      list.lines == [
        "# list.jpg#xywh=100,50,400,40 93%", "张三 500", "# list.jpg#xywh=100,120,390,40 31%",
        "# check: it was recognised with a confidence of 31% only", "李四 600",
      ])
    #expect((list.entryCount, list.doubtfulCount) == (2, 1))
  }

  @Test func `A picture that is hard to read comes with advice`() {
    func advice(_ output: String) -> [PictureAdvice] {
      RecognizedList(RecognizedText(output), picture: "list.jpg").advice
    }
    #expect(advice(Self.output(confidence: "94")) == [])
    #expect(advice(Self.output()) == [.light])
    #expect(advice(Self.output(height: 17, confidence: "94")) == [.closer(lineHeight: 17)])
  }

  @Test func `A page shows each line beside its part of the picture, as text`() async throws {
    let name = "<a> & b.png"
    let host = RecordedHost(
      asOf: try at("2026-11-20 18:40"), files: [name: ""],
      programs: [
        "tesseract": { arguments in
          let text = arguments == ["--list-langs"] ? "chi_sim\n" : Self.output()
          return ProgramResult(status: 0, output: text, errors: "")
        }
      ])
    try await ListImage(host: host, path: name, to: nil, currency: .renminbi)
      .read(dryRun: false, .text)
    let bytes = try #require(host.record.files["\(name).txt.html"])
    let page = String(decoding: bytes, as: UTF8.self)
    // A margin of a fourth of the height: 100 - 10, 50 - 10, 400 + 20, 40 + 20.
    #expect(page.contains("viewBox=\"90 40 420 60\""))
    #expect(page.contains("width=\"1200\" height=\"800\""))
    #expect(page.contains("张三 500 <small>93%</small>") && page.contains("class=\"check\""))
    #expect(page.contains("Check &lt;a&gt; &amp; b.png") && !page.contains("<a>"))
    let text = String(decoding: try #require(host.record.files["\(name).txt"]), as: UTF8.self)
    #expect(text.contains("# <a> & b.png#xywh=100,50,400,40 93%\n张三 500\n"))
  }

  @Test func `Places are left out of a text that is not beside the picture`() async throws {
    let host = RecordedHost(
      asOf: try at("2026-11-20 18:40"), files: ["a/list.png": ""],
      programs: [
        "tesseract": { arguments in
          let text = arguments == ["--list-langs"] ? "chi_sim\n" : Self.output()
          return ProgramResult(status: 0, output: text, errors: "")
        }
      ])
    try await ListImage(host: host, path: "a/list.png", to: "list.txt", currency: .renminbi)
      .read(dryRun: false, .text)
    let text = String(decoding: try #require(host.record.files["list.txt"]), as: UTF8.self)
    #expect(!text.contains("xywh") && text.contains("张三 500"))
    #expect(host.record.files["list.txt.html"] == nil)
  }

  @Test(
    arguments: [
      ("list.jpg#xywh=1,2,3,4", "list.jpg", "1 2 3 4"),
      ("a#b.jpg#xywh=0,0,9,8", "a#b.jpg", "0 0 9 8"),
      ("list.jpg", "list.jpg", nil), ("list.jpg#xywh=1,2,3", "list.jpg#xywh=1,2,3", nil),
      ("list.jpg#xywh=1,2,0,4", "list.jpg#xywh=1,2,0,4", nil),
      ("list.jpg#xywh=-1,2,3,4", "list.jpg#xywh=-1,2,3,4", nil),
      ("list.jpg#xywh=1,2,3,99999999999999999999", "list.jpg#xywh=1,2,3,99999999999999999999", nil),
    ] as [(String, String, String?)])
  func `A reference is a path with a rectangle`(text: String, path: String, view: String?) throws {
    let picture = try #require(PictureReference(text))
    #expect(picture.path == path && picture.area?.viewBox == view && picture.text == text)
    #expect(PictureReference("") == nil && PictureReference("#xywh=1,2,3,4") == nil)
  }
}

/// The pictures that come with lists into the vault.
struct ListPictureTests {
  private static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  private static let list = """
    # Recognised from list.png. Check each name and amount.
    # list.png#xywh=100,50,400,40 93%
    张三 500
    # check: something
    李四 600
    # list.png#xywh=100,190,400,40 88%
    王五 700 赵六 800
    """

  private func bench(_ settings: String = "") throws -> ImportBench {
    var bench = ImportBench(
      MemoryFiles(["daybook.yaml": settings]), at: try at("2026-11-20 18:40"))
    bench.answers = ["date": "2026-05-01", "direction": "received", "source": "ocr"]
    return bench
  }

  private func pictures(_ bench: ImportBench) async -> [String?] {
    await GiftReader.read(bench.reader).records.gifts.map { $0.picture?.text }
  }

  private func tree(_ picture: [UInt8], named name: String = "list.png") -> ImportTree {
    ImportTree([.held("list.png.txt", Array(Self.list.utf8)), .held(name, picture)])
  }

  @Test func `A record leads to the part of the picture that it was read from`() async throws {
    let bench = try bench()
    let plan = try await bench.add(
      Array(Self.list.utf8), "list.png.txt", as: "gifts", siblings: tree(Self.png))
    #expect(plan.summary.added == 4 && plan.diagnostics.isEmpty)
    let path = "gifts/pictures/list.png"
    // A line without a place of its own has none.
    #expect(
      await pictures(bench) == [
        "\(path)#xywh=100,50,400,40", nil, "\(path)#xywh=100,190,400,40",
        "\(path)#xywh=100,190,400,40",
      ])
    #expect(try bench.files.contents(of: "gifts/pictures/list.png") == Self.png)

    // The same once more adds nothing; another picture of the name gets one of its own.
    let again = try await bench.plan(
      Array(Self.list.utf8), "list.png.txt", as: "gifts", siblings: tree(Self.png))
    #expect(again.files.isEmpty && again.summary.changesNothing)
    let other = try await bench.plan(
      Array(Self.list.utf8), "list.png.txt", as: "gifts", siblings: tree(Self.png + [0]))
    #expect(other.files.count == 1 && other.files[0].path.text != path)
  }

  @Test func `Without its picture a list is imported without links`() async throws {
    for siblings in [tree([0x3C, 0x21]), tree(Self.png, named: "other.png")] {
      let bench = try bench()
      let plan = try await bench.add(
        Array(Self.list.utf8), "list.png.txt", as: "gifts", siblings: siblings)
      #expect(plan.summary.added == 4 && plan.files.isEmpty)
      #expect(plan.diagnostics.kept.map(\.kind) == ["missing-attachment"])
      #expect(await pictures(bench) == [nil, nil, nil, nil])
    }
  }

  @Test func `A name that leads elsewhere is no neighbour`() async throws {
    let text = "# ../list.png#xywh=1,2,3,4 90%\n张三 500\n"
    let plan = try await bench().plan(
      Array(text.utf8), "a/list.png.txt", as: "gifts",
      siblings: ImportTree([.held("list.png", Self.png), .held("a/list.png.txt", [])]))
    #expect(plan.files.isEmpty && plan.diagnostics.kept.map(\.kind) == ["missing-attachment"])
  }

  @Test func `A vault with locked records takes no picture`() async throws {
    let plan = try await bench("encryption: {recipients: [age1abc]}\n").plan(
      Array(Self.list.utf8), "list.png.txt", as: "gifts", siblings: tree(Self.png))
    #expect(plan.files.isEmpty && plan.diagnostics.kept.map(\.kind) == ["picture-not-copied"])
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
