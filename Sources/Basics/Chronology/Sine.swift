/// Sine and cosine, the same to the last bit on every machine, with no C library.
enum Sine {
  /// The sine of an angle in radians, to about 10⁻¹¹.
  static func sine(_ angle: Double) -> Double {
    var reduced = angle.remainder(dividingBy: 2 * .pi)
    // Beyond a quarter turn the sine is that of the angle mirrored there.
    if reduced > .pi / 2 {
      reduced = .pi - reduced
    } else if reduced < -.pi / 2 {
      reduced = -.pi - reduced
    }
    // Taylor's series as far as the term of the fifteenth power.
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
