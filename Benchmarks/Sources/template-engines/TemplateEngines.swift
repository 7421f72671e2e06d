import Foundation

/// Renders and parses on command, so that `Benchmarks/templates` can alternate between engines.
///
/// Each line of standard input is a command, each line of standard output its answer:
///
/// ```text
/// output ENGINE WORK          the page, as a JSON text
/// render ENGINE WORK COUNT    CPU seconds of COUNT renders
/// parse ENGINE TEXT COUNT     CPU seconds of COUNT parses
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

/// Why something cannot be measured.
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

  /// The sum of output lengths, so that no render is optimised away.
  private var consumed = 0

  private func seconds(_ count: String, _ work: () throws -> Void) throws -> String {
    guard let count = Int(count) else { throw Complaint("\(count) is not a count") }
    let began = Self.processorTime
    for _ in 0..<count { try work() }
    return "\(Self.processorTime - began)"
  }

  /// The CPU seconds of this process, which has one thread; the load of other programs does not
  /// count.
  private static var processorTime: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
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
