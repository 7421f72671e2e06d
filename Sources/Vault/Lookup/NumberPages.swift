internal import Basics

/// Whole numbers in pages of a file, so that a few of many can be read. Each page ends with a check
/// of what it holds and which page it is.
struct NumberPages: Sendable {
  private static let pageSize = 4_096
  private static let perPage = pageSize / 8 - 1

  private let file: any OpenFile
  private let start: Int
  let count: Int

  /// The `count` numbers whose pages begin at `start`.
  init(_ file: any OpenFile, at start: Int, count: Int) {
    self.file = file
    self.start = start
    self.count = count
  }

  /// How many bytes the pages of `count` numbers have.
  static func size(of count: Int) -> Int { (count + perPage - 1) / perPage * pageSize }

  /// The pages of numbers.
  static func bytes(of numbers: [Int]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(size(of: numbers.count))
    for first in stride(from: 0, to: numbers.count, by: perPage) {
      var check = PageCheck(page: first / perPage)
      for index in first..<(first + perPage) {
        let number = index < numbers.count ? UInt64(numbers[index]) : 0
        check.add(number)
        bytes.append(littleEndian: number)
      }
      bytes.append(littleEndian: check.value)
    }
    return bytes
  }

  /// The number at `index`, which there is.
  ///
  /// - Throws: ``FileError/Reason/changed`` when its page is not as it was written.
  func number(at index: Int) throws(FileError) -> Int {
    let page = index / Self.perPage
    let from = start + page * Self.pageSize
    let bytes = try file.bytes(in: from..<(from + Self.pageSize))
    let number: Int? = bytes.withUnsafeBufferPointer { bytes in
      guard bytes.count == Self.pageSize else { return nil }
      var check = PageCheck(page: page)
      for index in 0..<Self.perPage { check.add(bytes.word(at: index * 8).littleEndian) }
      guard check.value == bytes.word(at: Self.perPage * 8).littleEndian else { return nil }
      return Int(exactly: bytes.word(at: index % Self.perPage * 8).littleEndian)
    }
    guard let number else { throw FileError("", .changed) }
    return number
  }
}

/// Tells a page that was damaged, or that is another one.
private struct PageCheck {
  private(set) var value: UInt64

  init(page: Int) { value = UInt64(page) ^ 0x9E37_79B9_7F4A_7C15 }

  mutating func add(_ word: UInt64) { value = (value ^ word).folded(by: 0xA076_1D64_78BD_642F) }
}

extension [UInt8] {
  fileprivate mutating func append(littleEndian number: UInt64) {
    for shift in stride(from: UInt64(0), to: 64, by: 8) {
      append(UInt8(truncatingIfNeeded: number >> shift))
    }
  }
}
