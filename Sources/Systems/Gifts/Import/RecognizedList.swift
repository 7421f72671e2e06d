import Basics
import Vault
import Wording

/// The text of a photographed list of gifts, prepared for a person to check.
///
/// Noise is removed: spaces between Chinese characters, full-width digits, page ends. Doubtful text
/// stays unchanged, under a comment line with a question: nothing is guessed.
struct RecognizedList: Sendable {
  /// A line of the list.
  struct Row: Sendable {
    let text: String
    /// Nil for a clear line.
    let question: String?
    /// Its place in the picture; nil if unknown.
    let area: PictureReference.Area?
    /// In percent; nil if unknown.
    let confidence: Int?
  }

  private(set) var rows: [Row] = []
  /// The name of the picture, for the places of its lines; nil to leave them out.
  private let picture: String?
  /// The number of readable names with an amount.
  private(set) var entryCount = 0
  private var total = TotalCheck()

  /// The beginning of a line with a question.
  static let questionMark = "# check: "

  /// In percent: a line below it is doubtful, even if it reads well.
  private static let lowConfidence = 70

  /// The number of lines with a question.
  var doubtfulCount: Int { rows.count { $0.question != nil } }

  /// The lines with comments, which an import skips: the place and confidence of each, and the
  /// questions.
  var lines: [String] {
    rows.flatMap { row in
      let place = picture.flatMap { name in
        row.area.map { "# \(PictureReference(name, $0).text)" }
      }
      let confidence = row.confidence.map { " \($0)%" } ?? ""
      return [
        place.map { $0 + confidence }, row.question.map { Self.questionMark + $0 }, row.text,
      ]
      .compactMap(\.self)
    }
  }

  /// The recognised text of a picture.
  ///
  /// - Parameter picture: The name of the picture, which is next to the text; nil to leave out the
  ///   places of lines.
  init(_ text: RecognizedText, in currency: Currency = .renminbi, picture: String? = nil) {
    self.picture = picture
    for line in text.lines {
      let cleaned = Self.cleaned(line.text)
      guard !cleaned.isEmpty else { continue }
      var question = self.question(about: cleaned, currency)
      if let confidence = line.confidence, confidence < Self.lowConfidence {
        question = question ?? "it was recognised with a confidence of \(confidence)% only"
      }
      rows.append(
        Row(text: cleaned, question: question, area: line.area, confidence: line.confidence))
    }
  }

  init(_ text: String, in currency: Currency = .renminbi) {
    self.init(RecognizedText(text), in: currency)
  }

  /// The question about a line; nil for a clear one.
  private mutating func question(about line: String, _ currency: Currency) -> String? {
    do throws(GiftLine.Failure) {
      let content = try GiftLine.read(line, in: currency, isFirst: entryCount == 0)
      switch content {
      case .entries(let entries):
        entryCount += entries.count
        for entry in entries { total.add(entry.amount) }
      case .total(let given, let isPart):
        if let problem = total.compare(given, isPart: isPart) { return problem.message }
      default: break
      }
    } catch {
      return error.problem.message
    }
    return Self.hasMixedDigits(line)
      ? "digits are next to letters or signs that look like digits" : nil
  }

  /// True if a digit is next to a character that recognition confuses with digits.
  private static func hasMixedDigits(_ line: String) -> Bool {
    let characters = Array(line)
    return zip(characters, characters.dropFirst()).contains { first, second in
      first.isDigit && "OoQDlI|〇○".contains(second) || "OoQDlI|〇○".contains(first) && second.isDigit
    }
  }

  /// The line in half width, without the space between two Chinese characters if one of them is
  /// alone: 张 三 500. Between longer pieces, a space may separate the name and the amount: 张三 五百.
  private static func cleaned(_ line: String) -> String {
    let line = line.halfWidth.filter { $0 >= " " || $0 == "\t" }.trimmed
    var cleaned = ""
    var isJoining = false
    for piece in line.split(separator: " ", omittingEmptySubsequences: false) {
      let isAlone = piece.count == 1
      let isChinese =
        cleaned.last?.isIdeographic == true && piece.first?.isIdeographic == true
      // Two spaces in a row leave an empty piece between them: a deliberate gap.
      if !cleaned.isEmpty, !(isChinese && (isAlone || isJoining)) { cleaned += " " }
      cleaned += piece
      isJoining = isAlone
    }
    return cleaned
  }
}

/// Advice on taking a picture that is read better.
enum PictureAdvice: Sendable, Hashable {
  /// Too many lines are uncertain.
  case light
  /// The lines are too low, in pixels.
  case closer(lineHeight: Int)

  func text(in words: Words) -> String {
    switch self {
    case .light: words("gifts.list.light")
    case .closer(let height): words("gifts.list.closer", ["height": height])
    }
  }
}

extension RecognizedList {
  /// In pixels: Tesseract reads smaller writing badly.
  private static let lowLine = 24
  /// In percent: the median confidence of a picture that is read well.
  private static let goodConfidence = 80

  /// Empty for a picture that was read well.
  var advice: [PictureAdvice] {
    var advice: [PictureAdvice] = []
    let confidence = rows.compactMap(\.confidence).sorted().median
    if (confidence ?? 100) < Self.goodConfidence || doubtfulCount * 3 > rows.count {
      advice.append(.light)
    }
    if let height = rows.compactMap(\.area?.height).sorted().median, height < Self.lowLine {
      advice.append(.closer(lineHeight: height))
    }
    return advice
  }
}

extension [Int] {
  /// The element in the middle of a sorted array; the lower one of two.
  fileprivate var median: Int? { isEmpty ? nil : self[(count - 1) / 2] }
}

extension Character {
  fileprivate var isIdeographic: Bool {
    unicodeScalars.first?.properties.isIdeographic == true
  }
}
