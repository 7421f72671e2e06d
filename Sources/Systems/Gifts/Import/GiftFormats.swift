import Basics
import SiteKit
import Vault

// The formats of files of gifts and contacts. Their names appear in the summary for programs.
extension ImportFormat {
  /// Any of the formats below. Lines of YAML, such as `max_tokens: 2048`, look like names with
  /// amounts.
  static let gifts = ImportFormat("gifts", "a list of gifts, a bill or contacts") {
    $0.isVCard || !$0.isYAML && ($0.isGiftTable || $0.isGiftList)
  }
  static let picture = ImportFormat("picture", "a picture of a list of gifts") { head in
    [
      [0x89, 0x50, 0x4E, 0x47], [0xFF, 0xD8, 0xFF], [0x49, 0x49, 0x2A, 0], [0x4D, 0x4D, 0, 0x2A],
    ]
    .contains { head.bytes.starts(with: $0 as [UInt8]) }
  }

  static let giftTable = ImportFormat("table", "a table of gifts")
  static let giftList = ImportFormat("list", "a list of names and amounts")
  static let wechat = ImportFormat("wechat", "a bill of WeChat")
  static let alipay = ImportFormat("alipay", "a bill of Alipay")
  static let contacts = ImportFormat("contacts", "contacts (vCard)")
}

extension ImportHead {
  /// The number of lines examined; two in three must be names with amounts.
  private static let lookedAt = 20
  /// The lines above a list that may be anything.
  private static let mostTitles = 3

  var isVCard: Bool { text.uppercased().hasPrefix("BEGIN:VCARD") }

  /// True for a table of gifts or a bill. A table of people and amounts alone may be anything: it
  /// must say in Chinese what it contains, or in English that it is about gifts, or give the
  /// direction of each gift.
  fileprivate var isGiftTable: Bool {
    guard form == .text else { return false }
    var text = text
    let header = text.withUTF8 { GiftHeader.find(in: $0, file: path, encoding: .utf8) }
    guard let header else { return false }
    guard case .gifts(let columns) = header.columns else { return true }
    return columns[.direction] != nil || columns.areOfGifts(header.names.map(\.columnName))
      || header.names.contains { $0.unicodeScalars.contains { $0.properties.isIdeographic } }
  }

  /// True for lines of names and amounts. A list recognised in a picture says that it is one, as
  /// few of its lines may be read.
  fileprivate var isGiftList: Bool {
    if text.hasPrefix(ListImage.mark) { return true }
    guard form == .text, columns.count < 2 || !text.contains("\"") else { return false }
    let lines = text.split(whereSeparator: \.isNewline).map { String($0).trimmed }
      .filter { !$0.isEmpty && !$0.hasPrefix("#") }.prefix(Self.lookedAt)
    guard lines.first.map(isOtherHeader) != true else { return false }
    var entries = 0
    // Amounts that are doubtful are asked about later.
    var doubtful = 0
    // Titles, days and names of columns are no gifts, and three other lines may precede these.
    var (besides, before, hasNotes) = (0, 0, false)
    for line in lines where !line.hasPrefix("[") {
      let noted = hasNotes ? GiftLine.noted(line, in: .renminbi) : nil
      let content: GiftLine.Content
      do throws(GiftLine.Failure) {
        content =
          if let noted { noted } else {
            try GiftLine.read(line, in: .renminbi, isFirst: entries == 0)
          }
      } catch {
        if error.problem.kind == GiftImportProblem.misread("").kind {
          doubtful += 1
        } else if entries == 0, before < Self.mostTitles {
          before += 1
        }
        continue
      }
      switch content {
      case .heading:
        besides += 1
        hasNotes = hasNotes || GiftLine.namesNotes(line)
      case .preamble: besides += 1
      // A day with a number is not a gift of a person named like the day.
      case .entries(let found):
        if found.contains(where: { $0.name.contains(where: \.isLetter) }) { entries += 1 }
      case .total: entries += 1
      default: break
      }
    }
    if entries > before { besides += before }
    return entries > 0 && (entries + doubtful) * 3 >= (lines.count - besides) * 2
  }

  /// True if the first line is a header without columns of gifts.
  private func isOtherHeader(_ line: String) -> Bool {
    guard line.contains(where: { ",;\t".contains($0) }), !line.contains(where: \.isNumber),
      !line.unicodeScalars.contains(where: { $0.properties.isIdeographic })
    else { return false }
    if case .heading? = try? GiftLine.read(line, in: .renminbi, isFirst: true) { return false }
    return true
  }
}

extension ImportForm {
  static let gifts = ImportForm(
    .gifts, makes: "gifts and contacts",
    options: [
      .direction,
      ImportOption(
        "book", "The book that gifts go to, by its name or id.", expected: "the name of a book"),
      ImportOption("event", "The occasion of gifts that name none, such as 结婚."),
      ImportOption(
        "category", "The category of gifts that name none, such as wedding or 婚礼.",
        expected: "one of " + OccasionCategory.allCases.map(\.rawValue).joined(separator: ", ")
      ) { text in
        OccasionCategory.said(by: text)?.rawValue
      },
      .date,
      .currency,
      ImportOption(
        "source", "The source that is noted with gifts: import or ocr.",
        expected: "import or ocr"
      ) { ["import", "ocr"].contains($0) ? $0 : nil },
      ImportOption(
        flag: "all", "Take every row of a bill that is income or expense, not only gifts."),
    ]
  ) { try await GiftImporter($0) }

  static let picture = ImportForm(
    .picture, makes: "a text to check, then gifts",
    options: [
      .currency,
      ImportOption(
        "output", "The text file that a picture is read into; by default next to the picture.",
        expected: "a path"),
    ]
  ) { host, request, path in
    try await ListImage(
      host: host, path: path, to: request.answers["output"],
      currency: request.answers["currency"].flatMap { Currency($0) }
        ?? host.settings.settings[GiftSettings.self].currency
    ).read(dryRun: request.isDryRun, request.output)
  }
}

extension ImportOption {
  /// The direction of gifts: its word, a prefix of it, or 收 and 送.
  static let direction = ImportOption(
    "direction",
    "The direction of gifts, if the file does not say: sent or received; never guessed.",
    expected: "sent or received"
  ) { Gift.Direction(said: $0)?.rawValue }

  /// The day of gifts; without a year, the latest such day.
  static let date = ImportOption(
    "date",
    "The day of gifts that have none: 2026-05-01, 10月3日, or lunar, 农历2026年三月十五.",
    expected: "a day such as 2026-05-01 or 10月3日",
    atMoment: { text, moment in
      if let day = Day(dated: text) { return day.description }
      guard case .day(let day)? = try? WrittenTime(text, at: moment) else { return nil }
      return day.description
    })

  fileprivate static let currency = ImportOption(
    "currency", "The currency of amounts that name none, by default gifts.currency: CNY, USD, …",
    expected: "a code of three letters such as CNY"
  ) { Currency(named: $0)?.code }
}

extension GiftDefaults {
  /// The person's answers, by option name; without one, amounts are in `currency`.
  init(_ answers: [String: String], in currency: Currency, at now: Moment) {
    self.init(at: now)
    self.currency = currency
    book = answers["book"]
    direction = answers["direction"].flatMap { Gift.Direction(rawValue: $0) }
    event = answers["event"]
    category = answers["category"].flatMap { OccasionCategory(rawValue: $0) }
    day = answers["date"].flatMap { Day($0) }
    if let currency = answers["currency"].flatMap({ Currency($0) }) { self.currency = currency }
    origin = answers["source"].flatMap { Gift.Origin(rawValue: $0) } ?? .import
    takesAllOfBills = answers["all"] != nil
  }
}
