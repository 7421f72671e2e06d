import Chronology
import Diagnostics
import Foundation
import Gifts

@testable import Storage

/// A vault that files are imported into.
struct GiftVault {
  let files = MemoryFiles()
  var defaults = GiftDefaults()

  /// A vault whose imports are of 2026-05-01 where a file says no day.
  init() { defaults.day = Day("2026-05-01") }

  /// Imports a text into the vault.
  @discardableResult
  func add(_ text: String, _ file: String = "list") async throws -> GiftImportPlan {
    try await add(Array(text.utf8), file)
  }

  /// Imports a file into the vault.
  @discardableResult
  func add(_ bytes: [UInt8], _ file: String = "list") async throws -> GiftImportPlan {
    var known = await KnownGifts.read(CollectionReader(files: files, zone: .utc, width: 1))
    var importer = GiftImporter(today: Day(number: 20_778), zone: .utc)
    importer.defaults = defaults
    let plan = importer.plan(bytes, file: file, known: &known)
    try plan.plan.perform(in: files)
    return plan
  }

  /// What the vault has, as the ledger reads it.
  var stored: StoredGifts {
    get async { await GiftReader.read(files, zone: .utc, width: 1) }
  }

  /// The gifts of the vault on a line each: `2026-05-01 received 张三 500 wedding`.
  var gifts: [String] {
    get async {
      await stored.records.gifts.map {
        "\($0.day) \($0.direction.rawValue) \($0.name ?? $0.contact) \($0.amount.shortDescription) "
          + $0.category.rawValue
      }
    }
  }
}

extension GiftImportPlan {
  /// What was found wrong: `2:4 not-an-amount`.
  var problems: [String] {
    plan.diagnostics.kept.map { "\($0.place?.line ?? 0):\($0.place?.column ?? 0) \($0.kind)" }
  }
}

extension String {
  /// The text in GB18030, by the system's own converter.
  var gb18030: [UInt8] {
    Array(data(using: String.Encoding(rawValue: 0x8000_0632)) ?? Data())
  }

  /// The text in UTF-16 with a byte-order mark.
  func utf16(isBigEndian: Bool) -> [UInt8] {
    ([0xFEFF] + Array(utf16)).flatMap { unit in
      let bytes = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
      return isBigEndian ? bytes : bytes.reversed()
    }
  }
}
