package import Basics

/// A JSON or YAML file that holds an object, or any value, of any shape.
package struct DataFile: Sendable {
  /// How a file is written.
  package enum Format: Sendable, Hashable {
    case json, yaml

    /// The format that the name of `file` says, else the one that `bytes` start like.
    init(file: String, bytes: [UInt8]) {
      switch VaultPath(validating: file.drop { $0 == "/" })?.pathExtension {
      case "json": self = .json
      case "yaml", "yml": self = .yaml
      default:
        let first = bytes.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
        self = first == UInt8(ascii: "{") || first == UInt8(ascii: "[") ? .json : .yaml
      }
    }
  }

  /// What it holds; nil when the file could not be read, or holds no object where it should.
  package private(set) var value: DataValue?
  /// The members of the object; none when the file could not be read.
  package var members: [DataMember] {
    if case .object(let members) = value { members } else { [] }
  }
  /// What is wrong with the file.
  package private(set) var diagnostics: [Diagnostic] = []

  /// Reads `bytes`, which `file` holds. A YAML file that is empty holds an object without members.
  ///
  /// - Parameter holdsObject: Whether anything but an object is wrong.
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
