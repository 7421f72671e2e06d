import Basics
import Testing

@testable import Vault

@Test(arguments: [
  0, 1, 10, 999_999, 1_000_000, -1, -86_400_000_000, 1_795_255_200_123_000, 951_782_399_500_000,
  -62_135_596_800_000_000, 253_402_300_799_999_999,
])
func `Instants are written as everywhere else`(microseconds: Int64) {
  let instant = Instant(microseconds: microseconds)
  #expect(String(decoding: instant.text, as: UTF8.self) == instant.formatted())
}
