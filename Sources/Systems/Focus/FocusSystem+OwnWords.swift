package import Basics
package import SiteKit
package import Vault

extension FocusSystem {
  /// The longest label of a device that is an application rather than the title of a window.
  private static let longestApplication = 40

  package func privateNames(in log: FocusLog, _ settings: Settings) -> [PrivateName] {
    .of(.project, log.sessions.labels.map { $0 })
      + .of(.thing, log.events.labels.filter { $0.count <= Self.longestApplication })
  }

  package func ownWords(
    in log: FocusLog, on days: ClosedRange<Day>, _ zone: Zone
  ) -> [OwnWords] {
    log.sessions.entries.compactMap { session in
      let day = zone.day(of: session.start)
      guard days.contains(day) else { return nil }
      let note = String(decoding: log.sessions.note(at: session.index), as: UTF8.self)
      return OwnWords("note on a session", on: day, [note])
    }
  }
}
