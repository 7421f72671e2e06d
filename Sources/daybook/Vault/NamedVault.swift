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
  /// The settings with their problems; the defaults if they cannot be read, which is reported too.
  /// They are read once, so that a command has one version of them from its beginning to its end.
  let settings: (settings: Settings, diagnostics: [Diagnostic])
  private let asOf: AsOfOptions
  /// True if cached content of the vault is trusted.
  private let isTrusting: Bool

  /// - Parameter isTrusting: True if cached content of the vault is trusted; otherwise all is read
  ///   from its files.
  /// - Throws: ``Failure`` if there is no vault.
  init(_ options: VaultOptions, _ asOf: AsOfOptions, isTrusting: Bool = true) throws {
    self.init(try options.files(), asOf, isTrusting: isTrusting)
  }

  init(_ files: UnlockedFiles, _ asOf: AsOfOptions, isTrusting: Bool = true) {
    self.files = files
    self.asOf = asOf
    self.isTrusting = isTrusting
    settings = Self.settings(in: files)
  }

  /// The current moment: that of `clock`, unless one is set.
  func moment(clock: Instant = .now) throws -> Moment {
    let settings = settings.settings
    return Moment(asOf: try asOf.instant(settings, clock: clock), zone: settings.zone)
  }

  /// The same vault at the same moment, with everything read from its files.
  func untrusting(asOf instant: Instant) -> NamedVault {
    var asOf = asOf
    asOf.asOf = instant.formatted()
    return NamedVault(files, asOf, isTrusting: false)
  }

  /// The settings besides the site's own.
  static let settingKeys = ofModel + [.publish]

  /// The files of settings with their JSON Schemas.
  static var schemas: [(file: String, schema: JSONText)] {
    let own = settingKeys.compactMap { key in
      key.file.map { (file: $0, schema: SettingsSchema.file(of: key)) }
    }
    return [(Settings.fileName, settingsSchema)] + own
  }

  /// The JSON Schema of `daybook.yaml`.
  static var settingsSchema: JSONText {
    SettingsSchema.settings(SettingKey.general(systemNames: Systems.names) + settingKeys)
  }

  /// The systems' settings, with the language model's next to others of their section.
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
      var read = try Settings.read(in: files, keys: settingKeys, systemNames: Systems.names)
      // A folder that is no vault yet has no zone of its own.
      if !DailyNotes.found(in: files).isEmpty { read.settings.zone = .ofMachine }
      // The settings that could not be read a moment ago say how to open locked records.
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

  /// The settings, unless anything is wrong with them: otherwise data could be written, shown or
  /// sent in a way that the person does not intend.
  ///
  /// - Parameter consequence: The effect of the fault, for the message: `nothing was sent`.
  /// - Throws: If they are faulty, after reporting it.
  func soundSettings(_ consequence: String, _ format: OutputFormat) throws -> Settings {
    let found = DiagnosticList(settings.diagnostics)
    guard found.hasErrors else { return settings.settings }
    Console.report(found, format)
    Console.note("\(consequence), as something is wrong with the settings\n")
    throw ExitCode.failure
  }

  /// The settings for output to an audience: without errors, unless it is the person themselves.
  func soundSettings(
    for audience: AudienceOptions, _ format: OutputFormat
  ) throws -> Settings {
    audience.audience == Audience.me.name
      ? settings.settings : try soundSettings("nothing is shown", format)
  }

  /// - Throws: If the time zone is unknown, after reporting why: each figure by day would be wrong.
  func requireZone(_ format: OutputFormat) throws { try Self.requireZone(settings, format) }

  static func requireZone(
    _ read: (settings: Settings, diagnostics: [Diagnostic]), _ format: OutputFormat
  ) throws {
    guard !read.settings.isZoneCertain else { return }
    Console.report(read.diagnostics, format)
    Console.note("nothing was printed, as the time zone is not known\n")
    throw ExitCode.failure
  }

  var library: RecordLibrary {
    let settings = settings.settings
    let reader = CollectionReader(
      files: files, zone: settings.zone, width: Self.width, cache: .ofVault(at: files.rootName))
    return Systems.library(
      settings, reader, moment: Moment(asOf: .now, zone: settings.zone), clock: .now
    ).speaking(Machine.words(settings))
  }

  /// Reads settings and records, and computes figures.
  ///
  /// - Parameters:
  ///   - systems: The systems to read; by default those in the settings.
  ///   - copy: Files to read instead of the vault's.
  ///   - kept: Earlier results for unchanged files.
  ///   - clock: The current moment, unless one is set.
  ///   - days: The days that are asked about; nil for all.
  func contents(
    of systems: [any System]? = nil, for audience: Audience = .me,
    readingFrom copy: (any Files)? = nil, keeping kept: CachedParts = CachedParts(),
    clock: Instant = .now, on days: (Moment) -> ClosedRange<Day>? = { _ in nil }
  ) async throws -> VaultContents {
    // Before anything is read.
    let columns = columns
    return try await VaultContents(
      copy ?? files, systems ?? Systems.all.used(by: settings.settings), for: audience,
      settings: settings, width: Self.width, keeping: kept, in: copy == nil ? columns : nil,
      on: days
    ) { try asOf.instant($0, clock: clock) }
  }

  /// Temporary files of programs, next to others, that are not read.
  private var leftBehind: [Diagnostic] {
    files.syncCopies(failed: { _ in }).map { path, original, program in
      Diagnostic(
        .warning, kind: "sync-copy", at: Place(file: files.displayName(of: path)),
        "another version of \(original.name), as \(program) leaves it; it is not read",
        hint: ["md", "markdown"].contains(path.pathExtension)
          ? "copy the parts you want into \(original.name) and delete it; if both are the same: "
            + "daybook merge --conflicts"
          : "merge it with: daybook merge --conflicts")
    }
  }

  /// The cache of records in columns; nil if there is none.
  private var columns: ColumnCache? {
    guard isTrusting, let cache = Cache.ofVault(at: files.rootName),
      let program = Machine.programStamp
    else { return nil }
    return ColumnCache(cache, basis: program.text, readAt: .now)
  }

  /// Reads pages, reviews and theme too: all inputs of the site that `audience` may see.
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
    // For a copy, answers of other programs are looked up in the real site.
    if copy == nil {
      let (settings, cache) = (contents.settings, Cache.ofVault(at: self.files.rootName))
      let kept = isTrusting && !self.files.opensLocked ? cache : nil
      let read = pages.pages.map { $0.reading(settings.compatibility) }
      if settings.highlightsCode {
        input.code = HighlightedCode(of: read, in: kept) { Pygments(cache)?.highlighter }
      }
      input.math = ConvertedMath(
        of: read, in: kept, where: { settings.hasMath(on: $0) }
      ) { LaTeXToMathML(cache)?.converter }
    }
    return LoadedVault(input: input, diagnostics: diagnostics, kept: kept)
  }
}

extension VaultContents {
  /// The contents, unless a part of them is missing.
  ///
  /// - Throws: If a file of the vault cannot be read, after reporting it.
  func whole() throws -> VaultContents {
    try diagnostics.requireWhole(.text)
    return self
  }
}

extension DiagnosticList {
  /// - Parameter format: The format of the messages before an error is thrown.
  /// - Throws: If an existing file cannot be read: results without it would be wrong, and output
  ///   made from it earlier would be removed.
  func requireWhole(_ format: OutputFormat) throws {
    guard hasErrors(of: FileError.unreadableKinds) else { return }
    Console.report(self, format)
    Console.note("nothing was done, as a part of the vault cannot be read\n")
    throw ExitCode.failure
  }
}

/// A vault that was read: all inputs of a site, and the problems.
struct LoadedVault {
  var input: SiteInput
  var diagnostics: DiagnosticList
  /// The parts that need not be read again.
  var kept: CachedSite
}

/// The contents of a vault, kept until its files change.
struct CachedSite: Sendable {
  var parts = CachedParts()
  var pages: PageFolder?
  var reviews: ReviewFolder?
  var theme: CachedTheme?
  var data: DataFolder?
  var losses: KeptLosses?

  struct CachedTheme: Sendable {
    var theme: Theme
    /// Its name in the settings, which may be a folder.
    var name: String?
    var diagnostics: [Diagnostic]
  }

  /// Losses since the last snapshot.
  struct KeptLosses: Sendable {
    var alarm: LossWarning
    var files: [LossWarning.Loss]
    var changed: Set<VaultPath> = []
  }

  /// The losses since the last snapshot; only changed files are checked again.
  ///
  /// - Parameter counted: The current number of records.
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

  /// The value in a slot; if it is empty, stores the result of `make` first.
  static func value<Value>(_ slot: inout Value?, _ make: () -> Value) -> Value {
    if let kept = slot { return kept }
    let made = make()
    slot = made
    return made
  }

  /// Forgets values derived from the file or folder at `path`; all of them if its part is unknown,
  /// as a link may lead there.
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
    // Nothing in it is a record.
    case InboxFolder.path.text: break
    case _ where Systems.names.contains(folder): parts.forget(folder)
    default: self = CachedSite()
    }
  }
}
