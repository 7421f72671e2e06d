/// The part of an answer that is worth asking about: a clause in the person's own words.
///
/// It is the last clause with a word that leaves something open (maybe, should, better), else the
/// last one that is long enough to say something, else the whole answer.
struct AnswerPart: Sendable, Hashable {
  let text: String

  /// A part is no longer than this, in characters.
  static let most = 60
  /// A clause says something from so many characters on; of Chinese and Japanese, a third.
  private static let least = 9

  /// The part of an answer; nil for one without letters or digits.
  init?(of answer: String) {
    guard answer.contains(where: \.isWord) else { return nil }
    let clauses = Self.clauses(of: answer)
    let open = clauses.last { Self.isOpen($0) }
    let long = clauses.last { Self.weight(of: $0) >= Self.least }
    let whole = answer.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    text = Self.cut(open ?? long ?? whole)
  }

  private static func clauses(of answer: String) -> [String] {
    let characters = Array(answer)
    var clauses: [String] = []
    var clause = ""
    for (index, character) in characters.enumerated() {
      let next = index + 1 < characters.count ? characters[index + 1] : " "
      let isEnd =
        "，。！？；：、…—–\n\r\r\n".contains(character)
        || ",.!?;:".contains(character) && next.isWhitespace
      if isEnd {
        clauses.append(clause)
        clause = ""
      } else {
        clause.append(character)
      }
    }
    return (clauses + [clause])
      .map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
      .filter { $0.contains(where: \.isWord) }
  }

  private static let openWords: Set = [
    "maybe", "perhaps", "should", "better", "more", "enough", "somehow", "probably", "someday",
    "try", "hope", "somebody", "something", "always", "never", "must",
  ]
  private static let openParts = [
    "也许", "可能", "应该", "更好", "更多", "希望", "总是", "必须", "大概", "总有一天",
    "也許", "應該", "總是", "必須", "大概", "總有一天",
    "たぶん", "べき", "もっと", "いつか", "かもしれ", "はず", "いつも", "必ず",
  ]

  /// Whether a clause has such a word, and says something besides.
  private static func isOpen(_ clause: String) -> Bool {
    let word =
      clause.lowercased().split { !$0.isLetter }.map(String.init).first(where: openWords.contains)
      ?? openParts.first(where: clause.contains)
    return word.map { weight(of: clause) - weight(of: $0) >= least } ?? false
  }

  /// How much a clause says: its characters, those of Chinese and Japanese threefold.
  private static func weight(of clause: String) -> Int {
    clause.unicodeScalars.reduce(0) { $0 + ($1.value >= 0x2E80 ? 3 : 1) }
  }

  /// The beginning of a clause that is too long, whole words of it where there are any.
  private static func cut(_ clause: String) -> String {
    guard clause.count > most else { return clause }
    let beginning = clause.prefix(most - 1)
    let words = beginning.lastIndex(of: " ").map { beginning[..<$0] } ?? beginning
    return String(words.count > most / 2 ? words : beginning) + "…"
  }
}

extension Character {
  fileprivate var isWord: Bool { isLetter || isNumber }
}
