import Basics
import SiteKit
import Vault

/// Turns lists of gifts, WeChat and Alipay bills, and contacts into records.
///
/// The format is detected from the content: the encoding and the names of columns.
struct GiftImporter: Importer {
  private var known: KnownGifts
  /// The values for gifts that do not have their own.
  private var defaults: GiftDefaults
  private let basis: ImportBasis
  private var pictures: ListPictures
  /// The vault's records, to compare with records that Daybook exported.
  private let records: GiftRecords

  /// An importer with the vault's books and people.
  ///
  /// - Throws: ``Failure`` if the person named a book that does not exist.
  init(_ basis: ImportBasis) async throws {
    self.basis = basis
    defaults = GiftDefaults(
      basis.answers, in: basis.settings[GiftSettings.self].currency,
      at: Moment(asOf: basis.now, zone: basis.zone))
    pictures = ListPictures(basis)
    records = await GiftReader.read(basis.reader).records
    known = await KnownGifts.read(basis.reader)
    guard let book = defaults.book else { return }
    let id = known.books.id(of: book)
    defaults.book = id
    guard !known.books.contains(where: { $0.id == id }) else { return }
    let names = known.books.flatMap { [$0.id] + ($0.title.map { [$0] } ?? []) }
    throw Failure(
      "unknown-book", "there is no book \(book.shortQuoted)",
      hint: names.nearest(to: book).map { "did you mean \"\($0)\"?" }
        ?? "add it with: daybook add book")
  }

  mutating func read(_ file: ImportFile, into plan: inout ImportPlan) {
    var batch = GiftBatch(known)
    let encoding = TextEncoding.detect(file.bytes)
    let isCards = encoding.withUTF8(file.bytes) {
      ImportHead($0, path: file.path).isVCard
    }
    // Cards may be of only one person, and a bill of only some transactions.
    plan.isComplete = false
    if isCards {
      batch.format = .contacts
      VCardReader.read(file.bytes, file: file.path, into: &batch, progress: file.progress)
    } else {
      encoding.withUTF8(file.bytes) { text in
        read(text, of: file, encoding, into: &batch, &plan)
      }
    }
    plan.source = batch.isOwn ? nil : batch.format?.name
    if batch.format == .giftTable || batch.format == .giftList, let format = plan.source,
      let name = Self.listName(of: file), file.path != ImportFile.standardInput
    {
      // A list is complete for its occasion, and keeps its name.
      plan.source = "\(format)/\(name)"
      plan.isComplete = true
    }
    known = batch.known
    let isList = batch.format == .giftTable || batch.format == .giftList
    batch.fill(
      &plan, zone: basis.zone, asksForBook: isList && !batch.isOwn && defaults.book == nil)
  }

  /// The name of a list, or of the workbook, folder or archive that it is in: many workbooks have a
  /// sheet called Sheet1.
  private static func listName(of file: ImportFile) -> Substring? {
    let whole =
      file.inside == file.path ? file.path[...] : file.path.dropLast(file.inside.count + 1)
    let name = whole.split { $0 == "/" || $0 == "\\" }.last
    return name.flatMap { $0.split(separator: ".").first }
  }

  private mutating func read(
    _ text: UnsafeBufferPointer<UInt8>, of file: ImportFile, _ encoding: TextEncoding,
    into batch: inout GiftBatch, _ plan: inout ImportPlan
  ) {
    let progress = file.progress
    guard let header = GiftHeader.find(in: text, file: file.path, encoding: encoding) else {
      batch.format = .giftList
      var list = GiftList(text, file: file.path, encoding, defaults)
      list.read(into: &batch, progress: progress) { name in
        pictures.keep(name, beside: file, &plan)
      }
      return
    }
    switch header.columns {
    case .gifts(let columns):
      batch.format = .giftTable
      if var own = ExportedGiftTable(header, zone: basis.zone) {
        batch.isOwn = true
        return own.read(into: &batch, progress: progress, beside: exported(own))
      }
      warnOfMergedAmounts(header, columns, file, &batch)
      var table = GiftTable(header, columns, defaults)
      table.read(into: &batch, progress: progress)
    case .bill(let columns):
      batch.format = columns.program == .wechat ? .wechat : .alipay
      BillReader(header: header, columns: columns, defaults: defaults)
        .read(into: &batch, progress: progress)
    }
  }
}

extension GiftImporter {
  /// Warns of an amount in a cell that is merged over several rows, as each row counts it.
  private func warnOfMergedAmounts(
    _ header: GiftHeader, _ columns: GiftColumns, _ file: ImportFile, _ batch: inout GiftBatch
  ) {
    var (reader, row) = (header.reader, CSVRow())
    guard let sheet = file.siblings[file.inside]?.sheet, reader.next(&row) else { return }
    for range in sheet.mergedRanges
    where range.rows.lowerBound >= row.line
      && columns.amounts.contains(where: { $0.column == range.column })
    {
      batch.diagnostics.append(
        GiftImportProblem.mergedAmount(range.name).diagnostic(
          at: Place(file: file.path, line: range.rows.lowerBound)))
    }
  }

  /// The meaning of the vault's records, as an export has them in the columns of a table, by id.
  private func exported(_ table: ExportedGiftTable) -> [String: [UInt8]] {
    let moment = Moment(asOf: basis.now, zone: basis.zone)
    let ledger = GiftLedger(
      records, settings: basis.settings[GiftSettings.self], moment: moment)
    var text = GiftExport(ledger).csv()
    return text.withUTF8 { bytes in
      let header = GiftHeader.find(in: bytes, file: "", encoding: .utf8)
      var all = header.flatMap { ExportedGiftTable($0, zone: basis.zone) }
      return all?.meanings(of: table.names) ?? [:]
    }
  }
}

/// Reads a table written by ``GiftExport`` back into its records, including ids, so a vault that
/// has them stays unchanged.
struct ExportedGiftTable {
  private var reader: CSVReader
  let names: [String]
  private let zone: Zone

  /// The table below a header; nil for a table from another source.
  init?(_ header: GiftHeader, zone: Zone) {
    let ownNames: Set = ["id", "direction", "repays", "voidReason"]
    guard ownNames.isSubset(of: header.names),
      Set(header.names).isSubset(of: GiftExport.columns)
    else { return nil }
    reader = header.reader
    reader.expectedCells = header.names.count
    names = header.names
    self.zone = zone
  }

  /// Reads the rows; rows with the same meaning as a record of the vault are only counted.
  ///
  /// - Parameter known: The meanings of the vault's records by id, in the columns of this table.
  mutating func read(
    into batch: inout GiftBatch, progress: ImportProgress?, beside known: [String: [UInt8]] = [:]
  ) {
    var row = CSVRow()
    var ticker = ProgressTicker(progress, total: reader.bytes.count)
    while reader.next(&row) {
      ticker.reached(reader.position)
      guard !row.hasErrors, let first = row.cells.first else {
        batch.countUnreadable()
        continue
      }
      var fields: [String: String] = [:]
      for (name, cell) in zip(names, row.cells) { fields[name] = cell.text(in: reader.bytes) }
      if let meaning = known[fields["id"] ?? ""], meaning == Self.meaning(of: fields) {
        batch.summary.read += 1
        batch.summary[kind: GiftRecord.kind.name].same += 1
        continue
      }
      let line = Self.line(fields)
      var errors = line.problems(ofGiftIn: GiftReader.gifts, zone: zone).kept.filter {
        $0.severity == .error
      }
      let id = fields["id"] ?? ""
      let place = reader.locate(first).place
      if id.isEmpty { errors.append(VaultProblem.missing(field: "id").diagnostic(at: place)) }
      if let day = fields["date"].flatMap({ Day(dated: $0) }), errors.isEmpty {
        batch.summary.read += 1
        batch.add(record: id, line, on: day)
      } else {
        batch.countUnreadable()
        batch.diagnostics.append(
          contentsOf: DiagnosticList(errors.map { Self.located($0, at: place) }))
      }
    }
    batch.diagnostics.append(contentsOf: reader.diagnostics)
    ticker.finished()
  }

  /// The meanings of the rows by id, in some columns alone.
  fileprivate mutating func meanings(of columns: [String]) -> [String: [UInt8]] {
    var meanings: [String: [UInt8]] = [:]
    var row = CSVRow()
    while reader.next(&row) {
      var fields: [String: String] = [:]
      for (name, cell) in zip(names, row.cells) where columns.contains(name) {
        fields[name] = cell.text(in: reader.bytes)
      }
      meanings[fields["id"] ?? ""] = Self.meaning(of: fields)
    }
    return meanings
  }

  /// The record of a row, the same for `300.00` and `300`, for `TRUE` and `true`, and for the same
  /// day in other words.
  private static func meaning(of fields: [String: String]) -> [UInt8] {
    var fields = fields
    let currency = fields["currency"].flatMap { Currency($0) } ?? .renminbi
    if let amount = fields["amount"].flatMap({ try? AmountText.money($0, in: currency) }) {
      fields["amount"] = amount.shortDescription
    }
    return Array(line(fields).bytes)
  }

  /// A problem of a record, reported at the row that it came from.
  private static func located(_ problem: Diagnostic, at place: Place) -> Diagnostic {
    var problem = problem
    problem.place = Place(file: place.file, line: place.line)
    problem.excerpt = nil
    return problem
  }

  /// The record of a row. Booleans and texts are the same in a table and a record; days, which
  /// spreadsheets write in their own way, are converted.
  private static func line(_ fields: [String: String]) -> RecordFields {
    let texts: [StaticString] = [
      "amount", "currency", "direction", "type", "event", "category", "book", "contact",
      "name", "gift", "payment", "note", "source", "voidReason", "picture",
    ]
    let days: [StaticString] = ["date", "due", "settled"]
    let either: [StaticString] = ["repays", "void"]
    var line = RecordFields()
    for key in texts { line.add(key, text: fields[key.description]) }
    for key in days + either {
      let text = fields[key.description] ?? ""
      if text.lowercased() == "true" {
        line.add(key, bool: true)
      } else {
        line.add(
          key, text: key.description == "repays" ? text : Day(dated: text)?.description ?? text)
      }
    }
    return line
  }
}
