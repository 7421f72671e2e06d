import Foundation

/// Renders and parses on command, so that `Benchmarks/templates` can let engines take turns.
///
/// Each line of standard input is a command, each line of standard output its answer:
///
/// ```text
/// output ENGINE WORK          the page, as a JSON text
/// render ENGINE WORK COUNT    seconds that COUNT renders took
/// parse ENGINE TEXT COUNT     seconds that COUNT parses took
/// ```
@main
struct TemplateEngines {
  static func main() throws {
    guard CommandLine.arguments.count == 2 else {
      throw Complaint("usage: template-engines FOLDER")
    }
    let input = try Input(folder: CommandLine.arguments[1])
    var session = Session(input: input)
    while let line = readLine() {
      print(try session.answer(line.split(separator: " ").map(String.init)))
      fflush(nil)
    }
  }
}

/// What stands in the way of a measurement.
struct Complaint: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}

/// Answers commands; engines are set up once for each work.
struct Session {
  let input: Input
  private var pages: [String: any Page] = [:]

  init(input: Input) { self.input = input }

  mutating func answer(_ command: [String]) throws -> String {
    switch (command.first, command.count) {
    case ("output", 3):
      let page = try page(command[1], command[2])
      let text = String(decoding: Array(try page.render()), as: UTF8.self)
      return String(decoding: try JSONEncoder().encode(text), as: UTF8.self)
    case ("render", 4):
      let page = try page(command[1], command[2])
      return try seconds(command[3]) { consumed &+= try page.render().count }
    case ("parse", 4):
      let engine = try engine(command[1])
      let texts = try input.texts(command[2], engine.suffix)
      return try seconds(command[3]) { for text in texts { try engine.parse(text) } }
    default: throw Complaint("what is \(command)?")
    }
  }

  /// Output is added up, so that no render can be left out.
  private var consumed = 0

  private func seconds(_ count: String, _ work: () throws -> Void) throws -> String {
    guard let count = Int(count) else { throw Complaint("\(count) is not a count") }
    let clock = ContinuousClock()
    let took = try clock.measure { for _ in 0..<count { try work() } }
    return "\(took / .seconds(1))"
  }

  private mutating func page(_ name: String, _ work: String) throws -> any Page {
    let key = "\(name) \(work)"
    if let page = pages[key] { return page }
    let page = try engine(name).page(work, input)
    pages[key] = page
    return page
  }

  private func engine(_ name: String) throws -> any Engine.Type {
    switch name {
    case "liquid": LiquidEngine.self
    case "mustache": MustacheEngine.self
    case "stencil": StencilEngine.self
    case "bytes": HandWritten.self
    default: throw Complaint("there is no engine \(name)")
    }
  }
}
