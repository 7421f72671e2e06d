import Basics
import SiteKit
import Synchronization
import TestKit
import Testing

@testable import Focus
@testable import Vault

/// A number that copies of a value share.
private final class Counter: Sendable {
  private let number = Mutex(0)
  func withLock<Result: Sendable>(_ body: (inout Int) -> Result) -> Result {
    number.withLock { body(&$0) }
  }
}

/// Reports about some days must not depend on whether the records of others were read.
struct FocusSpanTests {
  private static let asOf = Instant(seconds: 1_795_262_400)  // 2026-11-21 12:00 UTC

  /// Records of a year, nearly in order of time, in the forms that figures treat differently.
  private struct Year {
    let files = TickingFiles()
    let cache = MemoryFiles(name: "cache")
    /// The number of reports that read only some records.
    let spanned = Counter()
    var random: SeededGenerator
    var settings = Settings()

    init(_ seed: UInt64) throws {
      random = SeededGenerator(seed)
      settings.zone = shanghai
      if chance(50) {
        settings[FocusSettings.self].apps = AppRules([("Games", AppRules.distraction)])
      }
      let start = FocusSpanTests.asOf - .hours(24 * 400)
      let isOneFile = chance(50)
      var lines: [(file: Int, session: String, event: String)] = []
      var at = start
      while at < FocusSpanTests.asOf + .hours(30) {
        let file = isOneFile ? 0 : Int(clamping: (at - start).inHours / (24 * 90))
        lines.append((file, session(at), event(at)))
        at = at + .minutes(number(20..<2_400))
      }
      for file in Set(lines.map(\.file)).sorted() {
        let own = lines.filter { $0.file == file }
        try files.replace(
          path("sessions", file), with: Array(own.map(\.session).joined().utf8), .written)
        if !chance(20) {
          try files.replace(
            path("events", file), with: Array(own.map(\.event).joined().utf8), .written)
        }
      }
      files.wait(milliseconds: 1_000)
    }

    private func path(_ folder: String, _ number: Int) -> VaultPath {
      VaultPath(stringLiteral: "focus/\(folder)/\(number).jsonl")
    }

    mutating func number(_ range: Range<Int>) -> Int { Int.random(in: range, using: &random) }
    mutating func chance(_ percent: Int) -> Bool { number(0..<100) < percent }

    /// A session that begins then, and perhaps some that belong to it.
    mutating func session(_ at: Instant) -> String {
      var at = at
      if chance(4) { at = at - .hours(number(1..<2_000)) }
      let isSampled = chance(30)
      var lines = ""
      for _ in 0..<(isSampled ? number(1..<6) : 1) {
        let isLong = !isSampled && chance(3)
        let end = at + .minutes(isLong ? number(1_000..<30_000) : number(1..<300))
        var members = [#""start":"\#(at.formatted())""#]
        if !chance(4) { members.append(#""end":"\#(end.formatted())""#) }
        if chance(30) { members.append(#""id":"s\#(number(0..<4_000))""#) }
        if chance(60) { members.append(#""project":"p\#(number(0..<4))""#) }
        if chance(40) { members.append(#""note":"\#(number(0..<1_000))""#) }
        if chance(8) { members.append(#""kind":"break""#) }
        if chance(3) { members.append(#""valid":false"#) }
        if isSampled { members.append(#""source":"activitywatch""#) }
        lines += "{" + members.joined(separator: ",") + "}\n"
        at = end + .seconds(number(1..<90))
      }
      return chance(1) ? lines + "{\"start\":1\n" : lines
    }

    /// Events of an hour or so from then on.
    mutating func event(_ at: Instant) -> String {
      var at = at
      var lines = ""
      for _ in 0..<number(1..<6) {
        let kind = ["screen_on", "screen_off", "screen_off", "app_switch"][number(0..<4)]
        var members = [#""at":"\#(at.formatted())","type":"\#(kind)""#]
        if kind == "app_switch" || chance(10) {
          members.append(#""app":"\#(["Editor", "Games"][number(0..<2)])""#)
          members.append(#""seconds":\#(number(0..<(chance(5) ? 90_000 : 900)))"#)
        }
        lines += "{" + members.joined(separator: ",") + "}\n"
        if !chance(10) { at = at + .minutes(number(1..<90)) }
      }
      return lines
    }

    mutating func change() throws {
      let paths = try files.files(of: chance(50) ? FocusReader.sessions : FocusReader.events)
      guard let path = paths.last else { return }
      let at = FocusSpanTests.asOf - .hours(chance(70) ? number(0..<20) : number(0..<9_000))
      let line = path.isIn([FocusReader.sessions]) ? session(at) : event(at)
      try files.append(Array(line.utf8), to: path)
      files.wait(milliseconds: 1_000)
    }

    /// Everything that is printed about a period, or about everything on record.
    func report(
      on period: Period?, at moment: Instant, bySpan: Bool, pieces: Int = 16,
      leastParted: Int = .max
    ) async throws -> String {
      var columns: ColumnCache?
      if bySpan {
        var kept = ColumnCache(Cache(cache, "kept"), basis: "a", readAt: files.now)
        (kept.leastSize, kept.pieceCount, kept.windowCount) = (2_000, pieces, 3)
        (kept.leastParted, kept.partCount) = (leastParted, 4)
        columns = kept
      }
      let contents = try await VaultContents(
        files, [FocusSystem()], settings: (settings, []), width: 1, in: columns,
        on: { bySpan ? period?.days ?? $0.today...$0.today : nil }
      ) { _ in moment }
      let history = try #require(contents.figures[FocusHistory.self])
      if history.whole != nil { spanned.withLock { $0 += 1 } }
      let report = try #require(await FocusReport(contents, of: period))
      return report.text + report.json.text + contents.diagnostics.inPassing.json()
        + "\(contents.recordCount) \(contents.counted)"
    }
  }

  private static let periods = [
    "2026-11", "2026-W47", "2026-11-21", "all", "2026-03", "2025-12", "2026", "2020-01", "2030",
  ].map { Period($0) }

  @Test(arguments: 0..<12 as Range<UInt64>)
  func `Figures of some days are those of reading everything`(seed: UInt64) async throws {
    #expect(Self.periods.count { $0 == nil } == 1)
    var year = try Year(seed)
    for step in 0..<4 {
      for period in Self.periods {
        let moment = Self.asOf - (year.chance(20) ? .hours(year.number(0..<9_000)) : .zero)
        let whole = try await year.report(on: period, at: moment, bySpan: false)
        let spanned = try await year.report(
          on: period, at: moment, bySpan: true, leastParted: seed.isMultiple(of: 2) ? 3_000 : .max)
        #expect(spanned == whole, "seed \(seed), change \(step), \(period?.description ?? "all")")
      }
      try year.change()
    }
    #expect(year.spanned.withLock(\.self) > 8)
  }

  @Test(arguments: 0..<6 as Range<UInt64>)
  func `Damage to what is kept changes no figure`(seed: UInt64) async throws {
    var year = try Year(seed)
    let period = try #require(Period("2026-11"))
    let whole = try await year.report(on: period, at: Self.asOf, bySpan: false)
    for _ in 0..<3 { _ = try await year.report(on: period, at: Self.asOf, bySpan: true) }
    let paths = year.cache.allFiles.keys.sorted()
    #expect(paths.contains { $0.name.hasSuffix(".figures") })
    for path in paths + paths {
      var bytes = try year.cache.contents(of: path)
      if bytes.isEmpty { continue }
      for _ in 0..<3 { bytes[year.number(0..<bytes.count)] ^= 0x55 }
      try year.cache.replace(path, with: bytes, .written)
      #expect(try await year.report(on: period, at: Self.asOf, bySpan: true) == whole)
      #expect(try await year.report(on: period, at: Self.asOf, bySpan: true) == whole)
    }
  }

  @Test func `What is kept of days before 1970 is read again`() throws {
    let days = try #require(Day("1966-01-14"))...(try #require(Day("1966-03-02")))
    var figures = FocusFigures()
    figures.totals = [.init(day: days.lowerBound, focus: .minutes(50))]
    figures.deviceDays = [days.upperBound]
    let state = DeviceGaps.State()
    let kept = CachedWindows(
      windows: [days: .init(figures: figures, before: state, after: state)])
    var writer = ColumnWriter()
    kept.write(to: &writer)
    var reader = ColumnReader(writer.bytes)
    #expect(try CachedWindows(from: &reader) == kept)
  }

  /// The reader of a log of events, whose columns are made in parts of 64 rows.
  private static func reader(_ files: TickingFiles, _ cache: MemoryFiles) -> CollectionReader {
    var columns = ColumnCache(Cache(cache, "kept"), basis: "a", readAt: files.now)
    (columns.leastSize, columns.leastParted) = (2_000, 3_000)
    (columns.pieceCount, columns.partCount) = (16, 4)
    var reader = CollectionReader(files: files, zone: shanghai, width: 2, columns: columns)
    reader.blockSize = 2_000
    return reader
  }

  private static func spanned(
    _ reader: CollectionReader
  ) async -> SpannedContents<UsageEventDecoding>? {
    await reader.spans(FocusReader.events, of: UsageEventDecoding(), placing: { _ in [] })
  }

  private static func line(_ number: Int, _ more: String = "") -> String {
    let at = Instant(seconds: Int64(number) * 600).formatted()
    return #"{"at":"\#(at)","type":"app_switch","app":"App \#(number % 7)","seconds":60"#
      + more + "}\n"
  }

  @Test(arguments: [1, 63, 64, 65, 1_000])
  func `Columns that are made in parts are those of reading everything`(count: Int) async throws {
    let (files, cache) = (TickingFiles(), MemoryFiles(name: "cache"))
    // The second of two lines with an id that are near each other counts, and one is removed.
    let first = (0..<count).map { Self.line($0) }.joined()
    let second =
      Self.line(-1, #","id":"a""#)
      + Self.line(5_000, #","id":"a","updatedAt":"2026-01-01T00:00:00Z""#)
      + (0..<900).map { Self.line(6_000 + $0) }.joined()
      + #"{"id":"b","deleted":true}"# + "\n{\"at\":1}\n" + Self.line(8_000)
    try files.replace("focus/events/1.jsonl", with: Array(first.utf8), .written)
    try files.replace("focus/events/2.jsonl", with: Array(second.utf8), .written)
    files.wait(milliseconds: 1_000)
    let reader = Self.reader(files, cache)
    // Left by a program that was killed.
    let left: VaultPath = "kept/columns/x.part-0"
    try cache.replace(left, with: [1], .written)
    #expect(await Self.spanned(reader) == nil)
    await reader.keepParts(FocusReader.events, of: UsageEventDecoding())
    let known = try #require(await Self.spanned(reader))
    let whole = await reader.read(FocusReader.events, of: UsageEventDecoding())
    let all = Interval(from: Instant(seconds: -10_000), to: Instant(seconds: 1 << 33))
    let log = try known.spans.log(touching: all)
    #expect(log.entries.map { log[$0.index] } == whole.log.entries.map { whole.log[$0.index] })
    #expect(log.count == count + 902)
    #expect(known.contents.counted == whole.counted)
    #expect(known.contents.diagnostics.kept == whole.diagnostics.kept)
    #expect(Set(known.contents.diagnostics.kept.map { $0.place?.line }) == [904])
    let day = Interval(from: Instant(seconds: 6_100 * 600), to: Instant(seconds: 6_103 * 600))
    #expect(try known.spans.log(touching: day).count == 3)
    #expect(cache.allFiles.keys.filter { $0.name.contains(".part-") } == [left])

    // A new line is found without making the parts again, and a line that changes one of their rows
    // is noticed.
    try files.append(Array(Self.line(9_000).utf8), to: "focus/events/2.jsonl")
    #expect(try #require(await Self.spanned(reader)).spans.news.count == 1)
    let copy = Self.line(6_001, #","id":"a","updatedAt":"2026-02-01T00:00:00Z""#)
    try files.append(Array(copy.utf8), to: "focus/events/2.jsonl")
    #expect(await Self.spanned(reader) == nil)
  }

  @Test func `Records of one identity in several parts are read at once`() async throws {
    let (files, cache) = (TickingFiles(), MemoryFiles(name: "cache"))
    let lines = (0..<300).map { Self.line($0) }.joined()
    try files.replace("focus/events.jsonl", with: Array((lines + Self.line(0)).utf8), .written)
    files.wait(milliseconds: 1_000)
    let reader = Self.reader(files, cache)
    await reader.keepParts(FocusReader.events, of: UsageEventDecoding())
    #expect(await Self.spanned(reader) == nil)
    #expect(cache.allFiles.isEmpty)
    let found = await reader.read(FocusReader.events, of: UsageEventDecoding())
    #expect(found.recordCount == 300)
    #expect(found.diagnostics.kept.map { $0.place?.line } == [301])
  }

  @Test func `Of the columns only the pieces of the days are read`() throws {
    let sessions = (0..<40).map { number in
      Session(
        start: Instant(seconds: Int64(number) * 86_400),
        end: Instant(seconds: Int64(number) * 86_400 + 3_600), note: "note \(number)")
    }
    let log = SessionLog(sessions)
    var writer = ColumnWriter()
    log.writeShared(to: &writer)
    log.write(0..<40, to: &writer)
    var reader = ColumnReader(writer.bytes)
    var some = try SessionLog(sharing: &reader)
    let day = Interval(
      from: Instant(seconds: 7 * 86_400 + 3_600), to: Instant(seconds: 9 * 86_400))
    try some.read(0..<40, touching: day, from: &reader)
    // A session that ends as the time begins is read, and a session that begins as it ends is not.
    #expect(some.entries.map { some[$0.index].note } == ["note 7", "note 8"])
    #expect(log.time(of: 3..<5)?.start == Instant(seconds: 3 * 86_400))
    #expect(log.time(of: 3..<5)?.end == Instant(seconds: 4 * 86_400 + 3_600))
    #expect(SessionLog().time(of: 0..<0) == nil)
  }
}
