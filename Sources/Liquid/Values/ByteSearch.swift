extension [UInt8] {
  /// Where `wanted`, which is not empty, first stands at or after `start`; nil when it does not.
  ///
  /// In time proportional to the bytes gone over, whatever they are (Knuth, Morris, Pratt).
  func firstIndex(of wanted: [UInt8], from start: Int = 0) -> Int? {
    guard let first = wanted.first, count - start >= wanted.count else { return nil }
    if wanted.count == 1 { return self[start...].firstIndex(of: first) }
    // For each length of a match that broke off, the length of the match it leaves.
    var borders = [0, 0]
    borders.reserveCapacity(wanted.count + 1)
    var border = 0
    for byte in wanted.dropFirst() {
      while border > 0, wanted[border] != byte { border = borders[border] }
      if wanted[border] == byte { border += 1 }
      borders.append(border)
    }
    var matched = 0
    for index in start..<count {
      while matched > 0, wanted[matched] != self[index] { matched = borders[matched] }
      if wanted[matched] == self[index] { matched += 1 }
      if matched == wanted.count { return index + 1 - matched }
    }
    return nil
  }
}

extension String {
  /// Whether `part` stands in the text, byte for byte; an empty part stands in every text.
  func hasPart(_ part: String) -> Bool {
    part.isEmpty || Array(utf8).firstIndex(of: Array(part.utf8)) != nil
  }
}
