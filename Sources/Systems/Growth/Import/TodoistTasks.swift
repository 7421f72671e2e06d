import Basics
import SiteKit
import Vault
import Wording

extension ImportFormat {
  /// A project exported by Todoist, on its own or in a full backup.
  static let todoist = ImportFormat("todoist", "a project of Todoist as CSV") {
    $0.columns.isSuperset(of: ["type", "content", "date"])
      && !$0.columns.isDisjoint(with: ["indent", "date_lang", "author", "responsible"])
  }
}

extension ImportForm {
  /// Open tasks of Todoist.
  static let todoistTasks = ImportForm(.todoist, makes: "tasks") { TodoistTasks(zone: $0.zone) }
}

extension ImportSummary.Reason {
  fileprivate static let repeating = Self(rank: 44, "repeating tasks, which say no day")
  fileprivate static let inWords = Self(rank: 45, "tasks whose day is not written with its year")
  fileprivate static let inOtherLanguage = Self(
    rank: 47, "tasks whose day is in words of a language that is not read")
  fileprivate static let heading = Self(rank: 46, "sections, notes and headings")
}

/// Makes a task of each row of a Todoist project that is a task with a date, or else a deadline.
///
/// The file has open tasks only, and no ids: a task is identified by its project and text,
/// repeated texts by their order.
struct TodoistTasks: Importer {
  private enum Column: String, TableColumn {
    case type = "TYPE"
    case content = "CONTENT"
    case date = "DATE"
    /// The language of the date: `en`, `fr`, `tw` for traditional Chinese.
    case language = "DATE_LANG"
    /// The last day of a task, which exports since 2024 have.
    case deadline = "DEADLINE"
    case deadlineLanguage = "DEADLINE_LANG"
    static let required: [Self] = [.type, .content, .date]
  }

  /// The types of rows.
  private static let types: Set<String> = ["task", "section", "note", "meta", "author"]

  /// The vault's zone.
  let zone: Zone
  private var counts: [String: Int] = [:]

  init(zone: Zone) { self.zone = zone }

  mutating func read(_ file: ImportFile, into plan: inout ImportPlan) {
    let project = Self.project(file.inside)
    // A file has only one of the person's projects.
    plan.source = "todoist/\(project)"
    file.readText { bytes in
      guard var table = ImportTable<Column>(bytes, of: file, &plan) else {
        let problem = ImportProblem.wrongFormat(expected: .todoist, found: .empty)
        return plan.report(problem, at: Place(file: file.path))
      }
      guard table.missing == nil else {
        return table.refuse(
          ImportProblem.wrongFormat(expected: .todoist, found: .otherTable), &plan)
      }
      // Todoist writes a row of empty cells after each section.
      table.forEachRow(into: &plan, takesShortRows: true, skipsBlankRows: true) {
        row, plan throws(CellFault) in
        try take(row, of: project, &plan)
      }
    }
    if plan.summary.read > 0 {
      plan.tell("Todoist exports open tasks only, without the done ones")
    }
  }

  private mutating func take(
    _ row: TableRow<Column>, of project: String, _ plan: inout ImportPlan
  ) throws(CellFault) {
    let title = row.text(.content).unwrappedLine
    let type = row.text(.type)
    guard Self.types.contains(type.lowercased()) else {
      let problem = VaultProblem.unknownChoice(
        field: "TYPE", text: type, known: Self.types.sorted())
      throw row.fault(problem, at: .type)
    }
    guard type.lowercased() == "task", !title.hasPrefix("* ") else {
      return plan.summary.skip(.heading)
    }
    guard !title.isEmpty else {
      let last = row.cells[row.cells.count - 1]
      throw CellFault(VaultProblem.missing(field: "CONTENT"), at: row.cell(.content) ?? last)
    }
    counts["\(project)\n\(title)", default: 0] += 1
    let number = counts["\(project)\n\(title)", default: 1]
    let hasDate = !row.text(.date).isEmpty || row.text(.deadline).isEmpty
    let (date, language): (Column, Column) =
      hasDate ? (.date, .language) : (.deadline, .deadlineLanguage)
    let due: WrittenDay
    do throws(VaultProblem) { due = try WrittenDay(row.text(date), in: row.text(language)) } catch {
      throw row.fault(error, at: date)
    }
    switch due {
    case .day(let day):
      let hash = ContentHash([
        ("source", "todoist"), ("project", project), ("content", title),
        ("number", String(number)),
      ])
      plan.add(FoundTask(title: title, day: day, line: row.line), hash, in: zone)
    case .none: plan.summary.skip(.taskWithoutDay)
    case .repeating: plan.summary.skip(.repeating)
    case .words: plan.summary.skip(.inWords)
    case .otherLanguage: plan.summary.skip(.inOtherLanguage)
    }
    if due == .words || due == .otherLanguage {
      let problem = Self.unread(row.text(date), of: title)
      row.report(row.fault(problem, at: date), &plan)
    }
  }

  /// The day of a task is in words that cannot be read.
  private static func unread(_ day: String, of title: String) -> Diagnostic {
    Diagnostic(
      .warning, kind: Diagnostic.unreadDay,
      "\(day.shortQuoted) is not read as a day, so \(title.shortQuoted) is left out",
      hint: "write the day as 2026-11-20")
  }

  /// The project that a file is named after: `Inbox [220325187].csv` and `Inbox (1).csv` are one.
  private static func project(_ path: String) -> String {
    var name = path.split { $0 == "/" || $0 == "\\" }.last.map(String.init) ?? path
    if name.lowercased().hasSuffix(".csv") { name = String(name.dropLast(4)) }
    while let last = name.last, last == ")" || last == "]",
      let open = name.lastIndex(of: last == ")" ? "(" : "["),
      name[name.index(after: open)...].dropLast().allSatisfy({ $0.isASCII && $0.isNumber })
    {
      name = name[..<open].withoutBlanks
    }
    return name
  }
}

/// The due date of a Todoist task as the person wrote it.
private enum WrittenDay: Hashable {
  case day(Day)
  case none, repeating
  /// Words, or a day without its year.
  case words
  /// Words of a language that is not read.
  case otherLanguage

  /// The languages whose words are read; an empty text means English.
  private static let languages: Set<String> = ["", "en", "zh", "zh_cn", "zh_tw", "tw", "ja"]

  init(_ written: String, in language: String) throws(VaultProblem) {
    let text = written.lowercased()
    guard !text.isEmpty else {
      self = .none
      return
    }
    // Finnish has "mar" for November.
    guard Self.languages.contains(language.lowercased()) || !text.contains(where: \.isLetter)
    else {
      self = .otherLanguage
      return
    }
    let words = text.split { $0 == " " || $0 == "," }
      .map(String.init)
    if words.contains(where: {
      ["every", "every!", "ev", "daily", "weekly", "monthly"].contains($0)
    })
      || text.hasPrefix("每")
    {
      self = .repeating
      return
    }
    if let day = Day(dated: text) ?? DateOrder.onlyDay(text) {
      self = .day(day)
    } else if case .impossible? = WrittenProblem(dated: text)?.reason {
      throw .impossibleTime(field: "DATE", text: written)
    } else if text.contains(where: \.isLetter) {
      self = .words
    } else {
      // Numbers alone are an ambiguous or invalid day: 02/03/2026, 99999-01-01.
      throw .notADay(field: "DATE", text: written)
    }
  }
}
