package import Chronology
import Diagnostics
import Gifts

/// Turns lists of gifts, bills of WeChat and Alipay, and contacts into records.
///
/// What a file is, is judged by its content: its encoding, and the names of its columns. A record's
/// id is a hash of what it was made of, so that a second import adds nothing.
package struct GiftImporter: Sendable {
  /// What holds for gifts that do not say it themselves.
  package var defaults = GiftDefaults()
  /// The day of the import, in whose year's file new contacts go where they are a folder.
  package let today: Day
  /// The vault's zone.
  package let zone: Zone

  package init(today: Day, zone: Zone) {
    self.today = today
    self.zone = zone
  }

  /// Says what importing a file would do. Nothing is written.
  ///
  /// - Parameters:
  ///   - file: The file's path, as messages name it.
  ///   - known: What the vault has already; what the plan adds is noted in it.
  ///   - progress: Called now and then while the file is read.
  package func plan(
    _ bytes: UnsafeBufferPointer<UInt8>, file: String, known: inout KnownGifts,
    progress: ImportProgress? = nil
  ) -> GiftImportPlan {
    var plan = GiftImportPlan()
    let found = ImportFormat.detect(bytes)
    if found == .vCard || bytes.isUTF16 && TextEncoding.detect(bytes).withUTF8(bytes, \.isVCard) {
      plan.kind = .contacts
      VCardReader.read(bytes, file: file, into: &plan, &known, progress: progress)
    } else if [.otherTable, .other, .utf16].contains(found) {
      let encoding = TextEncoding.detect(bytes)
      encoding.withUTF8(bytes) { text in
        read(text, file: file, encoding, &plan, &known, progress)
      }
    } else {
      plan.plan.diagnostics.append(
        GiftImportProblem.wrongFormat(found).diagnostic(at: Place(file: file)))
    }
    plan.finish(today: today, zone: zone)
    return plan
  }

  /// Says what importing a file would do.
  package func plan(
    _ bytes: [UInt8], file: String, known: inout KnownGifts
  ) -> GiftImportPlan {
    bytes.withUnsafeBufferPointer { plan($0, file: file, known: &known) }
  }

  private func read(
    _ text: UnsafeBufferPointer<UInt8>, file: String, _ encoding: TextEncoding,
    _ plan: inout GiftImportPlan, _ known: inout KnownGifts, _ progress: ImportProgress?
  ) {
    guard let header = GiftHeader.find(in: text, file: file, encoding: encoding) else {
      plan.kind = .list
      var list = GiftList(text, file: file, encoding, defaults)
      list.read(into: &plan, &known, progress: progress)
      return
    }
    switch header.columns {
    case .gifts(let columns):
      plan.kind = .table
      if var own = ExportedGiftTable(header, zone: zone) {
        return own.read(into: &plan, &known, progress: progress)
      }
      var table = GiftTable(header, columns, defaults)
      table.read(into: &plan, &known, progress: progress)
    case .bill(let columns):
      plan.kind = columns.program == .wechat ? .wechat : .alipay
      var bill = BillReader(header, columns, defaults)
      bill.read(into: &plan, &known, progress: progress)
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  fileprivate var isUTF16: Bool { starts(with: [0xFF, 0xFE]) || starts(with: [0xFE, 0xFF]) }
  fileprivate var isVCard: Bool { ImportFormat.detect(self) == .vCard }
}
