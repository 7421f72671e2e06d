import Testing
import Vault

@Test func `Records whose fields change alike have identities of their own`() {
  var seen: Set<String> = []
  for day in 0..<1_000 {
    let text = "2026-11-\(day)"
    seen.insert(
      ContentHash([(key: "Start date", value: text), (key: "End date", value: text)]).hex)
  }
  #expect(seen.count == 1_000)
}

@Test func `The order of fields does not matter, but which value is whose does`() {
  let a = ContentHash([(key: "a", value: "1"), (key: "b", value: "2")])
  #expect(a == ContentHash([(key: "b", value: "2"), (key: "a", value: "1")]))
  #expect(a != ContentHash([(key: "a", value: "2"), (key: "b", value: "1")]))
  #expect(a != ContentHash([(key: "a", value: "1")]))
}
