package import Basics
package import Vault

/// The mappings of tables that a vault keeps; each reads the files with its columns.
package struct SavedMappings {
  /// The forms that read files, from the most required columns to the fewest.
  private(set) var forms: [ImportForm] = []
  /// The faults of mappings that cannot be used.
  package private(set) var diagnostics = DiagnosticList()

  /// The mappings of a library's vault.
  ///
  /// - Parameter known: The formats that are read without a mapping.
  package init(in library: RecordLibrary, besides known: [ImportForm]) throws {
    do throws(FileError) {
      guard try library.files.status(of: TableMapping.folder)?.kind == .folder else { return }
      var mappings: [TableMapping] = []
      for entry in try library.files.list(TableMapping.folder) {
        guard entry.kind == .file, entry.name.hasSuffix(".yaml") || entry.name.hasSuffix(".yml"),
          let path = TableMapping.folder.appending(entry.name)
        else { continue }
        let file = library.files.displayName(of: path)
        guard let name = NamedMapping.name(of: entry.name, besides: known) else {
          diagnostics.append(NamedMapping.misnamed(file))
          continue
        }
        let text = TextFile(try library.files.text(of: path), file: file)
        let read = TableMapping.read(
          text, name: name, kinds: library.decodedKinds + known.compactMap(\.mapped?.kind))
        for diagnostic in read.diagnostics { diagnostics.append(diagnostic) }
        if let mapping = read.mapping { mappings.append(mapping) }
      }
      forms = mappings.sorted { $0.columns.count > $1.columns.count }.map {
        ImportForm($0, among: known)
      }
    } catch {
      throw Failure(error.diagnostic)
    }
  }
}

struct NamedMapping {
  let form: ImportForm
  private let file: String
  private let bytes: [UInt8]
  private let files: any Files

  /// Reads a mapping that the person named.
  ///
  /// - Throws: ``Failure`` if it cannot be used; other faults are reported first.
  init(_ file: String, _ host: any CommandHost) throws {
    let library = try host.library
    do throws(FileError) {
      bytes = try host.read(file, orStandardInput: false)
    } catch {
      throw Failure(error.diagnostic)
    }
    let last = file.split(separator: "/").last.map(String.init) ?? file
    guard let name = Self.name(of: last, besides: host.imports) else {
      throw Failure(Self.misnamed(file))
    }
    let read = TableMapping.read(
      TextFile(bytes, file: file), name: name,
      kinds: library.decodedKinds + host.imports.compactMap(\.mapped?.kind))
    guard let mapping = read.mapping else {
      var problems = read.diagnostics
      let last = problems.removeLast()
      host.report(DiagnosticList(problems), .text)
      throw Failure(last)
    }
    form = ImportForm(mapping, among: host.imports)
    self.file = last
    files = library.files
  }

  /// The name of a mapping, from the name of its file; nil if the name is invalid. It is a word of
  /// letters and digits, as records store it, and not the name of a format that is read without a
  /// mapping.
  static func name(of file: String, besides known: [ImportForm]) -> String? {
    guard file.hasSuffix(".yaml") || file.hasSuffix(".yml") else { return nil }
    let name = file.prefix { $0 != "." }
    let isName = name.allSatisfy { $0.isLetter || $0.isNumber || "-_".contains($0) }
    guard isName, !name.isEmpty, !known.contains(where: { $0.format.name == name }) else {
      return nil
    }
    return String(name)
  }

  /// The error for an invalid name of a mapping's file.
  static func misnamed(_ file: String) -> Diagnostic {
    Diagnostic(
      .error, kind: "mapping-name", at: Place(file: file),
      "a mapping is named after the source of the tables, such as scale.yaml, and not after a "
        + "format that needs no mapping")
  }

  /// Lets an import keep the mapping in the vault, unless one with its name exists. Like any
  /// setting it stays when the import is undone.
  func save(with plan: inout ImportPlan) {
    guard let path = TableMapping.folder.appending(file) else { return }
    let bytes = bytes.last == 0x0A ? bytes : bytes + [0x0A]
    if let there = try? files.contents(of: path) {
      if there != bytes {
        plan.remarks.append("\(path.text) says something else, and stays as it is")
      }
      return
    }
    plan.appendices.append((path, bytes))
    plan.remarks.append("kept as \(path.text): tables with these columns are read so from now on")
  }
}

extension ImportForm {
  /// The form that reads the tables of a mapping.
  ///
  /// - Parameter known: The other forms; one of them may read its kind.
  init(_ mapping: TableMapping, among known: [ImportForm]) {
    let own = known.lazy.compactMap(\.mapped).first { $0.kind.kind.name == mapping.kindName }
    self.init(mapping.format, makes: "records of \(mapping.kindName)", options: [.dates]) {
      try await own?.importer(mapping, $0) ?? MappedImporter(mapping, $0)
    }
  }
}
