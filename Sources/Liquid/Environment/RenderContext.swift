/// What one render knows of the world; everything a template can not know by itself.
public struct RenderContext: Sendable {
  /// The instant that counts as now, in seconds since 1970; `"now" | date` gives its input back
  /// when there is none.
  public var now: Int?
  /// How many seconds the wall clock is ahead of UTC at an instant in seconds since 1970.
  public var utcOffset: @Sendable (Int) -> Int
  /// What is being rendered, such as `focus/index.html`; added to the trail of each diagnostic.
  public var page: String?
  /// What ``OutputEscaping/markdown`` makes of markup in this render, in place of
  /// ``Environment/markupInMarkdown``.
  public var markupInMarkdown: (@Sendable (String) -> String)?

  /// A context; without arguments, one without a clock, in UTC.
  public init(
    now: Int? = nil, utcOffset: @escaping @Sendable (Int) -> Int = { _ in 0 },
    page: String? = nil, markupInMarkdown: (@Sendable (String) -> String)? = nil
  ) {
    self.now = now
    self.utcOffset = utcOffset
    self.page = page
    self.markupInMarkdown = markupInMarkdown
  }
}
