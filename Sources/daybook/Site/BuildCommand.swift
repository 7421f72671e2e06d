import ArgumentParser
import Basics
import Site
import SiteKit
import Vault

/// `daybook build`.
struct BuildCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "build",
    abstract: "Generate the site from the vault.",
    discussion: """
      Only what changed since the last build is made again, and only files that Daybook made are \
      replaced or deleted. Nothing is read from or sent to the network.

      Examples:
        daybook build
        daybook build --vault content --output public
        daybook build --audience public --output ../site
        daybook build --explain index.html
        daybook build --single reviews/2026-W46 -o week.html
      """)

  @OptionGroup var vault: VaultOptions
  @OptionGroup var asOf: AsOfOptions

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "Where the site goes: a new or empty folder, or one that Daybook built into. By default the "
        + "setting output, else _site. With --single a file; by default standard output."),
    completion: .directory)
  var output: String?

  @Option(
    help: ArgumentHelp(
      "Write this page alone, as one file with its styles and pictures in it, such as for a mail: "
        + "by its address, or by the file in pages/ or reviews/ that it is made from.",
      valueName: "page"))
  var single: String?

  @OptionGroup var audience: AudienceOptions

  @Flag(help: "Write nothing and fail when anything is wrong, warnings too.")
  var strict = false

  @Flag(help: "Build everything once more and compare both byte for byte.")
  var verify = false

  @Option(help: "How the result and the messages are written: text or json.")
  var format = OutputFormat.text

  @Flag(help: "Say for each file whether it was made again, and why.")
  var explain = false

  @Argument(
    help: ArgumentHelp(
      "With --explain, the files to explain, by their paths in the output.",
      valueName: "path"))
  var paths: [String] = []

  func validate() throws {
    if single != nil, explain || verify {
      throw ValidationError("a page alone has neither --explain nor --verify")
    }
  }

  func run() async throws {
    // Not before: what stands behind an option that there is not, looks like one of them.
    if !explain, let path = paths.first {
      throw ValidationError("'\(path)' needs --explain")
    }
    if let single {
      let named = try NamedVault(vault, asOf)
      let settings = try named.soundSettings("nothing was written", format)
      let audience = try audience.chosen(settings, ofVaultAt: named.files.rootName)
      return try await write(single, of: named, for: audience)
    }
    let made = try await make()
    print(made.result, in: made.output, made.found, took: made.took)
    if made.isFailed { throw ExitCode.failure }
  }

  /// What a build made.
  struct Made {
    var result: BuildResult
    /// Where it is.
    var output: String
    /// What was wrong, which has been told.
    var found = DiagnosticList()
    var took: Duration
    /// Whether the exit code has to say so.
    var isFailed = false
    /// The site, unless nothing had changed.
    var input: SiteInput?
    /// Nobody else builds there while this is kept.
    let lock: FolderLock
  }

  /// Makes the site, and tells what is wrong.
  ///
  /// - Parameters:
  ///   - copiesPictures: Whether large pictures have copies.
  ///   - whenChanged: Called with the person's own pages once they are read, unless nothing changed
  ///     since the last build.
  func make(
    copiesPictures: Bool = true, whenChanged: (PageFolder?) -> Void = { _ in }
  ) async throws -> Made {
    let clock = ContinuousClock()
    let began = clock.now
    let named = try NamedVault(vault, asOf)
    let settings = try named.soundSettings(
      "nothing was written, and the last site stays as it is", format)
    let audience = try self.audience.chosen(settings, ofVaultAt: named.files.rootName)
    let output = self.output ?? named.files.place(settings.output)
    let (files, lock) = try OutputFolder.forBuild(
      output, beside: named.files, isPrivate: audience.isOwner)
    let readAt = Instant.now
    let memory = BuildMemory(
      of: named.files, into: output, settings: settings,
      options: audience.rules + ["\(DrawingConverter.cardPainter != nil)"],
      pictureProgram: copiesPictures ? PictureProgram.stamp : "")
    async let listed = FolderStamps(of: named.files)
    let last = memory?.last() ?? BuildTrace()
    let stamps = await listed
    let lacksPainter = settings.baseURL != nil && DrawingConverter.cardPainter == nil
    if let memory, let stamps, !strict, !verify, !explain, !lacksPainter,
      await memory.isCurrent(
        last,
        at: Moment(asOf: try asOf.instant(settings, clock: readAt), zone: settings.zone),
        highlighter: { Pygments(.ofVault(at: named.files.rootName))?.identity }, stamps,
        in: files, now: readAt)
    {
      return Made(
        result: BuildResult(unchanged: last.outputs.count), output: output,
        took: clock.now - began, lock: lock)
    }

    let vault = try await named.site(for: audience, clock: readAt)
    try vault.diagnostics.requireWhole(format)
    whenChanged(vault.kept.pages)
    var input = painted(vault.input)
    input.terms = memory?.terms
    let lacksPictures = copiesPictures && input.lacksPictureCopies
    let pictureProblems =
      copiesPictures
      ? await input.copyPictures(
        keptIn: try PictureStore(of: named.files, isTrusting: true), readAt: readAt) : []
    let whole = input.files()
    let site = whole.files
    let problems = pictureProblems + whole.diagnostics
    let build = stamps.flatMap {
      memory?.build(site, of: input.contents, after: last, $0, readAt: readAt)
    }
    var found = vault.diagnostics
    found.append(contentsOf: DiagnosticList(problems))

    if strict {
      // Pictures take long; what is wrong with one is found while it is made.
      let quick = site.filter { !$0.isNamedByContent }
      found.append(contentsOf: await SiteWriter.check(quick, build).diagnostics)
      if let failure = input.codeFailure { found.append(failure) }
      guard found.isEmpty else {
        Console.report(found, format)
        Console.note("nothing was written, as --strict allows no problem\n")
        throw ExitCode.failure
      }
    }

    let progress = ProgressLine("building")
    let writer = SiteWriter(output: files, isForOthers: !audience.isOwner)
    let result: BuildResult
    do throws(FileError) {
      // Whoever the last site was for may have seen more.
      if !audience.isOwner, !(memory?.isOfSameKind(last) ?? false) { try writer.clear() }
      result = try await writer.write(site, build) {
        progress.show($0, of: $1)
      }
    } catch {
      progress.finish()
      Console.report(found, format)
      throw Failure(error.diagnostic)
    }
    progress.finish()
    if lacksPainter {
      Console.report(DiagnosticList([DrawingConverter.noCardPainter]), format)
    }
    let noHighlighter = input.noHighlighter
    if let noHighlighter { Console.report(DiagnosticList([noHighlighter]), format) }
    if lacksPictures { Console.report(DiagnosticList([PictureProgram.isMissing]), format) }
    found.append(contentsOf: result.diagnostics)
    if let failure = input.codeFailure { found.append(failure) }
    if verify {
      // From the files again, so that nothing that was read before is trusted, as of the same
      // moment: a session that is running has grown since.
      var sameMoment = asOf
      sameMoment.asOf = input.moment.asOf.formatted()
      let again = try await NamedVault(self.vault, sameMoment, isTrusting: false)
        .site(for: audience)
      var input = painted(again.input)
      if copiesPictures {
        _ = await input.copyPictures(
          keptIn: try PictureStore(of: named.files, isTrusting: false), readAt: readAt)
      }
      let site = input.files().files
      found.append(contentsOf: DiagnosticList(writer.verify(site)))
    }
    Console.report(found, format)
    if named.files.hasDecrypted {
      Console.note("note: the site has records of locked collections in plain text\n")
    }
    Console.detail("made: \(result.made.count) of \(result.files.counted("file"))")
    if let memory, let build {
      input.terms?.tidy()
      memory.keep(
        BuildTrace(
          of: result, build.inputs, in: files, highlighter: { input.code?.identity },
          asksClock: input.asksClock,
          isClean: found.isClean && noHighlighter == nil && !lacksPictures, now: .now))
      if explain { print(BuildExplanation(of: result, build), of: site) }
    } else if explain {
      Console.note("every file was made: what builds are made from cannot be kept here\n")
    }
    return Made(
      result: result, output: output, found: found, took: clock.now - began,
      isFailed: found.hasErrors || strict && !result.diagnostics.isEmpty, input: input, lock: lock)
  }

  /// The input with what paints pictures, for a site that knows where it will stand.
  private func painted(_ input: SiteInput) -> SiteInput {
    var input = input
    if input.settings.baseURL != nil { input.paintCard = DrawingConverter.cardPainter }
    return input
  }

  /// Writes one page as a file of its own.
  private func write(_ name: String, of vault: NamedVault, for audience: Audience) async throws {
    let loaded = try await vault.site(for: audience)
    try loaded.diagnostics.requireWhole(format)
    var input = loaded.input
    input.isSingle = true
    input.namesAssets = false
    let whole = input.files()
    let site = whole.files
    let page: OutputFile
    do throws(Diagnostic) {
      page = try SinglePage.page(named: name, in: site)
    } catch {
      throw Failure(error.diagnostic(at: nil))
    }
    let (bytes, diagnostics) = SinglePage(page, of: site, input.settings).render()
    var found = loaded.diagnostics
    found.append(contentsOf: DiagnosticList(whole.diagnostics + diagnostics))
    Console.report(found, format)
    guard let bytes, !strict || found.isEmpty else {
      Console.note("nothing was written\n")
      throw ExitCode.failure
    }
    try SingleFile(output).write(bytes, named: page.path.text, found, format)
    if found.hasErrors { throw ExitCode.failure }
  }

  /// Says of files whether they were made again, and why.
  private func print(_ explanation: BuildExplanation, of site: [OutputFile]) {
    let named = Set(paths.map { $0.hasSuffix("/") ? $0 + "index.html" : $0 })
    for file in site where named.isEmpty || named.contains(file.path.text) {
      let isMade = explanation.isMade(file)
      let reason = explanation.reason(for: file)
      switch format {
      case .json:
        Console.print(
          JSONLine([
            ("file", .string(file.path.text)), ("made", .bool(isMade)), ("reason", .string(reason)),
          ]))
      case .text: Console.print("\(file.path.text): \(isMade ? "made" : "kept"): \(reason)")
      }
    }
    for path in named.subtracting(site.map(\.path.text)).sorted() {
      Console.note("the site has no file \(path)\n")
    }
  }

  private func print(
    _ result: BuildResult, in output: String, _ found: DiagnosticList, took: Duration
  ) {
    switch format {
    case .json:
      Console.print(
        JSONLine([
          ("output", .string(output)), ("files", .int(result.files)),
          ("written", .int(result.written)), ("unchanged", .int(result.unchanged)),
          ("deleted", .int(result.deleted)), ("errors", .int(found.count(of: .error))),
          ("warnings", .int(found.count(of: .warning))), ("verified", .bool(verify)),
          ("seconds", .seconds(took)),
        ]))
    case .text:
      var text = "\(output): \(result.files.counted("file")), \(result.written) written, "
      text += "\(result.unchanged) unchanged, \(result.deleted) deleted"
      text += ", in \(took.inSecondsAndMilliseconds)"
      if verify { text += "; a second build agrees" }
      if !found.isClean { text += "; \(found.tally)" }
      Console.print(text)
    }
  }
}

extension Files {
  /// A path from the folder on, as a person would type it.
  func place(_ path: String) -> String {
    path.hasPrefix("/") || rootName.isEmpty || rootName == "." ? path : "\(rootName)/\(path)"
  }
}
