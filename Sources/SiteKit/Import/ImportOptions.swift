internal import ArgumentParser
package import Chronology
internal import Diagnostics
internal import Escaping
package import Vault

/// What every command that imports files takes, and the way they all go: read, plan, perform, say.
package struct ImportOptions: ParsableArguments {
  @Flag(help: "Say what would be added, and write nothing.")
  package var dryRun = false

  @Option(help: "How the summary and the messages are written: text or json.")
  package var format = OutputFormat.text

  package init() {}

  /// Imports files into the vault, and prints what came of each.
  ///
  /// All are read before the first is written, so that one that is not there does not leave half of
  /// the work done.
  ///
  /// - Parameters:
  ///   - makeImporter: Makes what reads the files, for the vault's zone.
  ///   - check: Looks at what the vault has, and throws when nothing is to be imported.
  ///   - answering: What reads the files when a person answers what a file does not say; nil for an
  ///     answer that does not say it either.
  /// - Throws: ``Failure``, or an exit code when nothing of a file was of use: it is not what it
  ///   was taken for.
  package func run<Reader: Importer>(
    _ files: [String], in host: any CommandHost,
    check: (Reader.Known) throws -> Void = { _ in },
    answering: (_ answer: String, Zone) -> Reader? = { _, _ in nil },
    by makeImporter: (Zone) -> Reader
  ) async throws {
    let vault = try host.files
    let zone = try host.settings.settings.zone
    let reader = CollectionReader(files: vault, zone: zone, width: host.width)
    var importer = makeImporter(zone)
    var known = await importer.known(in: reader)
    try check(known)
    do {
      var plans: [ImportPlan] = []
      for file in files { plans.append(try plan(file, by: importer, &known, host)) }
      if let doubt = plans.lazy.compactMap(\.doubt).first,
        let resolved = ask(doubt, host, { answering($0, zone) })
      {
        importer = resolved
        known = await importer.known(in: reader)
        plans = []
        for file in files { plans.append(try plan(file, by: importer, &known, host)) }
      }
      for plan in plans { host.report(plan.diagnostics, format) }
      var canBeUndone = true
      if !dryRun {
        let added = plans.reduce(0) { $0 + $1.summary.added + $1.summary.extended }
        let names = files.joined(separator: ", ")
        canBeUndone = try host.library.perform(plans, "\(names): \(added.counted("record"))")
      }
      for (file, plan) in zip(files, plans) {
        host.print(format == .text ? text(of: plan, file) : json(of: plan, file).text)
      }
      if !canBeUndone { host.note("daybook undo cannot undo this import\n") }
      if plans.contains(where: { $0.diagnostics.hasErrors && $0.summary.isEmpty }) {
        throw ExitCode.failure
      }
    } catch let error as FileError {
      throw Failure(error.diagnostic)
    }
  }

  /// Shows a person some rows, and asks what only they can say; nil when nobody says it.
  private func ask<Reader>(
    _ doubt: ImportDoubt, _ host: any CommandHost, _ answering: (String) -> Reader?
  ) -> Reader? {
    guard host.isAttended else { return nil }
    host.note(doubt.rows.map { "  \($0)\n" }.joined())
    while let answer = host.ask(doubt.question), !answer.isEmpty {
      if let reader = answering(answer) { return reader }
    }
    return nil
  }

  private func plan<Reader: Importer>(
    _ file: String, by importer: Reader, _ known: inout Reader.Known, _ host: any CommandHost
  ) throws -> ImportPlan {
    let progress = host.progress("importing \(file)")
    defer { progress.finish() }
    return try host.withBytes(of: file, orStandardInput: true) { bytes in
      importer.plan(
        bytes, path: file == "-" ? "<stdin>" : file, among: host.importFormats, known: &known,
        now: host.clock
      ) { progress.show($0, of: $1) }
    }
  }

  private func text(of plan: ImportPlan, _ file: String) -> String {
    let summary = plan.summary
    var counts = "\(file): "
    if let format = plan.format { counts += "\(format.inWords): " }
    counts += "\(summary.read) read, \(summary.added) added, "
    if summary.extended > 0 { counts += "\(summary.extended) extended, " }
    counts += "\(summary.alreadyThere) already there, \(summary.unreadable) unreadable"
    var lines = [counts] + plan.remarks.map { "  " + $0 }
    lines += reasons(summary).map { "  left out: \($0.value) \($0.key.inWords)" }
    if dryRun { lines.append("  nothing was written, as --dry-run was given") }
    return lines.joined(separator: "\n")
  }

  private func json(of plan: ImportPlan, _ file: String) -> JSONLine {
    let summary = plan.summary
    return JSONLine([
      ("file", .string(file)), ("kind", JSONText(plan.format?.name)),
      ("read", .int(summary.read)), ("added", .int(summary.added)),
      ("extended", .int(summary.extended)), ("alreadyThere", .int(summary.alreadyThere)),
      ("unreadable", .int(summary.unreadable)),
      (
        "leftOut",
        .array(
          reasons(summary).map {
            .members([("reason", .string($0.key.inWords)), ("count", .int($0.value))])
          })
      ),
      ("remarks", .array(plan.remarks.map(JSONText.string))), ("dryRun", .bool(dryRun)),
    ])
  }

  /// Why what was left out was.
  private func reasons(
    _ summary: ImportSummary
  ) -> [(key: ImportSummary.Reason, value: Int)] { summary.skipped.sorted { $0.key < $1.key } }
}

extension ImportSummary {
  /// Whether nothing in the file was of use.
  fileprivate var isEmpty: Bool { added + extended + alreadyThere == 0 && skipped.isEmpty }
}
