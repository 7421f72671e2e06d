import AllSystems
package import SiteKit

extension Audience {
  /// An audience that sees everything of some systems, or of all, with names and amounts.
  package static func friends(of systems: [String] = Systems.names) -> Audience {
    var audience = Audience("friends")
    for system in Systems.all where systems.contains(system.name) {
      audience.levels[system.name] = .parts(
        Set((system as? any SharesRecords)?.audienceParts.map(\.name) ?? []))
    }
    audience.names = .full
    audience.amounts = .full
    audience.reviews = .words
    return audience
  }
}
