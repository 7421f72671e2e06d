import Basics
import Vault

extension EntryForm {
  /// A record of a measure; without a time and a day it is of now.
  static func measure(_ measure: Measure) -> EntryForm? {
    MeasureRecord.kind(of: measure).map { kind in
      EntryForm(
        for: kind,
        prepare: { values, moment in
          if values["at"] == nil, values["day"] == nil {
            values["at"] = moment.now.formatted(in: moment.zone)
          }
        })
    }
  }
}
