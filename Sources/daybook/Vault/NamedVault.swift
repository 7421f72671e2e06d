import AllSystems
import ArgumentParser
import Basics
import Publish
import Site
import SiteKit
import Vault

/// The vault that a person named, or that is here.
struct NamedVault {
  let files: UnlockedFiles
  /// The settings with what is wrong with them; the defaults when they cannot be read, which is
  /// told with all else. They are read once, so that a command has one version of them from its
  /// beginning to its end.
  let settings: (settings: Settings, diagnostics: [Diagnostic])
  private let asOf: AsOfOptions
  /// Whether what was kept of the vault is believed.
  private let isTrusting: Bool

  /// - Parameter isTrusting: Whether what was kept of the vault is believed, or all is read from
  ///   its files.
  /// - Throws: ``Failure`` when there is none.
  init(_ options: VaultOptions, _ asOf: AsOfOptions, isTrusting: Bool = true) throws {
    self.init(try options.files(), asOf, isTrusting: isTrusting)
  }

  init(_ files: UnlockedFiles, _ asOf: AsOfOptions, isTrusting: Bool = true) {
    self.files = files
    self.asOf = asOf
    self.isTrusting = isTrusting
    settings = Self.settings(in: files)
  }

  /// The moment that counts as now: that of `clock`, unless one is set.
  func moment(clock: Instant = .now) throws -> Moment {
    let settings = settings.settings
    return Moment(asOf: try asOf.instant(settings, clock: clock), zone: settings.zone)
  }

  /// The same vault at the same moment, of which all is read from its files.
  func untrusting(asOf instant: Instant) -> NamedVault {
    var asOf = asOf
    asOf.asOf = instant.formatted()
    return NamedVault(files, asOf, isTrusting: false)
  }

  /// The keys of the settings beside the site's own.
  static let settingKeys = ofModel + [.publish]

  /// The keys of the systems, with those that connect a language model beside others of their
  /// section.
  private static let ofModel: [SettingKey] = {
    let keys = Systems.settingKeys
    let section = Systems.modelSection
    let end = keys.lastIndex { $0.path.first == section }.map { $0 + 1 } ?? keys.count
    return keys[..<end] + SettingKey.languageModel(in: section) + keys[end...]
  }()

  static var width: Int { Machine.cores }

  private static func settings(
    in files: UnlockedFiles
  ) -> (settings: Settings, diagnostics: [Diagnostic]) {
    do throws(FileError) {
      let read = try Settings.read(in: files, keys: settingKeys, systemNames: Systems.names)
      // What could not be read a moment ago said how locked records are opened.
      if read.settings.isZoneCertain, files.refusal == .brokenSettings {
        throw FileError(
          files.displayName(of: VaultPath(stringLiteral: Settings.fileName)), .changed)
      }
      return read
    } catch {
      var settings = Settings()
      settings.isZoneCertain = false
      return (settings, [error.diagnostic])
    }
  }

  /// The settings, unless something is wrong with them: what is written, shown to others or sent by
  /// the rest of them might be something else than what the person means, or go elsewhere.
  ///
  /// - Parameter consequence: What follows when they are faulty: `nothing was sent`.
  /// - Throws: When they are, after saying so.
  func soundSettings(_ consequence: String, _ format: OutputFormat) throws -> Settings {
    let found = DiagnosticList(settings.diagnostics)
    guard found.hasErrors else { return settings.settings }
    Console.report(found, format)
    Console.note("\(consequence), as something is wrong with the settings\n")
    throw ExitCode.failure
  }

  /// - Throws: When it is not known in which zone days begin, after saying why: each figure of a
  ///   day would be another one.
  func requireZone(_ format: OutputFormat) throws { try Self.requireZone(settings, format) }

  static func requireZone(
    _ read: (settings: Settings, diagnostics: [Diagnostic]), _ format: OutputFormat
  ) throws {
    guard !read.settings.isZoneCertain else { return }
    Console.report(read.diagnostics, format)
    Console.note("nothing was printed, as it is not known in which zone days begin\n")
    throw ExitCode.failure
  }

  var library: RecordLibrary {
    let settings = settings.settings
    let reader = CollectionReader(
      files: files, zone: settings.zone, width: Self.width, cache: .ofVault(at: files.rootName))
    return Systems.library(
      settings, reader, moment: Moment(asOf: .now, zone: settings.zone), clock: .now)
  }

  /// Reads settings and records, and computes figures.
  ///
  /// - Parameters:
  ///   - systems: Those that are read; by default the ones that the settings name.
  ///   - copy: What is read in place of the vault's files.
  ///   - kept: What was read before of files that did not change since.
  ///   - clock: The moment that counts as now unless one is set.
  func contents(
    of systems: [any System]? = nil, for audience: Audience = .me,
    readingFrom copy: (any Files)? = nil, keeping kept: CachedParts = CachedParts(),
    clock: Instant = .now
  ) async throws -> VaultContents {
    // Before anything is read.
    let columns = columns
    return try await VaultContents(
      copy ?? files, systems ?? Systems.all.used(by: settings.settings), for: audience,
      settings: settings, width: Self.width, keeping: kept, in: copy == nil ? columns : nil
    ) { try asOf.instant($0, clock: clock) }
  }

  /// The files that programs have left beside others, and that nothing reads.
  private var leftBehind: [Diagnostic] {
    files.syncCopies(failed: { _ in }).map { path, original, program in
      Diagnostic(
        .warning, kind: "sync-copy", at: Place(file: files.displayName(of: path)),
        "another version of \(original.name), as \(program) leaves it; it is not read",
        hint: ["md", "markdown"].contains(path.pathExtension)
          ? "copy what you want of it into \(original.name) and delete it; one that says the same "
            + "goes with: daybook merge --conflicts"
          : "merge it with: daybook merge --conflicts")
    }
  }

  /// Where records are kept as columns; nil for nowhere.
  private var columns: ColumnCache? {
    guard isTrusting, let folder = CacheFolder.ofVault(at: files.rootName),
      let program = Machine.programStamp
    else { return nil }
    return ColumnCache(folder, basis: program.text, readAt: .now)
  }

  /// Reads pages, reviews and theme too: everything that the site is made from, as far as
  /// `audience` may see it.
  func site(
    for audience: Audience = .me, readingFrom copy: (any Files)? = nil,
    keeping kept: CachedSite = CachedSite(), clock: Instant = .now
  ) async throws -> LoadedVault {
    let contents = try await contents(
      for: audience, readingFrom: copy, keeping: kept.parts, clock: clock)
    let files = contents.files
    var kept = kept
    kept.parts = contents.kept
    let zone = contents.settings.zone
    var input = SiteInput(contents)
    input.filtering = Systems.all
    var diagnostics = contents.diagnostics
    let pages: PageFolder
    if let known = kept.pages {
      pages = known
    } else {
      pages = await PageFolder(in: files, zone: zone, width: Self.width)
      kept.pages = pages
    }
    diagnostics.append(contentsOf: DiagnosticList(pages.diagnostics))
    let reviews = CachedSite.value(&kept.reviews) { ReviewFolder(in: files, zone: zone) }
    diagnostics.append(contentsOf: DiagnosticList(reviews.diagnostics))
    let theme = CachedSite.value(&kept.theme) {
      let (theme, diagnostics) = Theme.chosen(by: contents.settings, in: files)
      return CachedSite.CachedTheme(
        theme: theme, name: contents.settings.theme, diagnostics: diagnostics)
    }
    diagnostics.append(contentsOf: DiagnosticList(theme.diagnostics))
    if copy == nil {
      let losses = kept.losses(in: files, counted: contents.counted)
      diagnostics.append(contentsOf: DiagnosticList(losses + leftBehind))
    }
    let data = CachedSite.value(&kept.data) { DataFolder(in: files) }
    diagnostics.append(contentsOf: DiagnosticList(data.diagnostics))
    input.data = data.members
    input.pages = pages.pages
    input.pageFiles = pages.files
    input.reviews = reviews.reviews
    input.theme = theme.theme
    input.namesAssets = contents.settings.hasFingerprints
    // What a copy holds is looked for in the site as it stands.
    if copy == nil, contents.settings.highlightsCode {
      let cache = CacheFolder.ofVault(at: self.files.rootName)
      let isKept = isTrusting && !self.files.opensLocked
      input.code = HighlightedCode(of: pages.pages, in: isKept ? cache : nil) {
        Pygments(cache)?.highlighter
      }
    }
    return LoadedVault(input: input, diagnostics: diagnostics, kept: kept)
  }
}

extension VaultContents {
  /// The contents, unless a part of them is missing.
  ///
  /// - Throws: When a file of the vault cannot be read, after saying so.
  func whole() throws -> VaultContents {
    try diagnostics.requireWhole(.text)
    return self
  }
}

extension DiagnosticList {
  /// - Parameter format: How these messages are printed before an error is thrown.
  /// - Throws: When a file that is there cannot be read: what is computed without it would be
  ///   wrong, and what was made from it before would be taken away.
  func requireWhole(_ format: OutputFormat) throws {
    guard hasErrors(of: FileError.unreadableKinds) else { return }
    Console.report(self, format)
    Console.note("nothing was done, as a part of the vault cannot be read\n")
    throw ExitCode.failure
  }
}

/// A vault that was read: all that a site is made from, and what was wrong.
struct LoadedVault {
  var input: SiteInput
  var diagnostics: DiagnosticList
  /// What need not be read again.
  var kept: CachedSite
}

/// What was read of a vault, kept until the files it is from change.
struct CachedSite: Sendable {
  var parts = CachedParts()
  var pages: PageFolder?
  var reviews: ReviewFolder?
  var theme: CachedTheme?
  var data: DataFolder?
  var losses: KeptLosses?

  struct CachedTheme: Sendable {
    var theme: Theme
    /// What the settings call it, which may be a folder.
    var name: String?
    var diagnostics: [Diagnostic]
  }

  /// What was lost since the last snapshot.
  struct KeptLosses: Sendable {
    var alarm: LossWarning
    var files: [LossWarning.Loss]
    var changed: Set<VaultPath> = []
  }

  /// What was lost since the last snapshot, of which only what changed is looked at again.
  ///
  /// - Parameter counted: How many records there are now.
  mutating func losses(in files: any Files, counted: [CountedRecords]) -> [Diagnostic] {
    guard let alarm = LossWarning(SnapshotStore(of: files), known: losses?.alarm) else {
      losses = nil
      return []
    }
    var lost: [LossWarning.Loss]
    if let known = losses, known.alarm.snapshot == alarm.snapshot {
      lost = known.files.filter { !$0.path.isIn(known.changed) }
      lost += alarm.lossesOfFiles(in: files, among: known.changed)
    } else {
      lost = alarm.lossesOfFiles(in: files)
    }
    losses = KeptLosses(alarm: alarm, files: lost)
    lost += alarm.lossesOfRecords(counted, beside: lost)
    return lost.map { alarm.diagnostic(of: $0, in: files) }
  }

  /// What is kept in a slot, else what `make` makes, which is kept from then on.
  static func value<Value>(_ slot: inout Value?, _ make: () -> Value) -> Value {
    if let kept = slot { return kept }
    let made = make()
    slot = made
    return made
  }

  /// Forgets what is made from the file or folder at `path`; everything when it is not known to
  /// which part it belongs, as a link may lead there.
  mutating func forget(_ path: VaultPath) {
    losses?.changed.insert(path)
    if let named = theme?.name.flatMap({ VaultPath(validating: $0) }), path.isIn([named]) {
      theme = nil
    }
    let folder = path.text.split(separator: "/").first.map(String.init) ?? ""
    switch folder {
    case "pages": pages = nil
    case "reviews": reviews = nil
    case "templates": theme = nil
    case "data": data = nil
    case _ where Systems.names.contains(folder): parts.forget(folder)
    default: self = CachedSite()
    }
  }
}
