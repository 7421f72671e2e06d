package import Basics
package import SiteKit
package import Vault

extension GrowthSystem {
  package func privateNames(in records: GrowthRecords, _ settings: Settings) -> [PrivateName] {
    let projects = records.goals.filter { $0.horizon == .quarter }.flatMap { [$0.title, $0.id] }
    return .of(.person, [records.profile?.antiVision?.roleModel])
      + .of(
        .project,
        projects + records.failures.compactMap(\.project) + records.flow.compactMap(\.project))
  }

  package func ownWords(
    in records: GrowthRecords, on days: ClosedRange<Day>, _ zone: Zone
  ) -> [OwnWords] {
    var words: [OwnWords?] = []
    for task in records.tasks {
      let kind = task.doneAt == nil ? "task, not done" : "task, done"
      words.append(OwnWords(kind, on: task.day, [task.title]))
    }
    for reflection in records.reflections {
      words.append(
        OwnWords(
          "reflection", on: zone.day(of: reflection.at), [reflection.prompt, reflection.text]))
    }
    for failure in records.failures {
      words.append(
        OwnWords("failure", on: zone.day(of: failure.at), [failure.what, failure.learning]))
    }
    for pain in records.pains {
      words.append(OwnWords("pain", on: zone.day(of: pain.at), [pain.text]))
    }
    for change in records.identityChanges {
      words.append(
        OwnWords(
          "who you are becoming", on: zone.day(of: change.at),
          [change.from, change.to, change.evidence]))
    }
    return words.compactMap(\.self).filter { days.contains($0.day) }
  }

  package func standingQuestions(_ language: Language, _ settings: Settings) -> [String] {
    settings[GrowthSettings.self].awarenessQuestions(in: language).map(\.text)
  }
}
