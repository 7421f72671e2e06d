import CYAML

/// Makes nodes of a YAML text, within limits; reading stops at the first fault.
///
/// An alias shares its anchor's value, so the nodes take memory in proportion to the text; only
/// walking them could grow without bound. Values are counted as if aliases were written out.
struct YAMLParser: ~Copyable {
  /// The maximum depth of nested values; libyaml itself has no limit.
  static let maximumDepth = 100

  /// The parsed text, with problems and their places.
  struct Result {
    var root: YAMLNode?
    var problems: [YAMLFailure] = []
  }

  private var events: YAMLEvents
  private var anchors: [String: YAMLNode] = [:]
  private var nodesLeft: Int
  /// The number of the file's lines before the text, for messages that name another line.
  private let lineOffset: Int
  /// Problems that do not keep the rest from being read.
  private var problems: [YAMLFailure] = []

  private init(_ text: UnsafeBufferPointer<UInt8>, lineOffset: Int) {
    events = YAMLEvents(text)
    self.lineOffset = lineOffset
    // A value takes at least half a byte, as an empty one follows an indicator; only aliases
    // multiply them.
    nodesLeft = 2 * text.count + 16
  }

  /// Reads the first document of `text`, which is valid UTF-8 without control characters.
  ///
  /// - Parameter lineOffset: The number of the file's lines before it.
  static func parse(_ text: ArraySlice<UInt8>, lineOffset: Int) -> Result {
    var result = Result()
    // libyaml requires an address even for an empty text.
    guard !text.isEmpty else { return result }
    text.withUnsafeBufferPointer { text in
      var parser = YAMLParser(text, lineOffset: lineOffset)
      do throws(YAMLFailure) {
        guard let root = try parser.document() else { return }
        result = Result(root: root, problems: parser.problems)
        if let second = try parser.document() {
          result.problems.append(YAMLFailure(problem: .yamlSecondDocument, mark: second.mark))
        }
      } catch {
        result.problems.append(error)
      }
    }
    return result
  }

  private mutating func document() throws(YAMLFailure) -> YAMLNode? {
    guard try events.startDocument(), let event = try events.next() else { return nil }
    let root = try node(event, depth: 0)
    // Its end, which may be wrong.
    _ = try events.next()
    return root
  }

  private mutating func node(
    _ event: YAMLEvents.Event, depth: Int
  ) throws(YAMLFailure) -> YAMLNode {
    let node: YAMLNode
    switch event.content {
    case .scalar(let text, let isPlain):
      try count(event.mark, depth: depth)
      node = YAMLNode(scalar: text, isPlain: isPlain, at: event.mark)
    case .sequence:
      try count(event.mark, depth: depth)
      node = YAMLNode(.sequence(try items(depth: depth + 1)), at: event.mark)
    case .mapping:
      try count(event.mark, depth: depth)
      node = YAMLNode(.mapping(try entries(depth: depth + 1)), at: event.mark)
    case .alias(let name):
      node = try anchored(name, at: event.mark)
      try countAll(node, depth: depth)
    }
    if let anchor = event.anchor { anchors[anchor] = node }
    return node
  }

  private mutating func items(depth: Int) throws(YAMLFailure) -> [YAMLNode] {
    var items: [YAMLNode] = []
    while let item = try events.next() { items.append(try node(item, depth: depth)) }
    return items
  }

  private mutating func entries(depth: Int) throws(YAMLFailure) -> [YAMLEntry] {
    var entries: [YAMLEntry] = []
    var firstLines: [String: Int] = [:]
    while let key = try events.next() {
      let text = try text(ofKey: key, depth: depth)
      if let text, let first = firstLines.updateValue(key.mark.line, forKey: text) {
        let problem = TextProblem.duplicateKey(text, firstLine: first + lineOffset)
        throw YAMLFailure(problem: problem, mark: key.mark)
      }
      guard let value = try events.next() else { break }
      let node = try node(value, depth: depth)
      if let text { entries.append(YAMLEntry(key: text, keyMark: key.mark, value: node)) }
    }
    return entries
  }

  /// The text of a key; nil if it is a list or a mapping, which is reported as a whole.
  private mutating func text(
    ofKey key: YAMLEvents.Event, depth: Int
  ) throws(YAMLFailure) -> String? {
    switch key.content {
    case .scalar(let text, let isPlain):
      if let anchor = key.anchor {
        anchors[anchor] = YAMLNode(scalar: text, isPlain: isPlain, at: key.mark)
      }
      return text
    case .sequence, .mapping:
      let problemsBefore = problems.count
      _ = try node(key, depth: depth)
      problems.removeSubrange(problemsBefore...)
      problems.append(YAMLFailure(problem: .yamlKeyNotText, mark: key.mark))
      return nil
    case .alias(let name):
      _ = try anchored(name, at: key.mark)
      throw YAMLFailure(problem: .yamlAliasInKey, mark: key.mark)
    }
  }

  private func anchored(_ name: String, at mark: YAMLMark) throws(YAMLFailure) -> YAMLNode {
    guard let node = anchors[name] else {
      throw YAMLFailure(problem: .yamlSyntax("found undefined alias", context: nil), mark: mark)
    }
    return node
  }

  private mutating func count(_ mark: YAMLMark, depth: Int) throws(YAMLFailure) {
    guard depth <= Self.maximumDepth else {
      throw YAMLFailure(problem: .yamlTooDeep(Self.maximumDepth), mark: mark)
    }
    nodesLeft -= 1
    guard nodesLeft >= 0 else { throw YAMLFailure(problem: .yamlAliasesGrow, mark: mark) }
  }

  private mutating func countAll(_ node: YAMLNode, depth: Int) throws(YAMLFailure) {
    try count(node.mark, depth: depth)
    switch node.content {
    case .null, .scalar: break
    case .sequence(let items):
      for item in items { try countAll(item, depth: depth + 1) }
    case .mapping(let entries):
      for entry in entries { try countAll(entry.value, depth: depth + 1) }
    }
  }
}

/// The events of a YAML text, one after another; the only code that uses libyaml.
struct YAMLEvents: ~Copyable {
  /// A scalar, an alias, or the start of a list or mapping.
  struct Event {
    enum Content {
      case scalar(String, isPlain: Bool)
      case sequence
      case mapping
      case alias(of: String)
    }

    var content: Content
    /// The name that aliases refer to.
    var anchor: String?
    var mark: YAMLMark
  }

  /// Has a fixed address, as libyaml keeps a pointer into it.
  private let parser: UnsafeMutablePointer<yaml_parser_t>

  /// Starts to read `text`, which is valid UTF-8, is not copied, and has to outlive the events.
  init(_ text: UnsafeBufferPointer<UInt8>) {
    parser = .allocate(capacity: 1)
    guard yaml_parser_initialize(parser) == 1 else { preconditionFailure("libyaml made no parser") }
    yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    yaml_parser_set_input_string(parser, text.baseAddress, text.count)
  }

  deinit {
    yaml_parser_delete(parser)
    parser.deallocate()
  }

  /// Advances to the next document; false when there is none.
  mutating func startDocument() throws(YAMLFailure) -> Bool {
    var type = try read(\.type)
    if type == YAML_STREAM_START_EVENT { type = try read(\.type) }
    return type == YAML_DOCUMENT_START_EVENT
  }

  /// The next event of a document; nil at the end of the open list, mapping or document.
  mutating func next() throws(YAMLFailure) -> Event? { try read(Event.init) }

  private mutating func read<Value>(
    _ value: (yaml_event_t) -> Value
  ) throws(YAMLFailure) -> Value {
    var event = yaml_event_t()
    guard yaml_parser_parse(parser, &event) == 1 else { throw YAMLFailure(parser.pointee) }
    defer { yaml_event_delete(&event) }
    return value(event)
  }
}

struct YAMLFailure: Error {
  var problem: TextProblem
  var mark: YAMLMark
}

extension YAMLFailure {
  fileprivate init(_ parser: yaml_parser_t) {
    let problem = parser.problem.map { String(cString: $0) }
    switch parser.error {
    case YAML_SCANNER_ERROR, YAML_PARSER_ERROR:
      self.init(
        problem: .yamlSyntax(problem ?? "", context: parser.context.map { String(cString: $0) }),
        mark: YAMLMark(parser.problem_mark))
    default:
      // The reader, which rejects control characters, gives no line.
      self.init(
        problem: .yamlSyntax(problem ?? "it could not be read", context: nil),
        mark: YAMLMark(line: 1, column: 1))
    }
  }
}

extension YAMLEvents.Event {
  fileprivate init?(_ event: yaml_event_t) {
    mark = YAMLMark(event.start_mark)
    switch event.type {
    case YAML_SCALAR_EVENT:
      let scalar = event.data.scalar
      var text = UnsafeBufferPointer(start: scalar.value, count: scalar.length)[...]
      // A byte-order mark, pasted in with a text, is not part of it.
      text = text.dropFirst(text.lengthOfMark)
      content = .scalar(
        String(decoding: text, as: UTF8.self), isPlain: scalar.style == YAML_PLAIN_SCALAR_STYLE)
      anchor = scalar.anchor.map { String(cString: $0) }
    case YAML_SEQUENCE_START_EVENT:
      content = .sequence
      anchor = event.data.sequence_start.anchor.map { String(cString: $0) }
    case YAML_MAPPING_START_EVENT:
      content = .mapping
      anchor = event.data.mapping_start.anchor.map { String(cString: $0) }
    case YAML_ALIAS_EVENT:
      content = .alias(of: String(cString: event.data.alias.anchor))
    default:
      return nil
    }
  }
}

extension YAMLMark {
  /// libyaml counts lines and scalars from 0.
  fileprivate init(_ mark: yaml_mark_t) {
    self.init(line: mark.line + 1, column: mark.column + 1)
  }
}
