package import Basics
import SiteKit
package import Vault

/// The inputs of a build, which the next one needs to make again only what changed.
///
/// Kept in the cache of the vault as lines of text; the first contains the digest of the others:
///
/// ```text
/// daybook build 7 6c62272e07bb014262b821756295c58d
/// made 62b821756295c58d6c62272e07bb0142 1795200000000000 steady clean
/// site c58d6c62272e07bb014262b821756295
/// pictures 2107 1795200000000000000
/// manifest 5c58d6c62272e07bb014262b82175629
/// source 3021 4712 1795200000000000000 1795200000000000000 - pages/ferry.md
/// output 07bb014262b821756295c58d6c62272e - 9120 4713 1795… 1795… ,today,site ferry/index.html
/// ```
///
/// A damaged trace, or one of another version, is ignored.
package struct BuildTrace: Sendable, Hashable {
  /// A file of the vault.
  package struct Source: Sendable, Hashable {
    package var stamp: FileStamp
    /// A hash of its content, if it was first read so soon after a change that another may have
    /// left the same stamp.
    package var content: String?
    /// False while ``content`` has to be compared, as the stamp may be that of a later change.
    package var isSettled = true

    /// The same for the same version of the file.
    var identity: String { content ?? stamp.text }
  }

  package struct Output: Sendable, Hashable {
    package var digest: String
    /// For a page about a time that is over, or about one system: a digest of the records that it
    /// can show. While it is the same, so is ``digest``, which need not be computed. Nil if it is
    /// unknown.
    package var scope: String?
    /// The stamp that shows it has not been changed since; nil for a file written so late that a
    /// later change may leave the same stamp. Its bytes are then compared.
    package var stamp: FileStamp?
    /// The shared data that it read; nil if it may read all of it.
    package var reads: [String]?
  }

  /// A digest of the inputs of the whole site: the program and the options of the command.
  package var basis = ""
  /// A digest of all inputs except the texts of pages.
  package var site = ""
  package var moment: Instant?
  /// True if a build later on the same day would give the same result.
  package var isSteady = false
  /// True if there were no problems to report again.
  package var isClean = false
  /// The identity of the program that made copies of pictures; empty if there are none.
  package var pictureProgram = ""
  /// The hash of the manifest that the build left.
  package var manifest = ""
  /// The files of the vault, without large and encrypted ones that were changed just before they
  /// were read.
  package var sources: [VaultPath: Source] = [:]
  /// The highlighter used for the code of pages, empty if there was none; nil for a site without
  /// code.
  package var highlighter: String?
  /// The files of the site that need not be made again while their inputs are unchanged.
  package var outputs: [VaultPath: Output] = [:]

  package init() {}
}

extension BuildTrace {
  /// The start of the stored trace.
  package static let title = "daybook build 7 "

  package var bytes: [UInt8] {
    var text = "made \(basis) \(moment.map { "\($0.microseconds)" } ?? "-") "
    text += "\(isSteady ? "steady" : "moving") \(isClean ? "clean" : "told")\n"
    text += "site \(site)\n"
    text += "pictures \(pictureProgram)\n"
    text += "manifest \(manifest)\n"
    if let highlighter { text += "code \(highlighter)\n" }
    var rest = Array(text.utf8)
    rest.reserveCapacity(rest.count + 200 * (sources.count + outputs.count))
    for path in sources.keys.sorted() {
      guard let source = sources[path] else { continue }
      rest += "source ".utf8
      source.stamp.append(to: &rest)
      rest += (source.content.map { (source.isSettled ? " =" : " ~") + $0 } ?? " -").utf8
      rest.append(0x20)
      rest += path.text.utf8
      rest.append(0x0A)
    }
    for path in outputs.keys.sorted() {
      guard let output = outputs[path] else { continue }
      rest += "output ".utf8
      rest += output.digest.utf8
      rest.append(0x20)
      rest += (output.scope ?? "-").utf8
      rest.append(0x20)
      if let stamp = output.stamp { stamp.append(to: &rest) } else { rest += "-".utf8 }
      rest.append(0x20)
      // A comma before each name distinguishes an empty list from nil.
      if output.reads?.isEmpty ?? false { rest.append(UInt8(ascii: ",")) }
      for name in output.reads ?? [] {
        rest.append(UInt8(ascii: ","))
        rest += name.utf8
      }
      if output.reads == nil { rest += "-".utf8 }
      rest.append(0x20)
      rest += path.text.utf8
      rest.append(0x0A)
    }
    return ContentHash.sealed(rest, Self.title)
  }

  /// The trace in `bytes`; nil if they are damaged.
  package init?(_ bytes: [UInt8]) {
    guard let rest = ContentHash.opened(bytes, Self.title),
      rest.withUnsafeBufferPointer({ read($0) })
    else { return nil }
  }

  /// Reads all lines; false if one is damaged.
  private mutating func read(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var known = KnownReads()
    var rest = Fields(bytes)
    reserve(rest)
    while let line = rest.next(before: 0x0A) {
      guard line.isEmpty || read(Fields(line), &known) else { return false }
    }
    return true
  }

  /// Reserves space for all files up front, since a growing table is copied repeatedly.
  private mutating func reserve(_ lines: Fields) {
    var (lines, sourceCount, outputCount) = (lines, 0, 0)
    while let line = lines.next(before: 0x0A) {
      if line.first == UInt8(ascii: "s") { sourceCount += 1 }
      if line.first == UInt8(ascii: "o") { outputCount += 1 }
    }
    sources.reserveCapacity(sourceCount)
    outputs.reserveCapacity(outputCount)
  }

  private mutating func read(_ fields: Fields, _ known: inout KnownReads) -> Bool {
    var fields = fields
    guard let kind = fields.next() else { return false }
    if kind.holds("source") {
      guard let stamp = fields.stamp(), let content = fields.next(), let path = fields.path()
      else { return false }
      var source = Source(stamp: stamp)
      if !content.holds("-") {
        source.content = String(content.text.dropFirst())
        source.isSettled = content.first == UInt8(ascii: "=")
      }
      sources[path] = source
    } else if kind.holds("output") {
      guard let digest = fields.next(), let scope = fields.next() else { return false }
      let stamp = fields.skips("-") ? nil : fields.stamp()
      guard let reads = fields.next(), let path = fields.path() else { return false }
      outputs[path] = Output(
        digest: digest.text, scope: scope.holds("-") ? nil : scope.text, stamp: stamp,
        reads: reads.holds("-") ? nil : known.names(reads))
    } else if kind.holds("made") {
      guard let basis = fields.next()?.text, let moment = fields.next()?.text else { return false }
      (self.basis, self.moment) = (basis, Int64(moment).map(Instant.init(microseconds:)))
      isSteady = fields.next()?.holds("steady") ?? false
      isClean = fields.next()?.holds("clean") ?? false
    } else if kind.holds("site") {
      site = fields.rest.text
    } else if kind.holds("pictures") {
      pictureProgram = fields.rest.text
    } else if kind.holds("manifest") {
      manifest = fields.next()?.text ?? ""
    } else if kind.holds("code") {
      highlighter = fields.rest.text
    } else {
      return false
    }
    return true
  }

  /// A cache of the reads of pages: many lines repeat a recent one.
  private struct KnownReads {
    private var known: [(text: UnsafeBufferPointer<UInt8>, names: [String])] = []

    mutating func names(_ text: UnsafeBufferPointer<UInt8>) -> [String] {
      if let same = known.first(where: { $0.text.holds(text) }) { return same.names }
      // By bytes, since a comma with a combining mark is still a comma.
      let names = text.split(separator: UInt8(ascii: ",")).map {
        String(decoding: $0, as: UTF8.self)
      }
      if known.count == 8 { known.removeLast() }
      known.insert((text, names), at: 0)
      return names
    }
  }

  /// The fields of a line, without copies; there may be ten thousand lines.
  private struct Fields {
    private(set) var rest: UnsafeBufferPointer<UInt8>

    init(_ line: UnsafeBufferPointer<UInt8>) { rest = line }

    /// The bytes up to the next space, or to the end.
    mutating func next() -> UnsafeBufferPointer<UInt8>? { next(before: 0x20) }

    /// The bytes up to the next separator, or to the end.
    mutating func next(before separator: UInt8) -> UnsafeBufferPointer<UInt8>? {
      guard !rest.isEmpty else { return nil }
      let end = rest.firstOffset(of: separator) ?? rest.count
      defer { rest = .init(rebasing: rest[min(end + 1, rest.count)...]) }
      return .init(rebasing: rest[..<end])
    }

    /// The next four fields, as a stamp.
    mutating func stamp() -> FileStamp? {
      let start = rest
      var length = -1
      for _ in 0..<4 {
        guard let word = next() else { return nil }
        length += word.count + 1
      }
      return FileStamp(text: .init(rebasing: start[..<length]))
    }

    /// Skips a word if it comes next.
    mutating func skips(_ word: StaticString) -> Bool {
      var other = self
      guard let next = other.next(), next.holds(word) else { return false }
      self = other
      return true
    }

    /// The rest, as a path.
    mutating func path() -> VaultPath? { VaultPath(validating: rest.text) }
  }
}

extension UnsafeBufferPointer<UInt8> {
  fileprivate var text: String { String(decoding: self, as: UTF8.self) }

  fileprivate func holds(_ other: StaticString) -> Bool {
    other.withUTF8Buffer { holds($0) }
  }

  fileprivate func holds(_ other: UnsafeBufferPointer<UInt8>) -> Bool {
    count == other.count && elementsEqual(other)
  }
}

extension BuildTrace {
  /// The trace of a build that was just made.
  ///
  /// - Parameters:
  ///   - output: The folder it was written to; nil for a check, which writes nothing.
  ///   - highlighter: The highlighter for code; nil if there is none.
  ///   - asksClock: True if a page read the clock.
  ///   - isClean: True if there were no problems at all.
  ///   - now: The machine's clock before the stamps of the output are taken.
  package init(
    of result: BuildResult, _ build: TracedBuild, in output: (any Files)?,
    highlighter: () -> String?,
    asksClock: Bool, isClean: Bool, now: Instant
  ) {
    basis = build.basis
    site = build.site
    moment = build.moment.asOf
    isSteady =
      build.isSteady && !asksClock
      && !result.traces.values.contains { $0.reads?.contains(TracedBuild.clock) ?? false }
    self.isClean = isClean
    if result.traces.values.contains(where: {
      $0.reads?.contains(HighlightedCode.readName) ?? false
    }) {
      self.highlighter = highlighter() ?? ""
    }
    sources = build.sources
    func stamp(_ path: VaultPath) -> FileStamp? {
      output?.stamp(of: path).flatMap { $0.isSettled(at: now) ? $0 : nil }
    }
    manifest = output.flatMap(Self.manifest) ?? ""
    for (path, trace) in result.traces {
      outputs[path] = Output(
        digest: trace.digest, scope: trace.scope,
        stamp: output == nil ? nil : trace.stamp ?? stamp(path), reads: trace.reads)
    }
  }
}

extension BuildTrace {
  /// The trace of a build that would change nothing: the vault and the output are unchanged, and
  /// there were no problems to report. Nil if there is more to do.
  ///
  /// - Parameters:
  ///   - basis: See ``basis``.
  ///   - moment: The moment that counts as now.
  ///   - highlighter: The highlighter, for a site with code; nil if there is none.
  ///   - stamps: The files of the vault.
  ///   - vault: The vault, to read files that changed just before the last build.
  ///   - now: The machine's clock before their stamps were taken.
  package func stillTrue(
    _ basis: String, at moment: Moment, highlighter: () -> String?, _ stamps: FolderStamps,
    of vault: some Files, in output: some Files, now: Instant
  ) async -> BuildTrace? {
    guard isClean, self.basis == basis, isSame(moment),
      self.highlighter.map({ $0 == highlighter() ?? "" }) ?? true,
      stamps.files.count == sources.count,
      stamps.files.allSatisfy({ sources[$0.path]?.stamp == $0.stamp }),
      isOf(output)
    else { return nil }
    var trace = self
    for file in stamps.files where sources[file.path]?.isSettled == false {
      guard let source = source(of: file, vault, now), source.content == sources[file.path]?.content
      else { return nil }
      trace.sources[file.path] = source
    }
    var listed: Manifest?
    var stamped: [(path: VaultPath, stamp: FileStamp)] = []
    stamped.reserveCapacity(outputs.count)
    for (path, file) in outputs {
      if let stamp = file.stamp {
        stamped.append((path, stamp))
        continue
      }
      // Compares its bytes, since there is no stamp.
      let stamp = output.stamp(of: path)
      let known = listed ?? (try? Manifest(from: output)) ?? Manifest()
      listed = known
      guard let entry = known.entries[path], !entry.isPending,
        (try? output.contents(of: path)).map(Manifest.hash) == entry.hash
      else { return nil }
      trace.outputs[path]?.stamp = stamp.flatMap { $0.isSettled(at: now) ? $0 : nil }
    }
    return await output.have(stamped) ? trace : nil
  }

  /// A file of the vault now, with the identity that it had in this build if it is unchanged; nil
  /// if another change may leave the same stamp and its content is unknown.
  func source(of file: FolderStamps.File, _ vault: any Files, _ now: Instant) -> Source? {
    let isSettled = file.stamp.isSettled(at: now)
    if let known = sources[file.path], known.stamp == file.stamp {
      if known.isSettled { return known }
      // A change since the last build may have left the same stamp. A change after this build read
      // it leaves another one.
      if let content = file.content ?? vault.contentHash(of: file), content == known.content {
        return Source(stamp: file.stamp, content: content, isSettled: isSettled)
      }
    }
    if isSettled { return Source(stamp: file.stamp) }
    return file.content.map { Source(stamp: file.stamp, content: $0, isSettled: false) }
  }

  /// True if a build at `moment` would give the same result.
  private func isSame(_ moment: Moment) -> Bool {
    guard let made = self.moment else { return false }
    return made == moment.asOf
      || isSteady && made < moment.asOf && moment.zone.day(of: made) == moment.today
  }

  /// True if the manifest in a folder is the one that the build left, so that it lists the files
  /// the build wrote.
  func isOf(_ output: any Files) -> Bool { Self.manifest(in: output) == manifest }

  private static func manifest(in output: any Files) -> String? {
    (try? output.contents(of: Manifest.path)).map(ContentHash.hex)
  }
}
