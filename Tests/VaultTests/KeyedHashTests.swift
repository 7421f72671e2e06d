import Testing
import Vault

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
