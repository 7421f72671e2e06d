package import Basics
package import Vault

/// What a build was made from: what the next one needs to know to make again only what changed.
///
/// Kept in the cache of the vault as lines of text, the first of which has the digest of the
/// others:
///
/// ```text
/// daybook build 6 6c62272e07bb014262b821756295c58d
/// made 62b821756295c58d6c62272e07bb0142 1795200000000000 steady clean settled
/// site c58d6c62272e07bb014262b821756295
/// pictures 2107 1795200000000000000
/// manifest 5c58d6c62272e07bb014262b82175629
/// source 3021 4712 1795200000000000000 1795200000000000000 pages/ferry.md
/// output 07bb014262b821756295c58d6c62272e - 9120 4713 1795… 1795… ,today,site ferry/index.html
/// ```
///
/// A trace that is damaged, or of another version, is none.
package struct BuildTrace: Sendable, Hashable {
  package struct Output: Sendable, Hashable {
    package var digest: String
    /// Of a page about a time, a digest of what was on record by then: while it is the same, so is
    /// ``digest``, which need not be computed. Nil where that is not known.
    package var past: String?
    /// What tells that nobody changed it since; nil for one that was written so late that a later
    /// change may not show. Its bytes are looked at once more.
    package var stamp: FileStamp?
    /// What of all that pages share it read; nil for one that may read all of it.
    package var reads: [String]?
  }

  /// A digest of what the whole site is made with: the program and the options of the command.
  package var basis = ""
  /// A digest of all that the site was made from but the texts of pages.
  package var site = ""
  package var moment: Instant?
  /// Whether a build at a later moment of the same day would make the same.
  package var isSteady = false
  /// Whether nothing was wrong, so that there is nothing to tell again.
  package var isClean = false
  /// What tells the program that made copies of pictures from others; empty where none did.
  package var pictureProgram = ""
  /// The hash of the manifest that the build left.
  package var manifest = ""
  /// Whether `sources` has all files: of one that was changed just before it was read no later
  /// change may show, not even that it is gone.
  package var isSettled = false
  /// The files of the vault, without those that were changed just before they were read.
  package var sources: [VaultPath: FileStamp] = [:]
  /// What the code of pages was highlighted with, empty where nothing was; nil for a site whose
  /// pages have none.
  package var highlighter: String?
  /// The files of the site that need not be made again while their inputs stay.
  package var outputs: [VaultPath: Output] = [:]

  package init() {}
}

extension BuildTrace {
  /// How what is kept begins.
  package static let title = "daybook build 6 "

  package var bytes: [UInt8] {
    var text = "made \(basis) \(moment.map { "\($0.microseconds)" } ?? "-") "
    text += "\(isSteady ? "steady" : "moving") \(isClean ? "clean" : "told") "
    text += "\(isSettled ? "settled" : "fresh")\n"
    text += "site \(site)\n"
    text += "pictures \(pictureProgram)\n"
    text += "manifest \(manifest)\n"
    if let highlighter { text += "code \(highlighter)\n" }
    var rest = Array(text.utf8)
    rest.reserveCapacity(rest.count + 200 * (sources.count + outputs.count))
    for path in sources.keys.sorted() {
      guard let stamp = sources[path] else { continue }
      rest += "source ".utf8
      stamp.append(to: &rest)
      rest.append(0x20)
      rest += path.text.utf8
      rest.append(0x0A)
    }
    for path in outputs.keys.sorted() {
      guard let output = outputs[path] else { continue }
      rest += "output ".utf8
      rest += output.digest.utf8
      rest.append(0x20)
      rest += (output.past ?? "-").utf8
      rest.append(0x20)
      if let stamp = output.stamp { stamp.append(to: &rest) } else { rest += "-".utf8 }
      rest.append(0x20)
      // With a comma before each, no names can be taken for none.
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
    return Array("\(Self.title)\(ContentHash.hex(of: rest))\n".utf8) + rest
  }

  /// The trace that `bytes` keep; nil when they are not as they were written.
  package init?(_ bytes: [UInt8]) {
    guard let end = bytes.firstIndex(of: 0x0A), bytes.starts(with: Self.title.utf8) else {
      return nil
    }
    let digest = bytes[Self.title.utf8.count..<end]
    var hash = ContentHash()
    let isWhole = bytes[(end + 1)...].withUnsafeBufferPointer { rest in
      hash.add(rest)
      guard digest.elementsEqual(hash.hex.utf8) else { return false }
      return read(rest)
    }
    guard isWhole else { return nil }
  }

  /// Reads all lines; false when one is not as it was written.
  private mutating func read(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var known = KnownReads()
    var rest = Fields(bytes)
    reserve(rest)
    while let line = rest.next(before: 0x0A) {
      guard line.isEmpty || read(Fields(line), &known) else { return false }
    }
    return true
  }

  /// Makes room for all files at once: a table that grows is copied again and again.
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
      guard let stamp = fields.stamp(), let path = fields.path() else { return false }
      sources[path] = stamp
    } else if kind.holds("output") {
      guard let digest = fields.next(), let past = fields.next() else { return false }
      let stamp = fields.skips("-") ? nil : fields.stamp()
      guard let reads = fields.next(), let path = fields.path() else { return false }
      outputs[path] = Output(
        digest: digest.text, past: past.holds("-") ? nil : past.text, stamp: stamp,
        reads: reads.holds("-") ? nil : known.names(reads))
    } else if kind.holds("made") {
      guard let basis = fields.next()?.text, let moment = fields.next()?.text else { return false }
      (self.basis, self.moment) = (basis, Int64(moment).map(Instant.init(microseconds:)))
      isSteady = fields.next()?.holds("steady") ?? false
      isClean = fields.next()?.holds("clean") ?? false
      isSettled = fields.next()?.holds("settled") ?? false
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

  /// What lines say that pages read: many say the same as one shortly before them.
  private struct KnownReads {
    private var known: [(text: UnsafeBufferPointer<UInt8>, names: [String])] = []

    mutating func names(_ text: UnsafeBufferPointer<UInt8>) -> [String] {
      if let same = known.first(where: { $0.text.holds(text) }) { return same.names }
      // By bytes: a comma with a mark on it is still one.
      let names = text.split(separator: UInt8(ascii: ",")).map {
        String(decoding: $0, as: UTF8.self)
      }
      if known.count == 8 { known.removeLast() }
      known.insert((text, names), at: 0)
      return names
    }
  }

  /// The fields of a line, of which there may be ten thousand: none is copied.
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

    /// The next four words, as a stamp.
    mutating func stamp() -> FileStamp? {
      let start = rest
      var length = -1
      for _ in 0..<4 {
        guard let word = next() else { return nil }
        length += word.count + 1
      }
      return FileStamp(text: .init(rebasing: start[..<length]))
    }

    /// Goes on behind a word when it comes next.
    mutating func skips(_ word: StaticString) -> Bool {
      var other = self
      guard let next = other.next(), next.holds(word) else { return false }
      self = other
      return true
    }

    /// All that is left, as a path.
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
  /// The trace of a build that has just been made.
  ///
  /// - Parameters:
  ///   - output: Where it was written; nil for a check, which writes nothing.
  ///   - highlighter: What there is to highlight code with; nil for nothing.
  ///   - asksClock: Whether a page asked what time it is.
  ///   - isClean: Whether nothing at all was wrong.
  ///   - now: The machine's clock before the stamps of the output are taken.
  package init(
    of result: BuildResult, _ inputs: BuildInputs, in output: (any Files)?,
    highlighter: () -> String?,
    asksClock: Bool, isClean: Bool, now: Instant
  ) {
    basis = inputs.basis
    site = inputs.site
    moment = inputs.moment.asOf
    isSteady =
      inputs.isSteady && !asksClock
      && !result.traces.values.contains { $0.reads?.contains(BuildInputs.clock) ?? false }
    self.isClean = isClean
    if result.traces.values.contains(where: {
      $0.reads?.contains(HighlightedCode.readName) ?? false
    }) {
      self.highlighter = highlighter() ?? ""
    }
    for file in inputs.stamps.files where file.stamp.isSettled(at: inputs.readAt) {
      sources[file.path] = file.stamp
    }
    isSettled = sources.count == inputs.stamps.files.count
    func stamp(_ path: VaultPath) -> FileStamp? {
      output?.stamp(of: path).flatMap { $0.isSettled(at: now) ? $0 : nil }
    }
    manifest = output.flatMap(Self.manifest) ?? ""
    for (path, trace) in result.traces {
      outputs[path] = Output(
        digest: trace.digest, past: trace.past,
        stamp: output == nil ? nil : trace.stamp ?? stamp(path), reads: trace.reads)
    }
  }
}

extension BuildTrace {
  /// The trace of a build that would find all as the last one left it: nothing in the vault
  /// changed, nobody changed the output, and there was nothing to tell. Nil when there is more to
  /// do.
  ///
  /// - Parameters:
  ///   - basis: As of ``basis``.
  ///   - moment: The moment that counts as now.
  ///   - highlighter: What there is to highlight code with, for a site that has any; nil for
  ///     nothing.
  ///   - stamps: The files of the vault.
  ///   - now: The machine's clock.
  package func stillTrue(
    _ basis: String, at moment: Moment, highlighter: () -> String?, _ stamps: FolderStamps,
    in output: some Files, now: Instant
  ) async -> BuildTrace? {
    guard isClean, isSettled, self.basis == basis, isSame(moment),
      self.highlighter.map({ $0 == highlighter() ?? "" }) ?? true,
      stamps.files.count == sources.count,
      stamps.files.allSatisfy({ sources[$0.path] == $0.stamp }),
      isOf(output)
    else { return nil }
    var trace = self
    var listed: Manifest?
    var stamped: [(path: VaultPath, stamp: FileStamp)] = []
    stamped.reserveCapacity(outputs.count)
    for (path, file) in outputs {
      if let stamp = file.stamp {
        stamped.append((path, stamp))
        continue
      }
      // Its bytes tell what its stamp did not.
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

  /// Whether a build at `moment` would make the same.
  private func isSame(_ moment: Moment) -> Bool {
    guard let made = self.moment else { return false }
    return made == moment.asOf
      || isSteady && made < moment.asOf && moment.zone.day(of: made) == moment.today
  }

  /// Whether the manifest in a folder is the one that the build left, so that what it lists is what
  /// the build wrote.
  func isOf(_ output: any Files) -> Bool { Self.manifest(in: output) == manifest }

  private static func manifest(in output: any Files) -> String? {
    (try? output.contents(of: Manifest.path)).map(ContentHash.hex)
  }
}
