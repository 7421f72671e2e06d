/// The apparent position of the Sun on the ecliptic.
///
/// Formulas: J. Meeus, *Astronomical Algorithms*, second edition (1998), chapters 22 (nutation) and
/// 25 (the Sun's apparent longitude), with the Earth's place from ``EarthLongitude`` and the later
/// value of the precession (N. Capitaine and others, “Expressions for IAU 2000 precession
/// quantities”, Astronomy and Astrophysics 412 (2003) 567–586).
///
/// From 1900 to 2101 the longitude is within 0.2″ of that of the IAU's own routines, which takes
/// the Sun 5 s.
enum SolarLongitude {
  /// The apparent longitude in degrees, 0 up to 360.
  ///
  /// - Parameter days: Days since J2000.0 (2000-01-01T12:00), in Terrestrial Time.
  static func apparent(_ days: Double) -> Double {
    let centuries = days / 36_525
    let arcseconds =
      nutation(centuries) - aberration(centuries)
      // From the series' own frame to the FK5.
      - 0.09033
      // The series was made with a precession that is this much too fast.
      - 0.29965 * centuries
    let degrees =
      EarthLongitude.radians(days / 365_250) * 180 / .pi + 180 + arcseconds / 3_600
    let turns = (degrees / 360).rounded(.down)
    return degrees - turns * 360
  }

  /// The distance of the equinox from its mean place, in arcseconds: the ten largest terms of the
  /// IAU's theory of 1980.
  private static func nutation(_ centuries: Double) -> Double {
    func radians(_ start: Double, _ rate: Double) -> Double {
      (start + rate * centuries) * .pi / 180
    }
    let node = radians(125.04452, -1_934.136261)
    let sun = radians(280.4665, 36_000.7698)
    let moon = radians(218.3165, 481_267.8813)
    let sunAnomaly = radians(357.52772, 35_999.05034)
    let moonAnomaly = radians(134.96298, 477_198.867398)
    var sum = (-17.1996 - 0.01742 * centuries) * Sine.sine(node)
    sum -= 1.3187 * Sine.sine(2 * sun)
    sum -= 0.2274 * Sine.sine(2 * moon)
    sum += 0.2062 * Sine.sine(2 * node)
    sum += 0.1426 * Sine.sine(sunAnomaly)
    sum += 0.0712 * Sine.sine(moonAnomaly)
    sum -= 0.0517 * Sine.sine(2 * sun + sunAnomaly)
    sum -= 0.0386 * Sine.sine(2 * moon - node)
    sum -= 0.0301 * Sine.sine(2 * moon + moonAnomaly)
    sum += 0.0217 * Sine.sine(2 * sun - sunAnomaly)
    return sum
  }

  /// The apparent shift of the Sun because its light takes eight minutes, in arcseconds.
  private static func aberration(_ centuries: Double) -> Double {
    let anomaly = (357.5291 + 35_999.0503 * centuries) * .pi / 180
    let distance =
      1.00014 - 0.01671 * Sine.cosine(anomaly) - 0.00014 * Sine.cosine(2 * anomaly)
    return 20.4898 / distance
  }
}

/// Sine and cosine, identical to the last bit on every machine, without a C library.
enum Sine {
  /// The sine of an angle in radians, to about 10⁻¹¹.
  static func sine(_ angle: Double) -> Double {
    var reduced = angle.remainder(dividingBy: 2 * .pi)
    // Past a quarter turn, mirror the angle there: its sine is the same.
    if reduced > .pi / 2 {
      reduced = .pi - reduced
    } else if reduced < -.pi / 2 {
      reduced = -.pi - reduced
    }
    // Taylor series up to the fifteenth power.
    let square = reduced * reduced
    var sum = 1.0
    for factor in stride(from: 14.0, through: 2, by: -2) {
      sum = 1 - sum * square / (factor * (factor + 1))
    }
    return reduced * sum
  }

  /// The cosine of an angle in radians, to about 10⁻¹¹.
  static func cosine(_ angle: Double) -> Double { sine(angle + .pi / 2) }
}

/// Terrestrial Time, used to compute planets, and its difference from clock time.
///
/// The difference is ΔT of F. R. Stephenson, L. V. Morrison and C. Y. Hohenkerk, “Measurement of
/// the Earth's rotation: 720 BC to AD 2015”, Proceedings of the Royal Society A 472 (2016), with
/// the addendum of 2021. Values are observed until 2025, and their forecast after, which may be off
/// by some ten seconds in 2100.
enum TerrestrialTime {
  /// The instant `days` after J2000.0 (2000-01-01T12:00) in Terrestrial Time; for the years
  /// 1900–2104.
  static func instant(days: Double) -> Instant {
    let seconds = days * 86_400 - difference(year: 2000 + days / 365.25)
    let noonOf2000 = 946_728_000.0
    return Instant(microseconds: Int64(clamping: ((noonOf2000 + seconds) * 1_000_000).rounded()))
  }

  /// ΔT in seconds, interpolated linearly between the values of the table.
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
