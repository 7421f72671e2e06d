import Basics
import TestKit
import Testing

struct InvalidUTF8Tests {
  @Test func `Bytes are UTF-8 when the standard library takes them for it`() {
    var chance = SeededGenerator(8)
    let pieces = ["a", "é", "渡", "🚲", "plain text of a line"].map { Array($0.utf8) }
    var (valid, invalid) = (0, 0)
    for _ in 0..<20_000 {
      var bytes = (0..<Int.random(in: 0..<6, using: &chance)).flatMap { _ in
        pieces.randomElement(using: &chance) ?? []
      }
      // In half of them a byte is changed or removed.
      if !bytes.isEmpty, Bool.random(using: &chance) {
        let place = bytes.indices.randomElement(using: &chance) ?? 0
        if Bool.random(using: &chance) {
          bytes[place] = UInt8.random(in: 0...255, using: &chance)
        } else {
          bytes.remove(at: place)
        }
      }
      let wrong = bytes.withUnsafeBufferPointer { $0.firstInvalidUTF8 }
      #expect((wrong == nil) == (String(validating: bytes, as: UTF8.self) != nil), "\(bytes)")
      if let wrong {
        invalid += 1
        #expect(String(validating: bytes[..<wrong.lowerBound], as: UTF8.self) != nil, "\(bytes)")
      } else {
        valid += 1
      }
    }
    #expect(valid > 1_000 && invalid > 1_000)
  }
}
