package import Basics

extension Zone {
  /// What tells its rules from others, as those of a zone change: its offsets from 1970 to 2049,
  /// twelve weeks apart.
  package var rules: [UInt8] {
    stride(from: Int64(0), to: 2_500_000_000, by: 7_000_000).flatMap { seconds in
      let offset = offset(at: Instant(seconds: seconds))
      return [0, 8, 16].map { UInt8(truncatingIfNeeded: offset >> $0) }
    }
  }
}
