import Algorithms
import Basics
import SiteKit
import Vault
import Wording

extension SentenceForm {
  /// A session that ended now, or at the time it gives: `90 min novel`, `专注90分钟 写小说`, `写小说 90 分钟`,
  /// `slept 23:10-6:50`, `2h acme yesterday`; words such as `#deep` are its tags.
  static let session = SentenceForm(.session) { sentence, moment in
    let (sentence, tags) = sentence.withoutTags
    let tagged = tags.isEmpty ? [:] : ["tags": tags.joined(separator: ", ")]
    do {
      // In read 1984 2h and 一周总结 30 分钟 the numbers belong to the activity.
      let session =
        try SpokenSession.read(sentence, at: moment.moment)
        ?? SpokenSession.read(sentence, at: moment.moment, allowsNumbers: true)
      if let failure = SpokenSession.misfit(in: sentence.withoutBlanks[...]),
        session == nil || failure.diagnostic.kind == "below-zero"
      {
        throw failure
      }
      return session?.values(endingAt: moment.now, in: moment.zone).merging(tagged) { $1 }
    } catch let doubt as SentenceDoubt {
      throw doubt.adding(tagged)
    }
  }
}

extension String {
  /// The text without its words that are tags, which begin with # and a letter, and these. Without
  /// tags it is the text as it is.
  fileprivate var withoutTags: (text: String, tags: [String]) {
    var (words, tags): ([Substring], [String]) = ([], [])
    for word in split(whereSeparator: \.isWhitespace) {
      if let first = word.first, "#＃".contains(first), word.dropFirst().first?.isLetter ?? false {
        tags.append(String(word.dropFirst()))
      } else {
        words.append(word)
      }
    }
    return tags.isEmpty ? (self, []) : (words.joined(separator: " "), tags.asTags)
  }
}

/// A sentence that gives a length and an activity: the length comes first, or after a word such as
/// `focused` or 休息, or last.
///
/// One word besides the length is the project, several are the note, and a colon after the first
/// word separates the two.
struct SpokenSession: Hashable {
  var kind = Session.Kind.focus
  var length: Duration
  /// Nil for now.
  var end: Instant?
  var project: String?
  var note: String?

  /// Words that give the kind, longer ones first.
  private static let kinds: [(word: String, kind: Session.Kind)] = [
    ("focused", .focus), ("focus", .focus), ("worked", .focus), ("working", .focus),
    ("work", .focus),
    ("专注", .focus), ("專注", .focus), ("集中", .focus), ("工作", .focus),
    ("rested", .break), ("rest", .break), ("break", .break), ("休息", .break), ("休憩", .break),
    ("午休", .break), ("午睡", .sleep), ("昼寝", .sleep), ("napped", .sleep), ("nap", .sleep),
    ("slept", .sleep), ("sleep", .sleep), ("睡眠", .sleep), ("睡觉", .sleep), ("睡覺", .sleep),
    ("睡", .sleep),
  ]
  /// Words that join the parts of a sentence and carry no meaning.
  private static let joints = ["for", "of", "on", "at", "了", "に", "を", "，", ",", "、", ":", "："]
  /// The same before a length at the end, longer ones first.
  private static let tails = [
    " took", " for", "花了", "用了", "一共", " -", " –", " —", "了", "を", "に", "で", "，", ",", "、", ":",
    "：",
  ]
  private static let today = ["今天", "今日", "today"]
  /// Words for another time, past or future.
  private static let days = [
    "yesterday", "tomorrow", "tonight", "this", "last", "next", "昨", "前天", "今", "明天", "明日", "后天",
    "後天", "上午", "中午", "下午", "早上", "晚上", "凌晨", "上周", "上週", "下周", "下週",
  ]
  /// Words that make a length at the end a future time or a frequency.
  private static let others = [
    "in", "within", "after", "every", "each", "last", "past", "next", "再",
    "过", "過", "还有", "還有", "还剩", "還剩", "每", "每天", "每日", "毎日", "最近", "过去", "過去", "未来",
    "未來", "あと",
  ]
  /// Words that make a length a time, past or future.
  private static let elsewhen = [
    "ago", "later", "before", "after", "前", "后", "後", "以", "之", "内", "內",
  ]
  /// Numerals, which are letters but not the unit of a length.
  private static let numerals = "零〇一二三四五六七八九十百千万两兩半"

  /// The longest sentence, in bytes.
  private static let longest = 10_000

  /// Reads a sentence; nil if it has no length of less than a day at its beginning or end, or if
  /// other numbers precede one at its end, as in a gift, unless they are allowed.
  init?(_ sentence: String, allowsNumbers: Bool = false) {
    guard sentence.utf8.count <= Self.longest else { return nil }
    var sentence = sentence.withoutBlanks[...]
    if !sentence.hasPrefix("我们"), !sentence.hasPrefix("我們") {
      _ = Self.take("我", &sentence) || Self.take("i", &sentence)
    }
    let told =
      Self.lengthFirst(sentence) ?? Self.lengthLast(sentence, allowsNumbers)
      ?? Self.lengthWithin(sentence)
    guard let told else { return nil }
    self.init(kind: told.kind ?? .focus, length: told.length, what: told.what)
  }

  init(kind: Session.Kind, length: Duration, what: Substring) {
    self.kind = kind
    self.length = length
    let what = String(what).withoutBlanks
    if let (first, rest) = Self.parts(what) {
      (project, note) = (first, rest)
    } else if what.contains(where: \.isWhitespace) {
      note = what
    } else if !what.isEmpty {
      project = what
    }
  }

  /// The word before a colon, and the text after it: `acme: fixed the login`, 小说：第四章; nil if there
  /// is none. A colon within `12:30` or an address separates nothing.
  private static func parts(_ what: String) -> (project: String, note: String)? {
    guard let colon = what.firstIndex(where: { ":：".contains($0) }) else { return nil }
    let (first, rest) = (what[..<colon], what[what.index(after: colon)...])
    guard first.contains(where: \.isLetter), !first.contains(where: \.isWhitespace),
      what[colon] == "：" || rest.first?.isWhitespace == true
    else { return nil }
    let note = String(rest).withoutBlanks
    return note.isEmpty ? nil : (String(first), note)
  }

  /// The words besides the length and the times.
  var spoken: String? {
    guard let project, let note else { return project ?? note }
    return "\(project): \(note)"
  }

  private typealias Told = (kind: Session.Kind?, length: Duration, what: Substring)

  /// `90 min novel`, `专注90分钟 写小说`.
  private static func lengthFirst(_ sentence: Substring) -> Told? {
    var rest = sentence
    var kind = takeKind(&rest)
    guard let (length, end) = length(startOf: rest) else { return nil }
    rest = rest[end...].trimmingPrefix(while: \.isWhitespace)
    guard !elsewhen.contains(where: { take($0, &rest) }) else { return nil }
    takeJoints(&rest)
    if kind == nil { kind = takeKind(&rest) }
    return (kind, length, rest)
  }

  /// `novel for 90 min`, `写小说写了一个半小时`.
  private static func lengthLast(_ sentence: Substring, _ allowsNumbers: Bool) -> Told? {
    guard let (length, start) = length(endOf: sentence) else { return nil }
    var rest = sentence[..<start].trimmingSuffix(while: \.isWhitespace)
    // In novel 1,2 3 h the number goes on.
    let last = rest.split(separator: " ").last ?? ""
    if last.last?.isNumber == true, last.contains(",") { return nil }
    // 写小说写了: the verb occurs twice.
    let isRepeating = rest.hasSuffix("了")
    while let tail = tails.first(where: rest.hasSuffix) {
      rest = rest.dropLast(tail.count).trimmingSuffix(while: \.isWhitespace)
    }
    if isRepeating,
      let count = [2, 1].first(where: { count in
        rest.count > 2 * count && rest.prefix(count) == rest.suffix(count)
      })
    {
      rest = rest.dropLast(count).trimmingSuffix(while: \.isWhitespace)
    }
    takeJoints(&rest)
    if today.contains(where: { take($0, &rest) }) { takeJoints(&rest) }
    guard rest.contains(where: \.isLetter), allowsNumbers || !rest.contains(where: isNumeral),
      !others.contains(where: { ends(rest, with: $0) }), !days.contains(where: { take($0, &rest) })
    else { return nil }
    // Words in Latin letters have a boundary; 睡前阅读 is not sleep.
    let kind = takeKind(&rest) { $0.isLatin || ["专注", "專注"].contains($0) }
    return (kind, length, rest)
  }

  /// `给阿里做了三个小时设计`, `spent 2 hours on acme`: a length after a verb.
  private static func lengthWithin(_ sentence: Substring) -> Told? {
    var rest = sentence
    if ["did", "spent"].contains(where: { take($0, &rest) }) { return lengthFirst(rest) }
    for place in sentence.indices where sentence[place] == "了" {
      let before = sentence[..<place]
      let behind = sentence[sentence.index(after: place)...]
      guard before.contains(where: \.isLetter), let (length, end) = length(startOf: behind),
        behind[..<end].contains(where: { "时時钟鐘".contains($0) })
      else { continue }
      let what = behind[end...].trimmingPrefix { $0.isWhitespace || "的の".contains($0) }
      let isDayOrOther = others.contains { ends(before, with: $0) }
      guard what.first?.isLetter == true, !isDayOrOther,
        !elsewhen.contains(where: what.hasPrefix),
        !(before + what).contains(where: isNumeral)
      else { continue }
      return (nil, length, Substring(before + what))
    }
    return nil
  }

  /// The length at the beginning or end of a sentence that no session can have, with the reason:
  /// 25小时, half a day, -2h; nil if there is none, and if the sentence has other numbers, as in a
  /// gift.
  static func misfit(in sentence: Substring) -> Failure? {
    let stops = Array(sentence.indices.prefix(40).dropFirst()) + [sentence.endIndex]
    for end in stops.reversed() where end == sentence.endIndex || isBoundary(sentence, end) {
      let rest = sentence[end...]
      let next = rest.trimmingPrefix(while: \.isWhitespace)
      if elsewhen.contains(where: next.hasPrefix) { continue }
      if let failure = misfit(sentence[..<end], beside: rest, sign: nil) { return failure }
    }
    for start in sentence.indices.suffix(40) {
      guard start == sentence.startIndex || isBoundary(sentence, start) else { continue }
      let rest = sentence[..<start]
      if others.contains(where: { ends(rest.trimmingSuffix(while: \.isWhitespace), with: $0) }) {
        continue
      }
      if let failure = misfit(sentence[start...], beside: rest, sign: rest.last) { return failure }
    }
    return nil
  }

  private static func misfit(
    _ text: Substring, beside rest: Substring, sign: Character?
  ) -> Failure? {
    let signs = "-−－"
    var (text, sign) = (text, sign)
    if let first = text.first, signs.contains(first) { (sign, text) = (first, text.dropFirst()) }
    guard text.first?.isWhitespace == false, text.last?.isWhitespace == false,
      !rest.contains(where: isNumeral), text.contains(where: \.isLetter)
    else { return nil }
    let alone = String(text)
    do throws(WrittenProblem) {
      let length = try Duration(written: alone, needsUnit: true)
      if let sign, signs.contains(sign) {
        return Failure(
          "below-zero", "\("\(sign)\(alone)".shortQuoted) is below zero",
          hint: "write the length alone, such as \(alone)")
      }
      guard length >= .hours(24) else { return nil }
      return Failure(
        "too-long", "\(alone.shortQuoted) is longer than a session can be",
        hint: "write less than 24 h, a session for each day")
    } catch {
      guard error.reason == .noFixedLength, !text.contains(where: isCalendarUnit) else {
        return nil
      }
      return Failure(error.diagnostic(at: nil))
    }
  }

  /// True for a character of a month or a year, which are part of the activity.
  private static func isCalendarUnit(_ character: Character) -> Bool {
    "月年".contains(character) || character.isNumber
  }

  func values(endingAt now: Instant, in zone: Zone) -> [String: String] {
    let end = end ?? now
    var values = [
      "start": (end - length).formatted(in: zone), "end": end.formatted(in: zone),
    ]
    if kind != .focus { values["kind"] = kind.rawValue }
    values["project"] = project
    values["note"] = note
    return values
  }

  /// The longest prefix that is a length with a unit, and its end.
  private static func length(startOf text: Substring) -> (Duration, Substring.Index)? {
    if let length = whole(text) { return (length, text.endIndex) }
    // No length has more characters than this.
    for end in text.indices.prefix(40).dropFirst().reversed() where isBoundary(text, end) {
      if let length = whole(text[..<end]) { return (length, end) }
    }
    return nil
  }

  /// The longest suffix that is a length with a unit, and its start.
  private static func length(endOf text: Substring) -> (Duration, Substring.Index)? {
    for start in text.indices.suffix(40).dropFirst() where isBoundary(text, start) {
      if text[start].isWhitespace { continue }
      if let length = whole(text[start...]) { return (length, start) }
    }
    return nil
  }

  static func whole(_ text: Substring) -> Duration? {
    let hasUnit = text.contains { $0 == ":" || $0.isLetter && !numerals.contains($0) }
    guard hasUnit, text.last?.isWhitespace == false,
      let length = try? Duration(written: String(text)), length > .zero, length < .hours(24)
    else { return nil }
    return length
  }

  /// True if a word ends at `index`; Chinese and Japanese need no space.
  static func isBoundary(_ text: Substring, _ index: Substring.Index) -> Bool {
    let (before, after) = (text[text.index(before: index)], text[index])
    if before.isNumber, ":：".contains(after) { return false }
    return !(before.isASCII && after.isASCII && before.isWordPart && after.isWordPart)
  }

  static func takeKind(
    _ text: inout Substring, where isMeant: (String) -> Bool = { _ in true }
  ) -> Session.Kind? {
    let found = kinds.first { isMeant($0.word) && take($0.word, &text) }
    if found != nil { takeJoints(&text) }
    return found?.kind
  }

  static func takeJoints(_ text: inout Substring) {
    while joints.contains(where: { take($0, &text) }) {}
  }

  private static func isNumeral(_ character: Character) -> Bool {
    character.isNumber || numerals.contains(character)
  }

  /// True if a text ends with a word, and not within a longer one.
  private static func ends(_ text: Substring, with word: String) -> Bool {
    guard text.suffix(word.count).lowercased() == word else { return false }
    return !word.isLatin || text.dropLast(word.count).last?.isWordPart != true
  }

  /// Removes a word, and the spaces after it, from the start of a text, unless a longer word starts
  /// there.
  private static func take(_ word: String, _ text: inout Substring) -> Bool {
    guard text.prefix(word.count).lowercased() == word else { return false }
    let rest = text.dropFirst(word.count)
    if let last = word.last, last.isASCII, last.isWordPart, rest.first?.isWordPart == true {
      return false
    }
    text = rest.trimmingPrefix(while: \.isWhitespace)
    return true
  }
}

extension SpokenSession {
  /// A question that is settled by reading the sentence with the words of the answer.
  ///
  /// - Parameters:
  ///   - said: The question with its answers in words, and the words of the sentence in it.
  ///   - reads: The session for an answer; nil if the answer is not understood.
  static func doubt(
    _ diagnostic: Diagnostic, _ question: String, _ hint: String,
    _ said: (key: Words.Key, text: String, other: String), at moment: Moment,
    reads: @escaping @Sendable (_ answer: String) throws -> SpokenSession?
  ) -> SentenceDoubt {
    SentenceDoubt(
      diagnostic, question, hint: hint,
      inWords: { $0(said.key, ["text": said.text, "other": said.other]) }
    ) { answer in
      // "No" as an answer leaves nothing to write.
      if YesOrNo(answer) == .no, try reads(answer) == nil { throw Failure(diagnostic) }
      do {
        return try reads(answer)?.values(endingAt: moment.asOf, in: moment.zone)
      } catch is Failure where YesOrNo(answer) == nil { return nil }
    }
  }

  /// The same for a question of yes or no.
  ///
  /// - Parameters:
  ///   - said: As above.
  ///   - yes: The session for yes.
  ///   - no: The session for no, if another reading is left.
  ///   - other: The session for another answer.
  static func doubt(
    _ diagnostic: Diagnostic, _ question: String, _ hint: String,
    _ said: (key: Words.Key, text: String, other: String), at moment: Moment,
    yes: @escaping @Sendable () throws -> SpokenSession?,
    no: @escaping @Sendable () throws -> SpokenSession? = { nil },
    other: @escaping @Sendable (_ answer: String) throws -> SpokenSession? = { _ in nil }
  ) -> SentenceDoubt {
    doubt(diagnostic, question, hint, said, at: moment) { answer in
      switch YesOrNo(answer) {
      case .yes: try yes()
      case .no: try no()
      case nil: try other(answer)
      }
    }
  }
}

extension Character {
  fileprivate var isWordPart: Bool { isLetter || isNumber }
}

extension String {
  fileprivate var isLatin: Bool { utf8.allSatisfy { $0 < 128 } }
}
