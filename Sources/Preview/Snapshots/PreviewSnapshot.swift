package import Basics
package import Site
internal import SiteKit
internal import Vault
internal import Wording

/// The site as of one build. The answers do not depend on when it is asked.
struct PreviewSnapshot: Sendable {
  /// Counts builds from 1; 0 before the first.
  var build = 0
  var files: [String: ServedFile] = [:]
  var problems = DiagnosticList()
  /// The words of the site's first language, for the pages of the preview's own.
  var words = Words.english
  /// The subjects that the stopwatch was started for lately; nil if there is none.
  var subjects: [Stopwatch.Subject]?
  /// True if a system proposes plans.
  var hasPlan = false
  /// True if there is something to tick or fill in every day.
  var hasSheet = false
  /// True if there are records with amounts of money, which can be hidden.
  var hasAmounts = false
  /// The number of entries that wait in the inbox, of the person's own site.
  var waiting = 0
  /// The names of all systems with their titles in these words.
  var systems: [(name: String, title: String)] = []
  /// The links of the site's navigation, in these words; external ones left out.
  var menu: [(title: String, address: String)] = []
  /// True if single keys open pages.
  var hasKeys = false
  /// True if a system has a stopwatch to start.
  var hasStopwatch = false
  /// The name of the audience; nil for the person's own site.
  var audience: String?
  var running: Stopwatch.Running?
  /// The new addresses of moved pages, by the path of the old file.
  var moves: [String: String] = [:]

  private static let mostMoves = 1_000

  init() {}

  /// The next build.
  ///
  /// - Parameters:
  ///   - audience: The audience of the site; nil for the person's own.
  ///   - touched: The changes since `before`; other files are reused.
  ///   - traced: The inputs of the build; nil if they are not known.
  init(
    _ site: [OutputFile], words: Words, audience: String? = nil, problems: DiagnosticList,
    after before: PreviewSnapshot, touched: Touched, traced: Lazy<TracedBuild>? = nil
  ) {
    build = before.build + 1
    self.words = words
    self.audience = audience
    self.problems = problems
    files.reserveCapacity(site.count)
    for file in site {
      let old = before.files[file.path.text]
      if let old, old.inputs == file.inputs, !touched.includes(file.inputs) {
        files[file.path.text] = old
      } else {
        files[file.path.text] = ServedFile(
          file, build: build, before: old, traced: traced, isForOthers: audience != nil)
      }
    }
    moves = Self.moves(from: before, to: files)
  }

  /// The next build, if only texts of pages changed, and the excerpts on other pages did not: the
  /// site has the same files.
  ///
  /// - Parameter site: The files that may show those texts, and any others.
  func next(_ site: [OutputFile], problems: DiagnosticList, touched: Touched) -> PreviewSnapshot {
    var next = self
    next.build = build + 1
    next.problems = problems
    for file in site {
      // Another file may have taken its path.
      guard let old = files[file.path.text], old.inputs == file.inputs,
        touched.includes(file.inputs)
      else { continue }
      next.files[file.path.text] = ServedFile(file, build: next.build, before: old)
    }
    return next
  }

  /// Compares each file with its current version in `before`, which may have been made after this
  /// snapshot.
  func settle(after before: PreviewSnapshot) {
    for (path, file) in files {
      if let old = before.files[path] { file.settle(after: old) }
    }
  }

  func make() async {
    await withTaskGroup { group in
      for file in files.values { group.addTask { _ = file.tracedContent } }
    }
  }

  /// True if it shows something that `before` does not; every file was made.
  func isNews(after before: PreviewSnapshot) -> Bool {
    files.count != before.files.count
      || files.contains { before.files[$0] == nil || $1.content.build == build }
  }

  /// The file at an address, with or without a folder's slash; nil if there is none.
  func file(at path: RequestPath) -> ServedFile? {
    files[path.file] ?? files[path.file + "/index.html"]
  }

  /// The path of the file that replaced the file at an address; nil if that file is still there, or
  /// nothing replaced it.
  func newPath(of path: RequestPath) -> String? {
    moves[path.file] ?? moves[path.file + "/index.html"]
  }

  /// The difference between a page and its version in an earlier build.
  enum Change: String, Sendable, Hashable {
    case same, changed, gone
  }

  /// Compares the page at `path` with its version in the build `since`; makes the page if
  /// necessary.
  func change(of path: RequestPath, since: Int) -> Change {
    guard let file = file(at: path) else { return .gone }
    return file.content.build > since ? .changed : .same
  }

  struct Touched: Sendable {
    /// True if records, settings, templates or the list of pages changed.
    var site: Bool
    var changes: VaultChanges

    /// True if only texts of pages changed, and the excerpts on other pages did not.
    ///
    /// - Parameter input: The input after the changes.
    func areTextsAlone(in input: SiteInput) -> Bool {
      // For others, a text determines which files next to it are visible.
      !site && input.audience.isOwner && changes.paths.allSatisfy(VaultChanges.isInPages)
        && !input.pageFiles.contains {
          PageFolder.path.appending($0.text).map(changes.touches) ?? true
        }
    }

    func includes(_ inputs: OutputInputs) -> Bool {
      switch inputs {
      case .site, .records: site
      case .page(let path): site || changes.touches(path)
      case .pages: site || changes.touchesPages
      case .copy(let path), .made(let path, _): changes.touches(path)
      }
    }
  }

  /// For each removed page, its replacement: made from the same file, or with the same title. Pages
  /// that moved earlier are kept, and followed further.
  private static func moves(
    from before: PreviewSnapshot, to files: [String: ServedFile]
  ) -> [String: String] {
    let isPage = { (path: String) in path.hasSuffix(".html") }
    let gone = before.files.filter { files[$0.key] == nil && isPage($0.key) }
    var moves = before.moves.filter { files[$0.key] == nil }
    guard !gone.isEmpty else { return moves }
    let new = files.filter { before.files[$0.key] == nil && isPage($0.key) }
      .sorted { $0.key < $1.key }
    // Only pages that were made have a known title; the few new ones are made for it.
    var titles: [String: String] = [:]
    for (path, file) in new.prefix(200) {
      if let bytes = file.content.bytes, let title = HTMLPage.title(of: bytes) {
        titles[title] = titles[title] ?? path
      }
    }
    for (path, file) in gone.sorted(by: { $0.key < $1.key }) where moves.count < mostMoves {
      moves[path] =
        new.first { $0.value.source == file.source }?.key
        ?? file.knownTitle.flatMap { titles[$0] }
    }
    return moves.mapValues { moves[$0] ?? $0 }
  }
}

/// A vault that was read: the input of a site, nil if the vault cannot be used, and the problems.
package typealias LoadedSite = (input: SiteInput?, diagnostics: DiagnosticList)

/// The vault of a preview: reads it, and knows the current day. The clock is part of this protocol.
package protocol PreviewVault: Sendable {
  /// The vault after `changes`. Called by one task at a time.
  func load(_ changes: VaultChanges) async -> LoadedSite
  /// The current day, which every figure depends on; nil if it never changes.
  func today() async -> Day?
}
