/// The part of an answer that a question can quote: a clause in the person's own words.
///
/// It is the last clause with a word that leaves something open (maybe, should, better), otherwise
/// the last clause that is long enough, otherwise the whole answer.
struct AnswerPart: Sendable, Hashable {
  let text: String

  /// The maximum length of a part in characters.
  static let most = 60
  /// The minimum weight of a clause in characters; Chinese and Japanese characters count three
  /// times.
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

  /// True if a clause has such a word and other words too.
  private static func isOpen(_ clause: String) -> Bool {
    let word =
      clause.lowercased().split { !$0.isLetter }.map(String.init).first(where: openWords.contains)
      ?? openParts.first(where: clause.contains)
    return word.map { weight(of: clause) - weight(of: $0) >= least } ?? false
  }

  /// The number of characters of a clause; Chinese and Japanese characters count three times.
  private static func weight(of clause: String) -> Int {
    clause.unicodeScalars.reduce(0) { $0 + ($1.value >= 0x2E80 ? 3 : 1) }
  }

  /// The prefix of a clause that is too long, in whole words if there are any.
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
