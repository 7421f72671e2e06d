internal import Basics

/// Reads the output of ``RecordExport``, file by file, in a folder or an archive: records keep
/// their ids, so that nothing is added to a vault that has them. Record files of another vault are
/// read as well.
package struct DaybookExport: Importer {
  /// The kinds declared in the settings of a folder or an archive, with their declarations.
  package typealias Declarations = @Sendable (_ settings: any Files) -> [DeclaredKind]

  private let basis: ImportBasis
  private let kinds: KindsOfExport
  private let declarations: Declarations
  /// True if the files other than records have been read.
  private var isBegun = false
  /// The kinds declared there and not in the vault.
  private var declared: [DeclaredKind] = []
  /// The ids of records in files that belong to others, by file.
  private var known: [VaultPath: Set<String>] = [:]

  /// An importer of records of some kinds.
  ///
  /// - Parameter declarations: Reads the settings next to records.
  package init(
    _ basis: ImportBasis, _ kinds: KindsOfExport, declarations: @escaping Declarations
  ) {
    self.basis = basis
    self.kinds = kinds
    self.declarations = declarations
  }

  package mutating func read(_ file: ImportFile, into plan: inout ImportPlan) {
    plan.isBlank = true
    if !isBegun, !file.siblings.entries.isEmpty {
      isBegun = true
      declare(file.siblings, into: &plan)
    }
    if kinds.settingFiles.contains(file.inside) { return }
    if file.inside.hasSuffix(".md") { return addFile(file, into: &plan) }
    let head = ImportHead(file.bytes, path: file.inside)
    var kinds = self.kinds
    kinds.kinds += declared
    switch kinds.kind(of: head) {
    case .one(let kind): add(file, kind, into: &plan)
    case .figures: plan.remarks.append("\(file.inside): left out, as it follows from records")
    case .several(let names):
      plan.report(DaybookExportProblem.severalKinds(file.inside, names), at: Place(file: file.path))
    case .none:
      plan.report(DaybookExportProblem.unknownKind(file.inside), at: Place(file: file.path))
    }
  }

  /// Takes over the declarations of kinds, if the vault has none.
  private mutating func declare(_ tree: ImportTree, into plan: inout ImportPlan) {
    let settings = MemoryFiles(name: "settings")
    var texts: [(path: VaultPath, bytes: [UInt8])] = []
    for name in kinds.settingFiles {
      guard let path = VaultPath(validating: name), let bytes = try? tree[name]?.contents(),
        (try? settings.replace(path, with: bytes, .written)) != nil
      else { continue }
      texts.append((path, bytes))
    }
    let known = Set(kinds.kinds.map(\.kind.name))
    let new = declarations(settings).filter { !known.contains($0.kind.name) }
    guard !new.isEmpty else { return }
    for (path, bytes) in texts where (try? basis.reader.files.status(of: path)) == .some(nil) {
      plan.appendices.append((path, bytes))
      declared = new
    }
    plan.declared += declared
  }

  /// A Markdown file keeps its path, unless another is there.
  private func addFile(_ file: ImportFile, into plan: inout ImportPlan) {
    guard let path = VaultPath(validating: file.inside), SnapshotTree.holds(path) else { return }
    add(Array(file.bytes), at: path, into: &plan)
  }

  private func add(_ bytes: [UInt8], at path: VaultPath, into plan: inout ImportPlan) {
    do throws(FileError) {
      guard try basis.reader.files.status(of: path) != nil else {
        plan.files.append(ImportPlan.NewFile(path, bytes))
        return
      }
      if try basis.reader.files.contents(of: path) != bytes {
        plan.remarks.append("\(path.text): kept as you have it")
      }
    } catch {
      plan.diagnostics.append(error.diagnostic)
    }
  }

  private mutating func add(
    _ file: ImportFile, _ declared: DeclaredKind, into plan: inout ImportPlan
  ) {
    let kind = declared.kind
    let ticker = file.ticker
    var texts: [RecordText] = []
    var areInWords = false
    var figures: [String] = []
    TextEncoding.detect(file.bytes).withUTF8(file.bytes) { bytes in
      let log = RecordTextLog(.root) { !$0.hasErrors }
      let source = SourceText(file: file.path, bytes: bytes.withoutMark)
      var assembler = RecordAssembler(
        source, zone: basis.zone, into: declared.decoding.sink(), seenBy: log)
      if bytes.firstNotBlank == UInt8(ascii: "{") {
        CollectionReader.Format.jsonl.read(source, into: &assembler)
      } else {
        let fields = Dictionary((KindOfRecord.common + kind.fields).map { ($0.name, $0) }) {
          first, _ in first
        }
        CSVRecords.read(source, into: &assembler) { heads in
          let columns = kind.fieldNames(of: heads)
          areInWords = columns.areInWords
          figures = zip(heads, columns.names).filter { $1.isEmpty && !$0.isEmpty }.map(\.0)
          return columns.names
        } as: { column, cell in
          RecordCell.value(cell, fields[column], inWords: areInWords)
        }
      }
      let batch = assembler.finish()
      plan.summary.read += log.texts.count + batch.leftOut
      plan.summary.unreadable += batch.leftOut
      plan.diagnostics.append(contentsOf: batch.diagnostics)
      texts = log.texts.thatCount
    }
    if !figures.isEmpty {
      plan.remarks.append(
        "\(file.inside): left out, as they follow from records: "
          + figures.joined(separator: ", "))
      // Figures may be about people or things without a record.
      texts.removeAll { !$0.hasIdentifier }
    }
    if kind.isMarkdown {
      for text in texts { addMarkdown(text, of: file, into: &plan) }
    } else {
      for text in texts { add(text, declared, of: file, into: &plan) }
    }
    ticker.finished()
  }

  private mutating func add(
    _ text: RecordText, _ declared: DeclaredKind, of file: ImportFile, into plan: inout ImportPlan
  ) {
    let kind = declared.kind
    let name = kind.belongsToFiles ? text[RecordExport.file]?.plain : nil
    var fields = RecordFields()
    for member in text.content where name == nil || member.name != RecordExport.file {
      fields.add(name: member.name, member.json)
    }
    let start = text.start(of: kind, in: basis.zone)
    if let name {
      // Collections are compared with the vault, and this is a file in one.
      guard let path = kind.collection.appending(name) else {
        plan.summary.unreadable += 1
        return plan.report(
          DaybookExportProblem.notAName(name), at: Place(file: file.path, line: text.line))
      }
      if known[path] == nil {
        let texts = try? basis.reader.texts(of: declared.decoding, in: path)
        known[path] = Set(texts?.map(\.identifier) ?? [])
      }
      guard known[path]?.insert(text.identifier).inserted == true else {
        plan.summary[kind: kind.name].same += 1
        return
      }
      var addition = ImportPlan.Addition(
        to: path, year: basis.zone.day(of: start ?? basis.now).year)
      var line = RecordFields()
      line.add("id", text: text.identifier)
      line.add(fields: fields.bytes)
      addition.add(line)
      plan.additions.append(addition)
      plan.summary[kind: kind.name].added += 1
      return
    }
    plan.found.add(id: text.identifier, to: kind.collection, at: start, line: text.line, fields)
  }

  private func addMarkdown(_ text: RecordText, of file: ImportFile, into plan: inout ImportPlan) {
    guard let path = VaultPath(validating: text.identifier),
      kinds.kinds.contains(where: { $0.kind.isMarkdown && MarkdownRecords.holds(path, in: $0.kind) }
      )
    else {
      plan.summary.unreadable += 1
      return plan.report(
        DaybookExportProblem.notAPath(text.identifier), at: Place(file: file.path, line: text.line))
    }
    add(Array((text[MarkdownDraft.field]?.plain ?? "").utf8), at: path, into: &plan)
  }
}

private enum DaybookExportProblem {
  /// Its kind is declared neither in the vault nor in the export.
  static func unknownKind(_ name: String) -> Diagnostic {
    Diagnostic(
      .error, kind: "unknown-kind",
      "\(name) holds records of a kind that this vault does not have",
      hint: "declare it first, as the vault does that it is from")
  }

  /// The records fit several kinds.
  static func severalKinds(_ name: String, _ kinds: [String]) -> Diagnostic {
    Diagnostic(
      .error, kind: "several-kinds",
      "\(name) may hold records of several kinds: \(kinds.joined(separator: ", "))",
      hint: "call the file after its kind, such as \(kinds.first ?? "task").csv")
  }

  /// A record of a Markdown file has no valid path.
  static func notAPath(_ id: String) -> Diagnostic {
    Diagnostic(
      .error, kind: "no-path", "\(id.shortQuoted) is no path of a Markdown file of a vault",
      hint: "the id of a Markdown file is its path in the vault, below the folder of its kind")
  }

  static func notAName(_ name: String) -> Diagnostic {
    Diagnostic(.error, kind: "no-name", "\(name.shortQuoted) is no name of a file")
  }
}

/// The kinds of records in exports, and how to recognise them in a file.
package struct KindsOfExport: Sendable {
  package var kinds: [DeclaredKind]
  let fileKinds: [KindOfRecord]
  let folders: Set<String>
  /// The folders with records of kinds declared in vaults.
  let declaredFolders: Set<String>
  /// The settings files at the top, which may declare kinds.
  let settingFiles: [String]

  package init(
    _ kinds: [DeclaredKind], files fileKinds: [KindOfRecord], folders: [String],
    declaredFolders: [String], settingFiles: [String]
  ) {
    self.kinds = kinds
    self.fileKinds = fileKinds
    self.folders = Set(folders)
    self.declaredFolders = Set(declaredFolders)
    self.settingFiles = settingFiles
  }

  /// True if a file is part of an export: settings, a Markdown file of a vault, or records with
  /// their ids.
  package func recognises(_ head: ImportHead) -> Bool {
    if settingFiles.contains(head.path) { return true }
    if head.path.hasSuffix(".md") { return isFileOfVault(head) }
    switch kind(of: head) {
    case .one, .several, .figures: return true
    case .none: break
    }
    let parts = head.path.split(separator: "/")
    return parts.count == 2 && declaredFolders.contains(String(parts[0]))
      && head.recordKeys.contains("id")
  }

  enum Answer {
    case one(DeclaredKind)
    /// Its content fits several kinds.
    case several([String])
    /// It has figures and no records.
    case figures
    case none
  }

  /// The kind of a file's records: by its path, else by its first record or header and, if that
  /// fits several, by its name.
  func kind(of head: ImportHead) -> Answer {
    let keys = head.recordKeys
    guard keys.contains("id") else {
      let areFigures = head.form == .text && kinds.contains { $0.kind.areFigures(keys) }
      return areFigures ? .figures : .none
    }
    /// The keys of a table with columns in a language's words.
    func named(_ kind: KindOfRecord) -> Set<String> {
      head.form == .text ? Set(kind.fieldNames(of: keys.sorted()).names).subtracting([""]) : keys
    }
    let stem = head.path.lastIndex(of: ".").map { String(head.path[..<$0]) } ?? head.path
    if let kind = kinds.first(where: { kind in
      // A folder's name may contain that of a kind.
      guard !kind.kind.isMarkdown || kind.kind.has(named(kind.kind)) else { return false }
      let collection = kind.kind.collection.text
      return stem == collection || stem.hasPrefix(collection + "/")
        || stem.hasSuffix("/" + collection)
    }) {
      return .one(kind)
    }
    var fitting = kinds.filter { kind in
      // A sheet of figures is named after them, and may have the person's own fields.
      kind.kind.has(named(kind.kind))
        || !kind.kind.figures.isEmpty && kind.kind.isWhole(in: named(kind.kind))
    }
    let name = stem.split(separator: "/").last.map(String.init) ?? stem
    // A file named after its kind may have the person's own fields.
    if let kind = kinds.first(where: { kind in
      (kind.kind.name == name || kind.kind.collection.name == name)
        && kind.kind.hasRequired(named(kind.kind))
    }) {
      return .one(kind)
    }
    // A table has a column for each field.
    let exact = fitting.filter { $0.kind.isWhole(in: named($0.kind)) }
    if !exact.isEmpty { fitting = exact }
    // Markdown files know their own path.
    if let first = fitting.first, fitting.count == 1 || fitting.allSatisfy(\.kind.isMarkdown) {
      return .one(first)
    }
    return fitting.isEmpty ? .none : .several(fitting.map(\.kind.name))
  }

  /// True if a Markdown file is laid out as in a vault: below its system's folder, and named after
  /// a day or with front matter of a kind.
  private func isFileOfVault(_ head: ImportHead) -> Bool {
    let parts = head.path.split(separator: "/")
    guard parts.count > 1, folders.contains(String(parts[0])) else { return false }
    if Day(String(parts[parts.count - 1].dropLast(3))) != nil { return true }
    let kind = fileKinds.first { head.path.hasPrefix($0.collection.text + "/") }
    return kind.map { $0.has(head.frontMatterKeys.union(["id"])) && !head.frontMatterKeys.isEmpty }
      ?? false
  }
}

extension KindOfRecord {
  fileprivate var isMarkdown: Bool { fields.map(\.name) == [MarkdownDraft.field] }

  /// True if all its fields are among these keys.
  fileprivate func isWhole(in keys: Set<String>) -> Bool { keys.isSuperset(of: fields.map(\.name)) }

  /// True if these keys include all required ones.
  fileprivate func hasRequired(_ keys: Set<String>) -> Bool {
    keys.isSuperset(of: fields.lazy.filter(\.isRequired).map(\.name))
  }

  /// True if a record with these keys may be of the kind.
  fileprivate func has(_ keys: Set<String>) -> Bool {
    hasRequired(keys)
      && keys.isSubset(
        of: fields.map(\.name) + Self.common.map(\.name)
          + (belongsToFiles ? [RecordExport.file] : []))
  }
}

extension ImportHead {
  /// The keys of the first record of JSON Lines, or the columns of a table.
  fileprivate var recordKeys: Set<String> {
    let text = Array(self.text.utf8)
    return text.withUnsafeBufferPointer { bytes in
      switch form {
      case .xml: return []
      case .text:
        var reader = CSVReader(
          bytes, file: path, delimiter: CSVDelimiter.detect(in: bytes))
        var row = CSVRow()
        guard reader.next(&row) else { return [] }
        return Set(CSVHeader(row, in: bytes).names)
      case .json:
        var cursor = JSONCursor(bytes)
        var keys: Set<String> = []
        guard (try? cursor.beginObject()) != nil else { return [] }
        while let key = try? cursor.nextKey() {
          keys.insert(key.string)
          guard (try? cursor.value()) != nil else { break }
        }
        return keys
      }
    }
  }

  /// The keys of the front matter of a Markdown file; none without.
  fileprivate var frontMatterKeys: Set<String> {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.first == "---" else { return [] }
    return Set(
      lines.dropFirst().prefix { $0 != "---" }.compactMap { line in
        line.first?.isLetter == true ? line.split(separator: ":").first.map(String.init) : nil
      })
  }
}
