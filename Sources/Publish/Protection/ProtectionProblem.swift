import Basics
import Vault

/// What can be wrong with the passwords of a site.
enum ProtectionProblem: Problem {
  case isThere(String)
  case samePassword(String)
  case isNotThere(String, known: [String])
  case noPassword(audience: String)
  case damaged(String)
  case wrongAudience(String)

  var severity: Diagnostic.Severity { .error }

  var kind: String {
    switch self {
    case .damaged: "damaged-passwords"
    default: "password"
    }
  }

  var message: String {
    switch self {
    case .isThere(let name): "there is already a password \(name.shortQuoted)"
    case .samePassword(let name): "the password \(name.shortQuoted) is the same"
    case .isNotThere(let name, _): "there is no password \(name.shortQuoted)"
    case .noPassword(let audience): "no password opens the site of \(audience.shortQuoted)"
    case .damaged(let what): "the keys of the site cannot be read: \(what)"
    case .wrongAudience(let name): "\(name.shortQuoted) cannot have passwords"
    }
  }

  var hint: String? {
    switch self {
    case .isThere: "choose another name, or remove that one first"
    case .samePassword:
      "give each its own, so that one can be removed and the others still open the site"
    case .isNotThere(let name, let known):
      known.isEmpty
        ? "there are none yet"
        : known.nearest(to: name).map { "did you mean \($0)?" }
          ?? "there are \(known.joined(separator: ", "))"
    case .noPassword(let audience):
      "add one with: daybook publish password add NAME --audience \(audience)"
    case .damaged:
      "put back the file as it was; if you cannot, delete it and add the passwords again, and the "
        + "whole site is encrypted anew"
    case .wrongAudience: "its name is too long for a file"
    }
  }
}
