package import Basics
import SiteKit
package import Vault

/// The inputs of a build, which the next one needs to make again only what changed.
///
/// Kept in the cache of the vault as columns.
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
    package var reads: ReadNames?
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
  /// The files of the vault, without large and encrypted files changed just before they were read.
  package var sources: [VaultPath: Source] = [:]
  /// The programs used for code and mathematics of pages, empty if there were none; nil for a site
  /// without these.
  package var programs: String?
  /// The files of the site that need not be made again while their inputs are unchanged.
  package var outputs: [VaultPath: Output] = [:]

  package init() {}
}

extension BuildTrace: CacheValue {
  /// The version of its stored form.
  package static let form = "10"

  package func write(to writer: inout ColumnWriter) {
    for text in [basis, site, pictureProgram, manifest] { writer.write(text) }
    writer.write(programs)
    for number in [moment == nil ? 0 : 1, isSteady ? 1 : 0, isClean ? 1 : 0] {
      writer.write(number)
    }
    writer.write(moment?.microseconds ?? 0)
    let sources = Array(sources)
    writer.write(sources.count)
    writer.write(sources.map(\.key.text))
    writer.write(sources.map(\.value.stamp))
    writer.write(sources.map { $0.value.content ?? "" })
    writer.write(sources.map { $0.value.isSettled ? 1 : 0 })
    // Many outputs read the same.
    var (names, lists) = (Numbered<String>(), Numbered<MemberNames>())
    let outputs = Array(outputs)
    let members = outputs.map { $0.value.reads.map { lists.number(of: $0.members) } ?? -1 }
    let marked = outputs.map { $0.value.reads?.marked ?? [] }
    let columns = lists.values.map { $0.names.map { names.number(of: $0) } }
    writer.write(names.values.count)
    writer.write(names.values)
    writer.write(columns.count)
    for column in columns {
      writer.write(column.count)
      writer.write(column)
    }
    writer.write(outputs.count)
    writer.write(outputs.map(\.key.text))
    writer.write(outputs.map(\.value.digest))
    writer.write(outputs.map { $0.value.scope ?? "" })
    writer.write(outputs.map(\.value.stamp))
    writer.write(members)
    writer.write(marked.map { Int64($0.count) })
    writer.write(Array(marked.joined()))
  }

  package init(from reader: inout ColumnReader) throws(DamagedEntry) {
    (basis, site) = (try reader.text(), try reader.text())
    (pictureProgram, manifest) = (try reader.text(), try reader.text())
    programs = try reader.optionalText()
    let hasMoment = try reader.count(atMost: 1) == 1
    isSteady = try reader.count(atMost: 1) == 1
    isClean = try reader.count(atMost: 1) == 1
    let microseconds = try reader.number()
    moment = hasMoment ? Instant(microseconds: microseconds) : nil
    let sourceCount = try reader.count(atMost: reader.count)
    let (places, stamps) = (try reader.paths(sourceCount), try reader.stamps(sourceCount))
    let (contents, settled) = (try reader.texts(sourceCount), try reader.column(sourceCount))
    sources.reserveCapacity(sourceCount)
    for (index, path) in places.enumerated() {
      guard let stamp = stamps[index] else { throw DamagedEntry() }
      sources[path] = Source(
        stamp: stamp, content: contents[index].isEmpty ? nil : contents[index],
        isSettled: settled[index] == 1)
    }
    let names = try reader.texts(try reader.count(atMost: reader.count))
    var lists: [MemberNames] = []
    for _ in 0..<(try reader.count(atMost: reader.count)) {
      let column = try reader.column(try reader.count(atMost: reader.count))
      guard column.allSatisfy({ 0..<Int64(names.count) ~= $0 }) else { throw DamagedEntry() }
      lists.append(MemberNames(column.map { names[Int($0)] }))
    }
    let outputCount = try reader.count(atMost: reader.count)
    let paths = try reader.paths(outputCount)
    let (digests, scopes) = (try reader.texts(outputCount), try reader.texts(outputCount))
    let (written, members) = (try reader.stamps(outputCount), try reader.column(outputCount))
    let counts = try reader.column(outputCount)
    guard counts.allSatisfy({ 0...Int64(reader.count) ~= $0 }) else { throw DamagedEntry() }
    let all = counts.reduce(0) { $0 &+ Int($1) }
    guard 0...reader.count ~= all else { throw DamagedEntry() }
    var marked = try reader.texts(all)[...]
    outputs.reserveCapacity(outputCount)
    for (index, path) in paths.enumerated() {
      guard -1..<Int64(lists.count) ~= members[index] else { throw DamagedEntry() }
      let reads = Array(marked.prefix(Int(counts[index])))
      marked = marked.dropFirst(reads.count)
      outputs[path] = Output(
        digest: digests[index], scope: scopes[index].isEmpty ? nil : scopes[index],
        stamp: written[index],
        reads: members[index] < 0
          ? nil : ReadNames(members: lists[Int(members[index])], marked: reads))
    }
  }
}

/// Different values, in order of first occurrence.
private struct Numbered<Value: Hashable> {
  private(set) var values: [Value] = []
  private var numbers: [Value: Int64] = [:]

  mutating func number(of value: Value) -> Int64 {
    if let known = numbers[value] { return known }
    numbers[value] = Int64(values.count)
    values.append(value)
    return Int64(values.count - 1)
  }
}

extension BuildTrace {
  /// The trace of a build that was just made.
  ///
  /// - Parameters:
  ///   - output: The folder it was written to; nil for a check, which writes nothing.
  ///   - programs: The programs for code and mathematics; nil if there are none.
  ///   - asksClock: True if a page read the clock.
  ///   - isClean: True if there were no problems at all.
  ///   - now: The machine's clock before the stamps of the output are taken.
  package init(
    of result: BuildResult, _ build: TracedBuild, in output: (any Files)?,
    programs: () -> String?,
    asksClock: Bool, isClean: Bool, now: Instant
  ) {
    basis = build.basis
    site = build.site
    moment = build.moment.asOf
    isSteady =
      build.isSteady && !asksClock
      && !result.traces.values.contains { $0.reads?.marked.contains(ReadNames.clock) ?? false }
    self.isClean = isClean
    if result.traces.values.contains(where: { trace in
      [HighlightedCode.readName, ConvertedMath.readName].contains {
        trace.reads?.marked.contains($0) ?? false
      }
    }) {
      self.programs = programs() ?? ""
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
  ///   - programs: The programs, for a site with code or mathematics; nil if there are none.
  ///   - stamps: The files of the vault.
  ///   - vault: The vault, to read files that changed just before the last build.
  ///   - now: The machine's clock before their stamps were taken.
  package func stillTrue(
    _ basis: String, at moment: Moment, programs: () -> String?, _ stamps: FolderStamps,
    of vault: some Files, in output: some Files, now: Instant
  ) async -> BuildTrace? {
    guard isClean, self.basis == basis, isSame(moment),
      self.programs.map({ $0 == programs() ?? "" }) ?? true,
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

  /// True if the manifest in a folder is still the manifest of the build, so that it lists the
  /// files the build wrote.
  func isOf(_ output: any Files) -> Bool { Self.manifest(in: output) == manifest }

  private static func manifest(in output: any Files) -> String? {
    (try? output.contents(of: Manifest.path)).map(ContentHash.hex)
  }
}
