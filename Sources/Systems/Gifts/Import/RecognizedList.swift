import Vault

/// A list of gifts as it was recognised from a photograph, made ready for a person to check.
///
/// Noise is taken out: blanks that recognition puts between Chinese characters, full-width digits,
/// page ends. What is doubtful stays as it is, under a line of comment that asks: nothing is
/// guessed.
struct RecognizedList: Sendable {
  /// The lines with the comments; an import steps over those.
  private(set) var lines: [String] = []
  /// How many lines have a comment.
  private(set) var doubtfulCount = 0
  /// How many names with an amount could be read.
  private(set) var entryCount = 0
  private var total = TotalCheck()

  /// What recognition made of a picture.
  init(_ text: String, in currency: Currency = .renminbi) {
    for line in text.split(whereSeparator: { $0.isNewline || $0 == "\u{C}" }) {
      let line = Self.cleaned(String(line))
      guard !line.isEmpty else { continue }
      if let question = question(about: line, currency) {
        doubtfulCount += 1
        lines.append("# check: \(question)")
      }
      lines.append(line)
    }
  }

  /// What a person has to look at in a line; nil for a line that is plain.
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
      ? "digits and letters or signs that look like digits stand together" : nil
  }

  /// Whether a digit stands beside what recognition takes for one, or the other way round.
  private static func hasMixedDigits(_ line: String) -> Bool {
    let characters = Array(line)
    return zip(characters, characters.dropFirst()).contains { first, second in
      first.isDigit && "OoQDlI|〇○".contains(second) || "OoQDlI|〇○".contains(first) && second.isDigit
    }
  }

  /// The line in half width, without the blank between two Chinese characters of which one stands
  /// alone: 张 三 500. Between longer pieces a blank may be what parts name and amount: 张三 五百.
  private static func cleaned(_ line: String) -> String {
    let line = line.halfWidth.filter { $0 >= " " || $0 == "\t" }.trimmed
    var cleaned = ""
    var isJoining = false
    for piece in line.split(separator: " ", omittingEmptySubsequences: false) {
      let isAlone = piece.count == 1
      let isChinese =
        cleaned.last?.isIdeographic == true && piece.first?.isIdeographic == true
      // Two blanks together leave an empty piece between them: a gap that is meant.
      if !cleaned.isEmpty, !(isChinese && (isAlone || isJoining)) { cleaned += " " }
      cleaned += piece
      isJoining = isAlone
    }
    return cleaned
  }
}

extension Character {
  fileprivate var isIdeographic: Bool {
    unicodeScalars.first?.properties.isIdeographic == true
  }
}
