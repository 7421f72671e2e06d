/// Pearson's product-moment correlation, from −1 to 1.
package enum PearsonCorrelation {
  /// The coefficient; nil if one of the two quantities is constant, so that it is undefined.
  package static func coefficient(of pairs: [(x: Double, y: Double)]) -> Double? {
    let count = Double(pairs.count)
    let meanX = pairs.reduce(0) { $0 + $1.x } / count
    let meanY = pairs.reduce(0) { $0 + $1.y } / count
    var (xx, yy, xy) = (0.0, 0.0, 0.0)
    for pair in pairs {
      let (x, y) = (pair.x - meanX, pair.y - meanY)
      xx += x * x
      yy += y * y
      xy += x * y
    }
    guard xx > 0, yy > 0 else { return nil }
    return max(-1, min(1, xy / (xx * yy).squareRoot()))
  }
}
