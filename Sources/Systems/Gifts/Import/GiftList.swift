internal import Basics
import Vault

/// Reads a plain-text list of gifts: one or more names with amounts per line.
struct GiftList {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let encoding: TextEncoding
  private let file: String
  private var defaults: GiftDefaults
  private var places: PlaceFinder
  private var total = TotalCheck()
  /// The number of unreadable lines so far, whose amounts are missing from the sum.
  private var unreadable = 0
  /// The maximum length in bytes of a line of names.
  private static let longestLine = 65_536
  /// The gifts read; added only at the end, as another kind of file may have lines that look like
  /// gifts.
  private var drafts: [GiftDraft] = []
  /// The place of the next line in a picture, as the comment before it says.
  private var nextPart: PictureReference?
  private var hasEntries = false
  /// True below a question of the program that read the picture.
  private var isQuestioned = false
  private var questionedCount = 0
  private var withoutGift: [String] = []
  /// True if the names of columns say that a note follows each amount: 姓名 礼金 备注.
  private var hasNotes = false
  private var reportsWhatLacks = true

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

  /// Adds the gifts of the list.
  ///
  /// - Parameter keep: The path in the vault of a picture next to the list, by its name; nil if the
  ///   vault does not keep it.
  mutating func read(
    into batch: inout GiftBatch, progress: ImportProgress?, keep: (String) -> String?
  ) {
    var ticker = ProgressTicker(progress, total: bytes.count)
    var start = 0
    while start < bytes.count {
      ticker.reached(start)
      let end = bytes[start...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
      readLine(start..<end, &batch)
      start = end + 1
    }
    ticker.finished()
    if unreadable > max(10, batch.summary.read - unreadable) {
      batch = GiftBatch(batch.known)
      batch.diagnostics.append(
        GiftImportProblem.notAList.diagnostic(at: Place(file: file)))
      return
    }
    if questionedCount > 0 { batch.remarks.append(.unchecked(questionedCount)) }
    if !withoutGift.isEmpty { batch.remarks.append(.gaveNothing(withoutGift)) }
    var kept: [String: String?] = [:]
    for var draft in drafts {
      if let picture = draft.picture {
        let path = kept[picture.path] ?? keep(picture.path)
        kept[picture.path] = .some(path)
        draft.picture = path.map { PictureReference($0, picture.area) }
      }
      batch.add(draft, defaults)
    }
  }

  private mutating func readLine(
    _ range: Range<Int>, _ batch: inout GiftBatch
  ) {
    guard range.count <= Self.longestLine else {
      return fail(GiftImportProblem.longLine, at: range.lowerBound..<(range.lowerBound + 1), &batch)
    }
    let line = UnsafeBufferPointer(rebasing: bytes[range])
    func place(_ part: Range<Int>) -> Range<Int> {
      (range.lowerBound + part.lowerBound)..<(range.lowerBound + part.upperBound)
    }
    if let invalid = line.firstInvalidUTF8 {
      return fail(GiftImportProblem.text(encoding.problem), at: place(invalid), &batch)
    }
    do throws(GiftLine.Failure) {
      let text = String(decoding: line, as: UTF8.self)
      if let part = Self.part(text) { nextPart = part }
      if text.hasPrefix(RecognizedList.questionMark) { isQuestioned = true }
      let noted = hasNotes ? GiftLine.noted(text, in: defaults.currency) : nil
      let content =
        if let noted { noted } else {
          try GiftLine.read(text, in: defaults.currency, isFirst: !hasEntries)
        }
      // Comments are blank, too.
      defer { isQuestioned = isQuestioned && content == .blank }
      switch content {
      case .blank: break
      case .heading: hasNotes = hasNotes || GiftLine.namesNotes(text)
      case .preamble(let cells):
        if let problem = GiftPreamble.read(cells, into: &defaults) {
          batch.report(problem, at: places.locate(range))
        }
      case .total(let given, let isPart):
        if let problem = total.compare(given, isPart: isPart, skipped: unreadable) {
          batch.report(problem, at: places.locate(range))
        } else {
          batch.remarks.append(.totalAgrees(given.shortDescription))
        }
        nextPart = nil
      case .entries(let entries):
        defer { nextPart = nil }
        hasEntries = true
        if isQuestioned { questionedCount += 1 }
        try take(entries, whole: 0..<range.count, &batch)
      }
    } catch {
      fail(error.problem, at: place(error.part), &batch)
    }
  }

  /// The place that a comment such as `# list.jpg#xywh=120,340,800,46 96%` names.
  private static func part(_ line: String) -> PictureReference? {
    let text = line.trimmed
    guard text.hasPrefix("# ") else { return nil }
    let words = text.dropFirst(2).split(separator: " ")
    // The name may have spaces; the confidence follows it.
    let name = words.last?.hasSuffix("%") == true ? words.dropLast() : words[...]
    return PictureReference(name.joined(separator: " ")).flatMap { $0.area == nil ? nil : $0 }
  }

  private mutating func take(
    _ entries: [GiftLine.Entry], whole: Range<Int>, _ batch: inout GiftBatch
  ) throws(GiftLine.Failure) {
    for entry in entries { total.add(entry.amount) }
    if defaults.direction == nil {
      for entry in entries { batch.doubt("\(entry.name)  \(entry.amount.shortDescription)") }
    } else if defaults.day == nil {
      for entry in entries {
        batch.doubt(dayOf: "\(entry.name)  \(entry.amount.shortDescription)")
      }
    }
    guard let day = defaults.day, let direction = defaults.direction else {
      // Reported once, as it applies to the whole file.
      guard reportsWhatLacks else { return batch.countUnreadable(entries.count) }
      reportsWhatLacks = false
      throw GiftLine.Failure(
        defaults.direction == nil
          ? GiftImportProblem.noDirection(lacksDay: defaults.day == nil)
          : GiftImportProblem.noDate(), at: whole)
    }
    for entry in entries {
      batch.summary.read += 1
      guard !entry.amount.isZero else {
        batch.summary.skip(.nothingGiven)
        withoutGift.append(entry.name.onOneLine.printable)
        continue
      }
      var draft = GiftDraft(
        name: entry.name, amount: entry.amount, direction: direction, day: day)
      draft.event = defaults.event
      draft.note = entry.note
      draft.picture = nextPart
      drafts.append(draft)
    }
  }

  private mutating func fail(
    _ problem: Diagnostic, at range: Range<Int>, _ batch: inout GiftBatch
  ) {
    batch.countUnreadable()
    unreadable += 1
    isQuestioned = false
    batch.report(problem, at: places.locate(range))
  }
}

/// The running sum of a list, to compare with the total that the list gives.
struct TotalCheck {
  private var sum = MoneySums()
  private var sumWithVoid = MoneySums()
  private var part = MoneySums()

  mutating func add(_ amount: Money, isVoid: Bool = false) {
    sumWithVoid.add(amount)
    guard !isVoid else { return }
    sum.add(amount)
    part.add(amount)
  }

  /// Compares with a total, or a subtotal, that the file gives; nil if they agree. Some lists
  /// include void rows and some do not, so either sum is accepted.
  ///
  /// - Parameter skipped: The number of unreadable rows so far, whose amounts the sum lacks.
  mutating func compare(_ given: Money, isPart: Bool, skipped: Int = 0) -> Diagnostic? {
    let currency = given.currency
    let found = isPart ? part[currency] : sum[currency]
    part = MoneySums()
    guard given != found, isPart || given != sumWithVoid[currency] else { return nil }
    return GiftImportProblem.total(
      "the file gives a total of \(given.shortDescription), the rows have "
        + "\(found.shortDescription)" + (skipped == 0 ? "" : "; \(skipped) could not be read"))
  }
}
