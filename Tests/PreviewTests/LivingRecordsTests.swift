import AllSystems
import ArgumentParser
import Basics
import SiteKit
import TestKit
import Testing
import Vault

@testable import Preview
@testable import daybook

/// Records of every kind that are added, changed, ticked off, deleted and restored in a random
/// order, by commands and by the forms of the preview.
///
/// The invariant after each step is independent of how changes are stored: the figures of all
/// systems equal the figures of a vault with only the records that count, each on one line.
@Suite(.serialized)
struct LivingRecordsTests {
  @Test(arguments: [2, 3] as [UInt64])
  func `Whatever was done, the figures are those of a vault that was written at once`(
    seed: UInt64
  ) async throws {
    try await Serving.with(rebuilds: false) { serving in
      var life = try Life(serving, seed: seed)
      let beginning = try await life.figures()
      var done: [String: Int] = [:]
      for step in 0..<(3 * life.kinds.count) {
        let before = try life.files()
        let action = try await life.step(step)
        done[action.name, default: 0] += 1
        let about = "step \(step), seed \(seed): \(action.name) \(action.record)"
        let after = try life.files().allFiles
        for (path, bytes) in before.allFiles where path.pathExtension == "jsonl" {
          #expect(after[path]?.starts(with: bytes) == true, "\(path) at \(about)")
        }
        guard let system = action.collection?.parent.map({ String($0.name) }) else { continue }
        #expect(
          try await life.figures(of: system) == life.figuresWrittenAtOnce(of: system), "\(about)")
      }
      #expect(try await life.figures() == life.figuresWrittenAtOnce())
      #expect(life.added == Set(life.kinds.map(\.name)))
      for action in ["add", "edit", "tick", "delete", "undo"] {
        for way in ["command", "form"] {
          #expect(done["\(action) by \(way)"] ?? 0 > 0, "\(action) by \(way) of \(done)")
        }
      }
      try await life.undoAll()
      #expect(try await life.figures() == beginning)
    }
  }
}

/// A vault in use.
private struct Life {
  /// An action, its record and the collection; nil for no action.
  typealias Action = (name: String, record: String, collection: VaultPath?)

  let serving: Serving
  /// The kinds with a form.
  let kinds: [KindOfRecord]
  private(set) var added: Set<String> = []
  private var random: SeededGenerator
  /// The report of each system.
  private let reports: [(system: String, command: any SystemCommand)]

  init(_ serving: Serving, seed: UInt64) throws {
    reports = try Systems.all.flatMap { system in
      try (system.commands[.stats] ?? []).map { (system.name, try $0.parse(["--format", "json"])) }
    }
    self.serving = serving
    random = SeededGenerator(seed)
    var generator = random
    kinds = Systems.kinds.map { $0.kind }.filter { kind in
      Systems.forms.contains { $0.name == kind.name }
    }.shuffled(using: &generator)
    random = generator
  }

  private mutating func chance(_ of: UInt64) -> Bool { random.next() % of == 0 }

  // MARK: Contents

  /// The files of all collections.
  func files() throws -> MemoryFiles {
    let disk = serving.vault.files
    var files: [VaultPath: [UInt8]] = ["daybook.yaml": try disk.contents(of: "daybook.yaml")]
    func take(_ folder: VaultPath) throws {
      guard try disk.status(of: folder) != nil else { return }
      for entry in try disk.list(folder) {
        let path = try #require(folder.appending(entry.name))
        if entry.kind == .folder {
          try take(path)
        } else {
          files[path] = try disk.contents(of: path)
        }
      }
    }
    for folder in Set(Systems.kinds.compactMap { $0.kind.collection.parent }) { try take(folder) }
    return MemoryFiles(bytes: files)
  }

  /// All text in the report of a system, or in all reports.
  func figures(of system: String? = nil, in files: MemoryFiles) async throws -> [String] {
    let host = RecordedHost(files, asOf: try at("2026-11-20 18:40"))
    for report in reports where system == nil || report.system == system {
      try await report.command.run(host)
    }
    return host.record.printed
  }

  func figures(of system: String? = nil) async throws -> [String] {
    try await figures(of: system, in: files())
  }

  /// The figures of the records that count, each on one line of a file of its collection.
  func figuresWrittenAtOnce(of system: String? = nil) async throws -> [String] {
    var files = try files().allFiles
    let library = await serving.desk.library()
    for kind in Systems.kinds.map({ $0.kind }) where !kind.isFrontMatter {
      for path in files.keys where path.text.hasPrefix(kind.collection.text) {
        let rest = path.text.dropFirst(kind.collection.text.count)
        if rest.first == "." || rest.first == "/" { files[path] = nil }
      }
      let lines = try library.records(of: kind).map { record in
        JSONText.members(
          [("id", .string(record.text.identifier))]
            + record.text.content.map { ($0.name, $0.json) }
        ).line + "\n"
      }
      let path = try #require(VaultPath(validating: "\(kind.collection).jsonl"))
      if !lines.isEmpty { files[path] = Array(lines.joined().utf8) }
    }
    return try await figures(of: system, in: MemoryFiles(bytes: files))
  }

  // MARK: Actions

  /// Performs an action: first adds a record of each kind, then picks at random.
  mutating func step(_ number: Int) async throws -> Action {
    let kind = kinds[number % kinds.count]
    if number < kinds.count { return try await add(kind) }
    switch random.next() % 8 {
    case 0: return try await add(kind)
    case 1: return try await delete(kind)
    case 2: return try await undo()
    case 3, 4: return try await tick()
    default: return try await edit(kind)
    }
  }

  mutating func undoAll() async throws {
    for _ in 0..<1_000 {
      do { try await serving.desk.library().undo() } catch let failure as Failure {
        #expect(failure.diagnostic.kind == "nothing-to-undo", "\(failure.diagnostic.message)")
        return
      }
    }
    Issue.record("there is no end of what can be taken back")
  }

  private mutating func add(_ kind: KindOfRecord) async throws -> Action {
    let form = try #require(Systems.forms.first { $0.name == kind.name })
    let library = await serving.desk.library()
    var moment = await serving.desk.moment()
    moment.written = try form.written(library.reader)
    let type = try #require(Systems.kinds.first { $0.kind.name == kind.name })
    var values = try example(type)
    // Things that an example names may be absent from the vault.
    for field in form.fields {
      guard let known = field.offered, let value = values[field.name] else { continue }
      let names = moment.known[known] ?? []
      if let first = names.first, !names.contains(where: { $0.id == value }) {
        values[field.name] = first.id
      }
    }
    if added.contains(kind.name) { values["id"]? += "-\(moment.written.count)" }
    // A different record than before, if it has text.
    let text = form.fields.first {
      values[$0.name] != nil && $0.offered == nil && [.text, .paragraph].contains($0.kind)
    }
    if let text, text.name != "id" {
      var others = values
      others[text.name]? += " \(random.next() % 1_000)"
      if form.draft(others, moment).isValid { values = others }
    }
    added.insert(kind.name)
    if chance(2) {
      values["-meant"] = "1"
      let answer = try await serving.post("/-/add/\(kind.name)", values)
      try #require(answer.status == 303, "\(kind.name): \(answer.text)")
      return ("add by form", kind.name, kind.collection)
    }
    let draft = form.draft(values, moment)
    let problems = draft.problems.map(\.diagnostic.message)
    try #require(draft.isValid, "\(kind.name): \(problems)")
    let entry = try library.add(draft, to: form).entry
    return ("add by command", entry.summary, kind.collection)
  }

  private func example<Kind: DescribedRecord>(_ kind: Kind.Type) throws -> [String: String] {
    try FieldOptions<Kind>.parse(
      Array(ShellLine.words(of: try #require(kind.kind.example)).dropFirst(3))
    ).values
  }

  /// A random record of a kind; nil if there is none.
  private mutating func any(_ kind: KindOfRecord) async throws -> StoredRecord? {
    let records = try await serving.desk.library().records(of: kind)
    return records.isEmpty ? nil : records[Int(random.next() % UInt64(records.count))]
  }

  private func address(of record: StoredRecord) -> String {
    RecordControls.address(RecordControls.name(record.kind.name, record.text.identifier))
  }

  /// Sets a field to the value of another record of the kind, or to new text.
  private mutating func edit(_ kind: KindOfRecord) async throws -> Action {
    guard let record = try await any(kind), let donor = try await any(kind) else {
      return ("nothing", kind.name, nil)
    }
    let fields = kind.fields.flatMap(\.editFields)
    let field = fields[Int(random.next() % UInt64(fields.count))]
    let isText = field.kind == .text && field.offered == nil
    let text = isText ? "行 \"\(random.next() % 100)\", a" : donor.text.value(of: field) ?? ""
    if chance(2) {
      let page = try await serving.get(address(of: record))
      #expect(page.status == 200)
      var values = ["do": "save", "-meant": "1"]
      for name in ["-seen"] + fields.map(\.name) {
        values[name] = FormPage.value(of: name, in: page.text)
      }
      values[field.name] = text
      let answer = try await serving.post(address(of: record), values)
      // A fault is reported, and nothing is written.
      #expect([303, 422].contains(answer.status), "\(answer.text)")
      return ("edit by form", "\(record.summary): \(field.name)=\(text)", kind.collection)
    }
    let library = await serving.desk.library()
    var edit = RecordEdit(record)
    let now = EntryMoment(zone: library.moment.zone, now: library.moment.asOf)
    try edit.set([(field.name, text)], by: nil, now)
    let hasErrors = edit.problems(in: library).contains { $0.diagnostic.severity == .error }
    guard !hasErrors else { return ("nothing", kind.name, nil) }
    _ = try edit.write("edit", to: library)
    return ("edit by command", "\(record.summary): \(field.name)=\(text)", kind.collection)
  }

  private mutating func tick() async throws -> Action {
    let ticked = kinds.filter { $0.tick != nil }
    let kind = ticked[Int(random.next() % UInt64(ticked.count))]
    guard let record = try await any(kind) else { return ("nothing", kind.name, nil) }
    let isDone = record.kind.tick.flatMap { record.text[$0.time] } != nil
    if chance(2) {
      let answer = try await serving.post(
        address(of: record), ["do": isDone ? "untick" : "tick", "return": "/"])
      #expect(answer.status == 303, "\(answer.text)")
      return ("tick by form", record.summary, kind.collection)
    }
    let library = await serving.desk.library()
    var edit = RecordEdit(record)
    if isDone { try edit.untick() } else { try edit.tick(at: library.moment) }
    _ = try edit.write("done", to: library)
    return ("tick by command", record.summary, kind.collection)
  }

  private mutating func delete(_ kind: KindOfRecord) async throws -> Action {
    guard let record = try await any(kind) else { return ("nothing", kind.name, nil) }
    if chance(2) {
      let answer = try await serving.post(
        address(of: record), ["do": "delete-anyway", "return": "/"])
      #expect(answer.status == 303, "\(answer.text)")
      return ("delete by form", record.summary, kind.collection)
    }
    try await serving.desk.library().write(
      [
        RecordChange(
          kind.collection, record.text.identifier, before: record.text.content, after: nil)
      ], "delete", record.summary)
    return ("delete by command", record.summary, kind.collection)
  }

  private mutating func undo() async throws -> Action {
    let library = await serving.desk.library()
    guard let last = try library.changes(1).first else { return ("nothing", "undo", nil) }
    if chance(2) {
      // It may be an undo, which is then undone.
      let answer = try await serving.post(
        "/-/undo/\(last.id)", ["do": "delete-anyway", "return": "/"])
      #expect(answer.status == 303, "\(answer.text)")
      return ("undo by form", last.summary, last.changes.first?.collection)
    }
    let undone = try library.undo()
    return ("undo by command", undone.summary, undone.changes.first?.collection)
  }
}
