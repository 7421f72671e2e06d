import CMarkGFM
import Synchronization

/// A parsed document of cmark-gfm. Its creator frees it.
struct SyntaxTree {
  private let root: OpaquePointer

  /// Parses `source`.
  ///
  /// - Parameter rules: How it is read in addition to GitHub's rules.
  init(parsing source: String, _ rules: MarkedSource.Rules = []) {
    let marked = rules.isEmpty ? nil : MarkedSource(source, rules).text
    let source = marked ?? source
    let traits = Traits(of: source)
    let extensions = traits.mayHoldTables ? Self.extensions + [Self.table] : Self.extensions
    // While it parses, cmark-gfm turns on the `~` of strikethrough in a process-wide table, and off
    // afterwards. So texts with a `~` are parsed one at a time; the entry does not affect other
    // texts.
    root =
      if traits.hasTilde {
        Self.strikethroughLock.withLock { _ in
          Self.parse(source, with: extensions + [Self.strikethrough])
        }
      } else {
        Self.parse(source, with: extensions)
      }
    if marked != nil { removeMarks() }
  }

  /// Takes the marks of a ``MarkedSource`` out of the tree. A text is parted where one says so.
  private func removeMarks() {
    walk { node, event in
      if event == .enter { node.replaceStrings(MarkedSource.pieces) }
    }
  }

  private struct Traits {
    var hasTilde = false
    /// Each row of a table gets as many cells as its head, so a short text could request more cells
    /// than fit in memory. In such a text, tables stay as typed.
    var mayHoldTables: Bool { lines * maximumBars <= 2_000_000 }
    private var lines = 1
    private var maximumBars = 0

    init(of source: String) {
      var source = source
      self = source.withUTF8(Self.init)
    }

    private init(_ bytes: UnsafeBufferPointer<UInt8>) {
      var bars = 0
      for byte in bytes {
        // Few texts have any of these but ends of lines.
        if 0x0E..<0x7C ~= byte || byte > 0x7E { continue }
        switch byte {
        case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
          lines += 1
          bars = 0
        case UInt8(ascii: "|"):
          bars += 1
          maximumBars = max(maximumBars, bars)
        case UInt8(ascii: "~"): hasTilde = true
        default: continue
        }
      }
    }
  }

  /// The most bytes of a text that are parsed. With a gigabyte, the parser would end the process.
  private static let longestText = 256_000_000

  private static func parse(_ source: String, with extensions: [Extension]) -> sending OpaquePointer
  {
    // The parser uses the C library's allocator, which returns memory or ends the process.
    guard let parser = cmark_parser_new(CMARK_OPT_FOOTNOTES) else {
      preconditionFailure("cmark-gfm made no parser")
    }
    defer { cmark_parser_free(parser) }
    for syntax in extensions { cmark_parser_attach_syntax_extension(parser, syntax.pointer) }
    var source = source
    source.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) {
        cmark_parser_feed(parser, $0.baseAddress, min($0.count, longestText))
      }
    }
    guard let root = cmark_parser_finish(parser) else {
      preconditionFailure("cmark-gfm made no document")
    }
    return root
  }

  func free() { cmark_node_free(root) }

  /// Calls `visit` on entering and on leaving each node, in the order of the text, without
  /// recursion: a text may be nested to any depth.
  func walk(_ visit: (Node, Event) -> Void) {
    let iterator = cmark_iter_new(root)
    defer { cmark_iter_free(iterator) }
    while true {
      let event = cmark_iter_next(iterator)
      guard event != CMARK_EVENT_DONE, let pointer = cmark_iter_get_node(iterator) else { return }
      visit(Node(pointer), event == CMARK_EVENT_ENTER ? .enter : .exit)
    }
  }

  enum Event { case enter, exit }

  /// Process-wide, never freed, and only read after setup.
  private struct Extension: @unchecked Sendable {
    let pointer: OpaquePointer
  }

  /// The extensions of every text, registered once and never changed.
  ///
  /// The characters that trigger autolinks (`:` and `w`) would be turned on and off in the
  /// process-wide table, as `~` is. But unlike `~` they do not use the list of delimiters, so they
  /// are turned on here permanently, and removed from the extension that would turn them off.
  private static let extensions: [Extension] = {
    let autolink = find("autolink")
    let parser = cmark_parser_new(CMARK_OPT_DEFAULT)
    defer { cmark_parser_free(parser) }
    cmark_parser_attach_syntax_extension(parser, autolink.pointer)
    cmark_manage_extensions_special_characters(parser, 1)
    cmark_syntax_extension_set_special_inline_chars(autolink.pointer, nil)
    return [autolink, find("tasklist")]
  }()

  private static let table = find("table")
  private static let strikethrough = find("strikethrough")
  private static let strikethroughLock = Mutex(())

  private static func find(_ name: String) -> Extension {
    isRegistered
    guard let syntax = cmark_find_syntax_extension(name) else {
      preconditionFailure("cmark-gfm has no extension \(name)")
    }
    return Extension(pointer: syntax)
  }

  private static let isRegistered: Void = cmark_gfm_core_extensions_ensure_registered()
}

/// A node of a ``SyntaxTree``, valid as long as the tree.
struct Node: Hashable {
  private let pointer: OpaquePointer

  init(_ pointer: OpaquePointer) { self.pointer = pointer }

  enum Kind {
    case document, blockQuote, list, item, codeBlock, htmlBlock, paragraph, heading, thematicBreak
    case table, tableHeader, tableRow, tableCell, footnoteDefinition
    case text, softBreak, lineBreak, code, htmlInline, emphasis, strong, strikethrough, link, image
    case footnoteReference
    /// The words between two `==`.
    case highlight
    /// A kind that no extension attached here makes.
    case other
  }

  var kind: Kind {
    switch cmark_node_get_type(pointer) {
    case CMARK_NODE_TEXT: .text
    case CMARK_NODE_PARAGRAPH: .paragraph
    case CMARK_NODE_SOFTBREAK: .softBreak
    case CMARK_NODE_LINK: .link
    case CMARK_NODE_CODE: .code
    case CMARK_NODE_EMPH: cmark_node_get_user_data(pointer) == nil ? .emphasis : .highlight
    case CMARK_NODE_STRONG: .strong
    case CMARK_NODE_ITEM: .item
    case CMARK_NODE_LIST: .list
    case CMARK_NODE_HEADING: .heading
    case CMARK_NODE_DOCUMENT: .document
    case CMARK_NODE_BLOCK_QUOTE: .blockQuote
    case CMARK_NODE_CODE_BLOCK: .codeBlock
    case CMARK_NODE_HTML_BLOCK: .htmlBlock
    case CMARK_NODE_THEMATIC_BREAK: .thematicBreak
    case CMARK_NODE_FOOTNOTE_DEFINITION: .footnoteDefinition
    case CMARK_NODE_LINEBREAK: .lineBreak
    case CMARK_NODE_HTML_INLINE: .htmlInline
    case CMARK_NODE_IMAGE: .image
    case CMARK_NODE_FOOTNOTE_REFERENCE: .footnoteReference
    default: extensionKind
    }
  }

  /// The numbers of extension kinds are assigned at registration, so these are matched by name.
  private var extensionKind: Kind {
    switch typeName {
    case "table": .table
    case "table_header": .tableHeader
    case "table_row": .tableRow
    case "table_cell": .tableCell
    case "strikethrough": .strikethrough
    default: .other
    }
  }

  private var typeName: String { String(cString: cmark_node_get_type_string(pointer)) }

  var parent: Node? { cmark_node_parent(pointer).map(Node.init) }
  var previous: Node? { cmark_node_previous(pointer).map(Node.init) }
  var next: Node? { cmark_node_next(pointer).map(Node.init) }
  var lastChild: Node? { cmark_node_last_child(pointer).map(Node.init) }

  /// Text, code, HTML, or a footnote's number.
  var literal: String { Self.string(cmark_node_get_literal(pointer)) }
  /// The bytes of ``literal``, valid UTF-8, without a copy.
  func withLiteral(_ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    guard let literal = cmark_node_get_literal(pointer) else { return }
    var count = 0
    while literal[count] != 0 { count += 1 }
    literal.withMemoryRebound(to: UInt8.self, capacity: count) {
      body(UnsafeBufferPointer(start: $0, count: count))
    }
  }

  /// True if ``literal`` has two opening brackets in a row.
  var holdsWikiLink: Bool {
    var holds = false
    withLiteral { bytes in
      holds = bytes.indices.dropLast().contains { index in
        bytes[index] == UInt8(ascii: "[") && bytes[index + 1] == UInt8(ascii: "[")
      }
    }
    return holds
  }

  var firstChild: Node? { cmark_node_first_child(pointer).map(Node.init) }

  /// Removes the node and its content from the tree; it must not be used afterwards.
  func remove() {
    cmark_node_unlink(pointer)
    cmark_node_free(pointer)
  }

  /// Replaces its text, address, title and language of code by the pieces that `pieces` makes of
  /// each; nil leaves it. Only a text becomes several nodes of them; this one is the first.
  func replaceStrings(_ pieces: (UnsafeBufferPointer<UInt8>) -> [String]?) {
    func changed(_ string: UnsafePointer<CChar>?) -> [String]? {
      guard let string else { return nil }
      var count = 0
      while string[count] != 0 { count += 1 }
      return string.withMemoryRebound(to: UInt8.self, capacity: count) {
        pieces(UnsafeBufferPointer(start: $0, count: count))
      }
    }
    switch kind {
    case .text:
      guard let parts = changed(cmark_node_get_literal(pointer)) else { return }
      setLiteral(parts.first ?? "")
      var last = self
      for part in parts.dropFirst() { last = last.insertText(part) }
    case .code, .htmlInline, .htmlBlock, .codeBlock:
      if let parts = changed(cmark_node_get_literal(pointer)) { setLiteral(parts.joined()) }
      if kind == .codeBlock, let parts = changed(cmark_node_get_fence_info(pointer)) {
        cmark_node_set_fence_info(pointer, parts.joined())
      }
    case .link, .image:
      if let parts = changed(cmark_node_get_url(pointer)) {
        cmark_node_set_url(pointer, parts.joined())
      }
      if let parts = changed(cmark_node_get_title(pointer)) {
        cmark_node_set_title(pointer, parts.joined())
      }
    default: return
    }
  }

  func setLiteral(_ text: String) { cmark_node_set_literal(pointer, text) }

  /// A new text after this node.
  func insertText(_ text: String) -> Node {
    let node = Node.new(CMARK_NODE_TEXT)
    node.setLiteral(text)
    cmark_node_insert_after(pointer, node.pointer)
    return node
  }

  /// Replaces a text by texts and formulas, and returns the nodes of these.
  func replace(by parts: [FormulaMarks.Part]) -> [(node: Node, formula: Formula)] {
    var formulas: [(node: Node, formula: Formula)] = []
    var last = self
    for part in parts {
      switch part {
      case .text(let text): last = last.insertText(text)
      case .formula(let formula):
        let node = Node.new(CMARK_NODE_CODE)
        node.setLiteral(formula.source)
        cmark_node_insert_after(last.pointer, node.pointer)
        last = node
        formulas.append((node, formula))
      case .rest:
        // The lines of a formula are one.
        if last == self, let end = previous, end.kind == .softBreak { end.remove() }
      }
    }
    remove()
    return formulas
  }

  /// Puts the nodes from the next one up to `last` into a highlight.
  func highlightNext(upTo last: Node) {
    // Tables take no types but GitHub's in their cells, so it is emphasis with a note.
    let highlight = Node.new(CMARK_NODE_EMPH)
    cmark_node_set_user_data(highlight.pointer, UnsafeMutableRawPointer(bitPattern: 1))
    guard cmark_node_insert_after(pointer, highlight.pointer) != 0 else {
      return highlight.remove()
    }
    while let node = highlight.next {
      let isLast = node == last
      cmark_node_append_child(highlight.pointer, node.pointer)
      if isLast { return }
    }
  }

  /// The first line of a paragraph as a paragraph of its own: this one, or one before it.
  ///
  /// The texts of the line are in the memory of this paragraph, which has to stay in the tree.
  func takeFirstLine() -> Node {
    var last = firstChild
    while let node = last, node.kind != .softBreak, node.kind != .lineBreak { last = node.next }
    guard last != nil else { return self }
    let line = Node.new(CMARK_NODE_PARAGRAPH)
    cmark_node_insert_before(pointer, line.pointer)
    while let node = firstChild {
      if node.kind == .softBreak || node.kind == .lineBreak {
        node.remove()
        break
      }
      cmark_node_append_child(line.pointer, node.pointer)
    }
    return line
  }

  private static func new(_ type: cmark_node_type) -> Node {
    // The C library's allocator returns memory or ends the process.
    guard let pointer = cmark_node_new(type) else { preconditionFailure("cmark-gfm made no node") }
    return Node(pointer)
  }

  var url: String { Self.string(cmark_node_get_url(pointer)) }
  var title: String { Self.string(cmark_node_get_title(pointer)) }

  var headingLevel: Int { Int(cmark_node_get_heading_level(pointer)) }
  var isOrdered: Bool { cmark_node_get_list_type(pointer) == CMARK_ORDERED_LIST }
  var isTight: Bool { cmark_node_get_list_tight(pointer) != 0 }
  var listStart: Int { Int(cmark_node_get_list_start(pointer)) }

  /// True if a list's item is ticked; nil if it has no box.
  var isTicked: Bool? {
    typeName == "tasklist" ? cmark_gfm_extensions_get_tasklist_item_checked(pointer) : nil
  }

  /// The text after the opening fence; nil for an indented block.
  var fenceInfo: String? {
    var length: Int32 = 0
    var offset: Int32 = 0
    var character: CChar = 0
    guard cmark_node_get_fenced(pointer, &length, &offset, &character) != 0 else { return nil }
    return Self.string(cmark_node_get_fence_info(pointer))
  }

  /// Counted from 1.
  var line: Int { Int(cmark_node_get_start_line(pointer)) }
  /// The last line, counted from 1.
  var lastLine: Int { Int(cmark_node_get_end_line(pointer)) }

  /// The alignments of a table's columns: `l`, `c`, `r`, or 0.
  var columnAlignments: [UInt8] {
    let count = Int(cmark_gfm_extensions_get_table_columns(pointer))
    guard let first = cmark_gfm_extensions_get_table_alignments(pointer) else { return [] }
    return Array(UnsafeBufferPointer(start: first, count: count))
  }

  private static func string(_ pointer: UnsafePointer<CChar>?) -> String {
    pointer.map { String(cString: $0) } ?? ""
  }
}
