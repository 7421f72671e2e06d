/// The filter `date`.
enum DateFilter {
  /// The input as the format asks; the input itself when it is no date or there is no format.
  static func format(_ call: FilterCall) -> Value {
    let format = call.firstText
    guard !format.isEmpty, let time = time(call.input, call.context) else { return call.input }
    return .string(TimeFormat.text(of: time, format: format, limit: min(call.byteLimit, 1 << 20)))
  }

  private static func time(_ value: Value, _ context: RenderContext) -> WallTime? {
    switch value {
    case .int(let instant): return local(instant, context)
    case .string(let text), .markup(let text), .verbatim(let text):
      let word = text.lowercased()
      if word == "now" || word == "today" { return context.now.flatMap { local($0, context) } }
      if !text.isEmpty, text.utf8.allSatisfy(\.isDigit) {
        return Int(text).flatMap { local($0, context) }
      }
      return TimeParser(text).parse(context)
    default: return nil
    }
  }

  /// The wall time of the host's zone at an instant.
  static func local(_ instant: Int, _ context: RenderContext) -> WallTime? {
    guard instant.magnitude <= WallTime.furthest.magnitude else { return nil }
    let offset = clamped(context.utcOffset(instant))
    return WallTime(instant: instant, offset: offset, zone: offset == 0 ? "UTC" : nil)
  }

  /// Gives a time without zone the offset that the host's zone has then.
  static func localize(_ time: WallTime, _ context: RenderContext) -> WallTime {
    var time = time
    let guess = clamped(context.utcOffset(time.instant))
    time.offset = clamped(context.utcOffset(time.instant - guess))
    time.zone = time.offset == 0 ? "UTC" : nil
    return time
  }

  private static func clamped(_ offset: Int) -> Int { max(-86_400, min(86_400, offset)) }
}
