import ArgumentParser
import Basics
import Charts
import Site
import SiteKit
import Vault
import Wording

struct ChartCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "chart",
    abstract: "Draw a chart of a table as an SVG file.",
    discussion: """
      The table is CSV with a header (commas, semicolons or tabs), a list of JSON objects, or \
      JSON Lines; - reads standard input. Without --x and --y, it takes the first column of days \
      or words for --x, and the first ones of numbers for --y. Days are written 2026-11-20, weeks \
      2026-W46, months 2026-11, quarters 2026-Q4. An empty cell is a gap, and so is a day without \
      a row. A cell that is not a number is an error, and then nothing is drawn. It needs no \
      vault.

      Kinds:
      \(kinds)

      Examples:
        daybook chart minutes.csv --kind bar > minutes.svg
        grep -v '^#' log.csv | daybook chart - --kind line --title "Minutes" > log.svg
      \(examples)
      """)

  @Argument(
    help: ArgumentHelp("The table; - for standard input.", valueName: "file"),
    completion: .file(extensions: ["csv", "tsv", "json", "jsonl"]))
  var file: String?

  @Option(
    name: .customLong("data"), help: ArgumentHelp("The table, too.", valueName: "file"),
    completion: .file(extensions: ["csv", "tsv", "json", "jsonl"]))
  var namedFile: String?

  @Option(
    help: "The drawing: \(TableChartKind.allCases.map(\.rawValue).joined(separator: ", ")).",
    transform: { text in
      if let kind = TableChartKind(rawValue: text.lowercased()) { return kind }
      let names = TableChartKind.allCases.map(\.rawValue)
      throw ValidationError("\"\(text)\" is not a kind of chart", hint: names.hint(for: text))
    })
  var kind: TableChartKind

  @Option(
    help: ArgumentHelp("The column along the axis; some kinds take two.", valueName: "column"))
  var x: [String] = []

  @Option(
    help: ArgumentHelp(
      "A column of values; may be repeated for kinds that take several.",
      valueName: "column"))
  var y: [String] = []

  @Option(help: ArgumentHelp("The column that names points.", valueName: "column"))
  var label: String?

  @Option(
    name: .customLong("where"), parsing: .singleValue,
    help: ArgumentHelp("Only rows with this text in this column.", valueName: "column=text"),
    transform: { text in
      guard let equals = text.firstIndex(of: "="), equals != text.startIndex else {
        throw ValidationError("\"\(text)\" is not a condition", hint: "write series=focus")
      }
      return (String(text[..<equals]), String(text[text.index(after: equals)...]))
    })
  var conditions: [(column: String, text: String)] = []

  @Option(help: "The heading of the chart; by default the columns' names.")
  var title: String?

  @Option(help: "The width: wide (680 pixels) or narrow (320).")
  var size = ChartSize.wide

  @Option(
    help: """
      The unit of the values: any word, such as km; the sign of a currency, such as ¥; or h, min \
      or s for lengths of time, which may also be written 1:35.
      """)
  var unit = ""

  @Flag(help: "Do not sum the values (weights, ratings).")
  var measure = false

  @Option(help: "A goal line (bar, line, area), or the full value of a ring.")
  var goal: Double?

  @Option(
    help: ArgumentHelp(
      "Also draw the moving average of this many values (line, area, banded).", valueName: "count"))
  var average: Int?

  @Option(
    help: ArgumentHelp("A band of a banded line, from the lowest.", valueName: "name=from..to"),
    transform: { text in
      guard let band = ChartBand(option: text) else {
        throw ValidationError("\"\(text)\" is not a band", hint: "write low=0..5")
      }
      return band
    })
  var band: [ChartBand] = []

  @Option(
    help: ArgumentHelp(
      "The language of the chart's words: en, zh-Hans, zh-Hant or ja.", valueName: "tag"),
    transform: Language.option)
  var language = Language.english

  @OptionGroup var messages: MessageOptions

  @OptionGroup var quiet: QuietOption

  func validate() throws {
    guard (file == nil) != (namedFile == nil) else {
      throw ValidationError(
        file == nil ? "there is no table" : "the table is named twice, with --data and without",
        hint: file == nil ? "name one: daybook chart minutes.csv --kind bar" : "leave one out")
    }
    let isLine = [.line, .area, .banded].contains(kind)
    if average != nil, !isLine {
      throw ValidationError("--average is for the kinds line, area and banded")
    }
    if let average, average < 2 { throw ValidationError("--average takes 2 or more") }
    if goal != nil, ![.bar, .line, .area, .ring].contains(kind) {
      throw ValidationError("--goal is for the kinds bar, line, area and ring")
    }
    if let goal, !goal.isFinite || abs(goal) > 1e12 {
      throw ValidationError("--goal is too large to draw")
    }
    if band.isEmpty == (kind == .banded) {
      throw ValidationError(
        band.isEmpty
          ? "a banded line needs bands" : "--band is for the kind banded",
        hint: band.isEmpty ? "add --band low=0..5 --band high=5..10" : nil)
    }
    for (lower, upper) in zip(band, band.dropFirst())
    where lower.range.upperBound != upper.range.lowerBound {
      throw ValidationError(
        "the band \(upper.name) has to begin where \(lower.name) ends, \(lower.range.upperBound)")
    }
  }

  func run() throws {
    let named = NamedFile(file ?? namedFile ?? "-", orStandardInput: true)
    let (svg, found) = drawing(of: DataTable(try named.contents(), file: named.name))
    Console.report(found, messages.format)
    guard let svg else { throw ExitCode.failure }
    Console.write(Array(svg.utf8))
  }

  /// The drawing; nil if anything is wrong with its input.
  func drawing(of table: DataTable) -> (svg: String?, diagnostics: DiagnosticList) {
    var diagnostics = table.diagnostics
    // A row that is missing would be missing from the picture, too.
    guard !diagnostics.hasErrors else { return (nil, diagnostics) }
    var request = TableChart(kind)
    (request.x, request.y, request.label, request.title) = (x, y, label, title)
    request.conditions = conditions
    request.unit = TableUnit(unit, isMeasure: measure)
    (request.goal, request.average, request.bands) = (goal, average, band)
    request.wording = .standard(language)
    let (chart, found) = request.chart(of: table)
    diagnostics.append(contentsOf: found)
    return (chart?.document(size.width), diagnostics)
  }

  private static var kinds: String {
    TableChartKind.allCases.map { "  \($0.rawValue): \($0.columns)." }.joined(separator: "\n")
  }

  private static var examples: String {
    TableChartKind.allCases.map { kind in
      let options = kind.exampleOptions.map { $0.contains("¥") ? "'\($0)'" : $0 }
      return "  daybook chart \(options.joined(separator: " "))"
    }.joined(separator: "\n")
  }
}

enum ChartSize: String, CaseIterable, ExpressibleByArgument {
  case wide, narrow

  var width: ChartWidth { self == .wide ? .wide : .narrow }
}
