import Foundation

/// The templates and data for all engines.
struct Input {
  let data: Data
  /// The templates by file name.
  private let files: [String: String]

  init(folder: String) throws {
    let manager = FileManager.default
    var files: [String: String] = [:]
    for name in try manager.contentsOfDirectory(atPath: folder) {
      files[name] = try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)
    }
    guard let data = files["data.json"] else { throw Complaint("there is no data.json") }
    self.files = files
    self.data = Data(data.utf8)
  }

  /// The data as an engine's own type.
  func decoded<T: Decodable>(as type: T.Type = T.self) throws -> T {
    try JSONDecoder().decode(type, from: data)
  }

  /// The template `name`.
  func template(_ name: String, _ suffix: String) throws -> String {
    guard let text = files["\(name).\(suffix)"] else {
      throw Complaint("there is no \(name).\(suffix)")
    }
    return text
  }

  /// The templates that end in `suffix`, by name.
  func templates(_ suffix: String) -> [(name: String, text: String)] {
    files.filter { $0.key.hasSuffix("." + suffix) }
      .map { (String($0.key.dropLast(suffix.count + 1)), $0.value) }
      .sorted { $0.0 < $1.0 }
  }

  /// The texts to parse named `name`, or starting with it and a `+`.
  func texts(_ name: String, _ suffix: String) throws -> [String] {
    let texts = templates(suffix).filter { $0.name == name || $0.name.hasPrefix("\(name)+") }
    guard !texts.isEmpty else { throw Complaint("there is no text \(name).\(suffix)") }
    return texts.map(\.text)
  }
}

/// The data as plain Swift.
struct Record: Decodable {
  struct Row: Decodable {
    var day, project, note, source: String
  }
  struct Step: Decodable {
    var name: String
  }
  struct Task: Decodable {
    var title: String
    var done: Bool
    var due: String?
    var tags: [String]
    var steps: [Step]
  }

  var title, text: String
  var rows: [Row]
  var tasks: [Task]
}
