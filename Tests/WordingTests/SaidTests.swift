import Basics
import Foundation
import Testing

@testable import Wording

/// Messages about typed text in the person's language.
struct SaidTests {
  static let languages: [Language] = [.simplifiedChinese, .traditionalChinese, .japanese]
  private static let subjects: [WrittenProblem.Subject] = [
    .moment(.past), .moment(.future), .period, .length, .birthday, .repetition,
  ]

  private static func reasons() throws -> [WrittenProblem.Reason] {
    let day = try #require(Day("2026-11-20"))
    let impossible: [WrittenProblem.Impossible] = [
      .month(13), .day(0, month: nil, year: nil), .day(32, month: nil, year: nil),
      .day(30, month: 2, year: nil), .day(31, month: 4, year: nil), .day(30, month: 2, year: 2026),
      .week(2026, weeks: 53, 0), .week(2026, weeks: 53, 60), .lunarDay(31),
      .lunarMonth(5, isLeap: true, year: 2026, days: 29), .leapMonth(5, year: 2026),
      .leapMonth(13, year: nil), .lunarYear,
    ]
    return impossible.map { .impossible($0) } + [
      .empty, .unknown, .impossible(nil), .ambiguous(["2028-02-29"]),
      .ambiguous(["2026-05-06", "2026-06-05"]), .openOrder(["2026-05-06", "2026-06-05"]),
      .noLunarMonth, .otherWeekday(day), .future(.day(day)),
      .future(.instant(Instant(seconds: 0))), .severalDays(day...day.advanced(by: 6)),
      .hasTime, .noTime, .backwards(day, day.previous), .noFixedLength, .tooLong,
    ]
  }

  /// True if it has three lower-case letters in a row that are not part of words to type.
  private static func hasEnglish(_ text: String) -> Bool {
    let typed = ["daybook", "lunar:", "fri"]
    let rest = typed.reduce(text) { $0.replacing($1, with: "") }
    return rest.contains(/[a-z]{3}/)
  }

  @Test(arguments: languages)
  func `Every fault of a day, period or length is said without English`(
    language: Language
  ) throws {
    let words = Words.standard(language)
    for subject in Self.subjects {
      for reason in try Self.reasons() {
        let problem = WrittenProblem(text: "X", subject: subject, reason: reason)
        let said = words.said(problem.diagnostic(at: nil))
        #expect(!Self.hasEnglish(said.message), "\(problem.message): \(said.message)")
        #expect(said.hint.map { !Self.hasEnglish($0) } ?? true, "\(problem.hint ?? "")")
        let inField = words.said("end \(problem.message)")
        #expect(inField.hasPrefix("end") && inField.contains(said.message), "\(inField)")
      }
    }
  }

  @Test(arguments: languages)
  func `Words in front of a message are a field only where one follows`(language: Language) {
    let words = Words.standard(language)
    for message in [
      "what to write is not said", "give --format csv, journal or ics",
      "\"x.y\" does not say what to write", "end it in .csv or .ics, or give --format",
      "the line is not understood", "write it as daybook log understands it, or with daybook add",
    ] {
      let said = ["csv", "journal", "ics", "--format", "x.y", " log", " add"]
        .reduce(words.said(message)) { $0.replacing($1, with: "") }
      #expect(!Self.hasEnglish(said), "\(message): \(said)")
    }
    // A message without a form stays English as a whole.
    let whole = "write what was there before, or what is there now"
    #expect(words.said(whole) == whole)
  }

  @Test func `Texts of a person stay, whatever they say`() {
    let words = Words.standard(.simplifiedChinese)
    #expect(words.said("\"moment\" is not a moment") == "“moment”不是时间")
    #expect(
      words.said("\"a\" is in the future\" is in the future") == "“a\" is in the future”还没有到")
    #expect(
      words.said("no record has the id or the title \"{text}\"") == "没有ID或标题为“{text}”的记录")
    #expect(words.said("something else went wrong") == "something else went wrong")
    #expect(words.said("") == "")
  }

  @Test func `English says what the code says, and a message about a file stays`() {
    let message = "\"x\" is not a moment"
    #expect(Words.english.said(message) == message)
    let ofFile = Diagnostic(.error, kind: "k", at: Place(file: "a.yaml", line: 1), message)
    #expect(Words.standard(.japanese).said(ofFile) == ofFile)
    let ofNote = Diagnostic(
      .error, kind: "k", at: Place(file: Place.typedNote, line: 1, column: 1), message)
    #expect(Words.english.said(ofNote) == ofNote)
    #expect(Words.standard(.japanese).said(ofNote).place == nil)
  }

  @Test(arguments: languages)
  func `A day that was typed into another program is said with its place`(language: Language) {
    let unread = Diagnostic(
      .warning, kind: Diagnostic.unreadDay, at: Place(file: "a.csv", line: 2, column: 5),
      "\"15. maalis\" is not read as a day, so \"写\" is left out",
      hint: "write the day as 2026-11-20")
    let said = Words.standard(language).said(unread)
    #expect(said.place == unread.place)
    #expect(said.message.contains("15. maalis") && said.message.contains("写"))
    #expect(!Self.hasEnglish(said.message.replacing("maalis", with: "")), "\(said.message)")
    #expect(said.hint.map { $0.contains("2026-11-20") && !Self.hasEnglish($0) } == true)
  }

  @Test func `A file that is not there keeps its name`() {
    let missing = Diagnostic(
      .error, kind: "file-not-found", at: Place(file: "../没有.csv"), "there is no such file")
    let said = Words.standard(.simplifiedChinese).said(missing)
    #expect(said.place?.file == "../没有.csv" && said.message == "没有这个文件")
  }

  @Test func `A long message of quotes and commas is read at once`() {
    let text = String(repeating: "\"a\" is, or has \"b\"; ", count: 90)
    #expect(Words.standard(.japanese).said(text) == text)
  }

  // A form that no message has would be a translation of nothing.
  @Test func `The words of each form are in the code`() throws {
    let top = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Sources").standardizedFileURL
    var code = ""
    for path in try FileManager.default.subpathsOfDirectory(atPath: top.path)
    where path.hasSuffix(".swift") {
      code += try String(contentsOf: top.appendingPathComponent(path), encoding: .utf8)
    }
    // Literals in parts, and the words of the parser of arguments.
    code = code.replacing(/"\s*\+\s*"/, with: "").replacing("\\\"", with: "\"").lowercased()
    code += #"missing expected argument "unexpected argument "missing value for " "#
    code += #"the value " is invalid for " unexpected arguments: unknown option ""#
    // Parts that the code puts together with numbers, or chooses between.
    let spans = [
      "the same days of the period before, not counting today", "the period before",
      ", not in the snapshot",
    ]
    let nouns = [
      "older snapshot", "file", "day", "record", "project", "byte", "calendar entry", "warning",
    ]
    for part in spans + nouns { #expect(code.contains("\"\(part)\""), "\(part)") }
    #expect(code.contains("\"to be \\("))
    func withoutParts(_ words: String) -> String {
      let rest = spans.reduce(words) { $0.replacing($1, with: "") }
      let counted =
        /\b(1 )?(older snapshot|file|day|record|project|byte|calendar entry|warning)s?\b/
      return rest.replacing(counted, with: "").replacing(/\bto be\b/, with: "")
        .trimmingCharacters(in: CharacterSet(charactersIn: " ,:("))
    }
    var count = 0
    for (key, entry) in Words.english.entries where key.hasPrefix("typed.") {
      for case .text(let text) in entry.other.pieces {
        // A text is quoted by a function; how records are named alike is an argument.
        let words = text.lowercased().trimmingCharacters(in: CharacterSet(charactersIn: " :\""))
          .replacing("records have", with: "have").replacing("records are", with: "are")
        guard words.contains(/[a-z]{2}/), !Day.weekdayNames.contains(words) else { continue }
        count += 1
        let rest = withoutParts(words)
        let isThere =
          code.contains(words) || code.contains(text.lowercased())
          || !rest.isEmpty && code.contains(rest) || rest.isEmpty
        #expect(isThere, "\(key): \(text)")
      }
    }
    #expect(count > 150)
  }
}

extension Day {
  fileprivate static let weekdayNames = Weekday.allCases.map { "\($0)".lowercased() }
}
