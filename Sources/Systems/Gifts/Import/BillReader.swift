import Basics
import Vault

/// Reads a bill that WeChat or Alipay exports.
///
/// The days are those of the bill, which is in China's time.
struct BillReader {
  private var header: GiftHeader
  private let columns: BillColumns
  private let defaults: GiftDefaults

  init(_ header: GiftHeader, _ columns: BillColumns, _ defaults: GiftDefaults) {
    self.header = header
    self.columns = columns
    self.defaults = defaults
  }

  mutating func read(into batch: inout GiftBatch, progress: ImportProgress?) {
    let bytes = header.reader.bytes
    var row = CSVRow()
    var ticker = ProgressTicker(progress, total: bytes.count)
    var totals = BillTotals()
    var taken = 0
    var isBehindTable = false
    for cells in header.preamble { totals.take(cells.joined(separator: " ")) }
    while header.reader.next(&row) {
      ticker.reached(header.reader.position)
      let cells = GiftCells(row: row, bytes: bytes)
      guard !cells.isBlank else { continue }
      // Older bills of Alipay give their totals behind a line of dashes.
      let texts = row.cells.map { $0.text(in: bytes).trimmed }
      isBehindTable = isBehindTable || texts[0].hasPrefix("-----")
      if isBehindTable {
        totals.take(texts.joined(separator: " "))
        continue
      }
      batch.summary.read += 1
      guard !row.hasErrors else {
        batch.summary.unreadable += 1
        continue
      }
      do throws(BillRow.Failure) {
        let row = try BillRow(cells, columns)
        totals.add(row)
        switch try row.verdict(defaults) {
        case .leftOut(let reason): batch.summary.skip(reason)
        case .gift(var draft):
          taken += 1
          draft.event = defaults.event
          batch.add(draft, defaults)
        }
      } catch {
        batch.summary.unreadable += 1
        batch.report(error.problem, at: header.reader.locate(error.place))
      }
    }
    batch.diagnostics.append(contentsOf: header.reader.diagnostics)
    let all = batch.summary.read
    if all > 0 {
      batch.remarks.append(.bill(taken: taken, of: all, isAll: defaults.takesAllOfBills))
    }
    for problem in totals.problems(rows: all) {
      batch.diagnostics.append(problem.diagnostic(at: Place(file: header.reader.file)))
    }
    ticker.finished()
  }
}

/// What a bill says about itself, to compare with its rows: 共43笔记录, 收入：1笔 0.35元.
struct BillTotals {
  private var givenCount: Int?
  private var given: [Gift.Direction: (count: Int, amount: Money)] = [:]
  private var counts: [Gift.Direction: Int] = [:]
  private var sums: [Gift.Direction: MoneySums] = [:]

  /// Takes what a line before or behind the table says; nothing from most.
  mutating func take(_ line: String) {
    let line = line.halfWidth
    if line.hasPrefix("共"), line.contains("笔") { givenCount = Int(line.numbers.first ?? "") }
    for (word, direction) in [("收入", Gift.Direction.received), ("支出", .sent)]
    where line.hasPrefix(word + ":") || line.hasPrefix("已" + word + ":") {
      let numbers = line.numbers
      guard numbers.count == 2, let count = Int(numbers[0]),
        let amount = try? AmountText.money(numbers[1])
      else { continue }
      given[direction] = (count, amount)
    }
  }

  mutating func add(_ row: BillRow) {
    guard let direction = row.direction else { return }
    counts[direction, default: 0] += 1
    sums[direction, default: MoneySums()].add(row.amount)
  }

  /// Where the rows differ.
  func problems(rows: Int) -> [GiftImportProblem] {
    var problems: [GiftImportProblem] = []
    if let givenCount, givenCount != rows {
      problems.append(.billCount(given: givenCount, found: rows))
    }
    for direction in [Gift.Direction.received, .sent] {
      guard let given = given[direction] else { continue }
      let count = counts[direction, default: 0]
      // What a bill has in another currency is in no sum of its own.
      let amount = sums[direction, default: MoneySums()][given.amount.currency]
      guard given.count != count || given.amount != amount else { continue }
      problems.append(
        .billTotal(
          direction, given: "\(given.amount) in \(given.count)",
          found: "\(amount) in \(count)"))
    }
    return problems
  }
}

extension String {
  /// The numbers in a line, as they are written.
  fileprivate var numbers: [String] {
    split { !($0.isASCII && ($0.isNumber || $0 == "." || $0 == ",")) }
      .map { $0.trimming { $0 == "." || $0 == "," } }.filter { !$0.isEmpty }
  }
}
