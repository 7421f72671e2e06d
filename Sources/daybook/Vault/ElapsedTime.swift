import Basics

extension Duration {
  /// How long something took, as a person reads it: `1s 234ms`, `2s`, `7ms`.
  var inSecondsAndMilliseconds: String {
    let (seconds, rest) = ((microseconds + 500) / 1_000).quotientAndRemainder(dividingBy: 1_000)
    if seconds == 0 { return "\(rest)ms" }
    return rest == 0 ? "\(seconds)s" : "\(seconds)s \(rest)ms"
  }
}
