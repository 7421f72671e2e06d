/// Where the Sun is seen on the ecliptic.
///
/// The formulas are those of J. Meeus, *Astronomical Algorithms*, second edition (1998), chapters
/// 22 (nutation) and 25 (the Sun's apparent longitude), with the Earth's place from
/// ``EarthLongitude`` and the later value of the precession (N. Capitaine and others, “Expressions
/// for IAU 2000 precession quantities”, Astronomy and Astrophysics 412 (2003) 567–586).
///
/// From 1900 to 2101 the longitude is within 0.2″ of that of the IAU's own routines, which the Sun
/// passes in 5 s of time.
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
      // The series was made with a precession that is too fast by this.
      - 0.29965 * centuries
    let degrees =
      EarthLongitude.radians(days / 365_250) * 180 / .pi + 180 + arcseconds / 3_600
    let turns = (degrees / 360).rounded(.down)
    return degrees - turns * 360
  }

  /// How far the equinox is from its mean place, in arcseconds: the ten largest terms of the IAU's
  /// theory of 1980.
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

  /// How far the Sun seems back because its light takes eight minutes, in arcseconds.
  private static func aberration(_ centuries: Double) -> Double {
    let anomaly = (357.5291 + 35_999.0503 * centuries) * .pi / 180
    let distance =
      1.00014 - 0.01671 * Sine.cosine(anomaly) - 0.00014 * Sine.cosine(2 * anomaly)
    return 20.4898 / distance
  }
}
