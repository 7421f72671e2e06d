import Chronology
import Liquid

extension Value {
  /// A length in whole seconds, rounded.
  static func seconds(_ duration: Duration) -> Value {
    .int(Int(duration.inSeconds.rounded()))
  }

  /// How a period compares with the one before; nil in templates when nothing is known of it.
  static func change(_ change: DurationChange?) -> Value {
    guard let change else { return .nil }
    let difference = change.difference
    return [
      "difference": .seconds(difference.magnitude),
      "direction": difference > .zero ? "up" : difference < .zero ? "down" : "same",
      "before": .seconds(change.before), "isPartial": .bool(change.isPartial),
    ]
  }
}
