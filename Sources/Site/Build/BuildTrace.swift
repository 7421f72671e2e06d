package import Chronology
package import Vault

/// What a build was made from: what the next one needs to know to make again only what changed.
///
/// Kept in the cache of the vault as lines of text, the first of which has the digest of the
/// others:
///
/// ```text
/// daybook build 4 6c62272e07bb014262b821756295c58d
/// made 62b821756295c58d6c62272e07bb0142 1795200000000000 steady clean
/// pictures 2107 1795200000000000000
/// manifest 5c58d6c62272e07bb014262b82175629
/// source 3021 4712 1795200000000000000 1795200000000000000 pages/ferry.md
/// output 07bb014262b821756295c58d6c62272e 9120 4713 1795… 1795… ,today,site ferry/index.html
/// ```
///
/// A trace that is damaged, or of another version, is none.
package struct BuildTrace: Sendable, Hashable {
  /// A file of the site.
  package struct Output: Sendable, Hashable {
    /// A digest of what it was made from.
    package var digest: String
    /// What tells that nobody changed it since; nil for one that was written so late that a later
    /// change may not show. Its bytes are looked at once more.
    package var stamp: FileStamp?
    /// What of all that pages share it read; nil for one that may read all of it.
    package var reads: [String]?
  }

  /// A digest of what the whole site is made with: the program and the options of the command.
  package var basis = ""
  /// The moment that counted as now.
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

  /// Of no build.
  package init() {}
}

extension BuildTrace {
  /// How what is kept begins.
  package static let title = "daybook build 4 "

  /// The trace as it is kept.
  package var bytes: [UInt8] {
    var text = "made \(basis) \(moment.map { "\($0.microseconds)" } ?? "-") "
    text += "\(isSteady ? "steady" : "moving") \(isClean ? "clean" : "told") "
    text += "\(isSettled ? "settled" : "fresh")\n"
    text += "pictures \(pictureProgram)\n"
    text += "manifest \(manifest)\n"
    if let highlighter { text += "code \(highlighter)\n" }
    for (path, stamp) in sources.sorted(by: { $0.key < $1.key }) {
      text += "source \(stamp.text) \(path.text)\n"
    }
    for (path, output) in outputs.sorted(by: { $0.key < $1.key }) {
      // With a comma before them, no names can be taken for none.
      let reads = output.reads.map { "," + $0.joined(separator: ",") } ?? "-"
      text += "output \(output.digest) \(output.stamp?.text ?? "-") \(reads) \(path.text)\n"
    }
    let rest = Array(text.utf8)
    return Array("\(Self.title)\(ContentHash.hex(of: rest))\n".utf8) + rest
  }

  /// The trace that `bytes` keep; nil when they are not as they were written.
  package init?(_ bytes: [UInt8]) {
    guard let end = bytes.firstIndex(of: 0x0A), bytes.starts(with: Self.title.utf8) else {
      return nil
    }
    let digest = bytes[Self.title.utf8.count..<end]
    let rest = Array(bytes[(end + 1)...])
    guard digest.elementsEqual(ContentHash.hex(of: rest).utf8) else { return nil }
    for line in rest.split(separator: 0x0A) {
      guard read(Fields(line)) else { return nil }
    }
  }

  private mutating func read(_ fields: Fields) -> Bool {
    var fields = fields
    switch fields.next() {
    case "made":
      guard let basis = fields.next(), let moment = fields.next() else { return false }
      (self.basis, self.moment) = (basis, Int64(moment).map(Instant.init(microseconds:)))
      isSteady = fields.next() == "steady"
      isClean = fields.next() == "clean"
      isSettled = fields.next() == "settled"
    case "pictures":
      pictureProgram = fields.rest()
    case "manifest":
      manifest = fields.next() ?? ""
    case "code":
      highlighter = fields.rest()
    case "source":
      guard let stamp = fields.stamp(), let path = fields.path() else { return false }
      sources[path] = stamp
    case "output":
      guard let digest = fields.next() else { return false }
      let stamp = fields.skips("-") ? nil : fields.stamp()
      guard let reads = fields.next(), let path = fields.path() else { return false }
      outputs[path] = Output(
        digest: digest, stamp: stamp,
        // By bytes: a comma with a mark on it is still one.
        reads: reads == "-"
          ? nil : reads.utf8.split(separator: UInt8(ascii: ",")).map { String(Substring($0)) })
    default: return false
    }
    return true
  }

  /// The fields of a line.
  private struct Fields {
    private var bytes: ArraySlice<UInt8>

    init(_ line: ArraySlice<UInt8>) { bytes = line }

    /// The bytes up to the next space, or to the end.
    private mutating func word() -> ArraySlice<UInt8>? {
      guard !bytes.isEmpty else { return nil }
      let end = bytes.firstIndex(of: 0x20) ?? bytes.endIndex
      defer { bytes = bytes[min(end + 1, bytes.endIndex)...] }
      return bytes[..<end]
    }

    mutating func next() -> String? { word().map { String(decoding: $0, as: UTF8.self) } }

    /// The next four words, as a stamp.
    mutating func stamp() -> FileStamp? {
      let start = bytes
      var end = bytes.startIndex
      for _ in 0..<4 {
        guard let word = word() else { return nil }
        end = word.endIndex
      }
      return FileStamp(text: start[..<end])
    }

    /// Goes on behind a word when it comes next.
    mutating func skips(_ word: String) -> Bool {
      var other = self
      guard other.next() == word else { return false }
      self = other
      return true
    }

    /// All that is left.
    mutating func rest() -> String {
      defer { bytes = [] }
      return String(decoding: bytes, as: UTF8.self)
    }

    /// All that is left, as a path.
    mutating func path() -> VaultPath? { VaultPath(validating: rest()) }
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
      outputs[path] = Output(digest: trace.digest, stamp: stamp(path), reads: trace.reads)
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
  ) -> BuildTrace? {
    guard isClean, isSettled, self.basis == basis, isSame(moment),
      self.highlighter.map({ $0 == highlighter() ?? "" }) ?? true,
      stamps.files.count == sources.count,
      stamps.files.allSatisfy({ sources[$0.path] == $0.stamp }),
      isOf(output)
    else { return nil }
    var trace = self
    var listed: Manifest?
    for (path, file) in outputs {
      let stamp = output.stamp(of: path)
      if file.stamp == nil {
        // Its bytes tell what its stamp did not.
        let known = listed ?? (try? Manifest(from: output)) ?? Manifest()
        listed = known
        guard let entry = known.entries[path], !entry.isPending,
          (try? output.contents(of: path)).map(Manifest.hash) == entry.hash
        else { return nil }
        trace.outputs[path]?.stamp = stamp.flatMap { $0.isSettled(at: now) ? $0 : nil }
      } else if stamp != file.stamp {
        return nil
      }
    }
    return trace
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
