internal import Chronology
internal import Diagnostics
package import Growth

/// The record of `growth/profile`.
package struct ProfileRecord: RecordDecoding {
  package enum Field: String, CaseIterable, Sendable {
    case identity, stage, antiVision, vision, disappear
  }

  private enum AntiVisionField: String, CaseIterable {
    case fiveYearTuesday, tenYearTuesday, lifetimeCost, statement, roleModel, createdAt
  }

  private enum VisionField: String, CaseIterable {
    case statement, ordinaryDay, constraints
  }

  private enum DisappearField: String, CaseIterable {
    case what, since, goneAt
  }

  package static let keepsSource = true
  package static let standsAlone = true

  private var profile = Profile(source: RecordSource(id: ""))

  package init() {}

  package mutating func take(
    _ value: FieldValue, for field: Field, _ context: inout RecordContext
  ) {
    switch field {
    case .identity: profile.identity = value.nonEmptyText(&context)
    case .stage:
      profile.stage = value.whole(in: 1...9, &context).flatMap { Stage($0) } ?? .standard
    case .antiVision: profile.antiVision = Self.antiVision(value, &context)
    case .vision: profile.vision = Self.vision(value, &context)
    case .disappear:
      value.forEachElement(&context) { value, context in
        if let item = Self.disappearing(value, &context) { profile.disappear.append(item) }
      }
    }
  }

  private static func antiVision(
    _ value: FieldValue, _ context: inout RecordContext
  ) -> Profile.AntiVision {
    var antiVision = Profile.AntiVision()
    value.forEachMember(of: AntiVisionField.self, &context) { field, value, context in
      switch field {
      case .fiveYearTuesday: antiVision.fiveYearTuesday = value.nonEmptyText(&context)
      case .tenYearTuesday: antiVision.tenYearTuesday = value.nonEmptyText(&context)
      case .lifetimeCost: antiVision.lifetimeCost = value.nonEmptyText(&context)
      case .statement: antiVision.statement = value.nonEmptyText(&context)
      case .roleModel: antiVision.roleModel = value.nonEmptyText(&context)
      case .createdAt: antiVision.createdAt = value.instant(&context)
      }
    }
    return antiVision
  }

  private static func vision(
    _ value: FieldValue, _ context: inout RecordContext
  ) -> Profile.Vision {
    var vision = Profile.Vision()
    value.forEachMember(of: VisionField.self, &context) { field, value, context in
      switch field {
      case .statement: vision.statement = value.nonEmptyText(&context)
      case .ordinaryDay: vision.ordinaryDay = value.nonEmptyText(&context)
      case .constraints: vision.constraints = value.texts(&context)
      }
    }
    return vision
  }

  private static func disappearing(
    _ value: FieldValue, _ context: inout RecordContext
  ) -> Profile.Disappearing? {
    var what: String?
    var (since, goneAt) = (Day?.none, Day?.none)
    value.forEachMember(of: DisappearField.self, &context) { field, value, context in
      switch field {
      case .what: what = value.requiredText(&context)
      case .since: since = value.day(&context)
      case .goneAt: goneAt = value.day(&context)
      }
    }
    guard let what else {
      if value.form == .object, !context.recordHasErrors {
        context.report(.missing(field: "what"), at: value.range)
      }
      return nil
    }
    return Profile.Disappearing(what: what, since: since, goneAt: goneAt)
  }

  package mutating func check(_ context: inout RecordContext) {
    profile.source = RecordSource(id: context.recordIdentifier)
  }

  package func add(to log: inout RowLog<Profile>) { log.append(profile) }
}
