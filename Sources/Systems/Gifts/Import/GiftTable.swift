import Basics
import Vault

/// Reads a table of gifts, as written by banquet programs or kept by people.
struct GiftTable {
  private var header: GiftHeader
  private let columns: GiftColumns
  private var defaults: GiftDefaults
  private var total = TotalCheck()
  /// A day in the title above the table, which may be that of its gifts.
  private var titleDay: Day?
  /// True if only the sign of an amount gives the direction.
  private var isSigned = false
  private var withoutGift: [String] = []
  /// The rows of each status that is not known.
  private var statuses: [String: Int] = [:]

  init(_ header: GiftHeader, _ columns: GiftColumns, _ defaults: GiftDefaults) {
    self.header = header
    self.columns = columns
    self.defaults = defaults
  }

  mutating func read(into batch: inout GiftBatch, progress: ImportProgress?) {
    var others: [String] = []
    for cells in header.preamble {
      // A row other than a key with a value is a title.
      if let problem = GiftPreamble.read(cells, into: &defaults) {
        batch.diagnostics.append(problem.diagnostic(at: Place(file: header.reader.file)))
      }
      if let other = GiftPreamble.other(cells) { others.append(other.onOneLine.printable) }
      if titleDay == nil { titleDay = cells.lazy.compactMap(Day.init(inTitle:)).first }
    }
    guard findsDirection(&batch) else { return }
    if !others.isEmpty { batch.remarks.append(.linesLeftOut(others)) }
    if !columns.others.isEmpty {
      batch.remarks.append(.columnsLeftOut(columns.others.map { header.names[$0].printable }))
    }
    var row = CSVRow()
    var ticker = ProgressTicker(progress, total: header.reader.bytes.count)
    while header.reader.next(&row) {
      ticker.reached(header.reader.position)
      let cells = GiftCells(row: row, bytes: header.reader.bytes)
      guard !cells.isBlank else { continue }
      do throws(CellFault) {
        try take(cells, &batch)
      } catch {
        batch.countUnreadable()
        if error.problem == GiftImportProblem.noDate(offering: titleDay) {
          batch.doubt(dayOf: cells.words, offering: titleDay)
        }
        batch.report(error.problem, at: header.reader.locate(error.part))
      }
    }
    if !withoutGift.isEmpty { batch.remarks.append(.gaveNothing(withoutGift)) }
    if !statuses.isEmpty {
      let counts = statuses.map { (text: $0.key.onOneLine.printable, count: $0.value) }
      batch.remarks.append(.statuses(counts.sorted { ($1.count, $0.text) < ($0.count, $1.text) }))
    }
    batch.diagnostics.append(contentsOf: header.reader.diagnostics)
    ticker.finished()
  }

  private mutating func take(
    _ cells: GiftCells, _ batch: inout GiftBatch
  ) throws(CellFault) {
    guard !cells.row.hasErrors else { return batch.countUnreadable() }
    if try takeTotal(cells, &batch) { return }
    guard let nameColumn = columns[.name] else { return }
    if let extra = cells.row.cells.dropFirst(header.names.count).first(where: {
      !$0.text(in: cells.bytes).trimmed.isEmpty
    }) {
      let problem = TextProblem.csvLongRow(
        cells: cells.row.cells.count, expected: header.names.count)
      throw CellFault(problem, at: extra)
    }
    let name = try cells.name(nameColumn)
    let goods = try cells.text(columns[.goods])
    let given = try given(cells, orGoods: !goods.isEmpty)
    var draft = GiftDraft(
      name: name, amount: given[0].amount, direction: given[0].direction, day: try day(cells))
    draft.goods = goods.isEmpty ? nil : goods
    draft.payment = Gift.Payment(said: try cells.text(columns[.payment]))
    let event = try cells.text(columns[.event])
    draft.event = event.isEmpty ? defaults.event : event
    try readCategory(cells, &draft)
    draft.note = try note(cells)
    let status = GiftStatus(try cells.text(columns[.status]))
    if case .void(let said) = status {
      draft.isVoid = true
      let reason = try cells.text(columns[.voidReason])
      draft.voidReason = reason.isEmpty ? said : reason
    }
    if case .other(let text) = status { statuses[text, default: 0] += 1 }
    batch.summary.read += 1
    guard !draft.amount.isZero || draft.goods != nil else {
      batch.summary.skip(.nothingGiven)
      withoutGift.append(name.onOneLine.printable)
      return
    }
    draft.contact = try contact(cells, name, &batch)
    for (amount, direction) in given {
      total.add(amount, isVoid: draft.isVoid)
      (draft.amount, draft.direction) = (amount, direction)
      batch.add(draft, defaults)
    }
  }

  /// The amounts of the row with their directions: one, or up to two with a column for each
  /// direction; zero for goods alone.
  private func given(
    _ cells: GiftCells, orGoods hasGoods: Bool
  ) throws(CellFault) -> [(amount: Money, direction: Gift.Direction)] {
    let currency = try currency(cells)
    let said = try direction(cells)
    var given: [(Money, Gift.Direction?)] = []
    for (column, direction) in columns.amounts where try !cells.text(column).isEmpty {
      let amount = try cells.amount(column, in: currency, isSigned: isSigned)
      let bySign: Gift.Direction? = isSigned ? (amount.isNegative ? .sent : .received) : nil
      given.append((amount.magnitude, said ?? direction ?? bySign ?? defaults.direction))
    }
    if given.contains(where: { !$0.0.isZero }) { given.removeAll(where: \.0.isZero) }
    if given.isEmpty {
      guard hasGoods else {
        throw CellFault(GiftImportProblem.noAmount(""), at: cells.place(columns.amounts[0].column))
      }
      let direction = columns.amounts.count == 1 ? columns.amounts[0].direction : nil
      given = [(.zero(currency), said ?? direction ?? defaults.direction)]
    }
    return try given.map { (amount, direction) throws(CellFault) in
      guard let direction else {
        let column = columns[.direction] ?? columns.amounts[0].column
        throw CellFault(GiftImportProblem.noDirection(), at: cells.place(column))
      }
      return (amount, direction)
    }
  }

  /// True if the table or the person gives the direction of its gifts; otherwise nothing is taken
  /// from the table.
  private mutating func findsDirection(_ batch: inout GiftBatch) -> Bool {
    if defaults.direction != nil || columns[.direction] != nil
      || columns.amounts.contains(where: { $0.direction != nil })
    {
      return true
    }
    var reader = header.reader
    var row = CSVRow()
    var count = 0
    var first: [String] = []
    while reader.next(&row) {
      let cells = GiftCells(row: row, bytes: reader.bytes)
      guard !cells.isBlank else { continue }
      count += 1
      if first.count < ImportDoubt.rowCount { first.append(cells.words) }
      if let type = try? cells.text(columns[.category]), Gift.Direction(cell: type) != nil {
        return true
      }
      let amount = try? cells.amount(columns.amounts[0].column, in: .renminbi, isSigned: true)
      isSigned = isSigned || amount?.isNegative == true
    }
    // A header alone leaves nothing open.
    if isSigned || count == 0 { return true }
    batch.countUnreadable(count)
    for row in first { batch.doubt(row) }
    batch.diagnostics.append(
      GiftImportProblem.noDirection(lacksDay: columns[.date] == nil && defaults.day == nil)
        .diagnostic(at: Place(file: header.reader.file)))
    return false
  }

  /// Reads a row with a total; false for any other row.
  private mutating func takeTotal(
    _ cells: GiftCells, _ batch: inout GiftBatch
  ) throws(CellFault) -> Bool {
    var first = try cells.text(columns[.name])
    for column in cells.row.cells.indices where first.isEmpty { first = try cells.text(column) }
    guard first.isTotalWord else { return false }
    // Two columns of amounts have two totals.
    guard columns.amounts.count == 1 else { return true }
    // Spreadsheets put the total below the amounts, some programs into the second cell.
    for column in [columns.amounts[0].column] + Array(cells.row.cells.indices) {
      let text = try cells.text(column)
      guard !text.isEmpty, let given = try? AmountText.money(text, in: defaults.currency) else {
        continue
      }
      if let problem = total.compare(
        given, isPart: first.isSubtotalWord, skipped: batch.summary.unreadable)
      {
        batch.report(problem, at: header.reader.locate(cells.place(column)))
      } else {
        batch.remarks.append(.totalAgrees(given.shortDescription))
      }
      break
    }
    return true
  }

  private func currency(_ cells: GiftCells) throws(CellFault) -> Currency {
    let text = try cells.text(columns[.currency])
    guard !text.isEmpty else { return defaults.currency }
    guard let currency = Currency(cell: text) else {
      throw CellFault(GiftProblem.unknownCurrency(text), at: cells.place(columns[.currency]))
    }
    return currency
  }

  /// The direction from its own column, or from the type column, which tables also use for it.
  private func direction(_ cells: GiftCells) throws(CellFault) -> Gift.Direction? {
    let text = try cells.text(columns[.direction])
    guard !text.isEmpty else { return Gift.Direction(cell: try cells.text(columns[.category])) }
    guard let direction = Gift.Direction(cell: text) else {
      throw CellFault(
        GiftImportProblem.unknownDirection(text), at: cells.place(columns[.direction]))
    }
    return direction
  }

  private func day(_ cells: GiftCells) throws(CellFault) -> Day {
    let text = try cells.text(columns[.date])
    if text.isEmpty, let day = defaults.day { return day }
    guard !text.isEmpty else {
      throw CellFault(GiftImportProblem.noDate(offering: titleDay), at: cells.place(columns[.date]))
    }
    do throws(Diagnostic) { return try defaults.day(of: text) } catch {
      throw CellFault(error, at: cells.place(columns[.date]))
    }
  }

  private static let loans: Set<Substring> = ["loan", "借款", "借贷", "借", "借貸", "貸し借り"]
  private static let repayments: Set<Substring> = ["repayment", "还款", "還款", "返済"]

  /// The category, or the kind of a loan, as tables use the type column for both.
  private func readCategory(_ cells: GiftCells, _ draft: inout GiftDraft) throws(CellFault) {
    let text = try cells.text(columns[.category])
    guard Gift.Direction(cell: text) == nil else { return }
    draft.category = text.isEmpty ? nil : OccasionCategory.said(by: text)
    let words = text.lowercased().split(separator: " ")
    if words.contains(where: Self.loans.contains) {
      draft.kind = .loan
    } else if words.contains(where: Self.repayments.contains) {
      (draft.kind, draft.isRepayment) = (.loan, true)
    } else if !text.isEmpty, draft.category == nil, draft.event == nil,
      !["gift", "礼金", "礼品"].contains(text.lowercased())
    {
      // An occasion outside the categories is kept as text.
      draft.event = text
    }
  }

  /// Useful text without a field of its own.
  private func note(_ cells: GiftCells) throws(CellFault) -> String? {
    var parts: [String] = []
    let note = try cells.text(columns[.note])
    if !note.isEmpty { parts.append(note) }
    for column in [columns[.payment], columns[.handler]] {
      let text = try cells.text(column)
      let isField = column == columns[.payment] && Gift.Payment(said: text) != nil
      if let column, !text.isEmpty, !isField { parts.append("\(header.names[column])：\(text)") }
    }
    return parts.isEmpty ? nil : parts.joined(separator: "；")
  }

  /// Lists the person if the row gives more than the name and the person is not listed yet.
  ///
  /// - Returns: The id of the contact, if the name alone is ambiguous.
  private func contact(
    _ cells: GiftCells, _ name: String, _ batch: inout GiftBatch
  ) throws(CellFault) -> String? {
    let relation = try cells.text(columns[.relation])
    let phone = try cells.text(columns[.phone])
    let address = try cells.text(columns[.address])
    guard !(relation.isEmpty && phone.isEmpty && address.isEmpty) else { return nil }
    var draft = ContactDraft(name: name)
    draft.phone = phone.isEmpty ? nil : phone
    draft.relation = Relation.said(by: relation)
    var notes: [String] = []
    if !relation.isEmpty, draft.relation?.isSaidWhole(by: relation) != true {
      notes.append(relation)
    }
    if let column = columns[.address], !address.isEmpty {
      notes.append("\(header.names[column])：\(address)")
    }
    draft.note = notes.isEmpty ? nil : notes.joined(separator: "；")
    let id: String?
    switch batch.known.match(draft) {
    case .nobody: id = batch.add(draft)
    case .listed(let listed, _): id = listed
    case .several: id = nil
    }
    return batch.known.isAmbiguous(name) ? id : nil
  }
}

extension Day {
  /// The first day in a title such as 2026年5月1日张三婚礼.
  fileprivate init?(inTitle text: String) {
    let form = /\d{4}\s*[-\/.年]\s*\d{1,2}\s*[-\/.月]\s*\d{1,2}日?/
    guard let match = text.firstMatch(of: form), let day = Day(dated: String(match.output)) else {
      return nil
    }
    self = day
  }
}
