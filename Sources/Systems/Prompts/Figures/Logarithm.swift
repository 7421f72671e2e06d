extension Double {
  /// The natural logarithm of a positive, finite number, by arithmetic alone, so that every machine
  /// computes the same bits; exact to about 15 digits.
  ///
  /// The number is m · 2ᵉ with m within √½…√2; ln m is twice the series of artanh((m − 1)/(m + 1)).
  var naturalLogarithm: Double {
    var mantissa = significand
    var power = Double(exponent)
    if mantissa > 1.414_213_562_373_095_1 {
      mantissa /= 2
      power += 1
    }
    let ratio = (mantissa - 1) / (mantissa + 1)
    let square = ratio * ratio
    var term = ratio
    var sum = 0.0
    for divisor in stride(from: 1.0, through: 25.0, by: 2.0) {
      sum += term / divisor
      term *= square
    }
    return 2 * sum + power * 0.693_147_180_559_945_3
  }
}
