import Chronology
import Diagnostics
import Gifts

/// Reads a list of gifts that is plain text: a name and an amount a line, or several.
struct GiftList {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let encoding: TextEncoding
  private let file: String
  private var defaults: GiftDefaults
  private var places: PlaceFinder
  private var total = TotalCheck()
  /// A longer line is no line of names, in bytes.
  private static let longestLine = 65_536
  /// What was read; added when all was, as a file that is no list has lines that look like some.
  private var drafts: [GiftDraft] = []
  private var hasEntries = false
  private var reportsNoDate = true

  /// - Parameter bytes: The text as UTF-8.
  init(
    _ bytes: UnsafeBufferPointer<UInt8>, file: String, _ encoding: TextEncoding,
    _ defaults: GiftDefaults
  ) {
    self.bytes = bytes
    self.encoding = encoding
    self.file = file
    self.defaults = defaults
    self.places = PlaceFinder(bytes, file: file)
  }

  mutating func read(
    into plan: inout GiftImportPlan, _ known: inout KnownGifts, progress: ImportProgress?
  ) {
    var ticker = ProgressTicker(progress, total: bytes.count)
    let saysDirection = defaults.direction != nil
    var start = 0
    while start < bytes.count {
      ticker.reached(start)
      let end = bytes[start...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
      readLine(start..<end, &plan)
      start = end + 1
    }
    ticker.finished()
    if total.unreadable > max(10, plan.plan.summary.read - total.unreadable) {
      plan = GiftImportPlan()
      plan.plan.diagnostics.append(
        GiftImportProblem.wrongFormat(.other).diagnostic(at: Place(file: file)))
      return
    }
    for draft in drafts { plan.add(draft, defaults, &known) }
    if hasEntries, !saysDirection, defaults.direction == nil {
      plan.remarks.append(.direction(.received))
    }
  }

  private mutating func readLine(
    _ range: Range<Int>, _ plan: inout GiftImportPlan
  ) {
    guard range.count <= Self.longestLine else {
      return fail(.longLine, at: range.lowerBound..<(range.lowerBound + 1), &plan)
    }
    let line = UnsafeBufferPointer(rebasing: bytes[range])
    func place(_ part: Range<Int>) -> Range<Int> {
      (range.lowerBound + part.lowerBound)..<(range.lowerBound + part.upperBound)
    }
    if let invalid = line.firstInvalidUTF8 {
      return fail(.text(encoding.problem), at: place(invalid), &plan)
    }
    do throws(GiftLine.Failure) {
      let text = String(decoding: line, as: UTF8.self)
      switch try GiftLine.read(text, in: defaults.currency, isFirst: !hasEntries) {
      case .blank, .heading: break
      case .preamble(let cells):
        if let problem = GiftPreamble.read(cells, into: &defaults) {
          plan.report(problem, at: places.locate(range))
        }
      case .total(let given, let isPart):
        if let problem = total.compare(given, isPart: isPart) {
          plan.report(problem, at: places.locate(range))
        } else {
          plan.remarks.append(.totalAgrees(given.shortDescription))
        }
      case .entries(let entries):
        hasEntries = true
        try take(entries, whole: 0..<range.count, &plan)
      }
    } catch {
      fail(error.problem, at: place(error.place), &plan)
    }
  }

  private mutating func take(
    _ entries: [GiftLine.Entry], whole: Range<Int>, _ plan: inout GiftImportPlan
  ) throws(GiftLine.Failure) {
    for entry in entries { total.add(entry.amount) }
    guard let day = defaults.day else {
      // Said once, as it holds for the file.
      guard reportsNoDate else {
        plan.plan.summary.read += entries.count
        plan.plan.summary.unreadable += entries.count
        return
      }
      reportsNoDate = false
      throw GiftLine.Failure(problem: .noDate, place: whole)
    }
    for entry in entries {
      plan.plan.summary.read += 1
      guard !entry.amount.isZero else {
        plan.plan.summary.skip(.nothingGiven)
        continue
      }
      var draft = GiftDraft(
        name: entry.name, amount: entry.amount, direction: defaults.direction ?? .received, day: day
      )
      draft.event = defaults.event
      draft.note = entry.note
      drafts.append(draft)
    }
  }

  private mutating func fail(
    _ problem: GiftImportProblem, at range: Range<Int>, _ plan: inout GiftImportPlan
  ) {
    plan.plan.summary.read += 1
    plan.plan.summary.unreadable += 1
    total.unreadable += 1
    plan.report(problem, at: places.locate(range))
  }
}
