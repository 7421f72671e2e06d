package import Basics
package import Liquid

extension Value {
  /// A length in whole seconds, rounded.
  package static func seconds(_ duration: Duration) -> Value {
    .int(Int(clamping: duration.inSeconds.rounded()))
  }

  /// How a period compares with the one before; nil in templates when nothing is known of it.
  package static func change<Quantity>(
    _ change: PeriodChange<Quantity>?, _ value: (Quantity) -> Value
  ) -> Value {
    guard let change else { return .nil }
    let (now, before) = (change.now, change.before)
    return [
      "difference": value(max(now, before) - min(now, before)),
      "direction": now > before ? "up" : now < before ? "down" : "same",
      "before": value(before), "isPartial": .bool(change.isPartial),
    ]
  }
}
