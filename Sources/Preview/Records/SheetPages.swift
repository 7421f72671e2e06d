internal import Basics
internal import HTTPTypes
internal import SiteKit
internal import Vault
internal import Wording

/// The page `/-/today`: the sheet of a day with everything to tick, fill in or skip, saved as one
/// change. Guests have none.
struct SheetPages: Sendable {
  let context: EditorContext
  private var words: Words { context.words }

  /// The field, and the key of the query, that names the day.
  private static let day = "day"

  static func address(of day: Day, today: Day) -> String {
    EditorContext.today + (day == today ? "" : "?\(Self.day)=\(day)")
  }

  func page(_ query: [String: String]) async -> Response {
    guard context.hasSheet, let sheet = await sheet(of: query[Self.day]) else {
      return context.nothing
    }
    return page(sheet, [:], [:], .ok)
  }

  /// Writes the answers that differ from the page as it was shown, or shows it again.
  func submit(_ values: [String: String]) async -> Response {
    guard context.hasSheet, let sheet = await sheet(of: values[Self.day]) else {
      return context.nothing
    }
    let address = Self.address(of: sheet.day, today: sheet.today)
    return await context.answer(at: address) {
      var marks: DaySheet.Marks = []
      var problems: [String: Diagnostic] = [:]
      for line in sheet.lines {
        let answer = Answer(to: line.name, values)
        if answer.isBoth {
          problems[line.name] = Diagnostic(
            .error, kind: "skipped-value", words("desk.sheet_both"))
        } else if let mark = answer.mark(isTick: line.isTick) {
          marks.append((line.name, mark))
        }
      }
      guard problems.isEmpty else { return page(sheet, values, problems, .unprocessableContent) }
      do {
        let written = try context.desk.sheet?.write(
          marks, on: sheet.day, sheet.contents, to: context.library)
        if let written { return await context.done(written.entry, to: address) }
        return Response(
          status: .seeOther, headers: [.location: address, .cacheControl: "no-store"])
      } catch let refusal as DaySheet.Refusal {
        for (name, diagnostic) in refusal.problems { problems[name] = diagnostic }
        return page(sheet, values, problems, .unprocessableContent)
      }
    }
  }

  /// The sheet of a day up to today.
  private struct Sheet {
    let day: Day
    let today: Day
    let lines: [DaySheet.Line]
    let contents: VaultContents
  }

  /// - Parameter text: A day as in files; nil for today.
  /// - Returns: Nil for anything else, and for a day to come.
  private func sheet(of text: String?) async -> Sheet? {
    let today = await context.desk.moment().moment.today
    guard let day = text.map({ Day($0) }) ?? today, day <= today,
      let contents = await context.desk.contents(), let sheet = context.desk.sheet
    else { return nil }
    let lines = sheet.lines(day, contents, words)
    return Sheet(day: day, today: today, lines: lines, contents: contents)
  }

  /// The answer to one line, next to the line as it was shown.
  private struct Answer {
    static let mark = "mark-"
    static let skip = "skip-"
    static let shown = "shown-"

    let text: String
    let skips: Bool
    /// The line as it was shown; nil if it was not.
    private let state: DaySheet.State?
    private let written: String

    init(to name: String, _ values: [String: String]) {
      text = values[Self.mark + name]?.withoutBlanks ?? ""
      skips = values[Self.skip + name] != nil
      let shown = values[Self.shown + name]?.split(separator: " ", maxSplits: 1).map(String.init)
      state = shown?.first.flatMap(DaySheet.State.init)
      written = shown?.dropFirst().first ?? ""
    }

    static func shown(_ line: DaySheet.Line) -> String {
      "\(line.state.rawValue) \(line.written ?? "")"
    }

    var isBoth: Bool { skips && !text.isEmpty }

    /// The answer, if it says something else than the line that was shown.
    func mark(isTick: Bool) -> DaySheet.Mark? {
      guard let state else { return nil }
      if skips { return state == .skipped ? nil : .skipped }
      if isTick, !text.isEmpty { return state == .kept ? nil : .kept }
      if !text.isEmpty { return text == written ? nil : .value(text) }
      return state == .skipped || isTick && state == .kept || !written.isEmpty ? .cleared : nil
    }
  }

  private func page(
    _ sheet: Sheet, _ values: [String: String], _ problems: [String: Diagnostic],
    _ status: HTTPResponse.Status
  ) -> Response {
    let day = sheet.day
    let others = [day.previous, day.next].filter { $0 <= sheet.today }.map { other in
      context.link(
        Self.address(of: other, today: sheet.today), words.shortDateWithWeekday(other))
    }
    var main = "<p>\(others.joined(separator: " · "))</p>\n"
    main += "<p>\(MarkupText.escaped(words("desk.sheet_about")))</p>\n"
    var fields = "<input type=\"hidden\" name=\"\(Self.day)\" value=\"\(day)\">\n"
    let groups = DaySheet.grouped(sheet.lines)
    let focused = sheet.lines.first { problems[$0.name] != nil }?.name
    for (title, lines) in groups {
      let name = title ?? (groups.count > 1 ? words("desk.sheet_others") : nil)
      fields += "<fieldset class=\"sheet\">\n"
      fields += name.map { "<legend>\(MarkupText.escaped($0))</legend>\n" } ?? ""
      for line in lines {
        let problem = problems[line.name].map {
          FieldMarkup.problem($0, in: words, isFocused: line.name == focused)
        }
        fields += field(line, values, problem ?? "")
      }
      fields += "</fieldset>\n"
    }
    main += context.form(
      to: EditorContext.today, fields, asksWhether: false,
      "<button>\(MarkupText.escaped(words("desk.save")))</button> "
        + context.link("/", words("entry.back")) + "\n")
    let title = words.dateWithWeekday(day)
    return context.page(
      title, at: Self.address(of: day, today: sheet.today), main, status)
  }

  /// - Parameter values: The answers so far; empty for a page that was not sent yet.
  private func field(
    _ line: DaySheet.Line, _ values: [String: String], _ problem: String
  ) -> String {
    let answer = values.isEmpty ? nil : Answer(to: line.name, values)
    let name = MarkupText.escaped(line.name)
    let title = MarkupText.escaped(line.title)
    func checked(_ isChecked: Bool) -> String { isChecked ? " checked" : "" }
    let shown = values[Answer.shown + line.name] ?? Answer.shown(line)
    let isSkipped = answer?.skips ?? (line.state == .skipped)
    let label = MarkupText.escaped(words.labelled(words("desk.skip"), line.title))
    let skip =
      "<label class=\"skip\"><input type=\"checkbox\" name=\"\(Answer.skip)\(name)\" "
      + "value=\"true\" aria-label=\"\(label)\""
      + "\(checked(isSkipped))> \(MarkupText.escaped(words("desk.skip")))</label>\n"
      + "<input type=\"hidden\" name=\"\(Answer.shown)\(name)\" "
      + "value=\"\(MarkupText.escaped(shown))\">\n"
    let id = "\(Answer.mark)\(name)"
    guard !line.isTick else {
      let isTicked = answer.map { !$0.text.isEmpty } ?? (line.state == .kept)
      return "<div class=\"field line\">\n\(problem)<label><input type=\"checkbox\" name=\"\(id)\" "
        + "value=\"true\"\(checked(isTicked))> \(title)\(note(line.goal))</label>\n\(skip)</div>\n"
    }
    let value = line.written == nil ? line.value : nil
    let soFar = value.map { words("desk.sheet_so_far", ["value": $0]) }
    let about = [soFar, line.goal].compactMap(\.self)
    let unit = line.unit.isEmpty ? "" : " (\(MarkupText.escaped(line.unit)))"
    return "<div class=\"field line\">\n\(problem)"
      + "<label class=\"whole\" for=\"\(id)\">\(title)\(unit)"
      + "\(note(about.isEmpty ? nil : words.commas(about)))</label>\n"
      + "<input type=\"text\" id=\"\(id)\" name=\"\(id)\" autocomplete=\"off\" "
      + "value=\"\(MarkupText.escaped(answer?.text ?? line.written ?? ""))\""
      + "\(problem.isEmpty ? "" : " aria-invalid=\"true\"")>\n\(skip)</div>\n"
  }

  private func note(_ text: String?) -> String {
    text.map { " <small>\(MarkupText.escaped($0))</small>" } ?? ""
  }
}
