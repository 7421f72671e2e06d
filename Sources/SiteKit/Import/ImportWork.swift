internal import Basics
package import Vault
internal import Wording

/// One import: files are recognised, read, compared with the vault, shown, and written.
///
/// All are read before the first is written, so that a missing file does not leave the work half
/// done.
package struct ImportWork {
  private let host: any CommandHost
  private var request: ImportRequest
  private let settings: Settings
  /// The forms that read files, in the order they are tried.
  private let imports: [ImportForm]
  /// The person's mapping of the columns; nil for files whose format is known.
  private let mapping: NamedMapping?
  /// The vault's files before its settings and anything else of it were read, so that later changes
  /// are noticed; nil if they cannot be listed.
  private let basis: FolderStamps?

  /// An import into a host's vault.
  ///
  /// - Parameter basis: The files before the settings were read; nil if nobody has read them yet.
  /// - Throws: ``Failure`` if a mapping that the person named cannot be used; ``UnknownFormat``.
  package init(
    _ request: ImportRequest, in host: any CommandHost, from basis: FolderStamps? = nil
  ) throws {
    self.basis = try basis ?? FolderStamps(of: host.files)
    self.host = host
    self.request = request
    settings = try host.settings.settings
    imports = try Self.imports(of: host)
    mapping = try request.mapping.map { try NamedMapping($0, host) }
    if let name = request.format, !imports.contains(where: { $0.format.name == name }) {
      throw UnknownFormat(name, known: imports)
    }
  }

  /// The imports of a host: first the mappings of its vault, which are the person's own, then the
  /// imports of the systems.
  package static func imports(of host: any CommandHost) throws -> [ImportForm] {
    let saved = try SavedMappings(in: host.library, besides: host.imports)
    host.report(saved.diagnostics, .text)
    return saved.forms + host.imports
  }

  /// A format, named by the person, that nothing reads.
  package struct UnknownFormat: Error {
    package let name: String
    /// The names of the formats that can be read, each once.
    package private(set) var known: [String] = []

    init(_ name: String, known forms: [ImportForm]) {
      self.name = name
      for form in forms where !known.contains(form.format.name) { known.append(form.format.name) }
    }
  }

  /// The reading of a file, or of a folder or archive, by one form.
  struct Reading {
    var path: String
    var form: ImportForm
    var plan = ImportPlan()
    /// The time when the latest of its files was written.
    var writtenAt: Instant?
  }

  private struct Input {
    var path: String
    var tree: ImportTree
    /// True if it is a folder or an archive.
    var isTree: Bool
    /// The forms that read its files, in the order of the files.
    var files: [(entry: ImportTree.Entry, forms: [ImportForm])] = []
    /// The paths in it of the files that nothing reads.
    var leftOut: [String] = []
    /// The files that are read as a whole, except files that other forms read.
    var whole = ImportTree()

    func name(_ entry: ImportTree.Entry) -> String {
      isTree ? "\(path)/\(entry.path)" : path == "-" ? ImportFile.standardInput : path
    }
  }

  /// Imports, and prints the result for each file.
  ///
  /// - Throws: ``Failure``, or ``ImportFailed`` if nothing in a file was usable.
  package mutating func run() async throws {
    var inputs: [Input] = []
    var problems = DiagnosticList()
    for path in request.paths {
      do throws(FileError) {
        inputs.append(try recognised(path, &problems))
      } catch {
        throw Failure(error.diagnostic)
      }
    }
    host.report(problems, request.output)
    if try await transcribed(inputs) { return }
    var readings = try await read(inputs)
    while let doubt = Self.nextDoubt(in: readings), try ask(doubt, readings) {
      readings = try await read(inputs)
    }
    readings = try compared(readings)
    for reading in readings { host.report(reading.plan.diagnostics, request.output) }
    try await finish(readings, inputs)
    let isUseless = readings.contains {
      $0.plan.diagnostics.hasErrors && $0.plan.summary.isEmpty
    }
    if isUseless || problems.hasErrors { throw ImportFailed() }
  }

  /// The readings, compared with the vault.
  private func compared(_ readings: [Reading]) throws -> [Reading] {
    var readings = readings
    let first = readings.firstIndex { !$0.plan.found.isEmpty || !$0.plan.files.isEmpty }
    if let mapping, let index = first {
      mapping.save(with: &readings[index].plan)
    }
    var plans = readings.map(\.plan)
    try host.library.compare(&plans, paths: readings.map(\.path), on: request.days)
    for index in readings.indices { readings[index].plan = plans[index] }
    return readings
  }

  /// Shows the readings, asks, and writes.
  private func finish(_ readings: [Reading], _ inputs: [Input]) async throws {
    var readings = readings
    var shown: [Reading] {
      readings.enumerated().filter { index, reading in
        // If several forms read a file, forms that found nothing in it are skipped; if none found
        // anything, one says so.
        !reading.plan.hasNothing
          || !readings.contains { $0.path == reading.path && !$0.plan.hasNothing }
            && !readings[..<index].contains {
              $0.path == reading.path && $0.form.format == reading.form.format
            }
      }
      .map(\.element)
    }
    var changes: [Reading] { readings.filter { !$0.plan.changesNothing } }
    let asks = !request.isDryRun && !request.isYes && !changes.isEmpty
    if asks {
      if request.output == .text || host.isAttended {
        for text in try texts(of: shown, inputs) { host.note(text + "\n") }
      } else {
        for reading in shown { host.print(reading.json(isWritten: false).text) }
      }
      try host.agree(to: .importing, false)
    }
    var canBeUndone = true
    if !request.isDryRun {
      (readings, canBeUndone) = try await host.library.perform(
        (readings, in: host.library), from: basis,
        again: { _ in
          // Anything declared in the meantime is in the settings.
          let work = try ImportWork(request, in: host.afresh)
          return (try work.compared(try await work.read(inputs)), in: try work.host.library)
        }
      ) { made, alone in
        let plans = made.0.map(\.plan)
        let library = made.in.waitingForNobody(like: alone)
        return (made.0, try library.perform(plans, summary(of: made.0)))
      }
    }
    switch request.output {
    case .text:
      if !asks {
        for text in try texts(of: shown, inputs) {
          request.isDryRun ? host.print(text) : host.confirm(text)
        }
      }
    case .json:
      let isWritten = !request.isDryRun
      for reading in shown { host.print(reading.json(isWritten: isWritten).text) }
    }
    if asks {
      let added = changes.reduce(0) { $0 + $1.plan.summary.added }
      let changed = changes.reduce(0) { $0 + $1.plan.summary.changed }
      host.confirm(try host.words.said(part: "imported: \(added) added, \(changed) changed"))
    }
    if !canBeUndone {
      host.note(try host.words.said(part: "daybook undo cannot undo this import") + "\n")
    }
  }
}

extension ImportWork {
  private func summary(of readings: [Reading]) -> String {
    let changes = readings.filter { !$0.plan.changesNothing }
    let records = changes.reduce(0) { $0 + $1.plan.summary.added + $1.plan.summary.changed }
    let files = changes.reduce(0) { count, reading in
      count + reading.plan.files.count { $0.isCopy }
    }
    let counts = records.counted("record") + (files == 0 ? "" : ", \(files.counted("file"))")
    return "\(request.paths.joined(separator: ", ")): \(counts)"
  }
}

/// The error when nothing in a file was usable, which was already reported.
package struct ImportFailed: Error {}

extension ImportWork {
  private func recognised(
    _ path: String, _ problems: inout DiagnosticList
  ) throws(FileError) -> Input {
    let (tree, isTree) = try host.importTree(path)
    var input = Input(path: path, tree: tree, isTree: isTree)
    if isTree, let form = form(forWhole: tree), let first = tree.entries.first {
      input.files = files(of: tree, besides: form)
      input.whole = tree.without(Set(input.files.map(\.entry.path)))
      // Nothing is left of a vault of daily notes alone.
      let rest = input.whole.entries.first ?? (input.files.isEmpty ? first : nil)
      if let rest { input.files.append((rest, [form])) }
      return input
    }
    for entry in tree.entries {
      if isTree, entry.isPicture {
        input.leftOut.append(entry.path)
        continue
      }
      var head: ImportHead?
      try entry.withBytes { bytes, _ in head = ImportHead(bytes, path: entry.path) }
      guard let head else { continue }
      let found = forms(for: head, isAlone: !isTree)
      if found.isEmpty {
        input.leftOut.append(entry.path)
        if !isTree {
          problems.append(
            ImportProblem.unknown(found: .detect(head)).diagnostic(
              at: Place(file: input.name(entry))))
        }
      } else {
        input.files.append((entry, found))
      }
    }
    if isTree, input.files.isEmpty {
      problems.append(
        ImportProblem.nothingKnown(count: tree.entries.count).diagnostic(at: Place(file: path)))
    }
    return input
  }

  /// The form that reads a folder or an archive as a whole; nil for one of single files.
  private func form(forWhole tree: ImportTree) -> ImportForm? {
    guard mapping == nil else { return nil }
    return imports.first { form in
      guard let recognises = form.format.recognisesTree else { return false }
      return request.format.map { $0 == form.format.name } ?? recognises(tree)
    }
  }

  /// The files of a tree that is read as a whole by `form` which others recognise by their names.
  private func files(
    of tree: ImportTree, besides form: ImportForm
  ) -> [(entry: ImportTree.Entry, forms: [ImportForm])] {
    guard form.format.sharesTree, request.format == nil else { return [] }
    let notes = tree.noteFormat.flatMap(NoteNames.init(format:))
    return tree.entries.compactMap { entry in
      let head = ImportHead(named: entry.path, in: notes)
      guard !entry.isPicture, let found = imports.first(where: { $0.format.recognises(head) })
      else { return nil }
      return (entry, imports.filter { $0.format == found.format })
    }
  }

  /// The forms that read a file: for the mapping or the format that the person named, otherwise all
  /// forms for the first format that recognises it.
  private func forms(for head: ImportHead, isAlone: Bool) -> [ImportForm] {
    if let form = mapping?.form {
      // A file named on its own is read anyway, so that the missing column is reported.
      return isAlone || form.format.recognises(head) ? [form] : []
    }
    if let name = request.format { return imports.filter { $0.format.name == name } }
    let found = imports.first(reading: head)
    return imports.filter { $0.format == found?.format }
  }

  /// Turns files that a person has to check first into texts; false if there were none.
  private func transcribed(_ inputs: [Input]) async throws -> Bool {
    var isAny = false
    for input in inputs {
      for (_, forms) in input.files {
        guard case .transcribes(let transcribe)? = forms.first?.work else { continue }
        guard !input.isTree, inputs.count == 1 else {
          throw Failure(
            Diagnostic(
              .error, kind: "picture-with-others", at: Place(file: input.path),
              "a picture has to be given alone; the text read from it is imported afterwards"))
        }
        isAny = true
        try await transcribe(host, request, input.path)
      }
    }
    return isAny
  }

  private func read(_ inputs: [Input]) async throws -> [Reading] {
    let library = try host.library
    // Importing works even if parts of the vault cannot be read.
    let basis = ImportBasis(
      library.reader, settings, now: host.clock, answers: request.answers, days: request.days
    ) { (try? library.names(of: $0)) ?? [:] }
    var importers: [(form: ImportForm, importer: any Importer)] = []
    var readings: [Reading] = []
    for input in inputs {
      var own: [Reading] = []
      let label = host.progress("importing \(input.path)")
      defer { label.finish() }
      for (entry, forms) in input.files {
        for form in forms {
          guard case .reads(let make) = form.work else { continue }
          let known = importers.firstIndex {
            $0.form.format == form.format && $0.form.makes == form.makes
          }
          let index = known ?? importers.count
          if known == nil { importers.append((form, try await make(basis))) }
          let place =
            own.firstIndex { $0.form.format == form.format && $0.form.makes == form.makes }
            ?? own.count
          if place == own.count {
            own.append(Reading(path: input.path, form: form))
          }
          do throws(FileError) {
            try entry.withPages { bytes, writtenAt, release in
              let isUTF16 = TextEncoding.isMarkedUTF16(bytes)
              (isUTF16 ? TextEncoding.detect(bytes) : .utf8).withUTF8(bytes) { text in
                // Decoded data has no pages in the file.
                let file = ImportFile(
                  isUTF16 ? text : bytes, path: input.name(entry), inside: entry.path,
                  format: form.format, writtenAt: writtenAt ?? host.clock,
                  siblings: form.format.recognisesTree == nil ? input.tree : input.whole,
                  progress: { label.show($0, of: $1) }, release: isUTF16 ? { _ in } : release,
                  neighbour: input.isTree ? nil : { neighbour($0, of: input.path) })
                importers[index].importer.read(file, into: &own[place].plan)
                own[place].writtenAt = max(own[place].writtenAt ?? file.writtenAt, file.writtenAt)
              }
            }
          } catch {
            throw Failure(error.diagnostic)
          }
        }
      }
      // The file's own date takes precedence over the machine's.
      for index in own.indices where own[index].plan.writtenAt == nil {
        own[index].plan.writtenAt = own[index].writtenAt
      }
      // Of several forms that read one file, each takes its own part.
      if own.allSatisfy(\.plan.wasNotRead), let first = own.indices.first {
        own[first].plan.report(
          ImportProblem.nothingRead(own[first].form.format), at: Place(file: input.path))
      }
      if let read = own.firstIndex(where: { !$0.plan.hasNothing }) {
        for (entry, _) in input.files {
          guard let warning = entry.sheet?.warning else { continue }
          own[read].plan.report(warning, at: Place(file: input.name(entry)))
        }
      }
      readings += own
    }
    return readings
  }

  /// The file with a name in the folder of a file.
  private func neighbour(_ name: String, of path: String) -> ImportTree.Entry? {
    guard path != "-", let last = path.split(separator: "/").last else { return nil }
    let found = try? host.importTree("\(path.dropLast(last.count))\(name)")
    return found.flatMap { $0.isTree ? nil : $0.tree.entries.first }
  }

  /// The doubt to ask about next; optional doubts come last.
  private static func nextDoubt(in readings: [Reading]) -> ImportDoubt? {
    let doubts = readings.compactMap(\.plan.doubt)
    return doubts.first { !$0.isOptional } ?? doubts.first
  }

  /// Shows a person some rows, and asks a question only they can answer; false without an answer.
  private mutating func ask(_ doubt: ImportDoubt, _ readings: [Reading]) throws -> Bool {
    guard host.isAttended, request.answers[doubt.option] == nil,
      let option = readings.lazy.flatMap(\.form.options).first(where: { $0.name == doubt.option })
    else { return false }
    host.note(doubt.rows.map { "  \($0)\n" }.joined())
    let moment = try host.moment(settings)
    request.answers[doubt.option] = try host.ask(
      doubt.question, "write \(option.expected)", enter: doubt.offered
    ) { answer in
      guard let choices = doubt.choices else { return option.read(answer, moment) }
      let id = choices.id(of: answer)
      return choices.contains { $0.id == id } ? id : nil
    }
    return request.answers[doubt.option] != nil
  }
}

extension ImportWork {
  /// The report of each reading; after the last one of a folder or archive, also the number of its
  /// files that nothing read.
  private func texts(of readings: [Reading], _ inputs: [Input]) throws -> [String] {
    let words = try host.words
    return readings.indices.map { index in
      let path = readings[index].path
      let isLast = !readings[(index + 1)...].contains { $0.path == path }
      let unread = inputs.first { $0.path == path }?.leftOut ?? []
      let copied = readings.filter { $0.path == path }.flatMap(\.plan.files).count(where: \.isCopy)
      let passed = PassedOver(unread, butCopied: copied)
      return readings[index].text(
        passedOver: isLast ? passed : PassedOver([]), isDryRun: request.isDryRun, in: words)
    }
  }
}
