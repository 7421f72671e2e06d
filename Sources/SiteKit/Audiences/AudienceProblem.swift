package import Basics
import Vault

/// What can be wrong with an audience.
package enum AudienceProblem: Problem, Error {
  /// A name that the settings cannot give to one.
  case badName(String)
  /// An audience that is asked for and not declared.
  case undeclared(String, known: [String])
  /// A team that is asked for and not on record.
  case unknownTeam(String, known: [String])
  /// A figure on a page of the person's that the audience may not see.
  case withheld(system: String, audience: String, level: String)

  package var severity: Diagnostic.Severity { .error }

  package var kind: String {
    switch self {
    case .badName: "audience-name"
    case .undeclared, .unknownTeam: "unknown-audience"
    case .withheld: "withheld"
    }
  }

  package var message: String {
    switch self {
    case .badName(let name): "\(name.shortQuoted) cannot be the name of an audience"
    case .undeclared(let name, _): "there is no audience \(name.shortQuoted)"
    case .unknownTeam(let name, _): "there is no team \(name.shortQuoted)"
    case .withheld(let system, let audience, let level):
      "\(system) is not for “\(audience)”: audiences.\(audience).\(system) is \(level)"
    }
  }

  package var hint: String? {
    switch self {
    case .badName(let name):
      name == Audience.me.name
        ? "me is you, who see everything; choose another name"
        : "write it with letters, digits and hyphens"
    case .undeclared(let name, let known):
      known.nearest(to: name).map { "did you mean \($0)?" }
        ?? "there are \(known.joined(separator: ", ")); others are declared in audiences of "
        + Settings.fileName
    case .unknownTeam(let name, let known):
      known.nearest(to: name).map { "did you mean \($0)?" }
        ?? (known.isEmpty
          ? "no team is on record: add one with daybook add team"
          : "there are \(known.joined(separator: ", "))")
    case .withheld: nil
    }
  }
}
