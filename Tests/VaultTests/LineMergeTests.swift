import Basics
import TestKit
import Testing

@testable import Vault

/// A record with a system's decoding.
private struct NoteRecord: RecordDraft {
  private var note = ""

  static let schema = Schema<Self>(
    "lap", in: "running/laps", "A lap", [.text("note", "What was said") { $0.note = $1 }])

  func record(_ context: inout RecordContext) -> String? { note }
}

/// The merge driver for git, applied to files of records.
struct LineMergeTests {
  private let library: RecordLibrary

  init() throws {
    let reader = CollectionReader(files: MemoryFiles(), zone: shanghai, width: 1)
    let moment = Moment(asOf: try at("2026-11-20T15:30"), zone: shanghai)
    library = RecordLibrary([], reader, moment: moment, clock: moment.asOf)
  }

  private func merge(
    _ base: String, _ ours: String, _ theirs: String
  ) -> (text: String, conflicts: [LineMerge.Conflict]) {
    let merge = LineMerge(
      base: Array(base.utf8), ours: Array(ours.utf8), theirs: Array(theirs.utf8),
      path: "running/laps.jsonl", library)
    return (String(decoding: merge.bytes, as: UTF8.self), merge.conflicts)
  }

  private func line(_ id: String, _ note: String, _ minute: Int? = nil) -> String {
    let time = minute.map { #","updatedAt":"2026-11-20T07:\#($0.padded(2)):00Z""# } ?? ""
    return #"{"id":"\#(id)","note":"\#(note)"\#(time)}"# + "\n"
  }

  /// The records that count according to the reader of collections.
  private func records(_ text: String) -> [String] {
    let reader = CollectionReader(
      files: MemoryFiles(["running/laps.jsonl": text]), zone: shanghai, width: 1)
    let found = (try? reader.texts(of: AnyRecord(), in: "running/laps")) ?? []
    return found.map { "\($0.hasIdentifier ? $0.identifier : "") \($0["note"]?.plain ?? "")" }
      .sorted()
  }

  /// True if the reader finds conflicting versions of one id.
  private func hasErrors(_ text: String) async -> Bool {
    let reader = CollectionReader(
      files: MemoryFiles(["running/laps.jsonl": text]), zone: shanghai, width: 1)
    return await reader.read("running/laps", of: SchemaRecord<NoteRecord>())
      .diagnostics.hasErrors
  }

  @Test func `Of a key that is there twice the last value is the record's`() throws {
    let text = #"{"id":"a","note":"one","n":1,"note":"two"}"# + "\n"
    let reader = CollectionReader(
      files: MemoryFiles(["running/laps.jsonl": text]), zone: shanghai, width: 1)
    let found = try reader.texts(of: AnyRecord(), in: "running/laps")
    #expect(found.map(\.json.line) == [#"{"id":"a","n":1,"note":"two"}"#])
  }

  @Test func `Lines that both sides add are all there`() {
    let base = line("a", "1")
    let merged = merge(base, base + line("b", "2"), base + line("c", "3"))
    #expect(merged.text == base + line("b", "2") + line("c", "3"))
    #expect(merge("", line("b", "2"), line("b", "2")).text == line("b", "2"))
    // A last line without a newline remains a line.
    #expect(merge("", #"{"id":"a"}"#, #"{"id":"b"}"#).text == "{\"id\":\"a\"}\n{\"id\":\"b\"}\n")
  }

  @Test func `What one side takes away is gone, unless the other has changed it`() {
    let (a, b) = (line("a", "1"), line("b", "2"))
    #expect(merge(a + b, a + b, b).text == b)
    #expect(merge(a + b, b, a + b).text == b)
    #expect(merge(a + b, line("a", "x") + b, b).text == line("a", "x") + b)
    // The number of records without an id does not change.
    let plain = #"{"note":"p"}"# + "\n"
    #expect(
      merge(plain + plain, plain + plain + plain, plain + plain).text == plain + plain + plain)
    #expect(merge(plain + plain, plain + plain, plain).text == plain)
    #expect(merge(plain, plain + plain, plain + plain + plain).text == plain + plain + plain)
  }

  @Test func `A line that was changed by hand stays in its place`() async {
    let (a, b) = (line("a", "1"), line("b", "2"))
    let later = line("a", "later", 5)
    #expect(merge(a + b, a + b, line("a", "x") + b).text == line("a", "x") + b)
    // If it came after the change that wins, it would be read as another record.
    let both = merge(a + b, a + b + later, line("a", "x") + b)
    let merged = both.text
    #expect(merged.hasPrefix(line("a", "x") + b + later))
    // Changes on both sides are kept, with or without a time in the line.
    #expect(both.conflicts.map(\.conflictOf) == ["a"] && records(merged).count == 3)
    #expect(await !hasErrors(merged))
    let other = merge(a + b, line("a", "x") + b, a + b + later).text
    #expect(records(other) == records(merged))
    #expect(await !hasErrors(other))
  }

  @Test func `Two changes of one moment are both kept, whichever side merges`() async {
    let base = line("a", "1")
    for minute in [nil, 5] {
      let (x, y) = (line("a", "x", minute), line("a", "y", minute))
      let before = minute == nil ? "" : base
      let one = merge(base, before + x, before + y)
      let other = merge(base, before + y, before + x)
      #expect(one.conflicts == other.conflicts && one.conflicts.map(\.conflictOf) == ["a"])
      #expect(records(one.text) == records(other.text) && records(one.text).count == 2)
      for text in [one.text, other.text] { #expect(await !hasErrors(text)) }
      // The merge result can be merged again without another conflict.
      let again = merge(base, one.text, other.text)
      #expect(again.conflicts.isEmpty && records(again.text) == records(one.text))
    }
  }

  @Test func `Lines that are no records are kept as they are`() {
    let merged = merge("", "{\"id\":\"a\"\n", "[1]\n\n{\"id\":\"b\"\r\n{\"id\":\"a\"\n")
    #expect(merged.text == "{\"id\":\"a\"\n[1]\n{\"id\":\"b\"\r\n")
  }

  private func task(_ fields: String, _ minute: Int) -> String {
    #"{"id":"a",\#(fields),"updatedAt":"2026-11-20T07:\#(minute.padded(2)):00Z"}"# + "\n"
  }

  @Test func `Fields that two branches changed apart are both there`() async {
    let base = task(#""note":"1","at":"x""#, 1)
    let (ours, theirs) = (
      base + task(#""note":"2","at":"x""#, 5), base + task(#""note":"1","at":"y""#, 6)
    )
    for merged in [merge(base, ours, theirs), merge(base, theirs, ours)] {
      #expect(merged.conflicts.isEmpty)
      let last = merged.text.split(separator: "\n").map(String.init).filter {
        $0.contains(#""note":"2""#) && $0.contains(#""at":"y""#)
      }
      #expect(last.count == 1 && records(merged.text) == ["a 2"])
      #expect(await !hasErrors(merged.text))
    }
    // For one field, the later value counts, and the other is kept; without a base it is lost.
    let (one, two) = (base + task(#""note":"2""#, 5), base + task(#""note":"3""#, 6))
    for merged in [merge(base, one, two), merge(base, two, one)] {
      #expect(merged.conflicts.map(\.conflictOf) == ["a"])
      #expect(records(merged.text).map { $0.suffix(1) } == ["3", "2"])
    }
    #expect(records(merge("", one, two).text) == ["a 3"])
    // A change based on the other side's is not a conflict.
    #expect(merge(base, one, one + task(#""note":"3""#, 6)).conflicts.isEmpty)
  }

  /// A history on two branches: lines are only appended, each later than those before it, and
  /// each branch changes its own records.
  @Test(arguments: 0..<400)
  func `Branches of a vault become the union of their records`(_ seed: Int) async {
    var random = SeededGenerator(UInt64(seed))
    var minute = 0
    var number = 0
    func lines(_ count: Int, _ known: [String], _ branch: String) -> [String] {
      (0..<count).map { _ in
        number += 1
        minute += 1
        let id = known.randomElement(using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: return #"{"note":"\#(branch)\#(number)"}"# + "\n"
        case 1:
          guard let id else { fallthrough }
          return line(id, "\(branch)\(number)", minute % 60)
        case 2:
          guard let id else { fallthrough }
          let time = "2026-11-20T07:\((minute % 60).padded(2)):30Z"
          return #"{"id":"\#(id)","deleted":true,"updatedAt":"\#(time)"}"# + "\n"
        default: return line("\(branch)\(number)", "\(number)")
        }
      }
    }
    let base = lines(5, ["base1", "base2"], "base").joined()
    let ids = (1...5).map { "base\($0)" }
    let ours = lines(
      Int.random(in: 0..<6, using: &random), ids.filter { $0 < "base3" }, "o"
    ).joined()
    let theirs = lines(
      Int.random(in: 0..<6, using: &random), ids.filter { $0 > "base2" }, "t"
    ).joined()
    let one = merge(base, base + ours, base + theirs)
    let other = merge(base, base + theirs, base + ours)
    #expect(records(one.text) == records(other.text))
    #expect(one.text.hasPrefix(base + ours))
    // Every line occurs once.
    let all = (base + ours + theirs).split(separator: "\n").sorted()
    #expect(one.text.split(separator: "\n").sorted() == all)
    #expect(one.conflicts.isEmpty)
    #expect(records(one.text) == records(base + ours + theirs))
  }

  // MARK: Tables

  private func table(_ base: String, _ ours: String, _ theirs: String) -> String? {
    let merge = LineMerge(
      tableBase: Array(base.utf8), ours: Array(ours.utf8), theirs: Array(theirs.utf8),
      path: "running/laps.csv", library)
    return merge.map { String(decoding: $0.bytes, as: UTF8.self) }
  }

  @Test func `Rows are merged by record where a table can say it`() {
    let head = "id,note,updatedAt\n"
    let base = head + "a,1,\nb,2,2026-11-20T07:00:00Z\n"
    #expect(
      table(base, base + "c,3,\n", head + "a,x,\nb,2,2026-11-20T07:00:00Z\nd,4,\n")
        == head + "a,x,\nb,2,2026-11-20T07:00:00Z\nc,3,\nd,4,\n")
    // Of two equal changes, only the later row remains.
    let (one, two) = (
      head + "a,1,\nb,x,2026-11-20T08:00:00Z\n", head + "a,1,\nb,x,2026-11-20T09:00:00Z\n"
    )
    #expect(table(base, one, two) == two)
    #expect(table(base, two, one) == two)
    // Cells changed independently are both there.
    let wide = "id,note,place,updatedAt\na,1,\"x, y\",\n"
    #expect(
      table(wide, wide.replacing("a,1", with: "a,2"), wide.replacing("x, y", with: "z"))
        == wide.replacing("a,1", with: "a,2").replacing("x, y", with: "z"))
    #expect(
      table(
        wide, wide.replacing("a,1,\"x, y\",", with: "a,2,\"x, y\",2026-11-20T08:00:00Z"),
        wide.replacing("\"x, y\",", with: "z,2026-11-20T09:00:00Z"))
        == "id,note,place,updatedAt\na,2,z,2026-11-20T09:00:00Z\n")
    // Conflicts that a table cannot express are left to git.
    #expect(table(base, head + "a,x,\n", head + "a,y,\n") == nil)
    let later = head + "a,1,\nb,y,2026-11-20T09:00:00Z\n"
    #expect(table(base, one, later) == nil && table(base, later, one) == nil)
    #expect(table(base, base, "id,note\na,1\n") == nil)
    #expect(table(head, head + "a,\"two\nlines\",\n", head) == nil)
  }
}
