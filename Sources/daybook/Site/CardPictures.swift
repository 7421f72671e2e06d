import Basics
import Site
import SiteKit
import Synchronization
import Vault

/// Pictures of cards, by libvips' `vipsthumbnail`, which draws with librsvg.
///
/// Starting the program takes longer than painting a card. So a build has the cards that it is
/// going to write painted ahead, many in each run. A card that is not ready is painted alone.
final class CardPictures: Sendable {
  private static let program = "vipsthumbnail"
  /// The number of cards in a run: enough that starting the program no longer counts, few enough
  /// that all cores have some and that the progress moves.
  private static let batch = 32
  /// The limits for a run: its time, as there is no output before it is done.
  private static let limit = ProgramLimit(silence: .seconds(60), bytes: 1 << 20)

  private let program: ExternalProgram
  /// The folder of the cards that are ready, and the reasons why none of a run could be painted,
  /// by the cards' names.
  private let ready = Mutex<(folder: TemporaryFolder?, failures: [String: String])>((nil, [:]))

  /// Nil if the program is not installed.
  init?() {
    guard let program = ExternalProgram(named: Self.program) else { return nil }
    self.program = program
  }

  static var canBeMade: Bool { ExternalProgram(named: program) != nil }

  static let isMissing = Diagnostic(
    .note, kind: "no-converter",
    "\(program), which makes the pictures of pages for links to them, is not installed",
    hint: "install it (Debian: libvips-tools, macOS: brew install vips), or leave out baseURL")

  var painter: CardPainter { { [self] svg in paint(svg) } }

  /// Paints cards on all cores, so that ``painter`` finds them ready.
  func prepare(
    _ cards: [CardDrawing], progress: (_ done: Int, _ all: Int) -> Void
  ) async {
    guard cards.count > 1, let folder = try? TemporaryFolder() else { return }
    ready.withLock { $0.folder = folder }
    let batches = stride(from: 0, to: cards.count, by: Self.batch).map { start in
      Array(cards[start..<min(start + Self.batch, cards.count)])
    }
    let failures = await inParallel(
      batches, progress: { progress(min($0 * Self.batch, cards.count), cards.count) }
    ) { [self] cards -> [(String, String)] in
      let drawings = cards.map { $0.svg() }
      guard let failure = run(drawings, in: folder) else { return [] }
      return drawings.map { (Self.name(of: $0), failure) }
    }
    ready.withLock { state in
      for (name, failure) in failures.joined() { state.failures[name] = failure }
    }
  }

  /// Removes the cards that are ready.
  func finish() { ready.withLock { $0 = (nil, [:]) } }

  private func paint(_ svg: String) -> (bytes: [UInt8]?, diagnostics: [Diagnostic]) {
    let (folder, failure) = ready.withLock { ($0.folder, $0.failures[Self.name(of: svg)]) }
    if let folder, let picture = Self.take(svg, from: folder) { return (picture, []) }
    if let failure { return (nil, [Self.failed(failure)]) }
    do throws(FileError) {
      let folder = try TemporaryFolder()
      let failure = run([svg], in: folder)
      if let picture = Self.take(svg, from: folder) { return (picture, []) }
      return (nil, [Self.failed(failure ?? "it is no picture of that size")])
    } catch {
      return (nil, [Self.failed(error.diagnostic.message)])
    }
  }

  /// The site is whole without a picture.
  private static func failed(_ reason: String) -> Diagnostic {
    Diagnostic(
      .warning, kind: "no-picture", "the picture of a page could not be made",
      hint: "\(program) failed: \(reason)")
  }

  private static func name(of svg: String) -> String { ContentHash.hex(of: Array(svg.utf8)) }

  private static func path(of svg: String, _ type: String) -> VaultPath {
    VaultPath(validating: "\(name(of: svg)).\(type)") ?? .root
  }

  /// A picture out of the folder, which is then removed there.
  private static func take(_ svg: String, from folder: TemporaryFolder) -> [UInt8]? {
    let files = DiskFiles(root: folder.path, isPrivate: true)
    let path = path(of: svg, "png")
    guard let bytes = try? files.contents(of: path) else { return nil }
    try? files.remove(path)
    return PageCard.picture(bytes)
  }

  /// Paints drawings into a folder, in one run. The program gets no text but the names of files,
  /// which are hashes, and a drawing may only refer to files next to it, which are cards too.
  ///
  /// - Returns: The reason if none of them was painted.
  private func run(_ drawings: [String], in folder: TemporaryFolder) -> String? {
    let files = DiskFiles(root: folder.path, isPrivate: true)
    let paths = drawings.map { Self.path(of: $0, "svg") }
    defer { for path in paths { try? files.remove(path) } }
    do throws(FileError) {
      for (path, svg) in zip(paths, drawings) {
        try files.replace(path, with: Array(svg.utf8), .written)
      }
    } catch {
      return error.diagnostic.message
    }
    do throws(FileError.Reason) {
      // Each run uses one core, as several run concurrently. The level of compression is said, as
      // that of the program may change.
      let (status, _, errors) = try program.filter(
        nil,
        paths.map { "\(folder.path)/\($0.text)" } + [
          "--size", "\(PageCard.width)x\(PageCard.height)",
          "--output", "%s.png[strip,compression=6]",
        ], variables: ["VIPS_CONCURRENCY": "1"], within: Self.limit)
      guard !drawings.contains(where: { files.stamp(of: Self.path(of: $0, "png")) != nil }) else {
        return nil
      }
      let words = errors.replacing("\(folder.path)/", with: "").onOneLine
      return words.isEmpty ? "it ended with \(status)" : words
    } catch {
      return error.message
    }
  }
}
