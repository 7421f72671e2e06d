import Mustache

enum MustacheEngine: Engine {
  static let suffix = "mustache"

  static func parse(_ text: String) throws {
    _ = try MustacheTemplate(string: text)
  }

  static func page(_ work: String, _ input: Input) throws -> any Page {
    var library = MustacheLibrary()
    for (name, text) in input.templates(suffix) where name == work || name.hasPrefix("layout-") {
      try library.register(text, named: name)
    }
    guard let template = library.getTemplate(named: work) else { throw Complaint("no \(work)") }
    let record: Record = try input.decoded()
    return MustachePage(template: template, library: library, data: record.dictionary)
  }
}

private struct MustachePage: Page {
  let template: MustacheTemplate
  let library: MustacheLibrary
  let data: [String: Any]

  func render() -> any Collection<UInt8> { template.render(data, library: library).utf8 }
}
