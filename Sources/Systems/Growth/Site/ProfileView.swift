import Basics
import Liquid
import SiteKit
import Vault
import Wording

extension GrowthView {
  /// Who a person is and wants to be, with what has changed.
  var profile: Object {
    let records = growth.records
    let profile = records.profile
    var object: Object = [:]
    object["record"] = profile.map { .record(ProfileRecord.kind, $0.source.id) } ?? .nil
    object["identity"] = Value(profile?.identity)
    object["stage"] = .int(growth.stage.number)
    object["vision"] =
      profile?.vision.map { vision in
        [
          "statement": Value(vision.statement), "ordinaryDay": Value(vision.ordinaryDay),
          "constraints": .array(vision.constraints.map { .string($0) }),
        ]
      } ?? .nil
    object["antiVision"] =
      profile?.antiVision.map { antiVision in
        [
          "statement": Value(antiVision.statement),
          "fiveYearTuesday": Value(antiVision.fiveYearTuesday),
          "tenYearTuesday": Value(antiVision.tenYearTuesday),
          "lifetimeCost": Value(antiVision.lifetimeCost),
          "roleModel": Value(antiVision.roleModel),
          "createdTitle": antiVision.createdAt.map { .string(date($0)) } ?? .nil,
        ]
      } ?? .nil
    object["disappear"] = .array(
      (profile?.disappear ?? []).map { item in
        [
          "what": .string(item.what),
          "since": item.since.map { .string(words.date($0)) } ?? .nil,
          "gone": item.goneAt.map { .string(words.date($0)) } ?? .nil,
        ]
      })
    object["changes"] = .array(
      records.identityChanges.reversed().map { change in
        [
          "record": .record(IdentityRecord.kind, change.source.id),
          "dateTitle": .string(date(change.at)), "from": Value(change.from),
          "to": .string(change.to), "evidence": Value(change.evidence),
        ]
      })
    object["pains"] = .array(
      records.pains.reversed().map { pain in
        [
          "record": .record(PainRecord.kind, pain.source.id),
          "dateTitle": .string(date(pain.at)), "text": .string(pain.text),
        ]
      })
    object["stages"] = .array(
      records.stages.reversed().map { stage in
        [
          "record": .record(StageRecord.kind, stage.source.id),
          "dateTitle": .string(date(stage.at)), "stage": .int(stage.stage.number),
          "note": Value(stage.note),
        ]
      })
    return object
  }

  private func date(_ instant: Instant) -> String {
    words.date(growth.zone.day(of: instant))
  }
}
