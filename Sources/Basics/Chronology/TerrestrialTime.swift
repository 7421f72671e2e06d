/// Terrestrial Time, in which planets are computed, and its difference from the time of clocks.
///
/// The difference is ΔT of F. R. Stephenson, L. V. Morrison and C. Y. Hohenkerk, “Measurement of
/// the Earth's rotation: 720 BC to AD 2015”, Proceedings of the Royal Society A 472 (2016), with
/// the addendum of 2021. It was observed until 2025, and is their forecast after, which may be
/// wrong by some ten seconds in 2100.
enum TerrestrialTime {
  /// The instant `days` after J2000.0 (2000-01-01T12:00) in Terrestrial Time; for the years
  /// 1900–2104.
  static func instant(days: Double) -> Instant {
    let seconds = days * 86_400 - difference(year: 2000 + days / 365.25)
    let noonOf2000 = 946_728_000.0
    return Instant(microseconds: Int64(clamping: ((noonOf2000 + seconds) * 1_000_000).rounded()))
  }

  /// ΔT in seconds, between the values of the table on a straight line.
  private static func difference(year: Double) -> Double {
    let position = min(max((year - 1900) / 5, 0), Double(differences.count - 1))
    let index = min(Int(clamping: position), differences.count - 2)
    let (before, after) = (differences[index], differences[index + 1])
    return before + (after - before) * (position - Double(index))
  }

  /// ΔT at the beginning of every fifth year from 1900 to 2105, in seconds.
  private static let differences: [Double] = [
    -2.0, 4.9, 11.1, 17.5, 21.6, 23.8, 24.4, 24.2, 24.4, 27.1,
    28.9, 30.4, 33.1, 35.1, 39.9, 45.5, 50.5, 54.3, 56.9, 60.8,
    63.8, 64.7, 66.1, 67.6, 69.4, 69.1, 69.1, 69.3, 69.7, 70.4,
    71.4, 72.7, 74.2, 76.0, 78.1, 80.4, 83.0, 85.8, 88.9, 92.3,
    95.9, 99.8,
  ]
}
