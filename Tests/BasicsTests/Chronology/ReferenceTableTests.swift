import Foundation
import TestKit
import Testing

struct ReferenceTableTests {
  @Test func `Each file of the folder is a table`() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: ReferenceTable.folder.path)
    let tables = Set(names.filter { $0.hasSuffix(".csv") })
    #expect(tables == Set(ReferenceTable.allCases.map(\.rawValue)))
  }

  @Test(arguments: ReferenceTable.allCases)
  func `A table that has lost a row is refused`(table: ReferenceTable) throws {
    let file = try Data(contentsOf: ReferenceTable.folder.appendingPathComponent(table.rawValue))
    let rows = try table.rows(of: Array(file))
    #expect(rows.count == table.leastCount)
    #expect(Set(rows.map(\.count)).count == 1, "cells of a row")
    let lines = String(decoding: file, as: UTF8.self).split(whereSeparator: \.isNewline)
    let shortened = lines.dropLast().joined(separator: "\n")
    #expect(throws: ReferenceTable.Shortened(table: table, count: rows.count - 1)) {
      try table.rows(of: Array(shortened.utf8))
    }
  }
}
