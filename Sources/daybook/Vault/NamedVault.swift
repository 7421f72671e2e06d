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

  /// On how many cores files are read.
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

  /// The same of settings that were read.
  static func requireZone(
    _ read: (settings: Settings, diagnostics: [Diagnostic]), _ format: OutputFormat
  ) throws {
    guard !read.settings.isZoneCertain else { return }
    Console.report(DiagnosticList(read.diagnostics), format)
    Console.note("nothing was printed, as it is not known in which zone days begin\n")
    throw ExitCode.failure
  }

  /// The records as they are written.
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
    readingFrom copy: (any Files)? = nil, keeping kept: KeptParts = KeptParts(),
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
    keeping kept: KeptSite = KeptSite(), clock: Instant = .now
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
    let reviews = KeptSite.value(&kept.reviews) { ReviewFolder(in: files, zone: zone) }
    diagnostics.append(contentsOf: DiagnosticList(reviews.diagnostics))
    let theme = KeptSite.value(&kept.theme) {
      let (theme, diagnostics) = Theme.chosen(by: contents.settings, in: files)
      return KeptSite.KeptTheme(
        theme: theme, name: contents.settings.theme, diagnostics: diagnostics)
    }
    diagnostics.append(contentsOf: DiagnosticList(theme.diagnostics))
    if copy == nil {
      let losses = kept.losses(in: files, counted: contents.counted)
      diagnostics.append(contentsOf: DiagnosticList(losses + leftBehind))
    }
    let data = KeptSite.value(&kept.data) { DataFolder(in: files) }
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
  var kept: KeptSite
}
