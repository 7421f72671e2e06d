internal import Chronology
internal import Diagnostics
package import Growth

/// A record of `growth/goals`.
package struct GoalRecord: RecordDecoding {
  package enum Field: String, CaseIterable, Sendable {
    case title, horizon, parent, due, status, measure, doneAt
  }

  private enum MeasureField: String, CaseIterable {
    case target, unit, now
  }

  package static let keepsSource = true

  private var title = RequiredField<String>()
  private var horizon = RequiredField<Goal.Horizon>()
  private var goal: Goal?
  private var parent: String?
  private var due: Day?
  private var status = Goal.Status.open
  private var measure: Goal.Measure?
  private var doneAt: Instant?

  package init() {}

  package mutating func take(
    _ value: FieldValue, for field: Field, _ context: inout RecordContext
  ) {
    switch field {
    case .title: title.take(value.requiredText(&context))
    case .horizon: horizon.take(value.choice(of: Goal.Horizon.self, &context))
    case .parent: parent = value.nonEmptyText(&context)
    case .due: due = value.day(&context)
    case .status: status = value.choice(of: Goal.Status.self, &context) ?? .open
    case .measure: measure = Self.measure(value, &context)
    case .doneAt: doneAt = value.instant(&context)
    }
  }

  private static func measure(
    _ value: FieldValue, _ context: inout RecordContext
  ) -> Goal.Measure? {
    var (target, now, unit) = (Double?.none, 0.0, "")
    var targetRange = value.range
    value.forEachMember(of: MeasureField.self, &context) { field, value, context in
      switch field {
      case .target:
        target = value.number(&context)
        targetRange = value.range
      case .now: now = value.number(&context) ?? 0
      case .unit: unit = value.nonEmptyText(&context) ?? ""
      }
    }
    guard let target else {
      if value.form == .object, !context.recordHasErrors {
        context.report(.missing(field: "measure.target"), at: value.range)
      }
      return nil
    }
    if target <= 0 {
      context.report(
        .outOfRange(field: "measure.target", text: "\(target)", allowed: "a number above 0"),
        at: targetRange)
    }
    return Goal.Measure(target: target, unit: unit, now: now)
  }

  package mutating func check(_ context: inout RecordContext) {
    title.check("title", &context)
    horizon.check("horizon", &context)
    guard let title = title.value, let horizon = horizon.value else { return }
    var goal = Goal(
      source: RecordSource(id: context.recordIdentifier), title: title, horizon: horizon)
    goal.parent = parent
    goal.due = due
    goal.status = status
    goal.measure = measure
    if status == .done { goal.doneAt = doneAt ?? context.recordUpdatedAt }
    self.goal = goal
  }

  package func add(to log: inout RowLog<Goal>) {
    if let goal { log.append(goal) }
  }
}
