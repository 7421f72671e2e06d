import Basics

/// The text that Tesseract found in a picture, line by line, with the place and the confidence of
/// each line.
///
/// Tesseract writes its table (TSV) before the text. The text has the spaces of the picture, the
/// table the places; a line of both has the same characters but spaces.
struct RecognizedText {
  struct Line {
    var text: String
    /// Nil if the table has no such line.
    var area: PictureReference.Area?
    /// That of its least certain word, in percent; nil if the table has no such line.
    var confidence: Int?
  }

  private(set) var lines: [Line] = []
  /// In pixels; nil without a table.
  private(set) var size: (width: Int, height: Int)?

  /// The levels of the rows of the table.
  private enum Level { static let (page, line, word) = (1, 4, 5) }

  private static let columnCount = 12

  init(_ output: String) {
    var places: [Line] = []
    var texts: [String] = []
    for line in output.split(whereSeparator: { $0.isNewline || $0 == "\u{C}" }) {
      let cells = line.split(separator: "\t", omittingEmptySubsequences: false)
      guard cells.count == Self.columnCount, cells[0] != "level" else {
        if cells.count < Self.columnCount { texts.append(String(line)) }
        continue
      }
      take(cells, &places)
    }
    places.removeAll { $0.text.isEmpty }
    var rest = places[...]
    for text in texts {
      let characters = Self.withoutSpaces(text)
      guard let place = rest.firstIndex(where: { $0.text == characters }) else {
        lines.append(Line(text: text))
        continue
      }
      lines.append(
        Line(text: text, area: rest[place].area, confidence: rest[place].confidence))
      rest = rest[(place + 1)...]
    }
  }

  private mutating func take(_ cells: [Substring], _ places: inout [Line]) {
    guard let level = Int(cells[0]), let x = Int(cells[6]), let y = Int(cells[7]),
      let width = Int(cells[8]), let height = Int(cells[9])
    else { return }
    switch level {
    case Level.page: size = size ?? (width, height)
    case Level.line:
      let isArea = width > 0 && height > 0
      let area = PictureReference.Area(x: x, y: y, width: width, height: height)
      places.append(Line(text: "", area: isArea ? area : nil))
    case Level.word:
      let word = Self.withoutSpaces(cells[11])
      guard !word.isEmpty, let last = places.indices.last else { return }
      places[last].text += word
      // Below zero: not a word.
      guard let confidence = Double(cells[10]), (0...100).contains(confidence) else { return }
      places[last].confidence = min(places[last].confidence ?? 100, Int(clamping: confidence))
    default: break
    }
  }

  private static func withoutSpaces(_ text: some StringProtocol) -> String {
    String(text.filter { !$0.isWhitespace })
  }
}
