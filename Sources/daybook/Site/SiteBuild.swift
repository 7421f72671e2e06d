import ArgumentParser
import Basics
import Site
import SiteKit
import Vault

/// A build of a vault's site into a folder; problems and progress are written to the terminal.
struct SiteBuild {
  let vault: NamedVault
  let audience: Audience
  let output: String
  /// The form of messages.
  let format: OutputFormat
  /// True if nothing is written in case of any problem, warnings included.
  var isStrict = false
  /// True if everything is built once more, and both are compared byte for byte.
  var isVerified = false
  /// True to report why each file was made again; then all files are compared.
  var isExplained = false
  /// True if large pictures have copies.
  var copiesPictures = true
  /// As of ``SiteInput/captureKey``.
  var captureKey: String?

  struct Made {
    var result: BuildResult
    /// All problems, which have been reported.
    var found = DiagnosticList()
    var took: Duration
    /// True if the exit code has to say so.
    var isFailed = false
    /// True if a file of the site could not be made, so that it is not in the site.
    var isPartial = false
    /// Why files were made again; nil where that cannot be known.
    var explanation: BuildExplanation?
    var files: [OutputFile] = []
    /// Prevents other builds there while it is held.
    let lock: FolderLock
    /// The values that the site was made from.
    var parts: [any Sendable] = []
  }

  /// - Parameter whenChanged: Called with the person's own pages once they are read, unless nothing
  ///   has changed since the last build.
  func run(whenChanged: (PageFolder?) -> Void = { _ in }) async throws -> Made {
    let clock = ContinuousClock()
    let began = clock.now
    let settings = vault.settings.settings
    let (files, lock) = try OutputFolder.forBuild(
      output, beside: vault.files, isPrivate: audience.isOwner)
    let readAt = Instant.now
    let memory = BuildMemory(
      of: vault.files, into: output, settings: settings,
      options: audience.rules + ["\(CardPictures.canBeMade)"] + (captureKey.map { [$0] } ?? []),
      pictureProgram: copiesPictures ? PictureProgram.stamp : "")
    async let listed = FolderStamps(of: vault.files, now: readAt)
    let last = memory?.last() ?? BuildTrace()
    let stamps = await listed
    let lacksPainter = settings.baseURL != nil && !CardPictures.canBeMade
    if let memory, let stamps, !isStrict, !isVerified, !isExplained, !lacksPainter,
      await memory.isCurrent(
        last, at: try vault.moment(clock: readAt),
        programs: { SiteInput.programs(ofVaultAt: vault.files.rootName, settings) }, stamps,
        of: vault.files, in: files, now: readAt)
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
    // Cards are linked by whole addresses.
    let pictures = settings.baseURL == nil ? nil : CardPictures()
    input.paintCard = pictures?.painter
    let (whole, problems) = try await self.files(of: &input, isTrusting: true, readAt: readAt)
    let site = whole.files
    let build = stamps.flatMap {
      memory?.build(site, of: input.contents, after: last, $0, readAt: readAt)
    }
    var found = loaded.diagnostics
    found.append(contentsOf: DiagnosticList(problems))
    if isStrict { try await requireNone(&found, site, build, input) }

    let writer = SiteWriter(output: files, isForOthers: !audience.isOwner)
    // The last site's audience may have been allowed to see more.
    let clears = !audience.isOwner && !(memory?.isOfSameKind(last) ?? false)
    let result = try await write(whole, pictures, build, by: writer, clears: clears, found)
    let (noHighlighter, noMath) = (input.noHighlighter, input.noMathProgram)
    let lacks = [
      lacksPainter ? CardPictures.isMissing : nil, noHighlighter, noMath,
      lacksPictures ? PictureProgram.isMissing : nil,
    ]
    for lack in lacks.compactMap(\.self) { Console.report([lack], format) }
    found.append(contentsOf: result.diagnostics)
    for failure in input.programFailures { found.append(failure) }
    if isVerified {
      // Reads all files again, without trusting earlier results, but as of the same moment, as a
      // running session has grown since.
      var again = try await vault.untrusting(asOf: input.moment.asOf).site(for: audience).input
      again.paintCard = pictures?.painter
      let site = try await self.files(of: &again, isTrusting: false, readAt: readAt).site.files
      found.append(contentsOf: DiagnosticList(writer.verify(site)))
    }
    Console.report(found, format)
    if vault.files.hasDecrypted {
      let note = "the site has records of locked collections in plain text"
      Console.report([Diagnostic(.note, kind: "plain-text", note)], format)
    }
    Console.detail("made: \(result.made.count) of \(result.files.counted("file"))")
    var explanation: BuildExplanation?
    if let memory, let build {
      input.terms?.tidy()
      memory.keep(
        BuildTrace(
          of: result, build, in: files, programs: { input.programs },
          asksClock: input.asksClock,
          isClean: found.isClean && noHighlighter == nil && noMath == nil && !lacksPictures,
          now: .now))
      VaultCaches()?.tidyNowAndThen(now: readAt)
      if isExplained { explanation = BuildExplanation(of: result, build) }
    }
    return Made(
      result: result, found: found, took: clock.now - began,
      isFailed: found.hasErrors || isStrict && !result.diagnostics.isEmpty,
      isPartial: DiagnosticList(problems).hasErrors || result.diagnostics.hasErrors,
      explanation: explanation, files: site, lock: lock, parts: [loaded, input, whole, build])
  }

  /// The site with the copies of pictures, and their problems.
  private func files(
    of input: inout SiteInput, isTrusting: Bool, readAt: Instant
  ) async throws -> (site: SiteFiles, problems: [Diagnostic]) {
    input.captureKey = captureKey
    let problems =
      copiesPictures
      ? await input.copyPictures(
        keptIn: try PictureStore(of: vault.files, isTrusting: isTrusting), readAt: readAt) : []
    let whole = input.files()
    return (whole, problems + whole.diagnostics)
  }

  /// - Throws: If anything is wrong, after reporting it.
  private func requireNone(
    _ found: inout DiagnosticList, _ site: [OutputFile], _ build: TracedBuild?, _ input: SiteInput
  ) async throws {
    // Pictures take long; their problems are found while they are made.
    let quick = site.filter { !$0.isNamedByContent }
    found.append(contentsOf: await SiteWriter.check(quick, build).diagnostics)
    for failure in input.programFailures { found.append(failure) }
    guard !found.isEmpty else { return }
    Console.report(found, format)
    Console.note("nothing was written, as --strict allows no problem\n")
    throw ExitCode.failure
  }

  private func write(
    _ site: SiteFiles, _ pictures: CardPictures?, _ build: TracedBuild?, by writer: SiteWriter,
    clears: Bool, _ found: DiagnosticList
  ) async throws -> BuildResult {
    defer { pictures?.finish() }
    do {
      if clears { try writer.clear() }
      if let pictures {
        let progress = ProgressLine("making pictures of pages")
        defer { progress.finish() }
        await pictures.prepare(try writer.missing(site.cards)) { progress.show($0, of: $1) }
      }
      let progress = ProgressLine("building")
      defer { progress.finish() }
      return try await writer.write(site.files, build) { progress.show($0, of: $1) }
    } catch {
      Console.report(found, format)
      throw error
    }
  }
}

/// The cache of the builds into a folder, in the cache of the vault, so that the next one makes
/// only changed files. It is optional: if it is missing or damaged, everything is made.
struct BuildMemory {
  private let cache: Cache
  private let name: String
  /// See ``BuildTrace/basis``.
  private let basis: String
  /// See ``BuildTrace/pictureProgram``.
  private let pictureProgram: String

  /// The memory of builds of a vault into the folder at `output` (both must exist), or of checks of
  /// the vault without an output; nil if nothing can be kept, or must not be, as the site has
  /// records of locked collections.
  ///
  /// - Parameters:
  ///   - options: The options that affect the site.
  ///   - pictureProgram: See ``BuildTrace/pictureProgram``.
  init?(
    of vault: UnlockedFiles, into output: String?, settings: Settings, options: [String],
    pictureProgram: String = ""
  ) {
    guard !vault.opensLocked, let cache = Cache.ofVault(at: vault.rootName),
      let place = output.map(DiskFiles.resolve) ?? "check",
      let program = Machine.programStamp, let root = DiskFiles.resolve(vault.rootName)
    else { return nil }
    self.cache = cache
    // The output in a vault that was moved is the same.
    let isInVault = place.hasPrefix(root + "/")
    name = InputDigest.hex(of: [
      isInVault ? String(place.dropFirst(root.count)) : place, "\(isInVault)",
    ])
    self.pictureProgram = pictureProgram
    Console.detail("cache: \(cache.files.displayName(of: cache.folder))")
    let rules = ContentHash.hex(of: settings.zone.rules)
    basis = InputDigest.hex(of: [program.text, settings.zone.identifier, rules] + options)
  }

  /// The trace of the last build; empty if it is not known.
  func last() -> BuildTrace {
    entry.value() ?? BuildTrace()
  }

  private var entry: CacheEntry { cache.entry("builds", name, from: [BuildTrace.form]) }

  /// True if a build was of the same kind: for the same audience, by the same program.
  func isOfSameKind(_ last: BuildTrace) -> Bool { last.basis == basis }

  var terms: TermStore { TermStore(cache, of: name) }

  /// True if a build would find everything unchanged since the last one; see
  /// ``BuildTrace/stillTrue``.
  func isCurrent(
    _ last: BuildTrace, at moment: Moment, programs: () -> String?, _ stamps: FolderStamps,
    of vault: some Files, in output: DiskFiles, now: Instant
  ) async -> Bool {
    guard last.pictureProgram == pictureProgram,
      let trace = await last.stillTrue(
        basis, at: moment, programs: programs, stamps, of: vault, in: output, now: now)
    else { return false }
    if trace != last { keep(trace) }
    return true
  }

  /// A build after the last one.
  ///
  /// - Parameters:
  ///   - contents: The contents of the vault.
  ///   - readAt: The machine's clock before `stamps` were taken.
  func build(
    _ site: [OutputFile], of contents: VaultContents, after last: BuildTrace,
    _ stamps: FolderStamps, readAt: Instant
  ) -> TracedBuild {
    TracedBuild(site, of: contents, after: last, basis: basis, stamps: stamps, now: readAt)
  }

  /// Keeps the trace of a build. A failure to write it is ignored.
  func keep(_ trace: BuildTrace) {
    var trace = trace
    trace.pictureProgram = pictureProgram
    entry.keep(trace)
  }
}
