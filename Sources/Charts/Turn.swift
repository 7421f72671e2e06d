import Basics

/// Angles counted in turns, without a mathematics library and so with the same bits everywhere.
enum Turn {
  /// Sine and cosine of `turns` of a circle, 0–1.
  ///
  /// The angle is brought to at most an eighth of a turn from a quarter's end, where the Taylor
  /// series to the ninth and eighth power are within 10⁻⁷: a thousandth of what a drawing shows.
  static func sineAndCosine(ofTurns turns: Double) -> (sine: Double, cosine: Double) {
    let quarters = (turns * 4).rounded()
    let angle = (turns - quarters / 4) * 2 * Double.pi
    let square = angle * angle
    let sine =
      angle
      * (1 - square / 6 * (1 - square / 20 * (1 - square / 42 * (1 - square / 72))))
    let cosine = 1 - square / 2 * (1 - square / 12 * (1 - square / 30 * (1 - square / 56)))
    return switch Int(clamping: quarters) % 4 {
    case 0: (sine, cosine)
    case 1: (cosine, -sine)
    case 2: (-sine, -cosine)
    default: (-cosine, sine)
    }
  }
}
