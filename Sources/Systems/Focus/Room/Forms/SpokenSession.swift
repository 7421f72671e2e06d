import Chronology
import Focus
import Moments
import SiteKit
import Vault

extension SentenceForm {
  /// A session that ended now: `90 min novel`, `专注90分钟 写小说`, `slept 7 h`.
  static let session = SentenceForm(.session) { sentence, moment in
    SpokenSession(sentence)?.values(endingAt: moment.now, in: moment.zone)
  }
}

/// A sentence that says how long something took, and what: a length first, or behind a word such as
/// `focused` or 休息.
///
/// One word behind the length is the project, more of them are the note.
struct SpokenSession: Hashable {
  var kind = Session.Kind.focus
  var length: Duration
  var project: String?
  var note: String?

  /// What words say about the kind, the longer ones first.
  private static let kinds: [(word: String, kind: Session.Kind)] = [
    ("focused", .focus), ("focus", .focus), ("worked", .focus), ("work", .focus),
    ("专注", .focus), ("專注", .focus), ("集中", .focus), ("工作", .focus),
    ("rested", .break), ("rest", .break), ("break", .break), ("休息", .break), ("休憩", .break),
    ("slept", .sleep), ("sleep", .sleep), ("睡眠", .sleep), ("睡觉", .sleep), ("睡覺", .sleep),
    ("睡", .sleep),
  ]
  /// What joins the parts of a sentence and says nothing.
  private static let joints = ["for", "of", "on", "at", "了", "に", "を", "，", ",", "、", ":", "："]
  /// What makes a length say when something was, or is to be.
  private static let elsewhen = [
    "ago", "later", "before", "after", "前", "后", "後", "以", "之", "内", "內",
  ]
  /// Numerals, which are letters without being the unit of a length.
  private static let numerals = "零〇一二三四五六七八九十百千万两兩半"

  /// Reads a sentence; nil when it does not begin with a length of less than a day.
  init?(_ sentence: String) {
    var rest = sentence.withoutBlanks[...]
    var kind = Self.takeKind(&rest)
    guard let (length, end) = Self.length(rest) else { return nil }
    rest = rest[end...].trimmingPrefix(while: \.isWhitespace)
    guard !Self.elsewhen.contains(where: { Self.take($0, &rest) }) else { return nil }
    Self.takeJoints(&rest)
    if kind == nil { kind = Self.takeKind(&rest) }
    self.kind = kind ?? .focus
    self.length = length
    let what = String(rest).withoutBlanks
    if what.contains(where: \.isWhitespace) {
      note = what
    } else if !what.isEmpty {
      project = what
    }
  }

  /// The fields of the form of a session.
  func values(endingAt end: Instant, in zone: Zone) -> [String: String] {
    var values = [
      "start": (end - length).formatted(in: zone), "end": end.formatted(in: zone),
    ]
    if kind != .focus { values["kind"] = kind.rawValue }
    values["project"] = project
    values["note"] = note
    return values
  }

  /// The longest beginning that is a length with a unit, and where it ends.
  private static func length(_ text: Substring) -> (Duration, Substring.Index)? {
    if let length = whole(text) { return (length, text.endIndex) }
    // No length is longer than this in words.
    for end in text.indices.prefix(40).dropFirst().reversed() where isBoundary(text, end) {
      if let length = whole(text[..<end]) { return (length, end) }
    }
    return nil
  }

  /// The length with a unit that a text is; nil for anything else.
  private static func whole(_ text: Substring) -> Duration? {
    let hasUnit = text.contains { $0 == ":" || $0.isLetter && !numerals.contains($0) }
    guard hasUnit, text.last?.isWhitespace == false,
      let length = try? Duration(written: String(text)), length > .zero, length < .hours(24)
    else { return nil }
    return length
  }

  /// Whether a word ends at `index`; Chinese and Japanese need no blank.
  private static func isBoundary(_ text: Substring, _ index: Substring.Index) -> Bool {
    let (before, after) = (text[text.index(before: index)], text[index])
    return !(before.isASCII && after.isASCII && before.isWordPart && after.isWordPart)
  }

  private static func takeKind(_ text: inout Substring) -> Session.Kind? {
    let found = kinds.first { take($0.word, &text) }
    if found != nil { takeJoints(&text) }
    return found?.kind
  }

  private static func takeJoints(_ text: inout Substring) {
    while joints.contains(where: { take($0, &text) }) {}
  }

  /// Takes a word from the beginning, with the blanks behind it; not the beginning of another word.
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

extension Character {
  fileprivate var isWordPart: Bool { isLetter || isNumber }
}
