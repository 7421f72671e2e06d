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
  private static let title = "daybook pictures 2 "
  private let cache: CacheFolder

  /// The owner that deletes the folder; nil for a permanent folder.
  private let owner: (any Sendable)?

  /// A store in a folder that has nothing else in it.
  ///
  /// - Parameter owner: The owner that deletes the folder, kept alive as long as copies are read.
  package init(_ cache: CacheFolder, owner: (any Sendable)? = nil) {
    self.cache = cache
    self.owner = owner
  }

  /// The copies of pictures. Copies that are not cached are made, several in parallel.
  ///
  /// - Parameters:
  ///   - files: All files beside the pages, by their paths within `pages/`.
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

  /// Makes the copies that are not cached, and returns the pictures for which one cannot be made.
  private func make(
    _ copies: [VaultPath: PictureCopies.Copies], _ source: Source, width: Int,
    _ progress: (_ done: Int, _ all: Int) -> Void
  ) async -> [VaultPath: FileError.Reason] {
    let missing = copies.sorted { $0.key < $1.key }.compactMap { picture, copies in
      let some = copies.all.filter { !isKept($0, copies.hash, source) }
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

  private func place(_ copy: PictureCopies.Copy, _ hash: String, _ source: Source) -> VaultPath? {
    let rest = InputDigest.hex(of: [Self.title, source.version, "\(copy.width)"])
    return cache.folder.appending("\(hash)-\(rest)")
  }

  private func isKept(_ copy: PictureCopies.Copy, _ hash: String, _ source: Source) -> Bool {
    place(copy, hash, source).flatMap { cache.files.stamp(of: $0) } != nil
  }

  /// The cached bytes of a copy, or the bytes made from its picture, which are then cached.
  private func bytes(
    of copy: PictureCopies.Copy, _ hash: String, _ picture: VaultPath, _ source: Source
  ) throws(FileError.Reason) -> [UInt8] {
    let place = place(copy, hash, source)
    if let kept = place.flatMap({ try? cache.files.contents(of: $0) }), kept.count > 32,
      SHA256Hash.hash(of: Array(kept[32...])) == Array(kept[..<32])
    {
      return Array(kept[32...])
    }
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
    else { throw .system("what was made of it is no picture of that width") }
    if let place {
      try? cache.files.replace(place, with: SHA256Hash.hash(of: clean) + clean, .written)
    }
    return clean
  }

  /// Removes the copies of pictures that no longer exist.
  private func tidy(keeping hashes: Set<String>) {
    for entry in (try? cache.files.list(cache.folder)) ?? [] where entry.name != Self.list.text {
      // Another build may be writing this file.
      if entry.name.hasPrefix(".") { continue }
      if hashes.contains(String(entry.name.prefix { $0 != "-" })) { continue }
      if let path = cache.folder.appending(entry.name) { try? cache.files.remove(path) }
    }
  }
}

extension PictureStore {
  private static let list: VaultPath = "list"

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
    let known = kept()
    let facts = await withTaskGroup(of: (Int, PictureFacts?).self) { group in
      var facts = [PictureFacts?](repeating: nil, count: pictures.count)
      var begun = 0
      for (index, picture) in pictures.enumerated() {
        if let stamp = picture.stamp, let (of, what) = known[picture.path], of == stamp {
          facts[index] = what
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
    var text = ""
    var result: [(path: VaultPath, facts: PictureFacts)] = []
    for (picture, facts) in zip(pictures, facts) {
      guard let facts else { continue }
      result.append((picture.path, facts))
      guard let stamp = picture.stamp, stamp.isSettled(at: now) else { continue }
      text += "\(facts.kind.rawValue) \(facts.width) \(facts.height) \(facts.hash) \(stamp.text) "
      text += "\(picture.path.text)\n"
    }
    let bytes = ContentHash.sealed(Array(text.utf8), Self.title)
    if let place = cache.folder.appending(Self.list.text),
      (try? cache.files.contents(of: place)) != bytes
    {
      try? cache.files.replace(place, with: bytes, .written)
    }
    return result
  }

  private func kept() -> [VaultPath: (stamp: FileStamp, facts: PictureFacts)] {
    guard let place = cache.folder.appending(Self.list.text),
      let bytes = try? cache.files.contents(of: place),
      let rest = ContentHash.opened(bytes, Self.title)
    else { return [:] }
    var known: [VaultPath: (stamp: FileStamp, facts: PictureFacts)] = [:]
    for line in rest.split(separator: 0x0A) {
      let words = line.split(separator: 0x20, maxSplits: 8, omittingEmptySubsequences: false)
      let fields = words.map { String(decoding: $0, as: UTF8.self) }
      guard fields.count == 9, let kind = PictureFacts.Kind(rawValue: fields[0]),
        let width = Int(fields[1]), let height = Int(fields[2]),
        let stamp = FileStamp(text: line[words[4].startIndex..<words[7].endIndex]),
        let path = VaultPath(validating: fields[8])
      else { continue }
      known[path] = (stamp, PictureFacts(kind, width: width, height: height, hash: fields[3]))
    }
    return known
  }
}

extension Diagnostic {
  fileprivate func diagnostic(of picture: VaultPath, in vault: any Files) -> Diagnostic {
    let path = PageFolder.path.appending(picture.text) ?? PageFolder.path
    return diagnostic(at: Place(file: vault.displayName(of: path)))
  }
}
