import Basics
import Publish
import Site
import SiteKit
import Vault

/// The files kept between publications of a vault, outside the vault and readable by the user only:
/// the published sites, and the results of their proofs.
struct PublishFolder {
  private let cache: Cache
  /// A folder in memory for texts from locked records, for this publication only. Nil for a vault
  /// without any.
  private let secret: TemporaryFolder?
  /// True if the site may have any: then it is made there.
  private let opensLocked: Bool

  /// The folder of a vault.
  ///
  /// - Parameter cache: A cache to use instead of the vault's.
  /// - Throws: ``Failure`` if there is no cache folder.
  init(of vault: UnlockedFiles, in cache: Cache? = nil) throws {
    let hasLocked = !vault.lockedFiles.isEmpty
    opensLocked = hasLocked && vault.canDecrypt
    if hasLocked {
      // Without an identity, only encrypted pages of earlier publications are read back from the
      // host.
      let other = vault.canDecrypt ? nil : Machine.temporaryFolder
      guard let folder = Machine.memoryFolder ?? other else {
        throw Failure(
          "publish",
          "a site with records of locked collections is made in memory, and here is no folder "
            + "for that", hint: "publish on a machine with /dev/shm")
      }
      secret = try TemporaryFolder(in: folder)
    } else {
      secret = nil
    }
    guard let cache = cache ?? Cache.ofVault(at: vault.rootName) else {
      throw Failure(
        "publish", at: nil, "there is no folder to make the site in",
        hint: "set HOME, or XDG_CACHE_HOME to a folder that is yours")
    }
    self.cache = cache
  }

  private func path(_ kind: String, _ texts: [String]) throws -> VaultPath {
    let name = "\(kind)-\(InputDigest.hex(of: texts))"
    guard let path = cache.folder.appending("publish")?.appending(name) else {
      throw FileError(name, .notFound)
    }
    return path
  }

  private func folder(_ kind: String, _ texts: [String]) throws -> DiskFiles {
    let path = try path(kind, texts)
    try cache.files.createFolders(path)
    return DiskFiles(root: cache.files.displayName(of: path), isPrivate: true)
  }

  func site(of audience: Audience) throws -> DiskFiles {
    guard opensLocked, let secret else { return try folder("site", [audience.name]) }
    return DiskFiles(root: secret.path + "/site", isPrivate: true)
  }

  func protectedSite(of audience: Audience) throws -> DiskFiles {
    try folder("protected", [audience.name])
  }

  /// The folder for a destination's files: lists for programs, a repository. They have the names of
  /// pages, and pages of earlier publications.
  func scratch(of place: PublishPlace) throws -> DiskFiles {
    guard let secret else { return try folder("place", [place.text]) }
    let path = try path("place", [place.text])
    if let disk = cache.files as? DiskFiles {
      disk.removeAll(in: path)
      try? disk.remove(path)
    }
    return DiskFiles(root: secret.path + "/place", isPrivate: true)
  }

  private func entry(_ kind: String, _ texts: [String], from inputs: [String] = []) -> CacheEntry {
    cache.entry("publish", "\(kind)-\(InputDigest.hex(of: texts))", from: ["2"] + inputs)
  }

  /// The rules of the sites that may be at the destination: one set, two after an interruption, or
  /// none if it is not known.
  func rules(at place: PublishPlace) -> [SentRules] {
    let rules: SeveralRules? = entry("rules", [place.text]).value()
    return rules?.all ?? []
  }

  /// Remembers the rules of the sites that may be at the place.
  func keep(_ rules: [SentRules], at place: PublishPlace) {
    entry("rules", [place.text]).keep(SeveralRules(all: rules))
  }

  /// The proof of a site, byte for byte the same, for an audience, by this program.
  private func proof(_ site: Manifest, _ audience: Audience) -> CacheEntry {
    entry(
      "proof", [audience.name],
      from: audience.rules + [Machine.programStamp?.text ?? "", ContentHash.hex(of: site.bytes)])
  }

  /// The proof of a site that was proven before.
  func proof(of site: Manifest, for audience: Audience) -> Proof? { proof(site, audience).value() }

  func keep(_ proof: Proof, of site: Manifest, for audience: Audience) {
    self.proof(site, audience).keep(proof)
  }

  /// The trace of the last proof of a site; empty if it is of another site.
  ///
  /// - Parameter name: As of ``ProofTrace/name``.
  func trace(for audience: Audience, of name: String) -> ProofTrace {
    entry("findings", [audience.name], from: [BuildTrace.form, name]).value() ?? ProofTrace()
  }

  /// Keeps the trace of a proof, unless the site has records of locked collections.
  func keep(_ trace: ProofTrace, for audience: Audience) {
    guard !opensLocked else { return }
    entry("findings", [audience.name], from: [BuildTrace.form, trace.name]).keep(trace)
  }

  /// The search terms of the copy that a proof reads; nil if they are not kept.
  func terms(for audience: Audience) -> TermStore? {
    guard !opensLocked else { return nil }
    return TermStore(cache, of: InputDigest.hex(of: ["publish", audience.name]))
  }

  /// The trace of the last search for hidden values; empty if there was none.
  func valueTrace(for audience: Audience) -> ValueTrace {
    entry("values", [audience.name]).value() ?? ValueTrace()
  }

  /// Keeps the trace of a search for hidden values, unless the site has records of locked
  /// collections.
  func keep(_ trace: ValueTrace, for audience: Audience) {
    guard !opensLocked else { return }
    entry("values", [audience.name]).keep(trace)
  }
}

/// The rules of the sites that may be at a place.
private struct SeveralRules: CacheValue {
  let all: [SentRules]

  init(all: [SentRules]) { self.all = all }

  init(from reader: inout ColumnReader) throws(DamagedEntry) {
    var all: [SentRules] = []
    while !reader.isAtEnd { all.append(try SentRules(from: &reader)) }
    self.all = all
  }

  func write(to writer: inout ColumnWriter) { for rules in all { rules.write(to: &writer) } }
}

/// The programs of this machine that reach the places where sites go.
struct MachinePrograms: Programs {
  func run(
    _ program: String, _ arguments: [String], _ variables: [String: String], isShown: Bool
  ) async throws -> ProgramResult? {
    try await ExternalProgram(named: program)?
      .run(arguments, variables: variables, isShown: isShown && Console.isWatched)
  }
}
