import Basics
import Testing

@testable import Vault

/// The JSON Schema of a key, which is learned from its reader.
struct LearnedSchemaTests {
  private func schema(
    _ sample: String, choices: [String] = [], _ takes: @escaping (YAMLNode) -> Bool
  ) -> String {
    let schema = LearnedSchema(YAMLNode(inFlow: sample), choices: choices) { text in
      YAMLNode(inFlow: text).map(takes) ?? false
    }
    return JSONText.members(schema.keywords).line
  }

  @Test(arguments: [1...1_000, -60...60, 0...0, 16...8_192])
  func `The bounds of a number are those of its reader`(bounds: ClosedRange<Int>) {
    let found = schema("\(bounds.lowerBound)") { (try? $0.asNumber(bounds)) != nil }
    #expect(
      found.hasPrefix(
        #"{"type":["integer","string"],"minimum":\#(bounds.lowerBound),"#
          + #""maximum":\#(bounds.upperBound),"pattern":"#), "\(found)")
  }

  @Test func `Words are closed only if the reader takes no others`() {
    let words = ["full", "none"]
    #expect(
      schema("full", choices: words) { $0.text.map(words.contains) ?? false }
        == #"{"enum":["full","none"]}"#)
    #expect(
      schema("full", choices: words) { $0.text != nil }
        == #"{"type":["string","number","boolean"],"examples":["full","none"]}"#)
    // `[none]` is no list of parts.
    let parts = schema("full", choices: words) { node in
      if case .sequence(let items) = node.content { return items.allSatisfy { $0.text == "full" } }
      return node.text.map(words.contains) ?? false
    }
    #expect(
      parts == #"{"anyOf":[{"enum":["full","none"]},"#
        + #"{"type":"array","items":{"enum":["full"]}}]}"#)
  }

  @Test func `Nothing is said of a value that means something only beside others`() {
    #expect(schema("a") { _ in false } == "{}")
    #expect(schema("a") { _ in true } == "{}")
  }

  @Test func `Names that a person makes up have values of one form`() {
    let found = schema("{YouTube: distraction}") { node in
      guard case .mapping(let entries) = node.content else { return false }
      return entries.allSatisfy { $0.value.text != nil }
    }
    #expect(
      found
        == #"{"type":"object","additionalProperties":{"type":["string","number","boolean"]}}"#)
  }
}
