import Basics
import Site
import SiteKit
import Vault

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
    basis = InputDigest.hex(
      of: [program.text, settings.zone.identifier, rules] + options)
  }

  /// What the last build was made from; an empty trace when it is not known.
  func last() -> BuildTrace {
    guard let bytes = try? cache.files.contents(of: path) else { return BuildTrace() }
    return BuildTrace(bytes) ?? BuildTrace()
  }

  /// Whether a build was one of the same kind: for whom this one is, by the same program.
  func isOfSameKind(_ last: BuildTrace) -> Bool { last.basis == basis }

  /// Where the terms of search are kept.
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
    TracedBuild(
      site, of: contents, after: last, basis: basis, stamps: stamps, now: readAt)
  }

  /// Keeps what a build was made from. What cannot be kept is no error.
  func keep(_ trace: BuildTrace) {
    var trace = trace
    trace.pictureProgram = pictureProgram
    try? cache.files.replace(path, with: trace.bytes, .written)
  }
}
