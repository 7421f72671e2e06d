package import Basics
import Liquid
package import SiteKit
package import Vault

/// Digests of what the files of a site are made from. Files whose digest is as it was, are as they
/// were.
///
/// Most files of a site may show any figure, so they are made from everything but the texts of the
/// person's pages. A page of the person's own shows little beside its text; what that is, it tells
/// while it is made (``PageTracing``).
package struct BuildInputs: Sendable {
  /// As of ``BuildTrace/basis``.
  let basis: String
  let moment: Moment
  /// Whether a build at a later moment of the same day would make the same, but for pages that ask
  /// the clock.
  let isSteady: Bool
  let stamps: FolderStamps
  /// The machine's clock before that.
  let readAt: Instant
  /// Of what stays while only records, pages and the clock change: settings, templates, zone.
  private let still: String
  /// Of all but the person's pages.
  private let records: String
  /// Of all but the person's pages and the records whose past is known.
  private let others: String
  /// What tells whether that stayed as it was, of each system that says so.
  private let pasts: [PastDigest]
  /// Of all but the texts of pages.
  let site: String
  /// Whether that is what it was in the last build: then all is the same that does not follow from
  /// the texts of pages.
  private let isSiteAsBefore: Bool
  /// Of the texts of all pages, and of the files beside them.
  private let pages: String
  private let files: [VaultPath: FileStamp]

  /// - Parameters:
  ///   - site: The files of the site.
  ///   - contents: What was read of the vault.
  ///   - last: The last build.
  ///   - basis: As of ``BuildTrace/basis``.
  ///   - stamps: The files of the vault before it was read.
  ///   - now: The machine's clock before it was read: a file that was changed just then may be
  ///     changed again and show no trace of it, so it is taken to be new each time.
  package init(
    _ site: [OutputFile], of contents: VaultContents, after last: BuildTrace, basis: String,
    stamps: FolderStamps, now: Instant
  ) {
    self.basis = basis
    self.stamps = stamps
    readAt = now
    moment = contents.moment
    isSteady = contents.isSteady
    var (still, records, all) = (InputDigest(), InputDigest(), InputDigest())
    var others = InputDigest()
    let known = contents.past.sorted { $0.key < $1.key }
    pasts = known.map(\.value)
    let folders = known.compactMap { VaultPath(validating: $0.key) }
    var pages = InputDigest()
    var files: [VaultPath: FileStamp] = [:]
    files.reserveCapacity(stamps.files.count)
    let named = contents.settings.theme.flatMap { VaultPath(validating: $0) }
    let themes = [Theme.folder] + [named].compactMap(\.self)
    still.add(basis)
    for file in stamps.files {
      files[file.path] = file.stamp
      if file.path.isBelow(PageFolder.path) {
        pages.add(file.path.text)
        pages.add(file.stamp, at: now)
        // Other pages show which files there are beside them, and nothing of what is in them.
        all.add(file.path.text)
      } else {
        records.add(file.path.text)
        records.add(file.stamp, at: now)
        if !folders.contains(where: file.path.isBelow) {
          others.add(file.path.text)
          others.add(file.stamp, at: now)
        }
        if file.path.text == Settings.fileName || themes.contains(where: file.path.isBelow) {
          still.add(file.path.text)
          still.add(file.stamp, at: now)
        }
      }
    }
    self.still = still.hex
    self.files = files
    records.add(self.still)
    // What asked the clock in the last build may be in any file, such as a feed.
    let goesByDay = isSteady && (last.isSteady || last.basis != basis)
    let clock = goesByDay ? "\(moment.today)" : moment.asOf.formatted()
    records.add(clock)
    self.records = records.hex
    others.add(self.still)
    others.add(clock)
    self.others = others.hex
    all.add(self.records)
    // Titles, dates and addresses of pages, which the list of pages has.
    for file in site {
      if case .page = file.inputs, let head = file.tracing?.head { all.add(head) }
    }
    self.site = all.hex
    isSiteAsBefore = last.site == self.site && last.basis == basis
    pages.add(self.site)
    self.pages = pages.hex
  }

  /// A digest of what a file of the site is made from.
  ///
  /// - Parameters:
  ///   - reads: What of all that pages share it read; nil when it was not asked.
  ///   - known: Digests of what was read just now.
  func digest(
    of file: OutputFile, reads: [String]?, known: [String: String] = [:]
  ) -> String {
    if let tracing = file.tracing, let reads {
      var text = ""
      if case .page(let path) = file.inputs { text = stamp(path) }
      return InputDigest.hex(
        of: [tracing.hasTheme ? still : basis, text, tracing.own()]
          + reads.flatMap { [$0, known[$0] ?? self.digest(ofRead: $0, tracing)] })
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

  /// A digest of what was on record by the time that a page is about, with what else it is made
  /// from; nil for any other file, and where it is not known what was on record by then. It is
  /// found faster than ``digest(of:reads:known:)``, which stays the same while this does.
  func past(
    of file: OutputFile, reads: [String]?, known: [String: String] = [:]
  ) -> String? {
    guard !pasts.isEmpty, let tracing = file.tracing, let time = tracing.time, let reads else {
      return nil
    }
    var texts = [others, "\(time.lastDay)", time.given()]
    for past in pasts {
      guard let digest = past(time.lastDay) else { return nil }
      texts.append(digest)
    }
    for name in reads {
      texts.append(name)
      if isOver(name, by: time.lastDay) { continue }
      texts.append(known[name] ?? digest(ofRead: name, tracing))
    }
    return InputDigest.hex(of: texts)
  }

  /// Whether what was taken down as `name` is a chart of a time that is over at the end of a day. A
  /// ring shows how much of something is reached now, whatever time it is asked for.
  private func isOver(_ name: String, by day: Day) -> Bool {
    guard let request = ChartRequest(readAs: name), request.kind != .ring else { return false }
    return request.range.flatMap(Period.init).map { PageTime.end(of: $0.lastDay) <= day } ?? false
  }

  /// What tells a file from what it was at any other time; empty where there is none. What was
  /// changed just before it was read is new each time.
  private func stamp(_ path: VaultPath) -> String {
    guard let stamp = files[path] else { return "" }
    return stamp.isSettled(at: readAt) ? stamp.text : "\(stamp.text) \(readAt)"
  }

  /// Whether it is known without a look at what a file is made from that nothing of it changed
  /// since the build that wrote it as `output`: no text of a page shows in it but its own, which is
  /// as it was, and nothing changed but texts of pages.
  func isAsBefore(_ file: OutputFile, _ output: BuildTrace.Output, _ last: BuildTrace) -> Bool {
    guard isSiteAsBefore, file.tracing != nil, let reads = output.reads,
      // Where links lead depends on headings, and tables are files beside the pages.
      reads.allSatisfy({
        !$0.utf8.starts(with: "*".utf8) || $0 == Self.clock
          || $0.utf8.starts(with: ChartRequest.readMark.utf8)
      })
    else { return false }
    return switch file.inputs {
    case .site, .records: true
    // Only such stamps are kept as no later change can leave.
    case .page(let path): last.sources[path].map { files[path] == $0 } ?? false
    case .pages, .copy, .made: false
    }
  }

  private func digest(ofRead name: String, _ tracing: PageTracing) -> String {
    switch name {
    case Self.clock: moment.asOf.formatted()
    case Self.anything: site
    default: tracing.read(name)
    }
  }

  /// The names of what is no member; a name of a member has no `*`.
  static let clock = "*clock"
  private static let anything = "*anything"

  static func names(of reads: RenderReads) -> [String] {
    // A template may ask for a name that it makes itself. What has such a name, is not kept.
    let isPlain = { (name: String) in
      name.utf8.allSatisfy {
        (0x61...0x7A).contains($0 | 0x20) || (0x30...0x39).contains($0)
          || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: ".")
      }
    }
    var names = reads.members.filter(isPlain)
    if names.count < reads.members.count { names.insert(anything) }
    names.formUnion(reads.others.keys)
    if reads.readsClock { names.insert(clock) }
    return names.sorted()
  }
}

extension InputDigest {
  /// Takes in the stamp of a file, and the clock where a later change may leave the same one.
  fileprivate mutating func add(_ stamp: FileStamp, at now: Instant) {
    add(Int64(stamp.size))
    add(Int64(bitPattern: stamp.inode))
    add(stamp.modified)
    add(stamp.changed)
    add(stamp.isSettled(at: now) ? 0 : now.microseconds)
  }
}

extension VaultPath {
  /// Whether it is in a folder or in one of those in it.
  func isBelow(_ folder: VaultPath) -> Bool {
    text.utf8.starts(with: folder.text.utf8)
      && text.utf8.dropFirst(folder.text.utf8.count).first == UInt8(ascii: "/")
  }
}

/// What is known of the last build into a folder, and of what this one is made from.
package struct TracedBuild: Sendable {
  package var last: BuildTrace
  package var inputs: BuildInputs
  /// Whether the manifest in the folder is of the last build: not where another one was made there
  /// since, by another machine, or one of which nothing may be kept.
  var isOfManifest = false

  /// A build of `site` after another; the rest is as of ``BuildInputs``.
  package init(
    _ site: [OutputFile], of contents: VaultContents, after last: BuildTrace, basis: String,
    stamps: FolderStamps, now: Instant
  ) {
    self.last = last
    inputs = BuildInputs(
      site, of: contents, after: last, basis: basis, stamps: stamps, now: now)
  }

  /// What the file was made from in the last build, when it would be made from the same now.
  func unchanged(_ file: OutputFile) -> FileTrace? {
    guard let output = last.outputs[file.path] else { return nil }
    if inputs.isAsBefore(file, output, last) {
      return FileTrace(digest: output.digest, past: output.past, reads: output.reads)
    }
    let past = inputs.past(of: file, reads: output.reads)
    if let past, past == output.past {
      return FileTrace(digest: output.digest, past: past, reads: output.reads)
    }
    guard inputs.digest(of: file, reads: output.reads) == output.digest else { return nil }
    return FileTrace(digest: output.digest, past: past, reads: output.reads)
  }
}
