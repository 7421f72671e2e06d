import ArgumentParser
import Basics
import SiteKit
import Vault
import Wording

struct LogCommand: SystemCommand {
  static let configuration = CommandConfiguration(
    commandName: "log",
    abstract: "Add a gift, a loan or a session from a sentence.",
    discussion: """
      Write the sentence in Chinese, English or Japanese. A sentence that begins or ends with a \
      length, or begins with a word such as focused, 休息 or slept and a length, is a session that \
      has just ended: a single word next to the length is its project, several words are its \
      note, and a colon after the first word separates the two. You can write two times instead \
      of a length, and a day at the beginning or end.

      For a gift or a loan it shows the person, amount, occasion, direction and day that it \
      understood, and asks before it writes. If something is missing or ambiguous, it asks on a \
      terminal, and writes nothing until you answer. A note such as 没有随礼 (nothing was given) or \
      打算借给… (a plan to lend) writes nothing.

      Without a note, each line of standard input is one. With --yes, the lines that are \
      understood are written, and the others are reported with their line.

      Without a terminal and without --yes, it shows what it understood and writes nothing. Exit \
      code 1 means that some note was not written; a note that nothing was given does not count \
      as one.

      A note may contain several gifts or loans; they are written together or not at all. Words \
      that fit no field, such as interest, become the record's note.

      Examples:
        daybook log 张三结婚随礼一千元
        daybook log "收到李四满月红包888" --yes
        daybook log "gave Anna 500 for her wedding"
        daybook log 田中さんに5000円貸した
        daybook log 90 min novel
        daybook log 专注90分钟 写小说
        daybook log 14:00-15:30 meeting
        daybook log 2h acme yesterday
        daybook log 2h acme: fixed the login
        daybook log 写小说写了一个半小时
        daybook log 昨天李四满月随了600；收张三结婚礼金888
        daybook log "借给赵六五千块 下个月还" --dry-run --format json
        daybook log --yes < notes.txt
      """)

  @Argument(
    parsing: .allUnrecognized,
    help: ArgumentHelp("The note, a sentence.", valueName: "note"))
  var words: [String] = []

  @OptionGroup var options: AddOptions

  func validate() throws {
    if yes, dryRun {
      throw ValidationError("--yes writes and --dry-run does not", hint: "give one of them")
    }
    // A length may have a sign, -2h, which the sentence refuses with its reason.
    let option = words.prefix { $0 != "--" }.first { word in
      word.hasPrefix("-") && word.count > 1 && word.dropFirst().first?.isNumber == false
    }
    if let option {
      let names = ["--dry-run", "--yes", "--format", "--vault", "--identity", "--quiet", "--as-of"]
      throw ValidationError(
        "unknown option \"\(option)\"",
        hint: names.nearest(to: option).map { "did you mean \"\($0)\"?" })
    }
  }

  /// The words as one text, without a -- that only ends the options.
  private var told: String {
    let end = words.firstIndex(of: "--")
    return words.indices.filter { $0 != end }.map { words[$0] }.joined(separator: " ")
  }

  func run(_ host: any CommandHost) async throws {
    let told = told
    if let record = try record(told, asks: !yes && !dryRun, host) {
      return try await add(record, host)
    }
    let vault = try await GiftVault(host)
    // Warnings on records of other days are for other commands.
    host.report(vault.diagnostics.kept.filter { $0.severity == .error }, options.output.format)
    var log = vault.notes
    if !told.isEmpty {
      try logOne(told, log, vault.files, host)
    } else if host.isAttended {
      guard let note = host.ask("What happened?"), !note.isEmpty else { return }
      if let record = try record(note, asks: true, host) { return try await add(record, host) }
      try logOne(note, log, vault.files, host)
    } else {
      try await logLines(&log, vault.files, host)
    }
  }

  /// The record of another system in a sentence; nil if it is about gifts or not understood.
  private func record(
    _ sentence: String, asks: Bool, _ host: any CommandHost
  ) throws -> RecordForModel? {
    try RecordForModel(sentence, host, asks: asks).flatMap {
      $0.form.name == EntryForm.note.name ? nil : $0
    }
  }

  /// Shows a record of another system, and writes it as `daybook add` does.
  private func add(_ record: RecordForModel, _ host: any CommandHost) async throws {
    if !yes, !dryRun {
      host.print(record.shown(options.output.format, in: try host.words))
      try host.agree(to: .writingShown(), yes)
    }
    try await host.add(record.form, record.values, options)
  }

  private var yes: Bool { options.yes }
  private var dryRun: Bool { options.dryRun }

  private func logOne(
    _ text: String, _ log: NoteLog, _ files: any Files, _ host: any CommandHost
  ) throws {
    let isAsking = host.isAttended && !dryRun && !yes
    var exchanges = log.exchanges(in: text)
    if isAsking {
      for index in exchanges.indices {
        // With several parts, says which one a question is about.
        if let part = exchanges[index].part, !exchanges[index].questions.isEmpty {
          host.note("\(part):\n")
        }
        try NoteDialogue(host: host).ask(about: &exchanges[index])
      }
    }
    let entries = log.entries(exchanges, of: text, line: nil)
    let ready = entries.ready
    // If a question is open, the notes on it come after the entries.
    if isAsking || ready == nil || !yes { host.print(try shown(entries, host)) }
    for entry in entries {
      host.report(entry.diagnostics(file: Place.typedNote), options.output.format)
    }
    guard let ready, !ready.isEmpty else {
      if ready != nil || dryRun { return }
      host.note("\(try host.words("ask.nothing_written"))\n")
      throw ExitCode.failure
    }
    if dryRun { return }
    try host.agree(to: .writingShown(ready.count), yes)
    _ = try NoteLog.write(ready, to: files)
    try remember(ready, host)
    if yes {
      let text = try shown(entries, host, writtenTo: host.library)
      options.output.format == .json ? host.print(text) : host.confirm(text)
    } else {
      let library = try host.library
      host.confirm(ready.compactMap { $0.summary(in: library) }.joined(separator: "\n"))
    }
  }

  private func logLines(
    _ log: inout NoteLog, _ files: any Files, _ host: any CommandHost
  ) async throws {
    let text = TextFile(try host.read("-", orStandardInput: true), file: NoteEntry.standardInput)
    var entries: [NoteEntry] = []
    var ready: [NoteEntry] = []
    var written: Set<Int> = []
    var told: [RecordForModel] = []
    var found = DiagnosticList()
    for line in 1...text.lineCount {
      let words = String(decoding: text.line(line), as: UTF8.self)
      if words.allSatisfy(\.isWhitespace) { continue }
      do {
        if let record = try record(words, asks: false, host) {
          told.append(record)
          continue
        }
      } catch let failure as Failure {
        var diagnostic = failure.diagnostic
        diagnostic.place = Place(file: NoteEntry.standardInput, line: line)
        found.append(diagnostic)
        continue
      }
      let exchanges = log.entries(log.exchanges(in: words), of: words, line: line)
      for entry in exchanges {
        found.append(contentsOf: entry.diagnostics(file: NoteEntry.standardInput))
      }
      for entry in exchanges.ready ?? [] {
        ready.append(entry)
        written.insert(line)
        log.remember(entry)
      }
      entries += exchanges
    }
    // Written first, so that printed entries are already in the file.
    if yes, !ready.isEmpty {
      _ = try NoteLog.write(ready, to: files)
      try remember(ready, host)
    }
    let library = try yes ? host.library : nil
    for entry in entries {
      let isWritten = yes && entry.isReady && entry.line.map(written.contains) ?? false
      let text = try shown([entry], host, writtenTo: isWritten ? library : nil)
      isWritten && options.output.format == .text ? host.confirm(text) : host.print(text)
    }
    for record in told {
      if yes || dryRun {
        try await host.add(record.form, record.values, options)
      } else {
        host.print(record.shown(options.output.format, in: try host.words))
      }
    }
    host.report(found, options.output.format)
    if !dryRun, !ready.isEmpty || !told.isEmpty { try host.agree(to: .writingShown(), yes) }
    if found.hasErrors { throw ExitCode.failure }
  }

  /// Enables daybook undo for the written records.
  private func remember(_ entries: [NoteEntry], _ host: any CommandHost) throws {
    try host.library.remember(
      added: entries.compactMap { entry in
        guard let members = entry.members, let identifier = members["id"]?.plain else {
          return nil
        }
        return (GiftRecord.kind, RecordText(new: identifier, Array(members.dropFirst())))
      }, "log")
  }

  /// The exchanges as they are printed, with their records if these were written to a vault.
  private func shown(
    _ entries: [NoteEntry], _ host: any CommandHost, writtenTo library: RecordLibrary? = nil
  ) throws -> String {
    if options.output.format == .json {
      return entries.map { $0.json(isWritten: library != nil && $0.isReady).text }
        .joined(separator: "\n")
    }
    let words = try host.words
    let texts = entries.map { entry in
      entry.text(summary: library.flatMap { entry.summary(in: $0) }, in: words)
    }
    return texts.joined(separator: "\n\n")
  }
}

extension NoteEntry {
  /// Its record in a line, as `daybook add` prints it; nil for none.
  fileprivate func summary(in library: RecordLibrary) -> String? {
    guard let members, let id = members["id"]?.plain, isReady else { return nil }
    let text = RecordText(new: id, Array(members.dropFirst()))
    return library.inWords(
      StoredRecord(kind: GiftRecord.kind, text: text, zone: library.moment.zone))
  }
}

extension [NoteEntry] {
  /// The entries of a note to write, without exchanges that did not happen; nil while a question is
  /// open, as a note is written as a whole or not at all.
  var ready: [NoteEntry]? {
    let happened = filter { $0.sentence.nothing == nil }
    return happened.allSatisfy(\.isReady) ? happened : nil
  }
}

struct VoidCommand: SystemCommand {
  static let configuration = CommandConfiguration(
    commandName: "void",
    abstract: "Void a gift that was entered by mistake.",
    discussion: """
      It stays visible, with the reason.

      Example:
        daybook void g20261107-01 --reason "entered twice"
      """)

  @Argument(
    help: ArgumentHelp("The id, a part of it, or the person's whole name.", valueName: "id"))
  var id: String
  @Option(help: "Why it is void.")
  var reason: String
  @OptionGroup var output: OutputOptions

  func run(_ host: any CommandHost) async throws {
    let library = try host.library
    let record = try library.named(id, of: [GiftRecord.kind], byWholeTitle: true) {
      $0.text["void"]?.plain != "true"
    }
    guard record.text["void"]?.plain != "true" else {
      throw Failure(
        "already-void", "it is void already: \(library.inWords(record))",
        hint: "for another reason: daybook edit \(record.identifier.shortIdentifier) "
          + "voidReason=REASON")
    }
    var edit = RecordEdit(record)
    edit.members["void"] = .bool(true)
    edit.members["voidReason"] = .string(reason)
    try host.write(edit, "void", to: library, yes: true, output.format)
  }
}
