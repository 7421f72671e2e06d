import Basics
import SiteKit
import Vault

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
  fileprivate static let heading = Self(rank: 46, "sections, notes and headings")
}

/// Makes a task of each row of a Todoist project that is a task with a date.
///
/// The file has open tasks only, and no ids: a task is identified by its project and text,
/// repeated texts by their order.
struct TodoistTasks: Importer {
  /// The vault's zone.
  let zone: Zone
  private var counts: [String: Int] = [:]
  /// The types of rows.
  private static let types: Set<String> = ["task", "section", "note", "meta", "author"]

  init(zone: Zone) { self.zone = zone }

  mutating func read(_ file: ImportFile, into plan: inout ImportPlan) {
    let project = Self.project(file.inside)
    // A file has only one of the person's projects.
    plan.source = "todoist/\(project)"
    TextEncoding.detect(file.bytes).withUTF8(file.bytes) { bytes in
      var reader = CSVReader(
        bytes, file: file.path, delimiter: CSVDelimiter.detect(in: bytes))
      var row = CSVRow()
      guard reader.next(&row) else {
        plan.diagnostics.append(contentsOf: reader.diagnostics)
        return plan.report(
          ImportProblem.wrongFormat(expected: .todoist, found: .empty), at: Place(file: file.path))
      }
      let header = CSVHeader(row, in: bytes)
      guard let type = header.column("TYPE"), let content = header.column("CONTENT"),
        let date = header.column("DATE")
      else {
        let problem = ImportProblem.wrongFormat(expected: .todoist, found: .otherTable)
        plan.diagnostics.append(problem.diagnostic(at: reader.locate(row.cells[0])))
        return
      }
      reader.expectedCells = header.names.count
      while reader.next(&row) {
        func text(_ column: Int) -> String {
          column < row.cells.count
            ? row.cells[column].text(in: bytes).withoutBlanks : ""
        }
        // Todoist writes a row of empty cells after each section.
        if row.cells.indices.allSatisfy({ text($0).isEmpty }) { continue }
        plan.summary.read += 1
        guard !row.hasErrors else {
          plan.summary.unreadable += 1
          continue
        }
        let title = text(content).unwrappedLine
        let kind = text(type).lowercased()
        guard Self.types.contains(kind) else {
          plan.summary.unreadable += 1
          let problem = VaultProblem.unknownChoice(
            field: "TYPE", text: text(type), known: Self.types.sorted())
          plan.diagnostics.append(problem.diagnostic(at: reader.locate(row.cells[type])))
          continue
        }
        guard kind == "task", !title.hasPrefix("* ") else {
          plan.summary.skip(.heading)
          continue
        }
        guard !title.isEmpty else {
          plan.summary.unreadable += 1
          let problem = VaultProblem.missing(field: "CONTENT")
          plan.diagnostics.append(
            problem.diagnostic(at: reader.locate(row.cells[min(content, row.cells.count - 1)])))
          continue
        }
        let key = "\(project)\n\(title)"
        counts[key, default: 0] += 1
        do throws(VaultProblem) {
          switch try WrittenDay(text(date)) {
          case .day(let day):
            let hash = ContentHash([
              ("source", "todoist"), ("project", project), ("content", title),
              ("number", String(counts[key] ?? 1)),
            ])
            plan.add(FoundTask(title: title, day: day, line: row.line), hash, in: zone)
          case .none: plan.summary.skip(.taskWithoutDay)
          case .repeating: plan.summary.skip(.repeating)
          case .words: plan.summary.skip(.inWords)
          }
        } catch {
          plan.summary.unreadable += 1
          plan.diagnostics.append(error.diagnostic(at: reader.locate(row.cells[date])))
        }
      }
      plan.diagnostics.append(contentsOf: reader.diagnostics)
    }
    if plan.summary.read > 0 {
      plan.tell("Todoist exports open tasks only; those that are done are not in it")
    }
    file.ticker.finished()
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
private enum WrittenDay {
  case day(Day)
  case none, repeating
  /// Words, or a day without its year.
  case words

  init(_ text: String) throws(VaultProblem) {
    let text = text.lowercased()
    guard !text.isEmpty else {
      self = .none
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
    if let day = Day(dated: text) {
      self = .day(day)
    } else if case .impossible? = WrittenProblem(dated: text)?.reason {
      throw .impossibleTime(field: "DATE", text: text)
    } else if text.contains(where: \.isLetter) {
      self = .words
    } else {
      // Numbers alone are an ambiguous or invalid day: 02/03/2026, 99999-01-01.
      throw .notADay(field: "DATE", text: text)
    }
  }
}
