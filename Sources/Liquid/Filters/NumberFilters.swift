extension StandardFilters {
  static let numbers: [Entry] = [
    filter("plus", 1...1) { call in
      combine(call, { $0.addingReportingOverflow($1) }, ExactDecimal.sum, +)
    },
    filter("minus", 1...1) { call in
      combine(call, { $0.subtractingReportingOverflow($1) }, ExactDecimal.difference, -)
    },
    filter("times", 1...1) { call in
      combine(call, { $0.multipliedReportingOverflow(by: $1) }, ExactDecimal.product, *)
    },
    filter("divided_by", 1...1) { call throws(FilterError) in
      if call.positional[0].number.isZero { throw FilterError("a number is divided by 0") }
      return combine(call, flooredQuotient, ExactDecimal.quotient, /)
    },
    filter("modulo", 1...1) { call throws(FilterError) in
      if call.positional[0].number.isZero { throw FilterError("a number is divided by 0") }
      return combine(call, flooredRemainder, ExactDecimal.modulo) { a, b in
        a - b * (a / b).floored
      }
    },
    filter("abs") { call in
      switch call.input.number {
      case .int(let value): value == .min ? .decimal(Double(value).magnitude) : .int(abs(value))
      case .decimal(let value): .decimal(value.magnitude)
      }
    },
    filter("at_least", 1...1) { call in
      let (number, least) = (call.input.number, call.positional[0].number)
      return isLess(number, least) ? least.value : number.value
    },
    filter("at_most", 1...1) { call in
      let (number, most) = (call.input.number, call.positional[0].number)
      return isLess(most, number) ? most.value : number.value
    },
    filter("ceil") { call throws(FilterError) in try whole(call.input.number) { -(-$0).floored } },
    filter("floor") { call throws(FilterError) in try whole(call.input.number, \.floored) },
    filter("round", 0...1) { call throws(FilterError) in try round(call) },
  ]

  /// Computes in whole numbers while they fit, in exact decimals while they fit, then in floating
  /// point.
  static func combine(
    _ left: Number, _ right: Number,
    _ ints: (Int, Int) -> (partialValue: Int, overflow: Bool),
    _ exact: (ExactDecimal, ExactDecimal) -> ExactDecimal?, _ doubles: (Double, Double) -> Double
  ) -> Number {
    if case .int(let a) = left, case .int(let b) = right {
      let (result, overflow) = ints(a, b)
      return overflow ? .decimal(doubles(left.double, right.double)) : .int(result)
    }
    if let a = left.exact, let b = right.exact, let result = exact(a, b) {
      return .decimal(result.double)
    }
    return .decimal(doubles(left.double, right.double))
  }

  private static func combine(
    _ call: FilterCall, _ ints: (Int, Int) -> (partialValue: Int, overflow: Bool),
    _ exact: (ExactDecimal, ExactDecimal) -> ExactDecimal?, _ doubles: (Double, Double) -> Double
  ) -> Value {
    combine(call.input.number, call.positional[0].number, ints, exact, doubles).value
  }

  /// The quotient rounded down, as in Ruby. The divisor is not 0.
  private static func flooredQuotient(_ a: Int, _ b: Int) -> (partialValue: Int, overflow: Bool) {
    let (quotient, overflow) = a.dividedReportingOverflow(by: b)
    if overflow { return (quotient, true) }
    return (a % b != 0 && (a < 0) != (b < 0) ? quotient - 1 : quotient, false)
  }

  /// The remainder with the sign of the divisor, as in Ruby. The divisor is not 0.
  private static func flooredRemainder(_ a: Int, _ b: Int) -> (partialValue: Int, overflow: Bool) {
    let (remainder, overflow) = a.remainderReportingOverflow(dividingBy: b)
    if overflow { return (0, false) }
    return (remainder != 0 && (remainder < 0) != (b < 0) ? remainder + b : remainder, false)
  }

  private static func isLess(_ a: Number, _ b: Number) -> Bool {
    if case .int(let left) = a, case .int(let right) = b { return left < right }
    return a.double < b.double
  }

  private static func whole(
    _ number: Number, _ rule: (Double) -> Double
  ) throws(FilterError) -> Value {
    guard case .decimal(let value) = number else { return number.value }
    guard value.isFinite else { throw FilterError("\(Value.text(of: value)) is no number") }
    let rounded = rule(value)
    return rounded.integer.map(Value.int) ?? .decimal(rounded)
  }

  private static func round(_ call: FilterCall) throws(FilterError) -> Value {
    let number = call.input.number
    var places = 0
    switch call.positional.first?.number {
    case .int(let value)?: places = value
    case .decimal(let value)?: places = value.truncated.integer ?? 0
    case nil: break
    }
    if case .int(let value) = number, places >= 0 { return .int(value) }
    guard let exact = number.exact else {
      throw FilterError("\(Value.text(of: number.double)) is no number")
    }
    let rounded = exact.rounded(to: max(-400, min(400, places))).double
    if places > 0 { return .decimal(rounded) }
    return rounded.integer.map(Value.int) ?? .decimal(rounded)
  }
}
