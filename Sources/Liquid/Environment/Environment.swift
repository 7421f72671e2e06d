import Basics

/// The environment that templates are compiled in: filters, tags, and strictness.
///
/// A value type: changing a copy does not affect templates that were compiled earlier.
public struct Environment: Sendable {
  /// The function of a filter.
  public typealias Filter = @Sendable (FilterCall) throws(FilterError) -> Value

  /// A filter with the number of arguments it takes.
  struct FilterEntry: Sendable {
    var name: String
    var body: Filter
    /// The number of positional arguments; nil if the filter checks them itself.
    var arity: ClosedRange<Int>?
    /// True if it takes named arguments; ignored if `arity` is nil.
    var takesNamed = false
  }

  /// True if unknown variables, unknown filters and syntax that the reference's strict parser
  /// refuses are errors. If false, they are nil, skipped and ignored.
  ///
  /// A variable may always be unknown where a template asks if it exists: in a condition, and
  /// before `default`.
  public var strict = true
  /// True if `include` also takes a file's name without quotes and arguments as `name=value`, which
  /// the included template finds in `include`, as Jekyll does. `x.html` is the template `x`.
  public var takesBareIncludes = false
  /// How output is escaped in renders that start with a template of this environment.
  public var escaping = OutputEscaping.html
  /// The limits of a render.
  public var limits = Limits()
  /// Reasons why variables that a template may expect are missing, by name: the message instead of
  /// "unknown".
  public var absences: [String: String] = [:]
  /// Converts markup for Markdown; by default markup is unchanged.
  public var markupInMarkdown: @Sendable (String) -> String = { $0 }

  private(set) var filters: [String: FilterEntry] = [:]
  private(set) var tags: [String: Filter] = [:]
  private(set) var blocks: [String: Filter] = [:]

  /// An environment without filters.
  public init() {}

  /// An environment with `filters`; of two with the same name the later counts.
  init(filters: [FilterEntry]) {
    for filter in filters { self.filters[filter.name] = filter }
  }

  /// Lets templates use `name` as a filter; it replaces one of the same name.
  public mutating func register(filter name: String, _ body: @escaping Filter) {
    filters[name] = FilterEntry(name: name, body: body)
  }

  /// Lets templates use `{% name arguments %}`, which outputs the result of `body`. It cannot
  /// replace a standard tag.
  public mutating func register(tag name: String, _ body: @escaping Filter) {
    tags[name] = body
  }

  /// Lets templates use `{% name arguments %}…{% endname %}`, which outputs the result of `body`
  /// for the content. It cannot replace a standard tag.
  ///
  /// The content is ``FilterCall/input``: markup if the output is HTML, otherwise text.
  public mutating func register(block name: String, _ body: @escaping Filter) {
    blocks[name] = body
  }

  /// The names of all filters, in order.
  public var filterNames: [String] { filters.keys.sorted() }
}

/// The escaping of the values that a template outputs, for the format of its output.
public enum OutputEscaping: Sendable, Hashable {
  /// No escaping, as in the reference implementation.
  case none
  /// For HTML: `&`, `<`, `>`, `"` and `'` become entities, and control characters, which HTML
  /// forbids, become U+FFFD; markup is output unchanged.
  case html
  /// For Markdown: punctuation gets a backslash, `&`, `<` and `>` become entities and newlines
  /// spaces, so that a value is always text within its line. Markup is passed through
  /// ``Environment/markupInMarkdown``.
  case markdown
  /// For Markdown whose HTML is kept: as ``markdown``, with references in place of backslashes, so
  /// that a value is text in a tag, too, and ends no attribute. `escape` leaves a text to it.
  case markdownWithHTML
}

extension OutputEscaping {
  /// True for Markdown.
  var isMarkdown: Bool { self == .markdown || self == .markdownWithHTML }

  /// Appends `text` so that it reads as text where it is written.
  func append(_ text: String, to buffer: inout [UInt8]) {
    switch self {
    case .none: buffer.append(contentsOf: text.utf8)
    case .html: MarkupText.append(text, to: &buffer)
    case .markdown: MarkdownText.append(text, to: &buffer)
    case .markdownWithHTML: MarkdownText.append(text, asReferences: true, to: &buffer)
    }
  }

  /// `text` so that it reads as text where it is written.
  public func escaped(_ text: String) -> String {
    var buffer: [UInt8] = []
    append(text, to: &buffer)
    return String(decoding: buffer, as: UTF8.self)
  }
}

/// Limits of one render, so that no template can hang the host or exhaust its memory.
public struct Limits: Sendable, Hashable {
  /// The maximum number of steps of a render. An instruction, an element that a filter visits and
  /// each 32 bytes that a filter makes are a step.
  public var steps: Int
  /// The maximum number of bytes that a render may output, captured text included; also the size of
  /// the largest text that a filter may make.
  public var outputBytes: Int
  /// How deep blocks may be nested in a template, and brackets in an expression.
  public var nesting: Int
  /// How deep templates may include each other, blocks of layouts included. Each level takes stack;
  /// sixty-four are safe on a thread with 512 KB.
  public var includeDepth: Int

  /// Limits that ordinary pages stay far below.
  public init(
    steps: Int = 20_000_000, outputBytes: Int = 64 << 20, nesting: Int = 100,
    includeDepth: Int = 50
  ) {
    self.steps = steps
    self.outputBytes = outputBytes
    self.nesting = min(nesting, 100)
    self.includeDepth = min(includeDepth, 64)
  }
}
