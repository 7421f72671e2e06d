import Foundation

extension String {
  /// The text in GB18030, by the system's converter.
  package var gb18030: [UInt8] {
    Array(data(using: String.Encoding(rawValue: 0x8000_0632)) ?? Data())
  }

  /// The text in UTF-16 with a byte-order mark.
  package func utf16(isBigEndian: Bool) -> [UInt8] {
    ([0xFEFF] + Array(utf16)).flatMap { unit in
      let bytes = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
      return isBigEndian ? bytes : bytes.reversed()
    }
  }
}
