import Basics
import SiteKit
import Vault

/// Imports the prompts of other programs: a table with `act` or `title` and `prompt` (other columns
/// allowed), JSON as a list of such objects, or a Markdown file with or without front matter.
///
/// Each becomes a file in `prompts/`, named after its title, with its origin: a hash of title and
/// text, and the modification date of its file. A prompt with the same hash, or the same title
/// and text, is not added again. A new text for a title imported before is the next version of
/// that prompt, unless the person changed it or the file is older. The original text is in its
/// history, so that no edit loses it.
struct PromptImporter: Importer {
  private var known: KnownPrompts
  private let basis: ImportBasis

  init(_ basis: ImportBasis) async {
    self.basis = basis
    known = KnownPrompts(
      await PromptReader.read(basis.reader), by: ChangingPerson(owner: basis.settings.author))
  }

  /// The same for texts that a team itself sends.
  func ofTeam() -> Self {
    var importer = self
    importer.known.rights = nil
    return importer
  }

  mutating func read(_ file: ImportFile, into plan: inout ImportPlan) {
    var reading = PromptImport(
      source: file, writer: PromptWriter(files: basis.reader.files, zone: basis.zone),
      zone: basis.zone, now: basis.now, known: known, plan: plan)
    reading.read(file.bytes)
    reading.plan.isBlank = reading.found.isEmpty
    reading.settle()
    known = reading.known
    plan = reading.plan
    plan.source = "prompts"
  }

  /// Takes the rows of a table that a person mapped to prompts.
  mutating func take(_ rows: ImportPlan, of file: ImportFile, into plan: inout ImportPlan) {
    take(rows.found.records.map(PromptImport.Found.init), of: file, into: &plan)
    plan.doubt = rows.doubt
    plan.isBlank = rows.isBlank
    plan.diagnostics.append(contentsOf: rows.diagnostics)
    plan.summary.read += rows.summary.read
    plan.summary.unreadable += rows.summary.unreadable
    for (reason, count) in rows.summary.skipped { plan.summary.skip(reason, count) }
    plan.source = "prompts"
  }

  /// Takes prompts that were read from a file.
  mutating func take(
    _ found: [PromptImport.Found], of file: ImportFile, into plan: inout ImportPlan
  ) {
    var reading = PromptImport(
      source: file, writer: PromptWriter(files: basis.reader.files, zone: basis.zone),
      zone: basis.zone, now: basis.now, known: known, plan: plan)
    reading.found = found
    reading.settle()
    known = reading.known
    plan = reading.plan
  }
}

/// The reading of one file.
struct PromptImport {
  let source: ImportFile
  let writer: PromptWriter
  let zone: Zone
  let now: Instant
  var known: KnownPrompts
  var plan: ImportPlan
  /// The texts that were read, with the prompt that each becomes if it is new.
  var found: [Found] = []

  struct Found {
    var title: String
    var body: String
    /// The other columns of a row.
    var keys: [(String, String)] = []
    /// Further keys, with their values in YAML.
    var yaml: [(String, String)] = []
    /// A Markdown file, whose front matter is kept, and its name.
    var file: (read: PromptFile, name: String)?

    init(
      title: String, body: String, keys: [(String, String)] = [],
      file: (read: PromptFile, name: String)? = nil
    ) {
      (self.title, self.body, self.keys, self.file) = (title, body, keys, file)
    }

    /// The prompt of a row that a person mapped.
    init(_ fields: [RecordText.Member]) {
      func text(_ name: String) -> String { fields.first { $0.name == name }?.json.plain ?? "" }
      self.init(
        title: text("title").unwrappedLine, body: text("body"),
        keys: Column.kept.map { ($0.rawValue, text($0.rawValue)) }.filter { !$0.1.isEmpty })
      tag(fields.first { $0.name == "tags" }?.json.texts ?? [])
    }

    mutating func tag(_ tags: [String]) {
      let tags = tags.map(\.unwrappedLine).filter { !$0.isEmpty }
      if !tags.isEmpty { yaml.append(("tags", JSONText.array(tags.map(JSONText.string)).line)) }
    }
  }

  private var file: String { source.path }

  mutating func read(_ bytes: UnsafeBufferPointer<UInt8>) {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = UnsafeBufferPointer(
      rebasing: bytes.starts(with: mark) ? bytes.dropFirst(mark.count) : bytes[...])
    if let foreign = PromptFormatReader(text, file: file) {
      for diagnostic in foreign.diagnostics.kept { report(diagnostic) }
      plan.summary.read += foreign.prompts.count
      return take(foreign.prompts)
    }
    let isMarkdown = [".md", ".markdown", ".txt"].contains { file.lowercased().hasSuffix($0) }
    let first = text.first { $0 > 0x20 }
    if !isMarkdown, first == UInt8(ascii: "[") || first == UInt8(ascii: "{") {
      readJSON(text)
    } else if isMarkdown || !readTable(text) {
      readMarkdown(Array(bytes))
    }
  }

  private mutating func take(_ prompts: [ForeignPrompt]) {
    for prompt in prompts where !prompt.body.allSatisfy(\.isWhitespace) {
      var found = Found(title: prompt.title, body: prompt.body)
      if let text = prompt.description { found.keys.append(("description", text)) }
      if let model = prompt.model { found.keys.append(("model", model)) }
      if prompt.arguments.contains(where: { $0.description != nil }) {
        let arguments = JSONText.array(
          prompt.arguments.map { argument in
            let about = argument.description.map { [("description", JSONText.string($0))] } ?? []
            return .members(
              [("name", .string(argument.name))] + about
                + [("required", .bool(argument.isRequired))])
          })
        found.yaml = [("arguments", arguments.line)]
      }
      self.found.append(found)
    }
  }

  /// The columns of a table; those besides title, prompt and tags are kept by their names.
  enum Column: String, TableColumn {
    case title, prompt, description, category, tags, model, note, contributor
    case forDevs = "for_devs"
    case type

    var names: [String] {
      switch self {
      case .title: ["act", rawValue, "name"]
      case .prompt: [rawValue, "body"]
      default: [rawValue]
      }
    }

    static let required: [Self] = [.title, .prompt]
    static let kept: [Self] = [
      .description, .category, .model, .note, .contributor, .forDevs, .type,
    ]
  }

  /// Reads a table; false if the text is not one.
  private mutating func readTable(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    // Any text has a first line; its faults count if that is a header.
    var head = ImportPlan()
    guard var table = ImportTable<Column>(bytes, of: source, &head) else { return false }
    if let missing = table.missing {
      let isTable = [".csv", ".tsv"].contains { file.lowercased().hasSuffix($0) }
      guard isTable else { return false }
      report(PromptProblem.noColumn(missing, file: file).diagnostic(at: Place(file: file, line: 1)))
      return true
    }
    plan.diagnostics.append(contentsOf: head.diagnostics)
    var found: [Found] = []
    table.forEachRow(into: &plan) { row, _ throws(CellFault) in
      let body = Self.text(row, .prompt)
      if body.allSatisfy(\.isWhitespace) {
        throw row.fault(PromptProblem.emptyPrompt, at: .prompt)
      }
      let keys = Column.kept.map { column in
        (column.rawValue, Self.text(row, column).unwrappedLine)
      }
      var prompt = Found(
        title: Self.text(row, .title).unwrappedLine, body: body,
        keys: keys.filter { !$0.1.isEmpty })
      prompt.tag(Self.text(row, .tags).split { ",;，；、".contains($0) }.map { $0.withoutBlanks })
      found.append(prompt)
    }
    self.found += found
    return true
  }

  /// The text of a cell; if its quotes follow a space, the text between them.
  private static func text(_ row: TableRow<Column>, _ column: Column) -> String {
    let text = row.plainText(column)
    guard row.cell(column)?.isQuoted == false else { return text }
    let trimmed = text.trimming { $0 == " " }
    guard trimmed.count >= 2, trimmed.first == "\"", trimmed.last == "\"" else { return text }
    return String(trimmed.dropFirst().dropLast()).replacingScalars("\"\"", with: "\"")
  }

  private mutating func readJSON(_ bytes: UnsafeBufferPointer<UInt8>) {
    var cursor = JSONCursor(bytes)
    var places = PlaceFinder(bytes, file: file)
    do throws(JSONError) {
      if cursor.nextForm() == .object {
        // A list in an object, under any key.
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
        var keys: [(String, String)] = []
        for column in Column.kept {
          if let text = fields[column.rawValue], text.form == .text, !text.bytes.isEmpty {
            keys.append((column.rawValue, text.string.unwrappedLine))
          }
        }
        var read = Found(title: act?.unwrappedLine ?? "", body: prompt, keys: keys)
        read.tag(fields.texts("tags"))
        found.append(read)
      } catch {
        plan.summary.unreadable += 1
        report(error.problem, at: places.locate(error.part))
      }
    }
  }

  private mutating func report(
    _ problem: some Problem, at location: (place: Place, excerpt: Excerpt)
  ) {
    report(problem.diagnostic(at: location))
  }

  mutating func report(_ diagnostic: Diagnostic) { plan.diagnostics.append(diagnostic) }

  private mutating func readMarkdown(_ bytes: [UInt8]) {
    let name = file.split { $0 == "/" || $0 == "\\" }.last.map(String.init) ?? "prompt"
    let stem = name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
    // Editors name such files `writing.prompt.md`.
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
    // A prompt file of VS Code writes its variables in a way of its own.
    let body = VariableSyntax.input.read(read.prompt.body)
    found.append(Found(title: read.prompt.title, body: body, file: (read, short)))
  }
}
