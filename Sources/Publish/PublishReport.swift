package import Basics
import Site
package import SiteKit
package import Vault

/// The content of a publication: a summary of each part, and the new files.
package struct PublishReport: CommandResult {
  private let audience: Audience
  /// The names of the passwords; nil for an open site.
  private let passwords: [String]?
  private let destination: String
  private let proof: Proof
  private let publication: Publication
  private let taken: Taken
  private let remains: String?
  /// The size of all files, in bytes.
  private let bytes: Int
  /// The number of files that were sent or deleted.
  package var sent = 0
  private let systems: [any SharesRecords]

  package struct Taken: Sendable {
    /// Files next to the person's pages, by their paths in the vault; `isCleaned` is true if
    /// metadata of cameras and programs is removed.
    let files: [(path: VaultPath, isCleaned: Bool)]
    /// Settings whose values appear in the site.
    let settings: [String]

    package init(files: [(path: VaultPath, isCleaned: Bool)] = [], settings: [String] = []) {
      self.files = files
      self.settings = settings
    }
  }

  /// A report of a site for `audience`.
  ///
  /// - Parameters:
  ///   - passwords: The names of the passwords; nil for an open site.
  ///   - systems: The systems that the person uses.
  ///   - publication: The changes from the site at the destination.
  ///   - remains: Earlier content that stays visible at the destination.
  ///   - bytes: The size of its files.
  package init(
    for audience: Audience, passwords: [String]? = nil, to destination: String, _ proof: Proof,
    _ publication: Publication, _ taken: Taken, remains: String?, bytes: Int,
    systems: [any System]
  ) {
    self.taken = taken
    self.remains = remains
    self.audience = audience
    self.passwords = passwords
    self.destination = destination
    self.proof = proof
    self.publication = publication
    self.bytes = bytes
    self.systems = systems.compactMap { $0 as? any SharesRecords }
  }

  /// How much the audience sees of a system, as the settings would say it.
  private func level(of system: any SharesRecords) -> String {
    switch audience.levels[system.name] {
    case nil: return "none"
    case .totals: return "totals"
    case .parts(let parts):
      let full = Set(system.audienceParts.filter(\.isInFull).map(\.name))
      return parts == full ? "full" : parts.sorted().joined(separator: ", ")
    }
  }

  /// Content of a system that the audience sees, perhaps unintentionally.
  private func warnings(of system: any SharesRecords) -> [String] {
    guard let sight = audience.sight(of: system.name),
      proof.shares.contains(where: { $0.system == system.name })
    else { return [] }
    return system.audienceParts.filter { sight.shows($0.name) }.compactMap(\.warning)
  }

  package var text: String {
    var lines = ["\(audience.name) → \(destination)"]
    for system in systems {
      let told = proof.shares.filter { $0.system == system.name }
        .map { "\($0.field) \($0.shown) of \($0.all)" }
      lines.append(
        "  \(system.name): \(level(of: system))"
          + (told.isEmpty ? "" : "; tells \(told.joined(separator: ", "))"))
      lines += warnings(of: system).map { "    \($0)" }
    }
    for share in proof.shares where share.system == nil {
      lines.append("  \(share.field)s: \(share.shown) of \(share.all), whole")
    }
    lines += taken.files.map { "  file: \($0.path)\($0.isCleaned ? "" : ", unchanged")" }
    if !taken.settings.isEmpty {
      lines.append("  settings: \(taken.settings.joined(separator: ", "))")
    }
    lines.append(
      "  names: \(audience.names.rawValue), amounts: \(audience.amounts.rawValue), reviews: "
        + audience.reviews.rawValue)
    if let passwords {
      lines.append("  encrypted: opens with the password of \(passwords.joined(separator: ", "))")
    }
    lines.append(
      "\(publication.site.entries.count.counted("file")), \(bytes.counted("byte")): "
        + "\(publication.new.count) new, \(publication.changed.count) changed, "
        + "\(publication.removed.count) removed")
    if let remains { lines.append("history: \(remains)") }
    let hidden = proof.count - proof.allowed
    let proved =
      if !proof.leaks.isEmpty {
        "proof: \(proof.leaks.count.counted("private thing")) would be shown"
      } else if hidden == 0 {
        "proof: there is nothing to hide"
      } else {
        "proof: none of \(hidden.counted("private text")), names and amounts is in any file"
      }
    lines.append(proved)
    return lines.joined(separator: "\n")
  }

  package var json: JSONLine {
    [
      "audience": .string(audience.name), "output": .string(destination),
      "passwords": .strings(passwords ?? []),
      "levels": .array(
        systems.map { ["system": .string($0.name), "level": .string(level(of: $0))] }),
      "names": .string(audience.names.rawValue), "amounts": .string(audience.amounts.rawValue),
      "reviews": .string(audience.reviews.rawValue),
      "shown": .array(
        proof.shares.map {
          ["field": .string($0.field), "count": .int($0.shown), "of": .int($0.all)]
        }),
      "warnings": .strings(systems.flatMap(warnings)),
      "pageFiles": .array(
        taken.files.map { ["path": .string($0.path.text), "cleaned": .bool($0.isCleaned)] }),
      "settings": .strings(taken.settings), "history": JSONText(remains),
      "files": .int(publication.site.entries.count), "bytes": .int(bytes),
      "new": .int(publication.new.count), "changed": .int(publication.changed.count),
      "removed": .int(publication.removed.count), "checked": .int(proof.count - proof.allowed),
      "leaks": .int(proof.leaks.count), "sent": .int(sent),
    ]
  }
}

extension Proof.Leak {
  package func diagnostic(for audience: Audience) -> Diagnostic {
    if field.hasSuffix(".hidden") {
      return Diagnostic(
        .error, kind: "leak", at: Place(file: path),
        "the file would show \"\(audience.name)\" what its text marks as hidden",
        hint: "take %%…%% and comments out of the text, or put them into code to show them")
    }
    return Diagnostic(
      .error, kind: "leak", at: Place(file: path),
      "the file would tell \"\(audience.name)\" \(isWhole ? "" : "a piece of ")"
        + "what is private: \(field)",
      hint: "look for it in the page or the template that the file is made from")
  }
}
