import Basics
import Charts
import SiteKit
import Vault
import Wording

/// A chart of a table of the person's own, as requested by a fenced block of a page:
///
/// ```text
/// kind: bar
/// file: data/books.csv
/// x: month
/// y: pages
/// ```
///
/// The keys are the options of `daybook chart`.
struct UserChart {
  private var chart = TableChart(.bar)
  /// The table's file.
  private var path: VaultPath = .root
  private var problems: [(mark: YAMLMark, message: String, hint: String?)] = []
  /// The places of its keys' values, and that of the file's name.
  private var marks: [Key: YAMLMark] = [:]
  private let fileMark: YAMLMark

  /// The keys; the first distinguishes such a block from a chart of a system's series.
  private enum Key: String, CaseIterable {
    case file, kind, x, y, label, title, unit, measure, goal, average, bands, `where`
  }

  /// Folders whose files may be drawn; other files have series of their own, or are private.
  private static let folders: [VaultPath] = [DataFolder.path, PageFolder.path]

  private init?(_ entries: [YAMLEntry], words: Words) {
    guard let file = entries.first(where: { $0.key == Key.file.rawValue }) else { return nil }
    fileMark = file.value.mark
    chart.wording = words
    var unit = ""
    var isMeasure = false
    for entry in entries {
      let value = entry.value
      let texts = value.texts
      if let key = Key(rawValue: entry.key) { marks[key] = value.mark }
      switch Key(rawValue: entry.key) {
      case .file:
        if let path = VaultPath(validating: value.text ?? ""),
          Self.folders.contains(where: { path.isBelow($0) })
        {
          self.path = path
        } else {
          add(
            "file is not the path of a file in data/ or pages/", "write it as data/books.csv", value
          )
        }
      case .kind:
        let names = TableChartKind.allCases.map(\.rawValue)
        if let kind = TableChartKind(rawValue: value.text ?? "") {
          chart.kind = kind
        } else {
          let text = value.text ?? ""
          add(
            "unknown kind of chart \"\(text)\"", names.hint(for: text, orAll: "known are"), value)
        }
      case .x: chart.x = texts
      case .y: chart.y = texts
      case .label: chart.label = value.text
      case .title: chart.title = value.text
      case .unit: unit = value.text ?? ""
      case .measure: isMeasure = value.text == "true"
      case .goal:
        chart.goal = value.text.flatMap { WrittenNumber.double($0) }.flatMap {
          abs($0) <= 1e12 ? $0 : nil
        }
        if chart.goal == nil { add("goal is not a number", nil, value) }
      case .average:
        chart.average = value.text.flatMap { Int($0) }.flatMap { $0 > 1 ? $0 : nil }
        if chart.average == nil { add("average is not a number of values from 2 on", nil, value) }
      case .bands:
        chart.bands = texts.compactMap(ChartBand.init(option:))
        if chart.bands.count != texts.count || !chart.bands.areInOrder {
          add(
            "bands are not a list of bands without gaps or overlaps",
            "write them as [low=0..5, high=5..10]", value)
        }
      case .where:
        let conditions = (value.entries ?? []).compactMap { entry in
          entry.value.text.map { (entry.key, $0) }
        }
        chart.conditions = conditions
        if conditions.isEmpty || conditions.count != value.entries?.count {
          add("where is not a column with a text", "write it as {series: focus}", value)
        }
      case nil:
        let names = Key.allCases.map(\.rawValue)
        problems.append(
          (
            entry.keyMark, "unknown setting of a chart \"\(entry.key)\"",
            names.hint(for: entry.key, orAll: "known are")
          ))
      }
    }
    chart.unit = TableUnit(unit, isMeasure: isMeasure)
  }

  private mutating func add(_ message: String, _ hint: String?, _ node: YAMLNode) {
    problems.append((node.mark, message, hint))
  }

  /// The key that does not fit the table.
  private func key(of problem: TableChartProblem) -> Key {
    switch problem {
    case .noColumn(let name, _):
      chart.conditions.contains { $0.column == name }
        ? .where : chart.x.contains(name) ? .x : chart.y.contains(name) ? .y : .label
    case .noColumnOf(_, let option, _), .wrongCount(_, let option, _, _):
      Key(rawValue: String(option.dropFirst(2))) ?? .file
    case .noBands: .kind
    case .noRowsOf: .where
    case .tooManySeries: .y
    default: .file
    }
  }

  /// A problem with the table at a place on the page, with the name of the table.
  private func naming(
    _ diagnostic: Diagnostic, _ location: (place: Place, excerpt: Excerpt)
  ) -> Diagnostic {
    var diagnostic = diagnostic
    diagnostic.message = "\(path): \(diagnostic.message)"
    (diagnostic.place, diagnostic.excerpt) = (location.place, location.excerpt)
    return diagnostic
  }

  /// The HTML of a block; nil for another kind of chart, and empty if it cannot be drawn.
  static func html(
    of block: MarkdownDocument.FencedBlock, _ words: Words, _ tables: UserTables, file: String,
    firstLine: Int, diagnostics: inout [Diagnostic]
  ) -> (html: String, path: VaultPath)? {
    let document = YAMLDocument(TextFile(Array(block.literal.utf8), file: file))
    guard let entries = document.root?.entries, let own = UserChart(entries, words: words) else {
      return nil
    }
    func locate(_ mark: YAMLMark) -> (place: Place, excerpt: Excerpt) {
      var location = document.locate(mark)
      location.place.line += block.line + firstLine - 2
      return location
    }
    for problem in own.problems {
      diagnostics.append(
        ChartRequest.Problem(nil, message: problem.message, hint: problem.hint)
          .diagnostic(at: locate(problem.mark)))
    }
    guard own.problems.isEmpty else { return ("", own.path) }
    let table: DataTable
    do throws(FileError) {
      table = try tables.table(own.path)
    } catch {
      diagnostics.append(own.naming(error.diagnostic, locate(own.fileMark)))
      return ("", own.path)
    }
    guard !table.diagnostics.hasErrors else {
      diagnostics += table.diagnostics.kept
      return ("", own.path)
    }
    let (chart, found) = own.chart.chart(of: table) { problem in
      own.naming(
        problem.diagnostic(at: nil), locate(own.marks[own.key(of: problem)] ?? own.fileMark))
    }
    diagnostics += found.kept
    guard let chart else { return ("", own.path) }
    return (chart.figure(id: "own-" + ContentHash.hex(of: Array(block.literal.utf8))), own.path)
  }
}

/// The tables of the person's own that charts of pages are drawn from, each read once.
package struct UserTables: Sendable {
  package static let endings: Set<String> = ["csv", "tsv", "json", "jsonl", "ndjson"]

  let vault: any Files
  private let known = Memo<VaultPath, Result<(table: DataTable, digest: String), FileError>>()

  init(_ vault: any Files) { self.vault = vault }

  func table(_ path: VaultPath) throws(FileError) -> DataTable { try read(path).get().table }

  /// A digest of the file; the digest of an error if it cannot be read.
  func digest(of path: VaultPath) -> String {
    switch read(path) {
    case .success(let read): read.digest
    case .failure(let error): InputDigest.hex(of: [error.diagnostic.message])
    }
  }

  private func read(
    _ path: VaultPath
  ) -> Result<(table: DataTable, digest: String), FileError> {
    known.value(for: path) {
      Result { () throws(FileError) in
        let bytes = try vault.text(of: path)
        return (DataTable(bytes, file: vault.displayName(of: path)), ContentHash.hex(of: bytes))
      }
    }
  }

  /// The name of the read that notes that a page shows a table.
  static func readName(_ path: VaultPath) -> String { mark + PercentEncoding.form(path.text) }

  /// A digest of the table for the read `name`; nil for any other name.
  func digest(ofRead name: String) -> String? {
    guard name.hasPrefix(Self.mark) else { return nil }
    let path = PercentEncoding.decodedForm(name.dropFirst(Self.mark.count).utf8)
    return VaultPath(validating: String(decoding: path, as: UTF8.self)).map { digest(of: $0) } ?? ""
  }

  private static let mark = "*table:"
}

extension [ChartBand] {
  /// True if each begins where the previous one ends.
  package var areInOrder: Bool {
    zip(self, dropFirst()).allSatisfy { $0.range.upperBound == $1.range.lowerBound }
  }
}

extension ChartBand {
  /// A band such as `low=0..5`.
  package init?(option text: String) {
    guard let equals = text.lastIndex(of: "=") else { return nil }
    let name = text[..<equals]
    let bounds = text[text.index(after: equals)...].split(
      separator: "..", omittingEmptySubsequences: false)
    guard !name.isEmpty, bounds.count == 2, let from = WrittenNumber.double(String(bounds[0])),
      let to = WrittenNumber.double(String(bounds[1])), from < to
    else { return nil }
    self.init(String(name), detail: bounds.joined(separator: "–"), range: from...to)
  }
}

extension YAMLNode {
  /// The texts of a list, or a single text.
  fileprivate var texts: [String] {
    switch content {
    case .scalar(let text, _): [text]
    case .sequence(let nodes): nodes.compactMap(\.text)
    case .null, .mapping: []
    }
  }
}
