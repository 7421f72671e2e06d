internal import Basics

/// A spreadsheet (Office Open XML, `.xlsx`), read as a table for each sheet.
///
/// Numbers are as in the file, dates and times in ISO 8601. A line of the table is a row of the
/// sheet, so that messages name the row that a person sees.
package enum Spreadsheet {
  /// Replaces a newline in a cell of Daybook's exports: a line of the table is a row of the sheet.
  /// No exported cell contains the character itself.
  static let newline: Character = "\u{2028}"

  /// The visible sheets of an archive, each a table `NAME.csv`; nil when it is not a spreadsheet.
  ///
  /// - Throws: also ``FileError/Reason/damagedArchive`` when a part of it is missing or broken.
  package static func tree(_ archive: ImportTree) throws(FileError) -> ImportTree? {
    guard let workbook = archive["xl/workbook.xml"] else { return nil }
    let book = WorkbookReader()
    try read(workbook, into: book)
    let relations = RelationReader()
    if let entry = archive["xl/_rels/workbook.xml.rels"] { try read(entry, into: relations) }
    let texts = TextReader()
    if let entry = archive[relations.path(ofKind: "sharedStrings") ?? "xl/sharedStrings.xml"] {
      try read(entry, into: texts)
    }
    let styles = StyleReader()
    if let entry = archive[relations.path(ofKind: "styles") ?? "xl/styles.xml"] {
      try read(entry, into: styles)
    }
    var entries: [ImportTree.Entry] = []
    for sheet in book.sheets where sheet.isVisible {
      guard let path = relations.paths[sheet.relation] else {
        throw FileError(workbook.path, .damagedArchive)
      }
      // A chart sheet has no cells.
      guard !path.contains("chartsheets/") else { continue }
      guard let entry = archive[path] else { throw FileError(path, .damagedArchive) }
      let merges = MergeReader()
      if try hasMerges(entry) { try read(entry, into: merges) }
      let reader = SheetReader(
        texts.texts, styles.formats, merges.merged, startsIn1904: book.startsIn1904)
      try read(entry, into: reader)
      guard !reader.isTooLarge else { throw FileError(path, .archiveGrows) }
      let name = String(sheet.name.map { $0 == "/" || $0 == "\\" ? "-" : $0 })
      entries.append(
        .held(
          "\(name).csv", reader.csv,
          sheet: SheetFacts(
            mergedRanges: merges.merged.ranges, cellsWithoutValue: reader.cellsWithoutValue)))
    }
    return ImportTree(entries)
  }

  private static func hasMerges(_ entry: ImportTree.Entry) throws(FileError) -> Bool {
    var isAny = false
    var name = "mergeCell"
    try entry.withBytes { bytes, _ in
      isAny = name.withUTF8 { bytes.firstOffset(of: $0) } != nil
    }
    return isAny
  }

  private static func read(
    _ entry: ImportTree.Entry, into handler: any XMLHandler
  ) throws(FileError) {
    var isBroken = false
    try entry.withBytes { bytes, _ in
      do throws(XMLFault) {
        try XMLReader.read(bytes, file: entry.path, into: handler)
      } catch {
        isBroken = true
      }
    }
    if isBroken { throw FileError(entry.path, .damagedArchive) }
  }
}

extension XMLWord {
  /// True for a name in any namespace.
  func isNamed(_ name: StaticString) -> Bool {
    let bytes = bytes
    let start = bytes.lastOffset(of: UInt8(ascii: ":"), before: bytes.count).map { $0 + 1 } ?? 0
    return UnsafeBufferPointer(rebasing: bytes[start...]).isEqual(
      to: UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
  }

  fileprivate var isTrue: Bool { self == "1" || self == "true" }
}

private final class WorkbookReader: XMLHandler {
  private(set) var sheets: [(name: String, relation: String, isVisible: Bool)] = []
  private(set) var startsIn1904 = false

  func began(_ element: XMLElement) {
    if element.name.isNamed("workbookPr") {
      startsIn1904 = element["date1904"]?.isTrue ?? false
    } else if element.name.isNamed("sheet") {
      let state = element["state"]
      sheets.append(
        (
          element["name"]?.string ?? "", (element["r:id"] ?? element["id"])?.string ?? "",
          state.map { $0 == "visible" } ?? true
        ))
    }
  }
}

private final class RelationReader: XMLHandler {
  private(set) var paths: [String: String] = [:]
  private var kinds: [String: String] = [:]

  /// The path of the only part of a kind.
  func path(ofKind kind: String) -> String? { kinds[kind] }

  func began(_ element: XMLElement) {
    guard element.name.isNamed("Relationship"), let id = element["Id"]?.string,
      let target = element["Target"]?.string
    else { return }
    let path = target.hasPrefix("/") ? String(target.dropFirst()) : "xl/" + target
    paths[id] = path
    if let kind = element["Type"]?.string.split(separator: "/").last { kinds[String(kind)] = path }
  }
}

/// The shared strings of cells.
private final class TextReader: XMLHandler {
  private(set) var texts: [String] = []
  private var text = ""
  private var isText = false
  private var phonetics = 0

  func began(_ element: XMLElement) {
    if element.name.isNamed("si") {
      text = ""
    } else if element.name.isNamed("rPh") {
      phonetics += 1
    } else if element.name.isNamed("t") {
      isText = phonetics == 0
    }
  }

  func ended(_ name: XMLWord) {
    if name.isNamed("si") {
      texts.append(text)
    } else if name.isNamed("rPh") {
      phonetics -= 1
    } else if name.isNamed("t") {
      isText = false
    }
  }

  func text(_ bytes: UnsafeBufferPointer<UInt8>) {
    if isText { text += String(decoding: bytes, as: UTF8.self) }
  }
}

/// The number formats of cells, as far as they turn numbers into dates.
private final class StyleReader: XMLHandler {
  /// By the index of a cell's style.
  private(set) var formats: [NumberForm] = []
  private var custom: [String: NumberForm] = [:]
  private var isInCells = false

  func began(_ element: XMLElement) {
    if element.name.isNamed("numFmt") {
      if let id = element["numFmtId"]?.string, let code = element["formatCode"]?.string {
        custom[id] = NumberForm(code: code)
      }
    } else if element.name.isNamed("cellXfs") {
      isInCells = true
    } else if isInCells, element.name.isNamed("xf") {
      let id = element["numFmtId"]?.string ?? "0"
      formats.append(custom[id] ?? NumberForm(builtIn: Int(id) ?? 0))
    }
  }

  func ended(_ name: XMLWord) { if name.isNamed("cellXfs") { isInCells = false } }
}

private final class SheetReader: XMLHandler {
  /// The format's maximum numbers of columns and rows.
  private static let mostColumns = 16_384
  private static let mostRows = 1_048_576
  /// The maximum size of a table in bytes: cells far apart would fill the memory with commas.
  private static let mostBytes = 128 << 20
  private static let commas = Array(repeating: UInt8(ascii: ","), count: mostColumns)

  private(set) var csv: [UInt8] = []
  /// True if the sheet is larger than the limit.
  private(set) var isTooLarge = false
  private(set) var cellsWithoutValue: [String] = []
  private let texts: [String]
  private let formats: [NumberForm]
  private let startsIn1904: Bool
  private var merged: MergedCells
  /// The number of columns in the first row that is no title, which has one cell; later rows get
  /// the same number, as empty cells are not stored.
  private var width: Int?
  /// True if line ends in cells are kept, as in Daybook's exports.
  private var keepsLines = false
  private var row = 0
  /// The non-empty cells of a row, in file order.
  private var cells: [(column: Int, text: String)] = []
  private var column = -1
  private var kind = ""
  private var style = 0
  private var value = ""
  private var isValue = false
  private var isCell = false
  private var hasFormula = false
  private var phonetics = 0

  init(
    _ texts: [String], _ formats: [NumberForm], _ merged: MergedCells, startsIn1904: Bool
  ) {
    self.texts = texts
    self.formats = formats
    self.merged = merged
    self.startsIn1904 = startsIn1904
  }

  func began(_ element: XMLElement) {
    if element.name.isNamed("row") {
      let number = element["r"].flatMap { Int($0.string) } ?? row + 1
      // Empty rows are not stored.
      while row + 1 < min(number, Self.mostRows) {
        csv.append(0x0A)
        row += 1
      }
      row += 1
      cells = []
      column = -1
    } else if element.name.isNamed("c") {
      column = min(Self.mostColumns - 1, element["r"].flatMap(Self.column) ?? column + 1)
      kind = element["t"]?.string ?? "n"
      style = element["s"].flatMap { Int($0.string) } ?? 0
      value = ""
      isCell = true
      hasFormula = false
    } else if element.name.isNamed("rPh") {
      phonetics += 1
    } else if isCell, element.name.isNamed("f") {
      hasFormula = true
    } else if isCell, element.name.isNamed("v") || element.name.isNamed("t") {
      isValue = phonetics == 0
    }
  }

  func text(_ bytes: UnsafeBufferPointer<UInt8>) {
    if isValue { value += String(decoding: bytes, as: UTF8.self) }
  }

  func ended(_ name: XMLWord) {
    if name.isNamed("v") || name.isNamed("t") {
      isValue = false
    } else if name.isNamed("rPh") {
      phonetics -= 1
    } else if name.isNamed("c"), isCell {
      isCell = false
      // An empty text may be the value of a formula.
      if hasFormula, value.isEmpty, kind != "str", column >= 0 {
        cellsWithoutValue.append(CellReference(column: column, row: row).text)
      }
      let text = shown
      guard !text.isEmpty, column >= 0 else { return }
      cells.append((column, text))
    } else if name.isNamed("row"), !isTooLarge {
      isTooLarge = csv.count > Self.mostBytes
      write()
    }
  }

  /// Ends a line. Of two cells in one position the later counts.
  private func write() {
    cells = merged.filled(cells, row: row)
    let sorted = cells.enumerated().sorted {
      ($0.element.column, $0.offset) < ($1.element.column, $1.offset)
    }
    if width ?? 1 == 1, let first = sorted.first?.element, let last = sorted.last?.element {
      width = last.column + 1
      keepsLines = first == (0, "id")
    }
    var place = 0
    for (index, (_, cell)) in sorted.enumerated() {
      if index + 1 < sorted.count, sorted[index + 1].element.column == cell.column { continue }
      csv += Self.commas[..<(cell.column - place)]
      csv += field(cell.text).utf8
      place = cell.column
    }
    if !cells.isEmpty, let width { csv += Self.commas[..<max(0, width - 1 - place)] }
    csv.append(0x0A)
  }

  private var shown: String {
    switch kind {
    case "s": return Int(value).flatMap { texts.indices.contains($0) ? texts[$0] : nil } ?? ""
    case "str", "inlineStr": return value
    case "b": return value == "1" ? "TRUE" : value == "0" ? "FALSE" : ""
    case "e": return ""
    case "d": return value.replacing("T", with: " ")
    default:
      let form = formats.indices.contains(style) ? formats[style] : .number
      if form == .number { return Self.inFifteenDigits(value) }
      return Double(value).flatMap { date($0, form) } ?? value
    }
  }

  /// A number with a fraction as a spreadsheet shows it, with at most 15 significant digits: a file
  /// may have 0.008168999999999999 for 0.008169.
  private static func inFifteenDigits(_ value: String) -> String {
    let fraction = value.drop { $0 != "." }.dropFirst()
    let leading = value.prefix { !("1"..."9").contains($0) }.count
    guard !fraction.isEmpty, fraction.allSatisfy(\.isNumber), let number = Double(value) else {
      return value
    }
    let digits = value.dropFirst(leading).count { $0 != "." }
    guard digits > 15, fraction.count > digits - 15 else { return value }
    var scale = 1.0
    for _ in 0..<(fraction.count - (digits - 15)) { scale *= 10 }
    let rounded = "\((number * scale).rounded() / scale)"
    return rounded.contains("e") ? value : rounded
  }

  /// The day, time or both of a serial number; nil if it is invalid.
  ///
  /// Serial numbers count days from 1899-12-31, as if there had been a 29 February 1900 (number
  /// 60), or from 1904-01-01.
  private func date(_ serial: Double, _ form: NumberForm) -> String? {
    guard serial >= 0, serial < 2_958_466 else { return nil }
    let seconds = Int64(clamping: (serial * 86_400).rounded())
    let (whole, rest) = (Int(seconds / 86_400), Int(seconds % 86_400))
    if form == .time {
      // The hours of a length of time are not limited to 24.
      return clock(rest, hours: whole * 24 + rest / 3_600)
    }
    let first = startsIn1904 ? -24_107 : whole < 60 ? -25_568 : -25_569
    if !startsIn1904, whole == 60 { return nil }
    let day = Day(number: whole + first).description
    return rest == 0 ? day : "\(day) \(clock(rest, hours: rest / 3_600))"
  }

  private func clock(_ seconds: Int, hours: Int) -> String {
    [hours, seconds / 60 % 60, seconds % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
      .joined(separator: ":")
  }

  /// The column of a reference such as `AB12`, from 0.
  private static func column(_ reference: XMLWord) -> Int? {
    var column = 0
    for byte in reference.bytes {
      guard UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte, column < mostColumns else { break }
      column = column * 26 + Int(byte - 0x40)
    }
    return column > 0 ? column - 1 : nil
  }

  private static let quoting = Set(",\"';\t".utf8)

  /// A field on one line. It is read back and not opened by a spreadsheet, so that it needs no
  /// protection like that of ``CSVField``, unless it looks protected.
  private func field(_ text: String) -> String {
    let words = SpreadsheetText.resolved(text)
    let line = (CSVField.isProtected(words) ? "'" + words : words).map { character in
      guard character.isNewline else { return String(character) }
      guard keepsLines else { return " " }
      return character == "\n" ? String(Spreadsheet.newline) : String(character)
    }.joined()
    guard line.utf8.contains(where: Self.quoting.contains) else { return line }
    return "\"" + line.replacingScalars("\"", with: "\"\"") + "\""
  }
}
