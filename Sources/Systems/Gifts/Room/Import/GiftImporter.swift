import Chronology
import Diagnostics
import Vault

/// Turns lists of gifts, bills of WeChat and Alipay, and contacts into records.
///
/// What a file is, is judged by its content: its encoding, and the names of its columns.
struct GiftImporter: Importer {
  /// The vault's zone.
  let zone: Zone
  /// What holds for gifts that do not say it themselves.
  var defaults = GiftDefaults()

  var format: ImportFormat { .gifts }
  var readable: Set<ImportFormat> { [.vCard, .otherTable, .other, .utf16] }

  func refusal(of found: ImportFormat) -> any Problem {
    GiftImportProblem.format(.wrongFormat(expected: .gifts, found: found))
  }

  func known(in reader: CollectionReader) async -> KnownGifts { await KnownGifts.read(reader) }

  func plan(
    _ file: ImportFile, known: inout KnownGifts, now: Instant, progress: ImportProgress?
  ) -> ImportPlan {
    var batch = GiftBatch(known)
    let encoding = TextEncoding.detect(file.bytes)
    let isCards =
      file.format == .vCard || file.format == .utf16 && encoding.withUTF8(file.bytes, \.isVCard)
    if isCards {
      batch.format = .contacts
      VCardReader.read(file.bytes, file: file.path, into: &batch, progress: progress)
    } else {
      encoding.withUTF8(file.bytes) { text in
        read(text, file: file.path, encoding, into: &batch, progress)
      }
    }
    known = batch.known
    return batch.plan(today: zone.day(of: now), zone: zone)
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
      if var own = ExportedGiftTable(header, zone: zone) {
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

extension UnsafeBufferPointer<UInt8> {
  fileprivate var isVCard: Bool { ImportFormat.detect(self, among: []) == .vCard }
}
