internal import Basics

/// The known keys of a kind of record, found by bytes without making a string.
struct KeyTable: Sendable {
  private let keys: [PackedKey]
  let names: [String]
  /// Records of a file mostly have their keys in one order, so what followed a key last time is
  /// tried first.
  private var following: [Int]
  private var last = 0

  init(_ names: [String]) {
    self.names = names
    self.keys = names.map { name in
      var name = name
      return name.withUTF8 { PackedKey($0) }
    }
    self.following = Array(repeating: 0, count: names.count + 1)
  }

  /// The index of a key; nil for an unknown one.
  mutating func index(of key: UnsafeBufferPointer<UInt8>) -> Int? {
    let packed = PackedKey(key)
    let guess = following[last]
    if guess < keys.count, keys[guess] == packed, packed.isWhole || matches(key, guess) {
      last = guess
      return guess
    }
    for index in keys.indices where keys[index] == packed {
      guard packed.isWhole || matches(key, index) else { continue }
      following[last] = index
      last = index
      return index
    }
    return nil
  }

  /// Starts a record.
  mutating func begin() { last = names.count }

  private func matches(_ key: UnsafeBufferPointer<UInt8>, _ index: Int) -> Bool {
    key.elementsEqual(names[index].utf8)
  }
}

/// A key's length with its first and last eight bytes, which are all of it up to 16 bytes.
private struct PackedKey: Equatable {
  var count: Int
  var first: UInt64
  var last: UInt64

  init(_ key: UnsafeBufferPointer<UInt8>) {
    count = key.count
    (first, last) = key.endWords
  }

  var isWhole: Bool { count <= 16 }
}
