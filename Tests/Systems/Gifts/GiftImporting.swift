import Basics
import TestKit
import Vault

@testable import Gifts

/// A vault that files are imported into.
struct ImportingVault {
  let files = MemoryFiles()
  var answers: [String: String] = ["date": "2026-05-01", "direction": "received"]

  /// A vault whose imports are of 2026-05-01 where a file says no day, and received where it says
  /// no direction.
  init() {}

  private var reader: CollectionReader { CollectionReader(files: files, zone: .utc, width: 1) }

  /// Imports a text into the vault.
  @discardableResult
  func add(_ text: String, _ file: String = "list") async throws -> ImportPlan {
    try await add(Array(text.utf8), file)
  }

  /// Imports a file into the vault.
  @discardableResult
  func add(_ bytes: [UInt8], _ file: String = "list") async throws -> ImportPlan {
    var bench = ImportBench(files, at: Zone.utc.interval(of: Day(number: 20_778)).start)
    bench.answers = answers
    return try await bench.add(bytes, file, as: "gifts")
  }

  /// What the vault has, as the ledger reads it.
  var stored: StoredRecords<GiftRecords> {
    get async { await GiftReader.read(reader) }
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

extension ImportPlan {
  /// What was found wrong: `2:4 not-an-amount`.
  var problems: [String] {
    diagnostics.kept.map { "\($0.place?.line ?? 0):\($0.place?.column ?? 0) \($0.kind)" }
  }
}

/// Remarks of a plan.
func remarks(_ remarks: GiftImportRemark...) -> [String] { remarks.map(\.inWords) }
