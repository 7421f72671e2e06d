import CYAML

/// What stands in a YAML text, one event after the other; the one place that knows libyaml.
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
    /// The name under which aliases repeat it.
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

  /// Goes to where the next document starts; false when there is none.
  mutating func startDocument() throws(YAMLFailure) -> Bool {
    var type = try read(\.type)
    if type == YAML_STREAM_START_EVENT { type = try read(\.type) }
    return type == YAML_DOCUMENT_START_EVENT
  }

  /// The next event of a document; nil where the list, mapping or document ends that is open.
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

/// Why the rest of a YAML text is not read.
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
      // The reader, which refuses control characters, knows no line.
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
      if text.starts(with: [0xEF, 0xBB, 0xBF]) { text = text.dropFirst(3) }
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
