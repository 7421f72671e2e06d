import Chronology
import Diagnostics
import Prompts
import SiteKit
import Vault

/// Reads prompts that other programs wrote: a table with `act` and `prompt` (others of its columns
/// may be there), JSON as a list of `act` and `prompt`, or a Markdown file with or without front
/// matter.
///
/// Each becomes a file of `prompts/`, named after its title, that says what it was made from: a
/// hash of title and text. What has that hash already, or the same title and text, is not added
/// again. The text as it came is the first version of its history, so that no edit loses it.
struct PromptImporter: Importer {
  private var known: KnownPrompts
  private let basis: ImportBasis

  /// An importer that knows the vault's prompts.
  init(_ basis: ImportBasis) async {
    self.basis = basis
    known = KnownPrompts(await PromptReader.read(basis.reader))
  }

  mutating func read(_ file: ImportFile, into plan: inout ImportPlan) {
    var reading = PromptImport(
      file: file.path, known: known, zone: basis.zone, now: basis.now, plan: plan)
    reading.read(file.bytes)
    known = reading.known
    plan = reading.plan
  }
}

/// The names and prompts that a vault has.
struct KnownPrompts: Sendable {
  fileprivate var takenNames: Set<String>
  /// What each was made of, or would be.
  fileprivate var hashes: Set<String>

  init(_ stored: StoredPrompts) {
    takenNames = stored.takenNames
    hashes = stored.importedFrom
    for prompt in stored.records.prompts {
      hashes.insert(PromptImport.hash(title: prompt.title, body: prompt.body))
    }
  }
}

/// The reading of one file.
private struct PromptImport {
  let file: String
  var known: KnownPrompts
  let zone: Zone
  let now: Instant
  var plan: ImportPlan

  mutating func read(_ bytes: UnsafeBufferPointer<UInt8>) {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = UnsafeBufferPointer(
      rebasing: bytes.starts(with: mark) ? bytes.dropFirst(mark.count) : bytes[...])
    let isMarkdown = [".md", ".markdown", ".txt"].contains { file.lowercased().hasSuffix($0) }
    let first = text.first { $0 > 0x20 }
    if !isMarkdown, first == UInt8(ascii: "[") || first == UInt8(ascii: "{") {
      readJSON(text)
    } else if isMarkdown || !readTable(text) {
      readMarkdown(Array(bytes))
    }
  }

  /// Reads a table; false when the text is none.
  private mutating func readTable(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let delimiter = CSVDelimiter.detect(in: bytes)
    var reader = CSVReader(bytes, file: file, delimiter: delimiter)
    var row = CSVRow()
    guard reader.next(&row) else { return false }
    let header = CSVHeader(row, in: bytes)
    let isTable = file.lowercased().hasSuffix(".csv") || file.lowercased().hasSuffix(".tsv")
    guard let act = header.column("act"), let prompt = header.column("prompt") else {
      guard isTable else { return false }
      let missing = header.column("act") == nil ? "act" : "prompt"
      report(PromptProblem.noColumn(missing, file: file).diagnostic(at: Place(file: file, line: 1)))
      return true
    }
    reader.expectedCells = header.names.count
    while reader.next(&row) {
      plan.summary.read += 1
      guard !row.hasErrors, row.cells.count > max(act, prompt) else {
        plan.summary.unreadable += 1
        continue
      }
      let body = Self.text(of: row.cells[prompt], in: bytes)
      guard !body.allSatisfy(\.isWhitespace) else {
        plan.summary.unreadable += 1
        report(PromptProblem.emptyPrompt.diagnostic(at: reader.locate(row.cells[prompt])))
        continue
      }
      var keys: [(String, String)] = []
      for (name, key) in [
        ("contributor", "contributor"), ("for_devs", "for_devs"), ("type", "type"),
      ] {
        guard let column = header.column(name), column < row.cells.count else { continue }
        let text = row.cells[column].text(in: bytes).unwrappedLine
        if !text.isEmpty { keys.append((key, text)) }
      }
      add(title: Self.text(of: row.cells[act], in: bytes), body: body, keys)
    }
    plan.diagnostics.append(contentsOf: reader.diagnostics)
    return true
  }

  /// The text of a cell; of one whose quotes stand behind a space, what is between them.
  private static func text(of cell: CSVCell, in bytes: UnsafeBufferPointer<UInt8>) -> String {
    let text = cell.text(in: bytes)
    guard !cell.isQuoted else { return text }
    let trimmed = text.trimming { $0 == " " }
    guard trimmed.count >= 2, trimmed.first == "\"", trimmed.last == "\"" else { return text }
    return String(trimmed.dropFirst().dropLast().replacing("\"\"", with: "\""))
  }

  private mutating func readJSON(_ bytes: UnsafeBufferPointer<UInt8>) {
    var cursor = JSONCursor(bytes)
    var places = PlaceFinder(bytes, file: file)
    do throws(JSONError) {
      if cursor.nextForm() == .object {
        // A list in an object, whatever its name is.
        var found = false
        try cursor.beginObject()
        while try cursor.nextKey() != nil {
          if cursor.nextForm() == .list, !found {
            found = true
            try readList(&cursor, &places)
          } else {
            _ = try cursor.value()
          }
        }
        if !found { report(PromptProblem.noPrompts.diagnostic(at: Place(file: file))) }
      } else {
        try readList(&cursor, &places)
      }
      try cursor.expectEnd()
    } catch {
      report(error, at: places.locate(error.range))
    }
  }

  private mutating func readList(
    _ cursor: inout JSONCursor, _ places: inout PlaceFinder
  ) throws(JSONError) {
    try cursor.beginList()
    while try cursor.nextElement() {
      plan.summary.read += 1
      guard cursor.nextForm() == .object else {
        let value = try cursor.value()
        plan.summary.unreadable += 1
        report(
          VaultProblem.notARecord(found: value.formDescription), at: places.locate(value.range))
        continue
      }
      let fields = try JSONFields(&cursor)
      do throws(JSONFields.Fault) {
        var act = try fields.text("act")
        if act == nil { act = try fields.text("title") }
        guard let prompt = try fields.text("prompt"), !prompt.allSatisfy(\.isWhitespace) else {
          throw fields.missing("prompt")
        }
        add(title: act ?? "", body: prompt, [])
      } catch {
        plan.summary.unreadable += 1
        report(error.problem, at: places.locate(error.range))
      }
    }
  }

  private mutating func report(
    _ problem: some Problem, at location: (place: Place, excerpt: Excerpt)
  ) {
    report(problem.diagnostic(at: location))
  }

  private mutating func report(_ diagnostic: Diagnostic) { plan.diagnostics.append(diagnostic) }

  private mutating func readMarkdown(_ bytes: [UInt8]) {
    let name = file.split { $0 == "/" || $0 == "\\" }.last.map(String.init) ?? "prompt"
    let stem = name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
    // `writing.prompt.md` is how editors name such files.
    let short =
      [".prompt", ".chatmode", ".instructions"].first(where: stem.hasSuffix)
      .map { String(stem.dropLast($0.count)) } ?? stem
    let read = PromptFile(bytes, name: short, file: file, zone: zone)
    plan.summary.read += 1
    for diagnostic in read.diagnostics { report(diagnostic) }
    guard read.isUTF8, !read.prompt.body.allSatisfy(\.isWhitespace) else {
      plan.summary.unreadable += 1
      if read.isUTF8 {
        report(PromptProblem.emptyPrompt.diagnostic(at: Place(file: file)))
      }
      return
    }
    let hash = Self.hash(title: read.prompt.title, body: read.prompt.body)
    guard known.hashes.insert(hash).inserted else {
      plan.summary[kind: PromptFile.kind.name].same += 1
      return
    }
    let id = PromptID.free(
      PromptID.slug(of: read.prompt.id) ?? Self.fallback(hash), &known.takenNames)
    var keys: [(String, String?)] = [("importedFrom", hash)]
    // A new name would be hidden by the old id, and a title that came from the file's name lost.
    if read.prompt.id != short { keys.append(("id", nil)) }
    if read.prompt.title == read.prompt.id, id != read.prompt.title {
      keys.append(("title", YAMLText.scalar(read.prompt.title)))
    }
    write(
      id, read.rewritten(body: read.prompt.body.utf8, keys: keys),
      PromptVersion(number: read.prompt.version, at: now, body: read.prompt.body))
  }

  private mutating func add(title: String, body: String, _ keys: [(String, String)]) {
    let title = title.unwrappedLine
    let hash = Self.hash(title: title, body: body)
    guard known.hashes.insert(hash).inserted else {
      plan.summary[kind: PromptFile.kind.name].same += 1
      return
    }
    let id = PromptID.free(PromptID.slug(of: title) ?? Self.fallback(hash), &known.takenNames)
    var text = "---\n"
    if !title.isEmpty { text += "title: \(YAMLText.scalar(title))\n" }
    if !Prompt(id: "", body: body).variables.isEmpty { text += "template: true\n" }
    for (key, value) in keys { text += "\(key): \(YAMLText.scalar(value))\n" }
    text += "importedFrom: \(hash)\n---\n"
    write(id, Array(text.utf8) + body.utf8, PromptVersion(number: 1, at: now, body: body))
  }

  private mutating func write(_ id: String, _ bytes: [UInt8], _ version: PromptVersion) {
    guard let path = PromptReader.folder.appending(id + ".md") else { return }
    plan.files.append(ImportPlan.NewFile(path, bytes))
    let fields = PromptWriter.fields(version, zone: zone)
    if let history = PromptReader.history.appending(id),
      fields.bytes.count < JSONLines.longestLine - 3
    {
      var addition = ImportPlan.Addition(to: history, year: zone.day(of: now).year)
      addition.add(fields)
      plan.additions.append(addition)
    }
    plan.summary[kind: PromptFile.kind.name].added += 1
  }

  private static func fallback(_ hash: String) -> String { "prompt-\(hash.prefix(8))" }

  /// The identity of a prompt from elsewhere.
  fileprivate static func hash(title: String, body: String) -> String {
    ContentHash([("act", title), ("prompt", body)]).hex
  }
}

extension ImportFormat {
  static let prompts = ImportFormat("prompts", "a table, list or text of prompts") { head in
    if head.columns.isSuperset(of: ["act", "prompt"]) { return true }
    if head.form == .json { return head.isPromptList }
    return head.isPromptFile
  }
}

extension ImportHead {
  /// Whether it is a list of objects that have a prompt.
  fileprivate var isPromptList: Bool {
    text.contains("\"prompt\"") && (text.contains("\"act\"") || text.contains("\"title\""))
  }

  /// Whether it is a Markdown file that editors take for a prompt: by its name, or by front matter
  /// that only prompts have.
  fileprivate var isPromptFile: Bool {
    let name = path.lowercased()
    guard name.hasSuffix(".md") || name.hasSuffix(".markdown") else { return false }
    let endings = [".prompt.md", ".chatmode.md", ".instructions.md", ".agent.md"]
    if endings.contains(where: name.hasSuffix) || name.split(separator: "/").contains("prompts") {
      return true
    }
    guard text.hasPrefix("---") else { return false }
    let matter = text.dropFirst(3).prefix(8_192).split(whereSeparator: \.isNewline)
      .prefix { !$0.hasPrefix("---") }
    let keys = Set(matter.compactMap { $0.split(separator: ":").first.map(String.init) })
    return !keys.isDisjoint(with: ["applyTo", "tools", "model", "template", "importedFrom"])
      || keys.isSuperset(of: ["name", "description"])
  }
}

extension ImportForm {
  static let prompts = ImportForm(.prompts, makes: "prompts") { await PromptImporter($0) }
}
