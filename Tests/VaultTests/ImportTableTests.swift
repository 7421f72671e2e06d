import Basics
import Testing

@testable import Vault

private enum Column: String, TableColumn {
  case day = "Date"
  case length = "Hours"
  case note = "Notes"

  var names: [String] { self == .length ? [rawValue, "Time"] : [rawValue] }
  static let required: [Self] = [.day, .length]
}

/// The days and texts of a table's rows, with its plan.
private func read(
  _ text: String, takesShortRows: Bool = false, skipsBlankRows: Bool = false
) -> (rows: [String], plan: ImportPlan) {
  var plan = ImportPlan()
  var rows: [String] = []
  Array(text.utf8).withUnsafeBufferPointer { bytes in
    let file = ImportFile(
      bytes, path: "a.csv", format: .otherTable, writtenAt: Instant(seconds: 0))
    guard var table = ImportTable<Column>(bytes, of: file, &plan) else { return }
    if let missing = table.missing {
      return table.refuse(VaultProblem.missing(field: missing), &plan)
    }
    table.forEachRow(
      into: &plan, takesShortRows: takesShortRows, skipsBlankRows: skipsBlankRows
    ) { row, _ throws(CellFault) in
      let day = try row.value(.day, else: VaultProblem.notADay) { Day($0) }
      rows.append("\(day) \(row.text(.length)) \(row.text(.note))")
    }
  }
  return (rows, plan)
}

private func places(_ plan: ImportPlan) -> [String] {
  plan.diagnostics.kept.map { "\($0.place?.line ?? 0):\($0.place?.column ?? 0) \($0.kind)" }
}

@Test(
  arguments: [
    "Date,Hours,Notes\n2026-03-02,1,a\n", "Notes;Time;Date\na;1;2026-03-02\n",
    "x\tdate\tTime\tHOURS\tnotes\n\t2026-03-02\t2\t1\t a \n",
  ])
func `A column is found by the first of its names, in any order`(text: String) {
  #expect(read(text).rows == ["2026-03-02 1 a"])
}

@Test func `A table without a required column is refused at its header`() {
  let (rows, plan) = read("Notes,Date\na,2026-03-02\n")
  #expect(rows.isEmpty && plan.summary.read == 0)
  #expect(places(plan) == ["1:1 missing-field"])
  #expect(plan.diagnostics.kept.map(\.message) == ["the record has no Hours"])
}

@Test func `Each row is counted, and a problem has the place of its cell`() {
  let (rows, plan) = read("Hours,Date\n1,2026-03-02\n2,x\n3\n\"4\"5,2026-03-02\n")
  #expect(rows == ["2026-03-02 1 "])
  #expect(plan.summary.read == 4 && plan.summary.unreadable == 3)
  #expect(Set(places(plan)) == ["3:3 not-a-day", "4:1 csv-row", "5:4 csv-quote"])
}

@Test func `Short and blank rows are taken or passed over as the program writes them`() {
  let text = "Date,Hours,Notes\n,,\n2026-03-02\n"
  let (rows, plan) = read(text, takesShortRows: true, skipsBlankRows: true)
  #expect(rows == ["2026-03-02  "])
  #expect(plan.summary.read == 1 && plan.summary.unreadable == 0)
}

@Test func `Equal rows get identities of their own, in order`() {
  var occurrences = Occurrences()
  let hash = ContentHash([("day", "2026-03-02")])
  let found = (0..<3).map { _ in occurrences.next(hash) }
  #expect(found[0] == hash && Set(found).count == 3)
  #expect(occurrences.next(ContentHash()) == ContentHash())
}
