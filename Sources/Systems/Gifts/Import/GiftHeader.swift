import Basics
import Vault

/// The row that names the columns of a table of gifts or of a bill, and what stands before it.
struct GiftHeader {
  /// A reader whose next row is the first behind the header.
  var reader: CSVReader
  let columns: Columns
  let names: [String]
  /// The rows before it, as texts without those that are empty.
  let preamble: [[String]]

  enum Columns {
    case gifts(GiftColumns)
    case bill(BillColumns)
  }

  /// Bills have 24 rows before it, and a person may have added some.
  private static let longestPreamble = 64
  /// In bytes; what is longer is no name of a column, nor of an occasion.
  private static let longestName = 512

  /// Finds the header in the first rows of a text, whatever stands between its cells; nil when no
  /// row has the names that are needed.
  static func find(
    in bytes: UnsafeBufferPointer<UInt8>, file: String, encoding: TextEncoding
  ) -> GiftHeader? {
    for delimiter in [UInt8(ascii: ","), UInt8(ascii: "\t"), UInt8(ascii: ";")] {
      var reader = CSVReader(bytes, file: file, delimiter: delimiter)
      reader.encoding = encoding
      reader.allowsBareQuotes = true
      var row = CSVRow()
      var preamble: [[String]] = []
      while preamble.count < longestPreamble, reader.next(&row) {
        let texts = row.cells.map {
          $0.range.count > longestName ? "" : $0.text(in: bytes).trimmed
        }
        if let columns = columns(texts.map(\.columnName)) {
          // What stands before the table is text, and may have quotes as text has them.
          reader.dropDiagnostics()
          return GiftHeader(reader: reader, columns: columns, names: texts, preamble: preamble)
        }
        preamble.append(texts.filter { !$0.isEmpty })
      }
    }
    return nil
  }

  private static func columns(_ names: [String]) -> Columns? {
    if let bill = BillColumns(names) { return .bill(bill) }
    return GiftColumns(names).map(Columns.gifts)
  }
}

extension String {
  /// The name of a column as it is looked up: without what stands in brackets, such as the unit,
  /// without blanks and marks, in lower case.
  var columnName: String {
    var depth = 0
    var name = ""
    for character in halfWidth.lowercased() {
      switch character {
      case "(", "[", "【": depth += 1
      case ")", "]", "】": depth = max(0, depth - 1)
      case _ where depth > 0: break
      case ":", "*", "\u{FEFF}": break
      case _ where character.isWhitespace: break
      default: name.append(character)
      }
    }
    return name
  }
}

/// What a few lines before a list or a table say for all of its gifts: 宴会名称,张三婚宴.
struct GiftPreamble {
  private static let events: Set = [
    "宴会名称", "宴会", "宴席名称", "事由", "事件", "事项", "活动", "活动名称", "名称", "主题", "场合", "event", "occasion",
  ]
  private static let days: Set = [
    "日期", "时间", "宴会日期", "宴会时间", "举办日期", "举办时间", "活动日期", "活动时间", "date", "day",
  ]
  private static let categories: Set = ["类型", "类别", "宴会类型", "活动类型", "分类", "category"]
  private static let directions: Set = Set(GiftColumns.Column.direction.names)

  /// Whether a line of a list that starts with `key` and a colon is one of these.
  static func knows(_ key: String) -> Bool {
    let key = key.columnName
    return events.contains(key) || days.contains(key) || categories.contains(key)
      || directions.contains(key)
  }

  /// Puts what a row says into `defaults`: what a file says goes before what the person said of all
  /// files. Returns what is wrong with it.
  static func read(_ cells: [String], into defaults: inout GiftDefaults) -> GiftImportProblem? {
    var cells = cells
    if cells.count == 1 {
      cells = cells[0].split(maxSplits: 1) { $0 == ":" || $0 == "：" }.map(\.trimmed)
    }
    guard cells.count >= 2, !cells[1].isEmpty else { return nil }
    let key = cells[0].columnName
    let value = cells[1]
    if events.contains(key) {
      defaults.event = value
    } else if days.contains(key) {
      do throws(GiftImportProblem) { defaults.day = try defaults.day(of: value) } catch {
        return error
      }
    } else if categories.contains(key) {
      defaults.category = OccasionCategory.said(by: value) ?? defaults.category
    } else if directions.contains(key) {
      guard let direction = Gift.Direction(cell: value) else { return .unknownDirection(value) }
      defaults.direction = direction
    }
    return nil
  }
}
