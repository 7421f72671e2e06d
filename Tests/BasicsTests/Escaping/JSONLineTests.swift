import Basics
import Foundation
import Testing

struct JSONLineTests {
  @Test func `A line is one object that begins with its version`() throws {
    let line = JSONLine(written: [
      ("title", JSONString.quoted("a\n\"b\"\u{2028}")), ("days", "[1,2]"), ("no\nkey", "null"),
    ])
    #expect(line.text.hasPrefix(#"{"version":1,"title":"#))
    #expect(!line.text.contains("\n"))
    let object = try JSONSerialization.jsonObject(with: Data(line.text.utf8))
    let members = try #require(object as? [String: Any])
    #expect(members["title"] as? String == "a\n\"b\"\u{2028}")
    #expect(members["days"] as? [Int] == [1, 2])
    #expect(members["no\nkey"] is NSNull && members.count == 4)
  }

  @Test func `An object without members has its version`() {
    #expect(JSONLine(written: []).text == #"{"version":1}"#)
  }
}
