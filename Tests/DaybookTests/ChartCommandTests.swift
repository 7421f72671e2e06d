import ArgumentParser
import Basics
import Foundation
import Site
import SiteKit
import TestKit
import Testing
import Vault

@testable import daybook

struct ChartCommandTests {
  @Test(arguments: [
    [], ["a.csv"], ["a.csv", "--kind", "pie"], ["a.csv", "--kind", "bar", "--average", "3"],
    ["a.csv", "--kind", "line", "--average", "1"], ["a.csv", "--kind", "tree", "--goal", "1"],
    ["a.csv", "--kind", "banded"], ["a.csv", "--kind", "banded", "--band", "5..1"],
    ["a.csv", "--kind", "banded", "--band", "a=0..1", "--band", "b=2..3"],
    ["a.csv", "--kind", "bar", "--size", "huge"],
    ["a.csv", "--kind", "bar", "--language", "fr"],
    ["--kind", "bar"], ["a.csv", "--data", "b.csv", "--kind", "bar"],
  ])
  func `Wrong usage is refused`(arguments: [String]) {
    #expect(throws: (any Error).self) { try ChartCommand.parse(arguments) }
  }

  @Test(arguments: [
    ("en", "below zero"), ("zh", "负值"), ("zh-TW", "負值"), ("ja-JP", "マイナス"),
  ])
  func `A chart's words are in the language that is asked for`(tag: String, word: String) throws {
    let command = try ChartCommand.parse(["a.csv", "--kind", "diverging", "--language", tag])
    let (svg, _) = command.drawing(of: DataTable(Array("name,n\na,1\nb,-2\n".utf8), file: "a.csv"))
    #expect(try #require(svg).contains(word))
  }

  @Test func `The nearest kind is named`() {
    #expect {
      try ChartCommand.parse(["a.csv", "--kind", "lin"])
    } throws: { ChartCommand.message(for: $0).contains("did you mean line?") }
  }

  @Test(arguments: TableChartKind.allCases)
  func `The example of each kind is drawn and stands in the help`(kind: TableChartKind) throws {
    let command = try ChartCommand.parse(kind.exampleOptions)
    let table = DataTable(Array(kind.exampleTable.utf8), file: "data.csv")
    let (svg, diagnostics) = command.drawing(of: table)
    #expect(diagnostics.isEmpty, "\(diagnostics.text())")
    let root = try SVGReader.read(try #require(svg))
    #expect(root.attributes["class"]?.contains("plot-") == true)
    let help = ChartCommand.helpMessage(columns: 400)
    #expect(help.contains("  \(kind.rawValue): \(kind.columns)."))
    #expect(help.contains("daybook chart data.csv --kind \(kind.rawValue)"))
  }

  @Test(arguments: TableChartKind.allCases)
  func `The documentation has the columns and the example of each kind`(
    kind: TableChartKind
  ) throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../docs/pages/charts.md")
    let text = try String(contentsOf: file, encoding: .utf8)
    #expect(text.contains("| `\(kind.rawValue)` |") && text.contains("| \(kind.columns) |"))
    let table = kind.exampleTable.replacingOccurrences(of: "\n", with: "\\n")
    #expect(text.contains("printf '\(table)'"))
    let options = kind.exampleOptions.dropFirst(3).map { $0.contains("¥") ? "'\($0)'" : $0 }
    let call = (["daybook chart - --kind \(kind.rawValue)"] + options).joined(separator: " ")
    #expect(text.contains("  \(call) > \(kind.rawValue).svg"))
  }

  @Test func `A table with an error in its form is not drawn`() throws {
    let command = try ChartCommand.parse(["a.csv", "--kind", "bar"])
    let table = DataTable(Array("name,n\na,1\nb,2,3\n".utf8), file: "a.csv")
    let (svg, diagnostics) = command.drawing(of: table)
    #expect(svg == nil)
    #expect(diagnostics.text().hasPrefix("a.csv:3:5: error: the row has 3 cells"))
  }

  @Test(arguments: [["no/such/file.csv"], ["--data", "no/such/file.csv"]])
  func `A file that is not there ends the command`(table: [String]) throws {
    let command = try ChartCommand.parse(table + ["--kind", "bar"])
    #expect(throws: FileError.self) { try command.run() }
  }
}
