package import Basics
internal import Vault

extension ModelRequest {
  /// The instructions of every model: its task, and the meaning of tokens.
  ///
  /// - Parameter language: A tag, such as `zh-Hans`.
  package static func instructions(_ task: String, language: String) -> String {
    """
    You help somebody to look at their own days. You ask; you never praise, diagnose, advise or \
    decide. Names of people, places, projects and other things, amounts and addresses were \
    replaced by codes such as P1, L2, J3, N4 or A5. Use these codes as they are, and make up no \
    others.
    \(task)
    Write in the language with the tag \(language). Answer in plain text, without Markdown and \
    without links.
    """
  }

  /// Asks for three questions about a week.
  ///
  /// - Parameter told: The contents that the model may see.
  package static func questions(
    about week: Week, _ told: VaultContents, isAgreed: Bool
  ) -> ModelRequest {
    let task = """
      Ask three open questions that help this person to review their week, each of one sentence, \
      each about a different subject, if possible from their own words. Answer with three lines, \
      one question a line, without numbers.
      """
    var text = "The week \(week), \(week.days.lowerBound) to \(week.days.upperBound)."
    let written = told.ownWords(inDays: week.days)
    text +=
      written.isEmpty ? "\nNothing of it may be shown." : "\nWhat was written in it:\(written)"
    return ModelRequest(
      instructions(task, language: told.settings.language), [Turn(text)], for: .reviews,
      isAgreed: isAgreed)
  }
}

extension VaultContents {
  /// The most characters of a text, and of all texts together.
  private static let longestText = 600
  private static let longest = 12_000

  /// The person's own text in records of some days, each on a line of its own after a line feed,
  /// cut to the limits for a model.
  package func ownWords(inDays days: ClosedRange<Day>) -> String {
    var text = ""
    for word in ownWords(on: days) {
      let line = "\n\(word.day), " + Self.line(of: word)
      guard text.count + line.count <= Self.longest else { break }
      text += line
    }
    return text
  }

  /// The person's own text that holds at present, like ``ownWords(inDays:)`` without days.
  package var ownPresentWords: String {
    presentWords.map { "\n" + Self.line(of: $0) }.joined()
  }

  private static func line(of word: UserWords) -> String {
    "\(word.kind): " + word.texts.map(shortened).joined(separator: " / ")
  }

  private static func shortened(_ text: String) -> String {
    let line = text.unwrappedLine
    return line.count > longestText ? line.prefix(longestText) + "…" : line
  }
}

extension ModelSaying {
  /// The questions of an answer, one per line, without list markers.
  ///
  /// - Parameter count: The most questions to return.
  package func questions(_ count: Int) -> [String] {
    let lines = text.split(whereSeparator: \.isNewline).map { line -> String in
      var line = line.drop { $0.isWhitespace || "-*•>#".contains($0) }
      let digits = line.prefix { $0.isNumber }
      if !digits.isEmpty, let sign = line.dropFirst(digits.count).first, ".)、．:：".contains(sign) {
        line = line.dropFirst(digits.count + 1).drop(while: \.isWhitespace)
      }
      return line.withoutBlanks
    }
    let asked = lines.filter { $0.contains { "?？".contains($0) } || $0.hasSuffix("か。") }
    return Array(asked.map { String($0.prefix(300)) }.prefix(count))
  }
}
