import ArgumentParser
import Basics
import Site
import SiteKit
import Vault

/// A build of a vault's site into a folder; what is wrong, and progress, goes to the terminal.
struct SiteBuild {
  let vault: NamedVault
  let audience: Audience
  let output: String
  /// The form of messages.
  let format: OutputFormat
  /// True if nothing is written when anything is wrong, warnings included.
  var isStrict = false
  /// True if everything is built once more, and both are compared byte for byte.
  var isVerified = false
  /// True if it is to be known why each file was made again; then nothing is taken for unchanged.
  var isExplained = false
  /// True if large pictures have copies.
  var copiesPictures = true

  struct Made {
    var result: BuildResult
    /// Everything that was wrong, which has been reported.
    var found = DiagnosticList()
    var took: Duration
    /// True if the exit code has to say so.
    var isFailed = false
    /// Why files were made again; nil where that cannot be known.
    var explanation: BuildExplanation?
    var files: [OutputFile] = []
    /// Nobody else builds there while this is kept.
    let lock: FolderLock
  }

  /// - Parameter whenChanged: Called with the person's own pages once they are read, unless nothing
  ///   changed since the last build.
  func run(whenChanged: (PageFolder?) -> Void = { _ in }) async throws -> Made {
    let clock = ContinuousClock()
    let began = clock.now
    let settings = vault.settings.settings
    let (files, lock) = try OutputFolder.forBuild(
      output, beside: vault.files, isPrivate: audience.isOwner)
    let readAt = Instant.now
    let memory = BuildMemory(
      of: vault.files, into: output, settings: settings,
      options: audience.rules + ["\(DrawingConverter.cardPainter != nil)"],
      pictureProgram: copiesPictures ? PictureProgram.stamp : "")
    async let listed = FolderStamps(of: vault.files)
    let last = memory?.last() ?? BuildTrace()
    let stamps = await listed
    let lacksPainter = settings.baseURL != nil && DrawingConverter.cardPainter == nil
    if let memory, let stamps, !isStrict, !isVerified, !isExplained, !lacksPainter,
      await memory.isCurrent(
        last, at: try vault.moment(clock: readAt),
        highlighter: { Pygments(.ofVault(at: vault.files.rootName))?.identity }, stamps,
        in: files, now: readAt)
    {
      return Made(
        result: BuildResult(unchanged: last.outputs.count), took: clock.now - began, lock: lock)
    }

    let loaded = try await vault.site(for: audience, clock: readAt)
    try loaded.diagnostics.requireWhole(format)
    whenChanged(loaded.kept.pages)
    var input = loaded.input
    input.terms = memory?.terms
    let lacksPictures = copiesPictures && input.lacksPictureCopies
    let (site, problems) = try await self.files(of: &input, isTrusting: true, readAt: readAt)
    let build = stamps.flatMap {
      memory?.build(site, of: input.contents, after: last, $0, readAt: readAt)
    }
    var found = loaded.diagnostics
    found.append(contentsOf: DiagnosticList(problems))
    if isStrict { try await requireNone(&found, site, build, input) }

    let writer = SiteWriter(output: files, isForOthers: !audience.isOwner)
    // Whoever the last site was for may have seen more.
    let clears = !audience.isOwner && !(memory?.isOfSameKind(last) ?? false)
    let result = try await write(site, build, by: writer, clears: clears, found)
    let noHighlighter = input.noHighlighter
    let lacks = [
      lacksPainter ? DrawingConverter.noCardPainter : nil, noHighlighter,
      lacksPictures ? PictureProgram.isMissing : nil,
    ]
    for lack in lacks.compactMap(\.self) { Console.report([lack], format) }
    found.append(contentsOf: result.diagnostics)
    if let failure = input.codeFailure { found.append(failure) }
    if isVerified {
      // From the files again, so that nothing that was read before is trusted, as of the same
      // moment: a session that is running has grown since.
      var again = try await vault.untrusting(asOf: input.moment.asOf).site(for: audience).input
      let site = try await self.files(of: &again, isTrusting: false, readAt: readAt).files
      found.append(contentsOf: DiagnosticList(writer.verify(site)))
    }
    Console.report(found, format)
    if vault.files.hasDecrypted {
      Console.note("note: the site has records of locked collections in plain text\n")
    }
    Console.detail("made: \(result.made.count) of \(result.files.counted("file"))")
    var explanation: BuildExplanation?
    if let memory, let build {
      input.terms?.tidy()
      memory.keep(
        BuildTrace(
          of: result, build.inputs, in: files, highlighter: { input.code?.identity },
          asksClock: input.asksClock,
          isClean: found.isClean && noHighlighter == nil && !lacksPictures, now: .now))
      if isExplained { explanation = BuildExplanation(of: result, build) }
    }
    return Made(
      result: result, found: found, took: clock.now - began,
      isFailed: found.hasErrors || isStrict && !result.diagnostics.isEmpty,
      explanation: explanation, files: site, lock: lock)
  }

  /// The files of the site, with what paints and copies pictures, and what is wrong with them.
  private func files(
    of input: inout SiteInput, isTrusting: Bool, readAt: Instant
  ) async throws -> (files: [OutputFile], problems: [Diagnostic]) {
    // Cards are linked by whole addresses.
    if input.settings.baseURL != nil { input.paintCard = DrawingConverter.cardPainter }
    let problems =
      copiesPictures
      ? await input.copyPictures(
        keptIn: try PictureStore(of: vault.files, isTrusting: isTrusting), readAt: readAt) : []
    let whole = input.files()
    return (whole.files, problems + whole.diagnostics)
  }

  /// - Throws: When anything is wrong, after saying so.
  private func requireNone(
    _ found: inout DiagnosticList, _ site: [OutputFile], _ build: TracedBuild?, _ input: SiteInput
  ) async throws {
    // Pictures take long; what is wrong with one is found while it is made.
    let quick = site.filter { !$0.isNamedByContent }
    found.append(contentsOf: await SiteWriter.check(quick, build).diagnostics)
    if let failure = input.codeFailure { found.append(failure) }
    guard !found.isEmpty else { return }
    Console.report(found, format)
    Console.note("nothing was written, as --strict allows no problem\n")
    throw ExitCode.failure
  }

  private func write(
    _ site: [OutputFile], _ build: TracedBuild?, by writer: SiteWriter, clears: Bool,
    _ found: DiagnosticList
  ) async throws -> BuildResult {
    let progress = ProgressLine("building")
    do {
      defer { progress.finish() }
      if clears { try writer.clear() }
      return try await writer.write(site, build) { progress.show($0, of: $1) }
    } catch {
      Console.report(found, format)
      throw error
    }
  }
}

/// What is kept of the builds into a folder, in the cache of the vault, so that the next one makes
/// again only what changed. Nothing depends on it: without it, and when it is damaged, everything
/// is made.
struct BuildMemory {
  private let cache: CacheFolder
  private let path: VaultPath
  /// As of ``BuildTrace/basis``.
  private let basis: String
  /// As of ``BuildTrace/pictureProgram``.
  private let pictureProgram: String

  /// The memory of builds of a vault into the folder at `output`, both of which are there, or of
  /// checks of the vault where there is no output; nil when nothing can be kept, and when nothing
  /// may be, as what is built has records of locked collections.
  ///
  /// - Parameters:
  ///   - options: What of the command makes a difference to the site.
  ///   - pictureProgram: As of ``BuildTrace/pictureProgram``.
  init?(
    of vault: UnlockedFiles, into output: String?, settings: Settings, options: [String],
    pictureProgram: String = ""
  ) {
    guard !vault.opensLocked, let cache = CacheFolder.ofVault(at: vault.rootName),
      let place = output.map(DiskFiles.resolve) ?? "check",
      let program = Machine.programStamp,
      let path = cache.folder.appending(InputDigest.hex(of: [place]) + ".build")
    else { return nil }
    self.cache = cache
    self.path = path
    self.pictureProgram = pictureProgram
    Console.detail("cache: \(cache.files.displayName(of: cache.folder))")
    let rules = ContentHash.hex(of: settings.zone.rules)
    basis = InputDigest.hex(of: [program.text, settings.zone.identifier, rules] + options)
  }

  /// What the last build was made from; an empty trace when it is not known.
  func last() -> BuildTrace {
    guard let bytes = try? cache.files.contents(of: path) else { return BuildTrace() }
    return BuildTrace(bytes) ?? BuildTrace()
  }

  /// Whether a build was one of the same kind: for whom this one is, by the same program.
  func isOfSameKind(_ last: BuildTrace) -> Bool { last.basis == basis }

  var terms: TermStore? {
    cache.folder.appending(path.name + "-terms").map { TermStore(CacheFolder(cache.files, $0)) }
  }

  /// Whether a build would find all as the last one left it, as of ``BuildTrace/stillTrue``.
  func isCurrent(
    _ last: BuildTrace, at moment: Moment, highlighter: () -> String?, _ stamps: FolderStamps,
    in output: DiskFiles, now: Instant
  ) async -> Bool {
    guard last.pictureProgram == pictureProgram,
      let trace = await last.stillTrue(
        basis, at: moment, highlighter: highlighter, stamps, in: output, now: now)
    else { return false }
    if trace != last { keep(trace) }
    return true
  }

  /// A build after the last one.
  ///
  /// - Parameters:
  ///   - contents: What was read of the vault.
  ///   - readAt: The machine's clock before `stamps` were taken.
  func build(
    _ site: [OutputFile], of contents: VaultContents, after last: BuildTrace,
    _ stamps: FolderStamps, readAt: Instant
  ) -> TracedBuild {
    TracedBuild(site, of: contents, after: last, basis: basis, stamps: stamps, now: readAt)
  }

  /// Keeps what a build was made from. What cannot be kept is no error.
  func keep(_ trace: BuildTrace) {
    var trace = trace
    trace.pictureProgram = pictureProgram
    try? cache.files.replace(path, with: trace.bytes, .written)
  }
}
