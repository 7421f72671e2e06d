package import Basics
import SiteKit
package import Vault

/// Makes a copy of a still picture as WebP, in another width in pixels, the right way up and in
/// sRGB. Called on any thread. The bytes of copies depend on the version of the converter besides
/// the picture and the width.
package typealias PictureMaker = (
  version: @Sendable () -> String,
  copy: @Sendable (_ picture: [UInt8], _ width: Int) throws(FileError.Reason) -> [UInt8]
)

/// Caches copies of pictures between builds, each under the SHA-256 of its picture with its other
/// inputs, and the facts about pictures, by their stamps.
///
/// A cached copy is used only if its checksum matches; otherwise it is made again.
package struct PictureStore: Sendable {
  private let cache: Cache

  /// The owner that deletes the folder; nil for a permanent folder.
  private let owner: (any Sendable)?

  /// - Parameter owner: The owner that deletes the folder, kept alive as long as copies are read.
  package init(_ cache: Cache, owner: (any Sendable)? = nil) {
    self.cache = cache
    self.owner = owner
  }

  /// The copies of pictures. Copies that are not cached are made, several in parallel.
  ///
  /// - Parameters:
  ///   - files: All files next to the pages, by their paths within `pages/`.
  ///   - widths: The widths of the copies, the narrowest first.
  ///   - now: The machine's clock: nothing is cached for a picture that was changed just then.
  ///   - width: The number of cores to use.
  ///   - progress: Called with the number of copies made so far.
  /// - Returns: Also the problems of pictures, which then have no copies.
  package func copies(
    of files: [VaultPath], in vault: any Files, widths: [Int], by maker: PictureMaker,
    now: Instant, width: Int,
    progress: (_ done: Int, _ all: Int) -> Void = { _, _ in }
  ) async -> (copies: PictureCopies, diagnostics: [Diagnostic]) {
    var result = PictureCopies()
    guard let least = widths.first else { return (result, []) }
    let facts = await facts(of: files, in: vault, now: now, width: width)
    var problems: [VaultPath: Diagnostic] = [:]
    for (path, facts) in facts where facts.width > least {
      switch facts.kind {
      case .damaged: problems[path] = SiteProblem.noCopies("it is damaged")
      case .large:
        problems[path] = SiteProblem.noCopies("it has \(facts.width) by \(facts.height) pixels")
      case .still, .other: break
      }
    }
    result.copies = PictureCopies.wanted(of: facts, widths: widths, beside: files)
    if !result.copies.isEmpty {
      result.version = maker.version()
      let source = Source(vault: vault, maker: maker, version: result.version)
      for (path, failure) in await make(result.copies, source, width: width, progress) {
        problems[path] = SiteProblem.noCopies(failure.message)
        result.copies[path] = nil
      }
      result.bytes = { [copies = result.copies] copy, picture in
        do throws(FileError.Reason) {
          return (try bytes(of: copy, copies[picture]?.hash ?? "", picture, source), [])
        } catch {
          return (nil, [SiteProblem.noCopies(error.message).diagnostic(of: picture, in: vault)])
        }
      }
    }
    tidy(keeping: Set(facts.map(\.facts.hash)))
    return (
      result,
      problems.sorted { $0.key < $1.key }.map { $0.value.diagnostic(of: $0.key, in: vault) }
    )
  }

  /// True if `files` contains pictures that would have copies.
  package static func hasLargePictures(
    among files: [VaultPath], in vault: any Files, widths: [Int]
  ) -> Bool {
    guard let least = widths.first else { return false }
    return files.filter(PictureMetadata.isKnown).contains { path in
      PageFolder.path.appending(path.text).flatMap { PictureSize(of: $0, in: vault) }
        .map { $0.width > least } ?? false
    }
  }

  /// The inputs of copies, besides their pictures.
  private struct Source: Sendable {
    var vault: any Files
    var maker: PictureMaker
    var version: String
  }

  /// Makes the copies that are not cached, and returns the pictures with a copy that cannot be
  /// made.
  private func make(
    _ copies: [VaultPath: PictureCopies.Copies], _ source: Source, width: Int,
    _ progress: (_ done: Int, _ all: Int) -> Void
  ) async -> [VaultPath: FileError.Reason] {
    let missing = copies.sorted { $0.key < $1.key }.compactMap { picture, copies in
      let some = copies.all.filter { entry($0, copies.hash, source).written == nil }
      return some.isEmpty ? nil : (picture: picture, hash: copies.hash, copies: some)
    }
    let all = missing.reduce(0) { $0 + $1.copies.count }
    return await withTaskGroup(of: (VaultPath, Int, FileError.Reason?).self) { group in
      var failures: [VaultPath: FileError.Reason] = [:]
      var done = 0
      func take(_ end: (VaultPath, Int, FileError.Reason?)) {
        failures[end.0] = end.2
        done += end.1
        progress(done, all)
      }
      for (index, (picture, hash, copies)) in missing.enumerated() {
        if index >= width, let end = await group.next() { take(end) }
        group.addTask {
          do throws(FileError.Reason) {
            for copy in copies { _ = try bytes(of: copy, hash, picture, source) }
            return (picture, copies.count, nil)
          } catch {
            return (picture, copies.count, error)
          }
        }
      }
      for await end in group { take(end) }
      return failures
    }
  }

  private func entry(_ copy: PictureCopies.Copy, _ hash: String, _ source: Source) -> CacheEntry {
    let inputs = ["4", source.version, "\(copy.width)"]
    return cache.entry("pictures", "\(hash)-\(InputDigest.hex(of: inputs))", from: inputs + [hash])
  }

  /// The cached bytes of a copy, or the bytes made from its picture, which are then cached.
  private func bytes(
    of copy: PictureCopies.Copy, _ hash: String, _ picture: VaultPath, _ source: Source
  ) throws(FileError.Reason) -> [UInt8] {
    let entry = entry(copy, hash, source)
    if var piece = entry.piece(), let kept = try? piece.bytes() { return Array(kept) }
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try source.vault.contents(of: PageFolder.path.appending(picture.text) ?? .root)
    } catch {
      throw .system(error.diagnostic.message)
    }
    // The picture changed after its copies were listed; the next build makes them.
    guard SHA256Hash.hash(of: bytes).hex == hash else {
      throw .system("it was changed meanwhile")
    }
    guard let picture = PictureMetadata.removed(from: bytes) else {
      throw .system("it is damaged")
    }
    let made = try source.maker.copy(picture, copy.width)
    // Converters differ in the metadata that they copy.
    guard let clean = PictureMetadata.removed(from: made, keepsProfile: false),
      PictureSize(clean)?.width == copy.width
    else { throw .system("the copy made of it is no picture of that width") }
    try? entry.replace { $0.write(clean) }
    return clean
  }

  /// Removes the copies of pictures that no longer exist.
  private func tidy(keeping hashes: Set<String>) {
    cache.tidy("pictures") { $0 == "list" || hashes.contains(String($0.prefix { $0 != "-" })) }
  }
}

extension PictureStore {
  private var list: CacheEntry { cache.entry("pictures", "list", from: ["3"]) }

  /// The facts about the pictures among `files`, in order of path; unchanged ones are not read.
  private func facts(
    of files: [VaultPath], in vault: any Files, now: Instant, width: Int
  ) async -> [(path: VaultPath, facts: PictureFacts)] {
    let pictures = files.filter(PictureMetadata.isKnown).sorted().compactMap { path in
      PageFolder.path.appending(path.text).map {
        (path: path, place: $0, stamp: vault.stamp(of: $0))
      }
    }
    if pictures.isEmpty { return [] }
    let known: KnownPictures = list.value() ?? KnownPictures()
    let knownFacts = Dictionary(
      known.pictures.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
    let facts = await withTaskGroup(of: (Int, PictureFacts?).self) { group in
      var facts = [PictureFacts?](repeating: nil, count: pictures.count)
      var begun = 0
      for (index, picture) in pictures.enumerated() {
        if let stamp = picture.stamp, let known = knownFacts[picture.path], known.stamp == stamp {
          facts[index] = known.facts
          continue
        }
        // Each picture is loaded into memory completely.
        if begun >= width, let (index, what) = await group.next() { facts[index] = what }
        begun += 1
        group.addTask {
          (index, (try? vault.contents(of: picture.place)).map { PictureFacts(of: $0) })
        }
      }
      for await (index, what) in group { facts[index] = what }
      return facts
    }
    var settled: [KnownPictures.Picture] = []
    var result: [(path: VaultPath, facts: PictureFacts)] = []
    for (picture, facts) in zip(pictures, facts) {
      guard let facts else { continue }
      result.append((picture.path, facts))
      guard let stamp = picture.stamp, stamp.isSettled(at: now) else { continue }
      settled.append(KnownPictures.Picture(path: picture.path, stamp: stamp, facts: facts))
    }
    if settled != known.pictures { list.keep(KnownPictures(pictures: settled)) }
    return result
  }
}

/// The facts about pictures, as they were when they were last read.
private struct KnownPictures: CacheValue {
  struct Picture: Hashable {
    var path: VaultPath
    var stamp: FileStamp
    var facts: PictureFacts
  }

  var pictures: [Picture] = []

  init(pictures: [Picture] = []) { self.pictures = pictures }

  init(from reader: inout ColumnReader) throws(DamagedEntry) {
    let count = try reader.count(atMost: reader.count)
    for (path, stamp) in zip(try reader.paths(count), try reader.stamps(count)) {
      guard let kind = PictureFacts.Kind(rawValue: try reader.text()), let stamp else {
        throw DamagedEntry()
      }
      let facts = PictureFacts(
        kind, width: try reader.count(), height: try reader.count(), hash: try reader.text())
      pictures.append(Picture(path: path, stamp: stamp, facts: facts))
    }
  }

  func write(to writer: inout ColumnWriter) {
    writer.write(pictures.count)
    writer.write(pictures.map(\.path.text))
    writer.write(pictures.map(\.stamp))
    for facts in pictures.map(\.facts) {
      writer.write(facts.kind.rawValue)
      writer.write(facts.width)
      writer.write(facts.height)
      writer.write(facts.hash)
    }
  }
}

extension Diagnostic {
  fileprivate func diagnostic(of picture: VaultPath, in vault: any Files) -> Diagnostic {
    let path = PageFolder.path.appending(picture.text) ?? PageFolder.path
    return diagnostic(at: Place(file: vault.displayName(of: path)))
  }
}
