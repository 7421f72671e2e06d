internal import Basics
internal import NIOCore
internal import Site
internal import SiteKit
internal import Synchronization
internal import Vault

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// One file of the site as it is served: made once, when it is first requested.
///
/// A file that cannot be made keeps its last content, except for others: they may be allowed to see
/// less by now.
final class ServedFile: Sendable {
  struct Content: Sendable {
    /// The bytes, as a build would write them; nil if it could never be made.
    var bytes: ByteBuffer?
    /// ``ContentHash`` of the bytes.
    var hash = ""
    /// The first build with these bytes.
    var build: Int
    var diagnostics: [Diagnostic] = []
    /// The inputs that it was made from, if they are known and nothing was wrong.
    var trace: FileTrace?
  }

  let path: VaultPath
  let inputs: OutputInputs
  /// Its source in the vault, to find a page that has moved.
  let source: String
  /// True if it is a file of the theme that is copied into the site unchanged.
  let isOfTheme: Bool
  /// True for a page that nothing is added to.
  let isPlain: Bool
  /// True if it keeps its last content if it cannot be made.
  private let keepsLast: Bool
  private let build: Int
  /// The inputs of the build; nil if they are not known.
  private let traced: Lazy<TracedBuild>?
  private let state: Mutex<State>
  private let variants = Mutex(Variants())

  private enum State {
    /// Not made yet; holds the previous content.
    case waiting(OutputFile, before: Content?)
    case made(Content)

    /// The content as far as it is known without making it.
    var known: Content? {
      switch self {
      case .waiting(_, let before): before
      case .made(let content): content
      }
    }
  }

  /// A file to be made in a build.
  ///
  /// - Parameters:
  ///   - before: The file of the previous build at the same path.
  ///   - traced: The inputs of the build; nil if they are not known.
  ///   - isForOthers: True if the site is for others.
  init(
    _ file: OutputFile, build: Int, before: ServedFile?, traced: Lazy<TracedBuild>? = nil,
    isForOthers: Bool = false
  ) {
    self.path = file.path
    isOfTheme = file.isOfTheme
    isPlain = file.isPlain
    keepsLast = !isForOthers
    self.inputs = file.inputs
    self.source = file.source
    self.build = build
    self.traced = traced
    let before = before?.state.withLock(\.known)
    self.state = Mutex(.waiting(file, before: before))
  }

  /// Its content, which is made if necessary. The diagnostics are this build's.
  var content: Content { content(of: nil) }

  /// Its content while nobody waits for it: not made again if the inputs are those of the content
  /// before, and with the inputs that it is made from, for the next build.
  var tracedContent: Content { content(of: traced) }

  private func content(of build: Lazy<TracedBuild>?) -> Content {
    state.withLock { state in
      guard case .waiting(let file, let before) = state else {
        return state.known ?? Content(build: 0)
      }
      let content = content(file, build?.value, after: before)
      state = .made(content)
      return content
    }
  }

  private func content(
    _ file: OutputFile, _ traced: TracedBuild?, after before: Content?
  ) -> Content {
    if var content = before, let trace = content.trace,
      let now = traced?.unchanged(file, since: trace)
    {
      content.trace = now
      return content
    }
    let (bytes, diagnostics, trace) = SiteWriter.make(file, traced)
    var content = before ?? Content(build: build)
    if bytes == nil, !keepsLast, content.bytes != nil { content = Content(build: build) }
    if let bytes, content.bytes?.holds(bytes) != true {
      content = Content(
        bytes: ByteBuffer(bytes: bytes), hash: ContentHash.hex(of: bytes), build: build)
    }
    content.diagnostics = diagnostics
    content.trace = bytes == nil ? nil : trace
    return content
  }

  /// Compares with the current content of `before`, the file of the previous build: it may have
  /// been made after this file.
  func settle(after before: ServedFile) {
    guard before !== self, let seen = before.state.withLock(\.known) else { return }
    state.withLock { state in
      switch state {
      case .waiting(let file, _):
        state = .waiting(file, before: seen)
      case .made(var content):
        content.build = content.hash == seen.hash ? seen.build : build
        state = .made(content)
      }
    }
  }

  /// Forms of the content, made on demand and kept.
  struct Variants: Sendable {
    /// The build of ``injected``, and of the content made from it.
    var build = 0
    /// An HTML page with the preview's elements in it.
    var injected: ByteBuffer?
    var compressed: ByteBuffer?
  }

  /// The form in `slot` for a snapshot, made once by `make`.
  func variant(
    _ slot: any (WritableKeyPath<Variants, ByteBuffer?> & Sendable), build: Int,
    _ make: () -> ByteBuffer
  ) -> ByteBuffer {
    let kept = variants.withLock { $0.build == build ? $0[keyPath: slot] : nil }
    if let kept { return kept }
    let made = make()
    variants.withLock { variants in
      if variants.build < build { variants = Variants(build: build) }
      if variants.build == build { variants[keyPath: slot] = made }
    }
    return made
  }

  /// The title of an HTML page; nil if the page has not been made yet.
  var knownTitle: String? {
    guard let bytes = state.withLock(\.known)?.bytes else { return nil }
    return HTMLPage.title(of: bytes)
  }
}

extension ByteBuffer {
  /// True if the readable bytes equal `bytes`.
  fileprivate func holds(_ bytes: [UInt8]) -> Bool {
    withUnsafeReadableBytes { own in
      bytes.withUnsafeBytes { other in
        guard own.count == other.count else { return false }
        // An empty buffer may have no address.
        guard let start = own.baseAddress, let otherStart = other.baseAddress else { return true }
        return memcmp(start, otherStart, own.count) == 0
      }
    }
  }
}
