/// Up to three numbers in a text with a separator between them, as in dates and times, read without
/// a string for each: importers read millions.
package struct DigitFields {
  /// A number and how many digits it is written with.
  package struct Field {
    package private(set) var value = 0
    package private(set) var digits = 0

    /// A number with a count of digits.
    package init(_ value: Int = 0, digits: Int = 0) {
      self.value = value
      self.digits = digits
    }

    fileprivate mutating func add(_ digit: UInt8) {
      value = value * 10 + Int(digit - UInt8(ascii: "0"))
      digits += 1
    }
  }

  /// The numbers; any after the first ``count`` have no digits.
  package let first: Field
  package let second: Field
  package let third: Field
  /// The number of fields, 1 to 3.
  package let count: Int

  /// Reads a text; nil if it has anything but digits and separators, more than three numbers, or
  /// one of more than eight digits.
  package init?(_ text: some StringProtocol, separatedBy isSeparator: (UInt8) -> Bool) {
    var (first, second, third) = (Field(), Field(), Field())
    var count = 1
    for byte in text.utf8 {
      if UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte {
        switch count {
        case 1: first.add(byte)
        case 2: second.add(byte)
        default: third.add(byte)
        }
        guard max(first.digits, second.digits, third.digits) <= 8 else { return nil }
      } else if count < 3, isSeparator(byte) {
        count += 1
      } else {
        return nil
      }
    }
    self.first = first
    self.second = second
    self.third = third
    self.count = count
  }
}
