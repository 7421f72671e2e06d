package import Diagnostics

/// A JSON or YAML file that holds an object of any shape.
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

  /// The members of the object; none when the file could not be read.
  package private(set) var members: [DataMember] = []
  /// What is wrong with the file.
  package private(set) var diagnostics: [Diagnostic] = []

  /// Reads `bytes`, which `file` holds. A YAML file that is empty holds an object without members.
  package init(_ bytes: [UInt8], file: String) {
    let text = TextFile(bytes, file: file)
    switch Format(file: file, bytes: text.bytes) {
    case .json: readJSON(text)
    case .yaml: readYAML(text)
    }
  }

  private mutating func readJSON(_ text: TextFile) {
    let result = text.bytes.withUnsafeBufferPointer { bytes in
      Result { () throws(JSONError) in
        var cursor = JSONCursor(bytes)
        let value = try DataValue(&cursor)
        try cursor.expectEnd()
        return value
      }
    }
    switch result {
    case .success(.object(let members)): self.members = members
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

  private mutating func readYAML(_ text: TextFile) {
    let document = YAMLDocument(text)
    diagnostics = document.diagnostics
    guard let root = document.root else { return }
    switch DataValue(root) {
    case .object(let members): self.members = members
    case .null: break
    default:
      diagnostics.append(TextProblem.notAnObject.diagnostic(at: document.locate(root)))
    }
  }
}
