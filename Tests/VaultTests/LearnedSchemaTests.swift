import Basics
import Testing

@testable import Vault

/// The JSON Schema of a key, which is learned from its reader.
struct LearnedSchemaTests {
  private func schema(
    _ sample: String, choices: [String] = [], hints: [String] = [], pattern: String? = nil,
    _ takes: @escaping (YAMLNode) -> Bool
  ) -> String {
    let schema = LearnedSchema(
      YAMLNode(inFlow: sample), choices: choices, hints: hints, pattern: pattern
    ) { text in
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

  @Test func `Hints close nothing`() {
    let words = ["CNY", "EUR", "yuan"]
    #expect(
      schema("CNY", hints: ["CNY", "EUR"], pattern: "^[A-Za-z]+$") {
        $0.text.map(words.contains) ?? false
      } == #"{"type":"string","pattern":"^[A-Za-z]+$","examples":["CNY","EUR"]}"#)
  }

  @Test func `The pattern of zones is met by each zone of this machine, and by no other place`()
    throws
  {
    let pattern = try Regex(SettingKey.zoneName)
    #expect(Zone.knownIdentifiers.filter { !$0.contains(pattern) } == [])
    for text in ["Mars/Phobos", "Europe/", "Europe/New York", "UTC ", "", "Asia"] {
      #expect(text.contains(pattern) == (text == "Asia"), "\(text)")
    }
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
