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
    known = KnownPrompts(await PromptReader.read(basis.reader))
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
    var reading = PromptImport(
      source: file, writer: PromptWriter(files: basis.reader.files, zone: basis.zone),
      zone: basis.zone, now: basis.now, known: known, plan: plan)
    reading.found = rows.found.records.map(PromptImport.Found.init)
    reading.plan.doubt = rows.doubt
    reading.plan.isBlank = rows.isBlank
    reading.plan.diagnostics.append(contentsOf: rows.diagnostics)
    reading.plan.summary.read += rows.summary.read
    reading.plan.summary.unreadable += rows.summary.unreadable
    for (reason, count) in rows.summary.skipped { reading.plan.summary.skip(reason, count) }
    reading.settle()
    known = reading.known
    plan = reading.plan
    plan.source = "prompts"
  }
}

/// The names and prompts in a vault.
struct KnownPrompts: Sendable {
  fileprivate var takenNames: Set<String>
  /// The origin of each, recorded or computed.
  fileprivate var hashes: Set<String>
  /// The imported ones by title.
  fileprivate var imported: [String: [Imported]] = [:]

  fileprivate struct Imported {
    let path: VaultPath
    let origin: PromptOrigin
    /// True if the person changed it since.
    let isChanged: Bool
  }

  init(_ stored: StoredPrompts) {
    takenNames = stored.takenNames
    hashes = Set(stored.importedFrom.values.map(\.hash))
    for prompt in stored.records.prompts {
      let now = PromptOrigin(title: prompt.title, body: prompt.body, writtenAt: nil)
      hashes.insert(now.hash)
      guard let origin = stored.importedFrom[prompt.id], let path = stored.paths[prompt.id] else {
        continue
      }
      imported[prompt.title, default: []].append(
        Imported(path: path, origin: origin, isChanged: now.hash != origin.hash))
    }
  }
}

/// The reading of one file.
private struct PromptImport {
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
  fileprivate enum Column: String, TableColumn {
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
    fileprivate static let kept: [Self] = [
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

  private mutating func report(_ diagnostic: Diagnostic) { plan.diagnostics.append(diagnostic) }

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

  /// Turns the texts into new prompts, or versions of existing ones.
  mutating func settle() {
    let inFile = Set(found.map { origin($0).hash })
    for prompt in found {
      let origin = origin(prompt)
      guard known.hashes.insert(origin.hash).inserted else {
        plan.summary[kind: PromptFile.kind.name].same += 1
        continue
      }
      // If several have the same title, the original is unknown.
      if let before = known.imported[prompt.title], before.count == 1, let old = before.first,
        !inFile.contains(old.origin.hash)
      {
        known.imported[prompt.title] = nil
        change(old, to: prompt.body, origin)
      } else {
        add(prompt, origin)
      }
    }
    found = []
  }

  private func origin(_ prompt: Found) -> PromptOrigin {
    PromptOrigin(title: prompt.title, body: prompt.body, writtenAt: source.writtenAt)
  }

  /// Makes a text the next version of a prompt that was imported before.
  private mutating func change(
    _ old: KnownPrompts.Imported, to body: String, _ origin: PromptOrigin
  ) {
    if old.isChanged {
      plan.summary[kind: PromptFile.kind.name].kept += 1
      return
    }
    if let before = old.origin.writtenAt, let now = origin.writtenAt, now < before {
      plan.summary[kind: PromptFile.kind.name].older += 1
      return
    }
    do throws(Failure) {
      let revision = try writer.revision(old.path, from: origin, body: body, at: now)
      if let history = VaultPath(validating: revision.history.text.dropLast(".jsonl".count)) {
        var addition = ImportPlan.Addition(to: history, year: zone.day(of: now).year)
        addition.add(lines: revision.lines)
        plan.additions.append(addition)
      }
      if let new = revision.new { plan.replacements.append((old.path, revision.old, new)) }
      plan.summary[kind: PromptFile.kind.name].changed += 1
    } catch {
      plan.summary.unreadable += 1
      report(error.diagnostic)
    }
  }

  private mutating func add(_ prompt: Found, _ origin: PromptOrigin) {
    if let (read, name) = prompt.file { return add(read, prompt.body, called: name, origin) }
    let id = PromptID.free(
      PromptID.slug(of: prompt.title) ?? Self.fallback(origin), &known.takenNames)
    var text = "---\n"
    if !prompt.title.isEmpty { text += "title: \(YAMLText.scalar(prompt.title))\n" }
    if !Prompt(id: "", body: prompt.body).variables.isEmpty { text += "template: true\n" }
    for (key, value) in prompt.keys { text += "\(key): \(YAMLText.scalar(value))\n" }
    for (key, value) in prompt.yaml { text += "\(key): \(value)\n" }
    text += "importedFrom: \(YAMLText.scalar(origin.text))\n---\n"
    write(
      id, Array(text.utf8) + prompt.body.utf8,
      PromptVersion(number: 1, at: now, body: prompt.body))
  }

  private mutating func add(
    _ read: PromptFile, _ body: String, called name: String, _ origin: PromptOrigin
  ) {
    let id = PromptID.free(
      PromptID.slug(of: read.prompt.id) ?? Self.fallback(origin), &known.takenNames)
    var keys: [(String, String?)] = [("importedFrom", YAMLText.scalar(origin.text))]
    // A new name would be hidden by the old id, and a title that came from the file's name lost.
    if read.prompt.id != name { keys.append(("id", nil)) }
    if read.prompt.title == read.prompt.id, id != read.prompt.title {
      keys.append(("title", YAMLText.scalar(read.prompt.title)))
    }
    write(
      id, read.rewritten(body: body.utf8, keys: keys),
      PromptVersion(number: read.prompt.version, at: now, body: body))
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

  private static func fallback(_ origin: PromptOrigin) -> String {
    "prompt-\(origin.hash.prefix(8))"
  }
}

extension ImportFormat {
  static let prompts = ImportFormat("prompts", "a table, list or text of prompts") { head in
    let titles = head.columns.intersection(["act", "title"])
    if head.columns.contains("prompt"), !titles.isEmpty { return true }
    if head.form == .json { return head.isPromptList || head.isProtocolList }
    if head.isPromptTemplate { return true }
    return head.isPromptFile
  }
}

extension ImportHead {
  /// True for a list of objects that have a prompt.
  fileprivate var isPromptList: Bool {
    text.contains("\"prompt\"") && (text.contains("\"act\"") || text.contains("\"title\""))
  }

  /// True for prompts of the Model Context Protocol.
  fileprivate var isProtocolList: Bool {
    ["\"prompts\"", "\"messages\"", "\"role\"", "\"name\""].allSatisfy(text.contains)
  }

  /// True for YAML that is a template of `llm` or a configuration of promptfoo.
  fileprivate var isPromptTemplate: Bool {
    let name = path.lowercased()
    guard name.hasSuffix(".yaml") || name.hasSuffix(".yml") else { return false }
    let keys = Set(
      text.split(whereSeparator: \.isNewline).compactMap { line -> String? in
        let key = line.prefix { $0.isASCII && ($0.isLetter || $0 == "_") }
        return !key.isEmpty && line.dropFirst(key.count).first == ":" ? String(key) : nil
      })
    return PromptFormatReader.isTemplate(keys) || PromptFormatReader.isConfiguration(keys)
  }

  /// True for a Markdown file that editors take for a prompt: by its name, or by front matter
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
    .mapping(to: MappedPrompt.declared) { MappedPrompts($0, $1, await PromptImporter($1)) }
}
