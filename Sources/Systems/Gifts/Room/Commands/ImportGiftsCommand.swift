import ArgumentParser
import Chronology
import Diagnostics
import Gifts
import SiteKit
import Vault

/// `daybook import gifts`.
struct ImportGiftsCommand: RoomCommand {
  static let configuration = CommandConfiguration(
    commandName: "gifts",
    abstract: "Import lists of gifts, bills of WeChat and Alipay, and contacts (vCard).",
    discussion: """
      Files are recognised by their content: tables (CSV) with columns such as 姓名 and \
      金额; plain lines of names and amounts; bills that WeChat and Alipay export, of which \
      transfers and red packets between people are taken; and vCards, which become contacts with \
      their birthdays. UTF-8, UTF-16 and GB18030 are understood.

      What a file says itself goes before what the options say. A file that does not say whether \
      its gifts were received or sent needs --direction; on a terminal three of its rows are \
      shown, and you are asked. With --image, a photographed list is read with Tesseract into a \
      text file, which you check and then import.

      Examples:
        daybook import gifts wedding.csv --book wedding --date 2026-05-01 --direction received
        daybook import gifts 微信支付账单.csv alipay_record.csv --dry-run
        daybook import gifts contacts.vcf
        daybook import gifts --image list.jpg
        daybook import gifts list.jpg.txt --direction received --date 2026-05-01 --source ocr
      """)

  @Argument(help: "The files to import; - for standard input.", completion: .file())
  var files: [String] = []

  @Option(help: "The id of the book that the gifts go to.")
  var book: String?

  @Option(
    help: "Which way gifts went that do not say it: sent or received; never guessed.",
    transform: { try parsed($0, Gift.Direction(rawValue: $0), "sent or received") })
  var direction: Gift.Direction?

  @Option(
    help: "The category of gifts that do not say it, such as wedding or 婚礼.",
    transform: { text in
      let category = OccasionCategory.allCases.first {
        $0.rawValue == text || $0.chineseName == text
      }
      let names = OccasionCategory.allCases.map(\.rawValue).joined(separator: ", ")
      return try parsed(text, category, "one of \(names)")
    })
  var category: OccasionCategory?

  @Option(help: "The occasion of gifts that do not say it, such as 结婚.")
  var event: String?

  @Option(
    help: "The day of gifts that do not say it: 2026-05-01, or lunar, 农历2026年三月十五.",
    transform: { try parsed($0, Day(cell: $0), "a day such as 2026-05-01") })
  var date: Day?

  @Option(
    help: "The currency of amounts that name none: CNY, USD, …",
    transform: { try parsed($0, Currency($0), "a code of three letters such as CNY") })
  var currency: Currency?

  @Option(
    help: "What records say about how they came about: import or ocr.",
    transform: { text in
      let origin = Gift.Origin(rawValue: text).flatMap { [.import, .ocr].contains($0) ? $0 : nil }
      return try parsed(text, origin, "import or ocr")
    })
  var source = Gift.Origin.import

  @Flag(help: "Take every row of a bill that is income or expense, not only gifts.")
  var all = false

  @Option(
    help: "Read a photographed list with Tesseract into a text file to check.",
    completion: .file())
  var image: String?

  @Option(help: "The text file that --image writes; by default beside the picture.")
  var to: String?

  @OptionGroup var options: ImportOptions

  func validate() throws {
    if image == nil {
      if files.isEmpty {
        throw ValidationError("Name a file to import, or a picture with --image.")
      }
      if to != nil { throw ValidationError("--to is for --image.") }
    } else if !files.isEmpty {
      throw ValidationError(
        "--image reads a picture, and the text that it writes is imported afterwards.")
    }
  }

  func run(_ host: any CommandHost) async throws {
    if let image {
      do {
        return try await ListImage(
          host: host, path: image, to: to, currency: currency ?? .renminbi
        ).read(dryRun: options.dryRun, options.format)
      } catch let error as FileError {
        throw Failure(error.diagnostic)
      }
    }
    try await options.run(files, in: host) { (known: KnownGifts) in
      guard let book, !known.books.contains(book) else { return }
      let problem = GiftProblem.unknownBook(book, count: 1, known: known.books)
      throw Failure(
        Diagnostic(.error, kind: problem.kind, problem.message, hint: problem.hint))
    } answering: { answer, zone in
      var defaults = defaults
      defaults.direction = Self.direction(answer)
      return defaults.direction == nil ? nil : GiftImporter(zone: zone, defaults: defaults)
    } by: {
      GiftImporter(zone: $0, defaults: defaults)
    }
  }

  /// The direction that an answer means: its word, the beginning of it, or 收 and 送.
  private static func direction(_ answer: String) -> Gift.Direction? {
    let found = Gift.Direction.allCases.filter { $0.rawValue.hasPrefix(answer.lowercased()) }
    return found.count == 1 ? found[0] : Gift.Direction(cell: answer)
  }

  private var defaults: GiftDefaults {
    var defaults = GiftDefaults()
    defaults.book = book
    defaults.direction = direction
    defaults.event = event
    defaults.category = category
    defaults.day = date
    if let currency { defaults.currency = currency }
    defaults.origin = source
    defaults.takesAllOfBills = all
    return defaults
  }
}

/// What was made of the text of an option, or wrong usage when nothing was.
private func parsed<Value>(_ text: String, _ value: Value?, _ expected: String) throws -> Value {
  guard let value else { throw ValidationError("'\(text)' is not \(expected).") }
  return value
}
