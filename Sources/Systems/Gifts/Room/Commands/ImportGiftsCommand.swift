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
      What a file is, is seen from its content. Read are tables (CSV) with columns such as 姓名 and \
      金额; plain lines of names and amounts; bills that WeChat and Alipay export, of which \
      transfers and red packets between people are taken; and vCards, which become contacts with \
      their birthdays. UTF-8, UTF-16 and GB18030 are understood.

      What a file says itself goes before what the options say. With --image, a photographed list \
      is read with Tesseract into a text file, which you check and then import.

      Examples:
        daybook import gifts wedding.csv --book wedding --date 2026-05-01
        daybook import gifts 微信支付账单.csv alipay_record.csv --dry-run
        daybook import gifts contacts.vcf
        daybook import gifts --image list.jpg
        daybook import gifts list.jpg.txt --date 2026-05-01 --event 结婚 --source ocr
      """)

  @Argument(help: "The files to import.", completion: .file())
  var files: [String] = []

  @Option(help: "The id of the book that the gifts go to.")
  var book: String?

  @Option(
    help: "Which way gifts went that do not say it: sent or received (the default).",
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

  @Flag(help: "Say what would be added, and write nothing.")
  var dryRun = false

  @Option(help: "How the summary and the messages are written: text or json.")
  var format = OutputFormat.text

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
    do {
      if let image {
        try await ListImage(host: host, path: image, to: to, currency: currency ?? .renminbi)
          .read(dryRun: dryRun, format)
      } else {
        try await importFiles(host)
      }
    } catch let error as FileError {
      throw Failure(error.diagnostic)
    }
  }

  private func importFiles(_ host: any CommandHost) async throws {
    let vault = try host.files
    let plans = try await plans(host, vault)
    for (file, plan) in zip(files, plans) {
      host.report(plan.diagnostics, format)
      if !dryRun { try plan.perform(in: vault) }
      host.print(format == .text ? text(of: plan, file) : json(of: plan, file))
    }
    // A file of which nothing could be read is not what it was taken for.
    let hasFailed = plans.contains { $0.diagnostics.hasErrors && $0.summary.isEmpty }
    if hasFailed { throw ExitCode.failure }
  }

  /// What importing the files will do; all are read before the first is written, so that one that
  /// is not there does not leave half of the work done.
  private func plans(_ host: any CommandHost, _ vault: any Files) async throws -> [ImportPlan] {
    let zone = try host.settings.settings.zone
    let importer = GiftImporter(zone: zone, defaults: defaults)
    var known = await importer.known(
      in: CollectionReader(files: vault, zone: zone, width: host.width))
    if let book, !known.books.contains(book) {
      let problem = GiftProblem.unknownBook(book, count: 1, known: known.books)
      throw Failure(
        Diagnostic(.error, kind: problem.kind, problem.message, hint: problem.hint))
    }
    let now = host.clock
    var plans: [ImportPlan] = []
    for file in files {
      let bytes = try host.read(file, orStandardInput: false)
      let progress = host.progress("importing \(file)")
      defer { progress.finish() }
      plans.append(
        bytes.withUnsafeBufferPointer { bytes in
          importer.plan(
            bytes, path: file, among: host.importFormats, known: &known, now: now
          ) { progress.show($0, of: $1) }
        })
    }
    return plans
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

  private func text(of plan: ImportPlan, _ file: String) -> String {
    let summary = plan.summary
    var counts = "\(file): "
    if let format = plan.format { counts += "\(format.inWords): " }
    counts +=
      "\(summary.read) read, \(summary.added) added, \(summary.alreadyThere) already there, "
      + "\(summary.unreadable) unreadable"
    var lines = [counts]
    if plan.addedContacts > 0, plan.format != .contacts {
      lines.append("  \(plan.addedContacts) of the added are contacts")
    }
    lines += plan.remarks.map { "  " + $0 }
    return (lines + summary.notes(dryRun: dryRun)).joined(separator: "\n")
  }

  private func json(of plan: ImportPlan, _ file: String) -> String {
    let summary = plan.summary
    return JSONText.object([
      ("file", .string(file)), ("kind", JSONText(plan.format?.name)),
      ("read", .int(summary.read)), ("added", .int(summary.added)),
      ("contacts", .int(plan.addedContacts)), ("alreadyThere", .int(summary.alreadyThere)),
      ("unreadable", .int(summary.unreadable)), ("leftOut", summary.leftOut),
      ("remarks", .array(plan.remarks.map(JSONText.string))), ("dryRun", .bool(dryRun)),
    ])
  }
}

/// What was made of the text of an option, or wrong usage when nothing was.
private func parsed<Value>(_ text: String, _ value: Value?, _ expected: String) throws -> Value {
  guard let value else { throw ValidationError("'\(text)' is not \(expected).") }
  return value
}

extension ImportPlan {
  /// How many of the added records are contacts.
  fileprivate var addedContacts: Int {
    additions.filter { $0.collection == GiftReader.contacts }.reduce(0) {
      $0 + $1.lines.count { $0 == UInt8(ascii: "\n") }
    }
  }
}

extension ImportSummary {
  /// Whether nothing in the file was of use.
  fileprivate var isEmpty: Bool { added + alreadyThere == 0 && skipped.isEmpty }
}
