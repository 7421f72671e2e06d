import Basics
import Vault

/// Why a row, a line or a card cannot be used, and where that is.
struct GiftFailure<Place>: Error where Place: Sendable {
  var problem: GiftImportProblem
  var place: Place
}

/// The cells of a row of a table of gifts or of a bill, as texts.
struct GiftCells {
  let row: CSVRow
  let bytes: UnsafeBufferPointer<UInt8>

  /// A cell; nil where the table has no such column or the row is shorter.
  func cell(_ column: Int?) -> CSVCell? {
    column.flatMap { $0 < row.cells.count ? row.cells[$0] : nil }
  }

  /// The text of a cell without the blanks and tabs that programs pad cells with; empty where there
  /// is no cell.
  func text(_ column: Int?) throws(GiftFailure<CSVCell>) -> String {
    guard let cell = cell(column) else { return "" }
    let text = cell.text(in: bytes)
    if let control = text.utf8.first(where: {
      $0 < 0x20 && ![0x09, 0x0A, 0x0D].contains($0) || $0 == 0x7F
    }) {
      throw GiftFailure(problem: .text(.controlCharacter(control)), place: cell)
    }
    return text.trimmed
  }

  /// Whether no cell says anything.
  var isBlank: Bool {
    row.cells.allSatisfy { cell in
      bytes[cell.range].allSatisfy { $0 == 0x20 || $0 == 0x09 }
        || cell.text(in: bytes).trimmed.isEmpty
    }
  }

  /// What a failure is about where a column is missing from the row.
  func place(_ column: Int?) -> CSVCell { cell(column) ?? row.cells[0] }

  /// The name in a cell, on one line.
  func name(_ column: Int) throws(GiftFailure<CSVCell>) -> String {
    let name = try text(column).asName
    guard !name.isEmpty else { throw GiftFailure(problem: .noName, place: place(column)) }
    guard name.count <= GiftDraft.longestName else {
      throw GiftFailure(problem: .longName, place: place(column))
    }
    return name
  }

  /// The amount in a cell, which is not empty.
  ///
  /// - Parameter isSigned: Whether it may be negative.
  func amount(
    _ column: Int, in currency: Currency, isSigned: Bool = false
  ) throws(GiftFailure<CSVCell>) -> Money {
    let text = try text(column)
    do throws(GiftImportProblem) {
      return try .given(text, in: currency, isSigned: isSigned)
    } catch {
      throw GiftFailure(problem: error, place: place(column))
    }
  }
}

extension Money {
  /// The amount of a gift that `text` gives, which is not negative unless its sign says which way
  /// it went.
  static func given(
    _ text: String, in currency: Currency, isSigned: Bool = false
  ) throws(GiftImportProblem) -> Money {
    guard !text.isEmpty else { throw .noAmount("") }
    let amount: Money
    do throws(AmountProblem) {
      amount = try AmountText.money(text, in: currency)
    } catch {
      throw .record(.amount(field: "amount", text: text, error))
    }
    guard isSigned || !amount.isNegative else { throw .negative(text) }
    return amount
  }
}

extension StringProtocol {
  /// The text without white space and byte-order marks at its ends.
  var trimmed: String { trimming { $0.isWhitespace || $0 == "\u{FEFF}" } }
}
