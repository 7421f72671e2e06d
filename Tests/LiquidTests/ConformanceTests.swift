import Basics
import Liquid
import TestKit
import Testing

/// The cases of golden-liquid, which the reference implementation passes.
struct ConformanceTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var object: Object
    var testDescription: String { object["name"]?.text ?? "" }
  }

  static let path = "conformance/liquid.json"

  static let cases: [Case] = {
    guard let bytes = try? OutsideData.bytes(path), let file = try? OrderedJSON.parse(bytes)
    else { return [] }
    return (file["tests"]?.arrayValue ?? []).compactMap { $0.objectValue.map(Case.init) }
  }()

  @Test(
    .enabled(
      if: OutsideData.has(ConformanceTests.path), "\(ConformanceTests.path) is not there"))
  func `There are as many cases as golden-liquid had`() {
    #expect(Self.cases.count >= 720)
  }

  @Test(
    .enabled(
      if: OutsideData.has(ConformanceTests.path), "\(ConformanceTests.path) is not there"),
    arguments: ConformanceTests.cases)
  func `A case of golden-liquid gives what the reference gives`(_ test: Case) throws {
    let tags = (test.object["tags"]?.arrayValue ?? []).map(\.text)
    var environment = Environment.standard
    environment.escaping = .none
    // "strict2" is the reference's strict parser; the same template may be valid for the lax one.
    environment.strict = tags.contains("strict2")
    let source = test.object["template"]?.text ?? ""
    let partials = test.object["templates"]?.objectValue ?? [:]
    let library = TemplateLibrary(
      sources: zip(partials.keys, partials.values).map { ($0, $1.text) },
      environment: environment)
    let data = test.object["data"]?.objectValue ?? [:]

    var output: [UInt8] = []
    var failure: String?
    do {
      let template = try Template(source, name: "case", environment: environment)
      failure = template.render(data, library: library, into: &output).first?.description
    } catch {
      failure = error.description
    }
    failure = failure ?? library.diagnostics.first?.description

    let text = String(decoding: output, as: UTF8.self)
    if test.object["invalid"] == .bool(true) {
      #expect(failure != nil, "gave \(text)")
    } else {
      #expect(failure == nil, "\(failure ?? "")")
      let results = test.object["results"]?.arrayValue ?? [Value(test.object["result"])]
      #expect(results.contains(.string(text)), "gave \(text)")
    }
  }
}

/// Reads JSON with the members of objects in their order, which a dictionary would lose.
struct OrderedJSON {
  struct Malformed: Error {}

  private var bytes: ArraySlice<UInt8>

  static func parse(_ bytes: [UInt8]) throws -> Value {
    var reader = OrderedJSON(bytes: bytes[...])
    return try reader.value()
  }

  private mutating func skipSpace() {
    while let byte = bytes.first, byte <= 0x20 { bytes.removeFirst() }
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    skipSpace()
    guard bytes.first == byte else { return false }
    bytes.removeFirst()
    return true
  }

  private mutating func value() throws -> Value {
    skipSpace()
    switch bytes.first {
    case UInt8(ascii: "{"):
      bytes.removeFirst()
      var object = Object()
      if take(UInt8(ascii: "}")) { return .object(object) }
      repeat {
        skipSpace()
        let key = try string()
        guard take(UInt8(ascii: ":")) else { throw Malformed() }
        object[key] = try value()
      } while take(UInt8(ascii: ","))
      guard take(UInt8(ascii: "}")) else { throw Malformed() }
      return .object(object)
    case UInt8(ascii: "["):
      bytes.removeFirst()
      var items: [Value] = []
      if take(UInt8(ascii: "]")) { return .array(items) }
      repeat { items.append(try value()) } while take(UInt8(ascii: ","))
      guard take(UInt8(ascii: "]")) else { throw Malformed() }
      return .array(items)
    case UInt8(ascii: "\""): return .string(try string())
    default:
      let word = String(
        decoding: bytes.prefix { !",]} \n\r\t".utf8.contains($0) }, as: UTF8.self)
      bytes = bytes.dropFirst(word.utf8.count)
      switch word {
      case "null": return .nil
      case "true": return true
      case "false": return false
      default:
        if let int = Int(word) { return .int(int) }
        guard let decimal = Double(word) else { throw Malformed() }
        return .decimal(decimal)
      }
    }
  }

  private mutating func string() throws -> String {
    guard take(UInt8(ascii: "\"")) else { throw Malformed() }
    var units: [UInt16] = []
    var text: [UInt8] = []
    func flushed(_ units: [UInt16]) -> [UInt8] {
      Array(String(decoding: units, as: UTF16.self).utf8)
    }
    while let byte = bytes.popFirst() {
      if byte == UInt8(ascii: "\\"), let escape = bytes.popFirst() {
        if escape == UInt8(ascii: "u") {
          let hex = String(decoding: bytes.prefix(4), as: UTF8.self)
          guard let unit = UInt16(hex, radix: 16) else { throw Malformed() }
          bytes = bytes.dropFirst(4)
          units.append(unit)
          continue
        }
        text += flushed(units)
        units = []
        switch escape {
        case UInt8(ascii: "n"): text.append(0x0A)
        case UInt8(ascii: "r"): text.append(0x0D)
        case UInt8(ascii: "t"): text.append(0x09)
        case UInt8(ascii: "b"): text.append(0x08)
        case UInt8(ascii: "f"): text.append(0x0C)
        default: text.append(escape)
        }
        continue
      }
      text += flushed(units)
      units = []
      if byte == UInt8(ascii: "\"") { return String(decoding: text, as: UTF8.self) }
      text.append(byte)
    }
    throw Malformed()
  }
}
