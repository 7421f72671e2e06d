package import Basics

/// A JSON or YAML file with an object, or any value, of any shape.
package struct DataFile: Sendable {
  package enum Format: Sendable, Hashable {
    case json, yaml

    /// The format by the extension of `file`, else by the first bytes.
    init(file: String, bytes: [UInt8]) {
      switch VaultPath(validating: file.drop { $0 == "/" })?.pathExtension {
      case "json": self = .json
      case "yaml", "yml": self = .yaml
      default:
        let first = bytes.firstNotBlank
        self = first == UInt8(ascii: "{") || first == UInt8(ascii: "[") ? .json : .yaml
      }
    }
  }

  /// The content; nil when the file could not be read, or holds no object where it should.
  package private(set) var value: DataValue?
  /// The members of the object; empty when the file could not be read.
  package var members: [DataMember] { if case .object(let members) = value { members } else { [] } }
  package private(set) var diagnostics: [Diagnostic] = []

  /// Reads `bytes`, the content of `file`. An empty YAML file is an object without members.
  package init(_ bytes: [UInt8], file: String, holdsObject: Bool = true) {
    let text = TextFile(bytes, file: file)
    switch Format(file: file, bytes: text.bytes) {
    case .json: readJSON(text, holdsObject)
    case .yaml: readYAML(text, holdsObject)
    }
  }

  private mutating func readJSON(_ text: TextFile, _ holdsObject: Bool) {
    let result = text.bytes.withUnsafeBufferPointer { bytes in
      Result { () throws(JSONError) in
        var cursor = JSONCursor(bytes)
        let value = try DataValue(&cursor)
        try cursor.expectEnd()
        return value
      }
    }
    switch result {
    case .success(let value) where value.isObject || !holdsObject: self.value = value
    case .success:
      let start = text.bytes.firstIndex { $0 > 0x20 } ?? 0
      diagnostics.append(TextProblem.notAnObject.diagnostic(at: text.locate(start..<start + 1)))
    case .failure(let error):
      let (place, excerpt) = text.locate(error.range)
      diagnostics.append(
        error.reason == .afterEnd
          ? TextProblem.textAfterValue.diagnostic(at: place, excerpt: excerpt)
          : error.diagnostic(at: place, excerpt: excerpt))
    }
  }

  private mutating func readYAML(_ text: TextFile, _ holdsObject: Bool) {
    let document = YAMLDocument(text)
    diagnostics = document.diagnostics
    guard let root = document.root else { return }
    let value = DataValue(root)
    switch value {
    case .null: self.value = .object([])
    case let value where value.isObject || !holdsObject: self.value = value
    default:
      diagnostics.append(TextProblem.notAnObject.diagnostic(at: document.locate(root)))
    }
  }
}

extension DataValue {
  fileprivate var isObject: Bool { if case .object = self { true } else { false } }
}

/// A value of a JSON or YAML file whose keys are up to its reader, such as the data of a template.
package enum DataValue: Sendable, Hashable {
  case null
  case bool(Bool)
  /// A number without a fraction that fits 64 bits.
  case int(Int)
  /// Any other number.
  case decimal(Double)
  case text(String)
  case list([DataValue])
  /// Members in file order; in JSON a key may occur twice, and the last one counts.
  case object([DataMember])
}

package struct DataMember: Sendable, Hashable {
  package var key: String
  package var value: DataValue

  package init(_ key: String, _ value: DataValue) {
    self.key = key
    self.value = value
  }
}

extension DataValue {
  init(_ cursor: inout JSONCursor) throws(JSONError) {
    switch cursor.nextForm() {
    case .object:
      var members: [DataMember] = []
      try cursor.beginObject()
      while let key = try cursor.nextKey() {
        members.append(DataMember(key.string, try DataValue(&cursor)))
      }
      self = .object(members)
    case .list:
      var elements: [DataValue] = []
      try cursor.beginList()
      while try cursor.nextElement() { elements.append(try DataValue(&cursor)) }
      self = .list(elements)
    default:
      let value = try cursor.value()
      switch value.form {
      case .bool(let flag): self = .bool(flag)
      case .number: self = Int(value.string).map(DataValue.int) ?? .decimal(value.string.asDouble)
      case .text: self = .text(value.string)
      case .null, .list, .object: self = .null
      }
    }
  }

  /// A value of a YAML document. Plain scalars get the types of YAML 1.2's core schema (section
  /// 10.3.2 of its specification), so `no` and `12:30` stay texts.
  init(_ node: YAMLNode) {
    switch node.content {
    case .null: self = .null
    case .scalar(let text, let isPlain):
      self = isPlain ? Self.inCoreSchema(text) ?? .text(text) : .text(text)
    case .sequence(let nodes): self = .list(nodes.map(DataValue.init))
    case .mapping(let entries):
      self = .object(entries.map { DataMember($0.key, DataValue($0.value)) })
    }
  }

  /// The value of a plain scalar that is not a text.
  private static func inCoreSchema(_ text: String) -> DataValue? {
    switch text {
    case "true", "True", "TRUE": return .bool(true)
    case "false", "False", "FALSE": return .bool(false)
    case ".nan", ".NaN", ".NAN": return .decimal(.nan)
    default: break
    }
    if text.hasPrefix("0o"), let int = natural(text.dropFirst(2), radix: 8) { return .int(int) }
    if text.hasPrefix("0x"), let int = natural(text.dropFirst(2), radix: 16) { return .int(int) }
    let isNegative = text.hasPrefix("-")
    let unsigned = isNegative || text.hasPrefix("+") ? text.dropFirst() : text[...]
    if [".inf", ".Inf", ".INF"].contains(unsigned) {
      return .decimal(isNegative ? -.infinity : .infinity)
    }
    guard isNumber(unsigned) else { return nil }
    return Int(text).map(DataValue.int) ?? .decimal(text.asDouble)
  }

  private static func natural(_ digits: Substring, radix: Int) -> Int? {
    digits.first == "-" || digits.first == "+" ? nil : Int(digits, radix: radix)
  }

  /// True if `text` is digits, with an optional point and an optional exponent.
  private static func isNumber(_ text: Substring) -> Bool {
    let isDigit = { (byte: UInt8) in (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
    var rest = text.utf8
    func digits() -> Int {
      let count = rest.prefix(while: isDigit).count
      rest = rest.dropFirst(count)
      return count
    }
    var count = digits()
    if rest.first == UInt8(ascii: ".") {
      rest = rest.dropFirst()
      count += digits()
    }
    guard count > 0 else { return false }
    guard let exponent = rest.first else { return true }
    guard exponent | 0x20 == UInt8(ascii: "e") else { return false }
    rest = rest.dropFirst()
    if rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") {
      rest = rest.dropFirst()
    }
    return digits() > 0 && rest.isEmpty
  }
}

extension String {
  /// The floating-point number nearest to a text known to be a number; infinity if it is out of
  /// range.
  fileprivate var asDouble: Double { Double(self) ?? .nan }
}

/// The content of a vault's `data/` for templates: each file under its name without its extension,
/// folders as nested members.
///
/// YAML and JSON files hold any value; in a CSV file each row is an object, whose plain numbers are
/// numbers. Other files are ignored.
package struct DataFolder: Sendable {
  package static let path: VaultPath = "data"

  package private(set) var members: [DataMember] = []
  package private(set) var diagnostics: [Diagnostic] = []

  /// Reads the folder recursively; empty when it is missing. Names that start with a dot are
  /// skipped.
  package init(in vault: some Files) {
    let paths = vault.files(below: Self.path, failed: { diagnostics.append($0.diagnostic) })
      .withoutSyncCopies
    for path in paths {
      guard let names = Self.names(path) else { continue }
      let file = vault.displayName(of: path)
      do throws(FileError) {
        switch path.pathExtension {
        case "yaml", "yml", "json":
          let data = DataFile(try vault.text(of: path), file: file, holdsObject: false)
          diagnostics += data.diagnostics
          if let value = data.value { Self.set(value, at: names, in: &members) }
        case "csv", "tsv":
          let table = DataTable(try vault.text(of: path), file: file)
          diagnostics += table.diagnostics.kept
          Self.set(table.value, at: names, in: &members)
        default: continue
        }
      } catch {
        diagnostics.append(error.diagnostic)
      }
    }
  }

  /// The path components of a file below the folder, the last without its extension; nil for a file
  /// outside it.
  private static func names(_ path: VaultPath) -> ArraySlice<String>? {
    var names = path.text.split(separator: "/").dropFirst().map(String.init)
    guard let last = names.popLast(), let dot = last.lastIndex(of: "."), dot > last.startIndex
    else { return nil }
    return (names + [String(last[..<dot])])[...]
  }

  /// Of two files with one name the later one counts, as with two members of an object.
  private static func set(
    _ value: DataValue, at names: ArraySlice<String>, in members: inout [DataMember]
  ) {
    guard let name = names.first else { return }
    var inner: [DataMember] = []
    let place = members.firstIndex { $0.key == name }
    if let place, case .object(let known) = members[place].value { inner = known }
    var value = value
    if names.count > 1 {
      set(value, at: names.dropFirst(), in: &inner)
      value = .object(inner)
    }
    if let place { members[place].value = value } else { members.append(DataMember(name, value)) }
  }
}

extension DataTable {
  /// The rows as objects; plain numbers are numbers.
  fileprivate var value: DataValue {
    .list(
      rows.map { row in
        .object(
          zip(columns, row).filter { !$0.0.isEmpty }.map { name, cell in
            DataMember(name, cell.form == .blank ? .null : DataValue(plain: cell.text))
          })
      })
  }
}

extension DataValue {
  /// A number when it is written as one, `12`, `-3.50`, and not as a code, `007`; else a text.
  fileprivate init(plain text: String) {
    let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
    let whole = digits.prefix { $0.isASCII && $0.isNumber }
    let rest = digits.dropFirst(whole.count)
    let isWhole = !whole.isEmpty && (whole.count == 1 || whole.first != "0")
    let isFraction =
      rest.first == "." && rest.count > 1
      && rest.dropFirst().allSatisfy { $0.isASCII && $0.isNumber }
    if isWhole, rest.isEmpty, let int = Int(text) {
      self = .int(int)
    } else if isWhole, isFraction, let number = Double(text) {
      self = .decimal(number)
    } else {
      self = .text(text)
    }
  }
}
