internal import Basics
import SiteKit
import Vault

extension ImportFormat {
  /// A Markdown file about a day, such as a daily note of Obsidian.
  static let dailyNote = ImportFormat(
    "daily-note", "a daily note in Markdown",
    recognises: { head in
      DailyNote(head.path, head.text, named: head.noteNames) != nil
        || DailyNote.means(head.path, head.text)
    }, isSaidByName: true)
}

extension ImportForm {
  /// Daily notes, which become files of the journal.
  static let dailyNotes = ImportForm(.dailyNote, makes: "journal files", options: [.dates]) {
    MarkdownDays($0)
  }
}

/// The source and the target of a daily note.
private struct DailyNote {
  var day: Day
  /// Its path relative to the journal; the journal finds the day in its name.
  var target: String

  private static let templates: Set<String> = ["templates", "template", "_templates"]
  /// Keys of files that are not about a day.
  private static let foreign = ["description:", "model:", "tools:", "applyTo:", "layout:"]

  /// Nil for a file without a day in its name and front matter.
  ///
  /// - Parameters:
  ///   - order: The order of days such as 03-04-2026, if it is known.
  ///   - form: The form of the names of daily notes in its vault, which counts first.
  init?(
    _ path: String, _ text: String, _ order: DateOrder? = nil, named form: NoteNames? = nil
  ) {
    let parts = path.split(separator: "/").map(String.init)
    guard let name = parts.last,
      let ending = [".md", ".markdown"].first(where: { name.lowercased().hasSuffix($0) }),
      !parts.dropLast().contains(where: { Self.templates.contains($0.lowercased()) })
    else { return nil }
    let stem = String(name.dropLast(ending.count))
    let folder = parts.dropLast().map { $0 == "entries" ? "entries-imported" : $0 }
    func place(_ name: String) -> String {
      (folder + [name]).joined(separator: "/") + ".md"
    }
    let named = form?.day(of: path)
    if let day = DailyNotes.day(ofName: name), named ?? day == day {
      self.init(day: day, target: place(stem))
    } else if let named {
      self.init(day: named, target: place("\(named)"))
    } else if let day = Self.compact(stem) {
      self.init(day: day, target: place("\(day)" + stem.dropFirst(8)))
    } else if let day = Day(noted: path) {
      self.init(day: day, target: place("\(day)"))
    } else if let day = Day(stem.replacing("_", with: "-")) {
      // Logseq writes 2026_11_20.
      self.init(day: day, target: place("\(day)"))
    } else if let day = DailyNotes.day(inStem: stem) ?? order?.day(stem) {
      self.init(day: day, target: place("\(day)"))
    } else if let day = Self.written(text).flatMap({ Day(dated: $0) }) {
      self.init(day: day, target: place("\(day) \(stem)"))
    } else {
      return nil
    }
  }

  private init(day: Day, target: String) { (self.day, self.target) = (day, target) }

  /// The name of a note such as `03-04-2026`, with day and month in either order; nil for any other
  /// name.
  static func numbers(in path: String) -> String? {
    guard let name = path.split(separator: "/").last,
      let ending = [".md", ".markdown"].first(where: { name.lowercased().hasSuffix($0) })
    else { return nil }
    let stem = String(name.dropLast(ending.count))
    let isDay = DateOrder.allCases.contains { $0.day(stem) != nil }
    return isDay && Day(dated: stem) == nil ? stem : nil
  }

  /// The day of `20261120` and `20261120 Friday`.
  private static func compact(_ stem: String) -> Day? {
    let digits = stem.prefix(8)
    guard digits.allSatisfy({ $0.isASCII && $0.isNumber }),
      stem.dropFirst(8).first.map({ !$0.isLetter && !$0.isNumber }) ?? true
    else { return nil }
    return Day(dated: String(digits))
  }

  /// True if a file's name or front matter has the form of a day that does not exist.
  static func means(_ path: String, _ text: String) -> Bool {
    let parts = path.split(separator: "/").map(String.init)
    guard let name = parts.last?.lowercased(), name.hasSuffix(".md") || name.hasSuffix(".markdown"),
      !parts.dropLast().contains(where: { templates.contains($0.lowercased()) })
    else { return false }
    func isDay(_ text: some StringProtocol) -> Bool {
      let digits = text.prefix { $0.isNumber || $0 == "-" }.split(
        separator: "-", omittingEmptySubsequences: false
      ).map(\.count)
      return digits == [4, 2, 2] || digits == [8]
    }
    if numbers(in: path) != nil { return true }
    return isDay(name)
      || written(text).map { isDay($0) || WrittenProblem(dated: $0) != nil } == true
  }

  /// The day in the front matter, except that of a page or a prompt.
  private static func written(_ text: String) -> String? {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    guard lines.first == "---", let end = lines.dropFirst().firstIndex(of: "---") else {
      return nil
    }
    let head = lines[1..<end]
    guard !head.contains(where: { line in foreign.contains { line.hasPrefix($0) } }) else {
      return nil
    }
    for key in ["date:", "created:"] {
      guard let line = head.first(where: { $0.hasPrefix(key) }) else { continue }
      let value = line.dropFirst(key.count).trimming { $0.isWhitespace || $0 == "\"" || $0 == "'" }
      if !value.isEmpty { return String(value) }
    }
    return nil
  }
}

extension Day {
  /// The day of `2026/11/20.md`.
  fileprivate init?(noted path: String) {
    let parts = path.split(separator: "/").suffix(3)
    guard parts.count == 3, let stem = parts.last?.split(separator: ".").first else { return nil }
    self.init((parts.dropLast() + [stem]).joined(separator: "-"))
  }
}

extension DateOrder {
  /// The order in the names of daily notes by Obsidian’s settings: `DD-MM-YYYY`; nil for none.
  fileprivate init?(ofNotesNamed format: String) {
    // Folders come before the name, and words are in brackets.
    let name = format.split(separator: "/").last ?? ""
    let letters = name.filter { "DMY".contains($0) }
    switch letters.reduce(into: "", { if $0.last != $1 { $0.append($1) } }) {
    case "DMY": self = .dayFirst
    case "MDY": self = .monthFirst
    case "YMD": self = .yearFirst
    default: return nil
    }
  }
}

/// The problems of daily notes.
private enum DailyNoteProblem {
  static func kept(_ path: VaultPath) -> Diagnostic {
    Diagnostic(
      .warning, kind: "kept-file",
      "\(path) is there already and says something else; it stays as it is")
  }

  static func cannotBeNamed(_ name: String) -> Diagnostic {
    Diagnostic(
      .warning, kind: "file-name",
      "no file of a vault can be called \(name.shortQuoted); left out")
  }

  static func lost(_ name: String) -> Diagnostic {
    Diagnostic(
      .warning, kind: "missing-attachment",
      "\(name.shortQuoted), which it shows, is not in the folder")
  }
}

/// Copies daily notes into the journal unchanged, with the files that they embed.
struct MarkdownDays: Importer {
  /// The vault's zone.
  let zone: Zone
  private let days: ClosedRange<Day>?
  private var copies: CopiedFiles
  /// The person's answer for names that leave the order of day and month open.
  private let said: DateOrder?
  /// The form of the names in each folder of notes that was looked at, by its first file.
  private var forms: [String: NoteNames?] = [:]
  /// The order in these names, if it was asked for.
  private var orders: [String: DateOrder?] = [:]

  init(_ basis: ImportBasis) {
    zone = basis.zone
    copies = CopiedFiles(into: basis.reader.files)
    days = basis.days
    said = basis.dates
  }

  /// The order of day and month in the names of all notes of a folder; nil if they leave it open,
  /// and a person is asked, once.
  private mutating func order(_ file: ImportFile, _ plan: inout ImportPlan) -> DateOrder? {
    let key = Self.key(file)
    if let known = orders[key] { return known }
    let paths = file.siblings.entries.map(\.path)
    let form = self.form(file)
    let names = (paths.isEmpty ? [file.inside] : paths).filter { form?.day(of: $0) == nil }
      .compactMap(DailyNote.numbers)
    let own = file.siblings.noteFormat.flatMap(DateOrder.init(ofNotesNamed:))
    let order = plan.dateOrder(of: names, rows: names, said: said ?? own, in: file.path)
    orders[key] = .some(order)
    return order
  }

  /// The form of the names of daily notes that a file’s folder has; nil for none.
  private mutating func form(_ file: ImportFile) -> NoteNames? {
    let key = Self.key(file)
    if let known = forms[key] { return known }
    let form = file.siblings.noteFormat.flatMap(NoteNames.init(format:))
    forms[key] = .some(form)
    return form
  }

  private static func key(_ file: ImportFile) -> String {
    "\(file.siblings.entries.count) \(file.siblings.entries.first?.path ?? file.inside)"
  }

  mutating func read(_ file: ImportFile, into plan: inout ImportPlan) {
    plan.summary.read += 1
    let text = String(decoding: file.bytes, as: UTF8.self)
    // The same notes as a folder and as an archive of it have the same target.
    var inside = String(file.inside.dropFirst(file.siblings.archivedFolder.count))
    let folders = inside.split(separator: "/", omittingEmptySubsequences: false)
    if folders.contains(where: { $0.isEmpty || $0 == ".." }) {
      // A file from elsewhere, such as 2026/11/20.md.
      let last = folders.suffix(3).joined(separator: "/")
      inside = DailyNote(file.name, text) == nil && Day(noted: last) != nil ? last : file.name
    }
    let form = self.form(file)
    var order: DateOrder?
    if DailyNote.numbers(in: inside) != nil, form?.day(of: inside) == nil {
      order = self.order(file, &plan)
    }
    guard let note = DailyNote(inside, text, order, named: form) else {
      plan.summary.unreadable += 1
      // The question about the order is one for all.
      if order == nil, DailyNote.numbers(in: inside) != nil { return }
      return plan.report(JournalProblem.noDay, at: Place(file: file.path))
    }
    let bytes = Array(file.bytes)
    if let invalid = file.bytes.firstInvalidUTF8 {
      plan.summary.unreadable += 1
      plan.diagnostics.append(
        TextProblem.notUTF8.diagnostic(at: TextFile(bytes, file: file.path).locate(invalid)))
      return
    }
    guard days?.contains(note.day) ?? true else { return plan.summary.skip(.outside) }
    guard let path = JournalReader.folder.appending(note.target) else {
      plan.summary.unreadable += 1
      return plan.report(DailyNoteProblem.cannotBeNamed(note.target), at: Place(file: file.path))
    }
    var count = plan.summary[kind: "journal file"]
    count.days =
      count.days.map { min($0.lowerBound, note.day)...max($0.upperBound, note.day) }
      ?? note.day...note.day
    switch copy(bytes, to: path) {
    case .new:
      count.added += 1
      plan.files.append(ImportPlan.NewFile(path, bytes))
      // The journal's own problems with the file; other programs have keys of their own.
      for problem in JournalFile(bytes, path: path, file: file.path, zone: zone).diagnostics
      where problem.kind != VaultProblem.unknownKey("", count: 0, known: []).kind {
        plan.diagnostics.append(problem)
      }
    case .same: count.same += 1
    case .other:
      count.kept += 1
      plan.report(DailyNoteProblem.kept(path), at: Place(file: file.path))
    }
    plan.summary[kind: "journal file"] = count
    let shown = TextFile(bytes, file: file.path)
    for attachment in ShownFile.all(in: text) {
      let place = shown.locate(attachment.offset..<(attachment.offset + 1))
      attach(attachment.path, file, beside: path, at: place, &plan)
    }
    file.ticker.finished()
  }

  private mutating func copy(_ bytes: [UInt8], to path: VaultPath) -> CopiedFiles.State {
    guard copies.take(path) else { return .other }
    return copies.state(of: path) { () throws(FileError) in bytes }
  }

  /// Copies an embedded file to the target of the note's link at its new path.
  private mutating func attach(
    _ name: String, _ file: ImportFile, beside note: VaultPath,
    at place: (place: Place, excerpt: Excerpt), _ plan: inout ImportPlan
  ) {
    func report(_ problem: Diagnostic) {
      plan.diagnostics.append(problem.diagnostic(at: place))
    }
    let folder = file.inside.split(separator: "/").dropLast().map(String.init)
    let beside = ShownFile.place(of: name, in: folder.joined(separator: "/")) ?? name
    guard
      let entry = file.siblings[beside] ?? file.siblings[name]
        ?? file.siblings.entry(named: name.split(separator: "/").last.map(String.init) ?? name)
    else { return report(DailyNoteProblem.lost(name)) }
    // A link that leads out of the journal has no target here.
    guard let text = ShownFile.place(of: name, in: note.parent?.text ?? ""),
      text.hasPrefix(JournalReader.folder.text + "/"), let path = VaultPath(validating: text)
    else { return report(DailyNoteProblem.cannotBeNamed(name)) }
    guard copies.take(path) else { return }
    switch copies.state(of: path, { () throws(FileError) in try entry.contents() }) {
    case .new:
      plan.files.append(ImportPlan.NewFile(path) { () throws(FileError) in try entry.contents() })
    case .same: break
    case .other: report(DailyNoteProblem.kept(path))
    }
  }
}
