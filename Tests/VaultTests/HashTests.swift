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

/// HMAC with SHA-256 against the test cases of RFC 4231.
struct KeyedHashTests {
  @Test(arguments: [
    (
      "Jefe", "what do ya want for nothing?",
      "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
    ),
    (
      String(repeating: "\u{0B}", count: 20), "Hi There",
      "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
    ),
  ])
  func `It is HMAC with SHA-256`(key: String, data: String, digest: String) {
    let made = KeyedHash.sha256(Array(data.utf8), key: Array(key.utf8))
    #expect(made.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() == digest)
  }
}
