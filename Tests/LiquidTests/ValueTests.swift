import Basics
import Testing

@testable import Liquid

struct ValueTests {
  // From Ruby: Float#to_s.
  @Test(arguments: [
    (5.0, "5.0"), (-0.5, "-0.5"), (1e15, "1000000000000000.0"), (1e16, "1.0e+16"),
    (123456789012345680.0, "1.2345678901234568e+17"), (0.0001, "0.0001"), (0.00001, "1.0e-05"),
    (1.5e-7, "1.5e-07"), (1e100, "1.0e+100"), (-1e20, "-1.0e+20"), (0.1, "0.1"), (100.0, "100.0"),
    (-0.0, "-0.0"), (.infinity, "Infinity"),
  ])
  func `A decimal is written as Ruby writes it`(_ value: Double, _ expected: String) {
    #expect(Value.decimal(value).text == expected)
  }

  @Test func `An object keeps the order of its names`() {
    var object: Object = [:]
    for number in (0..<40).reversed() { object["k\(number)"] = .int(number) }
    object["k39"] = "first"
    object["k20"] = nil
    #expect(object.keys.prefix(2) == ["k39", "k38"])
    #expect(object["k39"] == "first")
    #expect(object["k0"] == 0)
    #expect(object["k20"] == nil)
    #expect(object.count == 39)
  }

  @Test func `A copy of an object is not changed with it`() {
    let object: Object = ["a": 1]
    var copy = object
    copy["a"] = 2
    copy["b"] = 3
    #expect(object == ["a": 1])
    #expect(copy == ["b": 3, "a": 2])
  }

  @Test func `Objects of one shape have members of their own`() {
    let shape = Object.Shape(["a", "b"])
    let first = Object(shape, [1, 2])
    var second = Object(shape, [3, 4])
    second["c"] = 5
    second["a"] = nil
    #expect(first == ["a": 1, "b": 2])
    #expect(second == ["b": 4, "c": 5] && second["a"] == nil)
    #expect(Object(shape, [6, 7]).keys == ["a", "b"])
    #expect(first == Object(shape, [1, 2]) && first != Object(shape, [1, 3]))
  }

  // As in Ruby's Array#<=>: by the first elements that differ, otherwise the shorter first.
  @Test func `Lists are ordered by their elements, lists in them too`() {
    let list: Value = [
      ["k": [[1], 2], "n": "d"], ["k": [[1], 1], "n": "c"], ["k": [[1]], "n": "b"],
      ["k": [[0], 9], "n": "a"],
    ]
    #expect(Rendering("{{ a | sort: 'k' | map: 'n' }}", ["a": list]).text == "abcd")
  }

  @Test func `An object is written as the reference writes it`() {
    let value: Value = ["a": 1, "b": ["x", nil, true, 1.5], "c": [:]]
    #expect(value.text == "{\"a\"=>1, \"b\"=>[\"x\", nil, true, 1.5], \"c\"=>{}}")
  }

  @Test(arguments: [
    ("{{ 0.1 | plus: 0.2 }}", "0.3"), ("{{ 0.3 | divided_by: 0.1 }}", "3.0"),
    ("{{ 1.1 | times: 1.1 }}", "1.21"), ("{{ -7 | divided_by: 2 }}", "-4"),
    ("{{ -7 | modulo: 3 }}", "2"), ("{{ -7.5 | modulo: 2 }}", "0.5"), ("{{ 2.5 | round }}", "3"),
    ("{{ -2.5 | round }}", "-3"), ("{{ 1234 | round: -2 }}", "1200"),
    ("{{ 1.005 | round: 2 }}", "1.01"),
    ("{{ 9223372036854775807 | plus: 1 }}", "9.223372036854776e+18"), ("{{ 1e3 }}", ""),
    ("{{ '12abc' | plus: 1 }}", "13"), ("{{ ' 1_000 ' | plus: 0 }}", "1000"),
    ("{{ '0.1,0.2' | split: ',' | sum }}", "0.3"),
  ])
  func `Numbers are computed with as in the reference`(_ source: String, _ expected: String) {
    #expect(Rendering(source).text == expected)
  }
}

struct ByteSearchTests {
  /// All texts of this length of the letters a and b.
  private static func texts(_ count: Int) -> [[UInt8]] {
    (0..<1 << count).map { number in (0..<count).map { number >> $0 & 1 == 0 ? 0x61 : 0x62 } }
  }

  /// The first offset of `wanted` from `start` on, by trying each one.
  private static func place(of wanted: [UInt8], in text: [UInt8], from start: Int) -> Int? {
    (start...text.count).first { text[$0...].starts(with: wanted) }
  }

  // All texts of two letters, and so all ways for a text to contain a part of itself.
  @Test(arguments: 1...5)
  func `A text is found where trying each place finds it`(_ count: Int) {
    for wanted in Self.texts(count) {
      for text in (0...8).flatMap(Self.texts) {
        for start in [0, 2] where start <= text.count {
          let expected = Self.place(of: wanted, in: text, from: start)
          if text.firstIndex(of: wanted, from: start) != expected {
            Issue.record("\(wanted) in \(text) from \(start)")
          }
        }
      }
    }
  }
}
