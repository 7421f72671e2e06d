package import Basics
import Liquid
package import SiteKit
package import Vault

/// A build after another into the same folder: digests of the inputs of the site's files. A file
/// whose digest is unchanged is itself unchanged.
///
/// Most files of a site may show any figure, so they depend on everything except the texts of the
/// person's pages. A page of the person's own shows little besides its text; its reads are traced
/// while it is made (``PageTracing``). A page about a time that is over, or about one system, can
/// show only some records, and is not computed while these stay the same.
package struct TracedBuild: Sendable {
  let last: BuildTrace
  /// True if the manifest in the folder is from the last build; false if another build was made
  /// there since, by another machine, or without keeping a trace.
  var isOfManifest = false
  /// See ``BuildTrace/basis``.
  let basis: String
  let moment: Moment
  /// True if a build later on the same day would give the same result, except for pages that read
  /// the clock.
  let isSteady: Bool
  let stamps: FolderStamps
  /// The machine's clock before the vault was read.
  let readAt: Instant
  /// The files of the vault, without files that may change without a new stamp.
  let sources: [VaultPath: BuildTrace.Source]
  /// A digest of the inputs other than records, pages and the clock: settings, templates, zone.
  private let still: String
  /// A digest of everything except the person's pages.
  private let records: String
  /// A digest of everything except the person's pages, the digested records and the clock.
  private let others: String
  /// The digests of those records up to each day.
  private let days: DayDigests.UpToDays
  /// A digest of everything that a system shows which shows nothing of others, by its name.
  private let systems: [String: String]
  /// A digest of everything except the texts of pages.
  let site: String
  /// True if that is unchanged since the last build: then only files that depend on texts of pages
  /// can differ.
  private let isSiteAsBefore: Bool
  /// A digest of the texts of all pages, and of the files next to them.
  private let pages: String
  private let identities: [VaultPath: String]
  /// The digests of members that pages of a language read.
  private let memberDigests = Memo<ReadMembers, String>()

  /// - Parameters:
  ///   - site: The files of the site.
  ///   - contents: The contents of the vault.
  ///   - last: The last build.
  ///   - basis: See ``BuildTrace/basis``.
  ///   - stamps: The files of the vault before it was read.
  ///   - now: The machine's clock before the stamps were taken: a file changed at that moment may
  ///     change again without a new stamp, so its content counts.
  package init(
    _ site: [OutputFile], of contents: VaultContents, after last: BuildTrace, basis: String,
    stamps: FolderStamps, now: Instant
  ) {
    self.last = last
    self.basis = basis
    self.stamps = stamps
    readAt = now
    moment = contents.moment
    isSteady = contents.isSteady
    var (still, records, all) = (InputDigest(), InputDigest(), InputDigest())
    var others = InputDigest()
    let found = contents.digests
    let digests = found.reduce(into: RecordDigests()) { $0.add($1.digests) }
    days = digests.days.upToDays
    var pages = InputDigest()
    var sources: [VaultPath: BuildTrace.Source] = [:]
    var identities: [VaultPath: String] = [:]
    sources.reserveCapacity(stamps.files.count)
    identities.reserveCapacity(stamps.files.count)
    let named = contents.settings.theme.flatMap { VaultPath(validating: $0) }
    let themes = [Theme.folder] + [named].compactMap(\.self)
    still.add(basis)
    for span in moment.pauses.spans { still.add("\(span.lowerBound) \(span.upperBound)") }
    for file in stamps.files {
      let source = last.source(of: file, contents.files, now)
      sources[file.path] = source
      // Another build has another clock, so that the file counts as changed.
      let identity = source?.identity ?? "\(file.stamp.text) \(now)"
      identities[file.path] = identity
      if file.path.isBelow(PageFolder.path) {
        pages.add(file.path.text)
        pages.add(identity)
        // Other pages show the names of the files next to them, but not their content.
        all.add(file.path.text)
      } else {
        records.add(file.path.text)
        records.add(identity)
        if !digests.covers(file.path) {
          others.add(file.path.text)
          others.add(identity)
        }
        if file.path.text == Settings.fileName || themes.contains(where: file.path.isBelow) {
          still.add(file.path.text)
          still.add(identity)
        }
      }
    }
    self.still = still.hex
    self.sources = sources
    self.identities = identities
    records.add(self.still)
    // Output that read the clock in the last build may be in any file, such as a feed.
    let goesByDay = isSteady && (last.isSteady || last.basis != basis)
    let clock = goesByDay ? "\(moment.today)" : moment.asOf.formatted()
    records.add(clock)
    self.records = records.hex
    others.add(self.still)
    self.others = others.hex
    let independent = contents.independent
    var systems: [String: RecordDigests] = [:]
    for (system, digests) in found where independent.contains(system) {
      systems[system, default: RecordDigests()].add(digests)
    }
    self.systems = systems.mapValues { [others = self.others] digests in
      InputDigest.hex(of: [others, clock, digests.days.whole])
    }
    all.add(self.records)
    // Titles, dates and addresses of pages, which are in the list of pages.
    for file in site {
      if case .page = file.inputs, let head = file.tracing?.head { all.add(head) }
    }
    self.site = all.hex
    isSiteAsBefore = last.site == self.site && last.basis == basis
    pages.add(self.site)
    self.pages = pages.hex
  }

  /// The inputs of the file in the last build, if they are the same now.
  func unchanged(_ file: OutputFile) -> FileTrace? {
    guard let output = last.outputs[file.path] else { return nil }
    let trace = FileTrace(digest: output.digest, scope: output.scope, reads: output.reads)
    return isAsBefore(file, output) ? trace : unchanged(file, since: trace)
  }

  /// The inputs of the file, if they are the same as when it was made with these.
  package func unchanged(_ file: OutputFile, since made: FileTrace) -> FileTrace? {
    let reads = made.reads.map { TracedReads($0) }
    let scope = self.scope(of: file, reads)
    if let scope, scope == made.scope { return made }
    // The digest of what a page reads takes longer than its own.
    if let own = own(of: file, reads: made.reads), !made.digest.hasPrefix(own) { return nil }
    guard digest(of: file, reads) == made.digest else { return nil }
    file.tracing?.forget()
    return FileTrace(digest: made.digest, scope: scope, reads: made.reads)
  }

  /// A digest of the inputs of a file of the site.
  ///
  /// - Parameter reads: The shared data that it read; nil if not traced.
  func digest(of file: OutputFile, _ reads: TracedReads?) -> String {
    if let tracing = file.tracing, let reads, let own = own(of: file, reads: reads.names) {
      return own + InputDigest.hex(of: digests(of: reads, tracing))
    }
    if case .records = file.inputs, let system = file.system.flatMap({ systems[$0] }) {
      return system
    }
    return switch file.inputs {
    case .site: site
    case .records: records
    case .pages: pages
    case .copy(let path): InputDigest.hex(of: [basis, path.text, stamp(path)])
    case .made(let path, let maker):
      InputDigest.hex(of: [basis, path.text, stamp(path), maker])
    case .page(let path): InputDigest.hex(of: [site, stamp(path)])
    }
  }

  /// The first part of the digest of a file whose reads are traced: its own input.
  private func own(of file: OutputFile, reads: ReadNames?) -> String? {
    guard let tracing = file.tracing, reads != nil else { return nil }
    var text = ""
    if case .page(let path) = file.inputs { text = stamp(path) }
    return InputDigest.hex(of: [tracing.hasTheme ? still : basis, text, tracing.own()])
  }

  /// A digest of the records that a page can show, and of its other inputs. The records are all up
  /// to the end of its period, if that is over, or all of its system. Nil for any other file. It is
  /// faster than ``digest(of:_:)``, which stays the same as long as this does.
  func scope(of file: OutputFile, _ reads: TracedReads?) -> String? {
    guard let tracing = file.tracing, let reads else { return nil }
    let texts: [String]
    if let time = tracing.time, time.lastDay < moment.today {
      texts = [others, "\(time.lastDay)", days.digest(upTo: time.lastDay), time.given()]
    } else if let system = file.system.flatMap({ systems[$0] }) {
      texts = [system, tracing.around()]
    } else {
      return nil
    }
    return InputDigest.hex(of: texts + digests(of: reads, tracing))
  }

  /// The reads of a file that do not differ between pages.
  private struct ReadMembers: Hashable {
    var language: String
    var names: MemberNames
  }

  /// The names of a file's reads, with digests of their contents: one for all members.
  private func digests(of reads: TracedReads, _ tracing: PageTracing) -> [String] {
    if let digests = reads.digests { return digests }
    let names = reads.names
    let members = ReadMembers(language: tracing.language, names: names.members)
    let digests =
      [
        memberDigests.value(for: members) {
          var digest = InputDigest()
          for name in members.names.names {
            digest.add(name)
            digest.add(tracing.read(name))
          }
          return digest.hex
        }
      ] + names.marked.flatMap { [$0, digest(ofRead: $0, tracing, reads.known)] }
    reads.digests = digests
    return digests
  }

  /// The digest of a read, from the digests just made if it is among them. A chart is known by the
  /// records that it may show, without being drawn.
  private func digest(
    ofRead name: String, _ tracing: PageTracing, _ known: [String: String]
  ) -> String {
    if let request = ChartRequest(readAs: name) {
      if let end = end(of: request) { return "\(others) \(days.digest(upTo: end))" }
      if let system = systems[request.system] { return system }
    }
    return known[name] ?? digest(ofRead: name, tracing)
  }

  /// The last day of the time that a page is about, if it is over.
  func end(of file: OutputFile) -> Day? {
    file.tracing?.time.flatMap { $0.lastDay < moment.today ? $0.lastDay : nil }
  }

  /// The last day of the period of a chart, if that is over, with its week and its month, as a
  /// chart of a part of one shows all of it. Some kinds always show the present.
  private func end(of request: ChartRequest) -> Day? {
    guard !request.kind.isOfNow, let period = request.range.flatMap(Period.init) else {
      return nil
    }
    let end = max(period.lastDay.week.lastDay, period.lastDay.month.lastDay)
    return end < moment.today ? end : nil
  }

  /// A text that identifies the version of a file; empty if the file does not exist.
  private func stamp(_ path: VaultPath) -> String { identities[path] ?? "" }

  /// True if a file is known to be unchanged since the build that wrote it as `output`, without
  /// examining its inputs: only texts of pages changed, and it shows no page's text except its own,
  /// which is unchanged.
  private func isAsBefore(_ file: OutputFile, _ output: BuildTrace.Output) -> Bool {
    guard isSiteAsBefore, file.tracing != nil, let reads = output.reads,
      // Link targets depend on headings, and tables are files next to the pages.
      reads.marked.allSatisfy({
        $0 == ReadNames.clock || $0.utf8.starts(with: ChartRequest.readMark.utf8)
      })
    else { return false }
    return switch file.inputs {
    case .site, .records: true
    case .page(let path): last.sources[path].map { $0.identity == stamp(path) } ?? false
    case .pages, .copy, .made: false
    }
  }

  private func digest(ofRead name: String, _ tracing: PageTracing) -> String {
    switch name {
    case ReadNames.clock: moment.asOf.formatted()
    case ReadNames.anything: site
    default: tracing.read(name)
    }
  }
}

extension VaultPath {
  /// True if it is in a folder or any of its subfolders.
  func isBelow(_ folder: VaultPath) -> Bool {
    text.utf8.starts(with: folder.text.utf8)
      && text.utf8.dropFirst(folder.text.utf8.count).first == UInt8(ascii: "/")
  }
}
