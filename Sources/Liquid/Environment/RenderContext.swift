/// What one render knows of the world; everything a template can not know by itself.
public struct RenderContext: Sendable {
  /// The instant that counts as now, in seconds since 1970; `"now" | date` gives its input back
  /// when there is none.
  public var now: Int? {
    reads?.readsClock = true
    clockIsAsked?()
    return instant
  }
  private let instant: Int?
  /// How many seconds the wall clock is ahead of UTC at an instant in seconds since 1970.
  public var utcOffset: @Sendable (Int) -> Int
  /// What is being rendered, such as `focus/index.html`; added to the trail of each diagnostic.
  public var page: String?
  /// What ``OutputEscaping/markdown`` makes of markup in this render, in place of
  /// ``Environment/markupInMarkdown``.
  public var markupInMarkdown: (@Sendable (String) -> String)?
  /// Takes down what is read; nil where nobody asks.
  public var reads: RenderReads?
  /// Called when ``now`` is asked for; nil where nobody wants to know.
  public var clockIsAsked: (@Sendable () -> Void)?

  /// A context; without arguments, one without a clock, in UTC.
  public init(
    now: Int? = nil, utcOffset: @escaping @Sendable (Int) -> Int = { _ in 0 },
    page: String? = nil, markupInMarkdown: (@Sendable (String) -> String)? = nil,
    reads: RenderReads? = nil,
    clockIsAsked: (@Sendable () -> Void)? = nil
  ) {
    self.instant = now
    self.utcOffset = utcOffset
    self.page = page
    self.markupInMarkdown = markupInMarkdown
    self.reads = reads
    self.clockIsAsked = clockIsAsked
  }
}

/// What a render read of the world and of the data that it was given. When all of it is as it was,
/// and so are the templates, the render would make the same bytes again.
///
/// Of one render: not to be shared between threads.
public final class RenderReads: @unchecked Sendable {
  /// The members of the data that were asked for by name, those that were not there among them;
  /// `name.key` for one member of a member.
  public private(set) var members: Set<String> = []
  /// Whether the clock was asked.
  public fileprivate(set) var readsClock = false
  /// What filters of the host read beside that: by names of the host's, what tells whether it is as
  /// it was.
  public private(set) var others: [String: String] = [:]

  /// Nothing was read yet.
  public init() {}

  /// Takes down something that a filter or a host read, with a digest of it.
  public func add(_ other: String, digest: String) { others[other] = digest }

  /// Takes down a member of the data.
  func add(member name: String) { members.insert(name) }
}
