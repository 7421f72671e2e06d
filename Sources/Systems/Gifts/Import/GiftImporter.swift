import Basics
import Vault

/// Turns lists of gifts, bills of WeChat and Alipay, and contacts into records.
///
/// What a file is, is judged by its content: its encoding, and the names of its columns.
struct GiftImporter: Importer {
  private var known: KnownGifts
  /// What holds for gifts that do not say it themselves.
  private let defaults: GiftDefaults
  private let basis: ImportBasis

  /// An importer that knows the vault's books and people.
  ///
  /// - Throws: ``Failure`` when the person named a book that there is not.
  init(_ basis: ImportBasis) async throws {
    self.basis = basis
    defaults = GiftDefaults(
      basis.answers, at: Moment(asOf: basis.now, zone: basis.zone))
    known = await KnownGifts.read(basis.reader)
    if let book = defaults.book, !known.books.contains(book) {
      let problem = GiftProblem.unknownBook(book, count: 1, known: known.books)
      throw Failure(Diagnostic(.error, kind: problem.kind, problem.message, hint: problem.hint))
    }
  }

  mutating func read(_ file: ImportFile, into plan: inout ImportPlan) {
    var batch = GiftBatch(known)
    let encoding = TextEncoding.detect(file.bytes)
    let isCards = encoding.withUTF8(file.bytes) {
      ImportHead($0, path: file.path).isVCard
    }
    // Cards may be of one person, and a bill of some transactions.
    plan.isComplete = false
    if isCards {
      batch.format = .contacts
      VCardReader.read(file.bytes, file: file.path, into: &batch, progress: file.progress)
    } else {
      encoding.withUTF8(file.bytes) { text in
        read(text, file: file.path, encoding, into: &batch, file.progress)
      }
    }
    plan.source = batch.isOwn ? nil : batch.format?.name
    if batch.format == .giftTable || batch.format == .giftList, let format = plan.source,
      let name = file.name.split(separator: ".").first, file.path != ImportFile.standardInput
    {
      // A list has all guests of its occasion, and keeps its name.
      plan.source = "\(format)/\(name)"
      plan.isComplete = true
    }
    known = batch.known
    batch.fill(&plan, zone: basis.zone)
  }

  private func read(
    _ text: UnsafeBufferPointer<UInt8>, file: String, _ encoding: TextEncoding,
    into batch: inout GiftBatch, _ progress: ImportProgress?
  ) {
    guard let header = GiftHeader.find(in: text, file: file, encoding: encoding) else {
      batch.format = .giftList
      var list = GiftList(text, file: file, encoding, defaults)
      list.read(into: &batch, progress: progress)
      return
    }
    switch header.columns {
    case .gifts(let columns):
      batch.format = .giftTable
      if var own = ExportedGiftTable(header, zone: basis.zone) {
        batch.isOwn = true
        return own.read(into: &batch, progress: progress)
      }
      var table = GiftTable(header, columns, defaults)
      table.read(into: &batch, progress: progress)
    case .bill(let columns):
      batch.format = columns.program == .wechat ? .wechat : .alipay
      var bill = BillReader(header, columns, defaults)
      bill.read(into: &batch, progress: progress)
    }
  }
}
