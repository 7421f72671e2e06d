import Basics
import Vault

/// The names and prompts in a vault.
struct KnownPrompts: Sendable {
  var takenNames: Set<String>
  /// The origin of each, recorded or computed.
  var hashes: Set<String>
  /// The imported ones by title.
  var imported: [String: [Imported]] = [:]

  struct Imported {
    let path: VaultPath
    let origin: PromptOrigin
    /// True if the person changed it since.
    let isChanged: Bool
    let team: String?
  }

  /// The rights of the person who imports; nil for a file that a team itself sends.
  var rights: PromptRights?

  /// Why the prompts of the vault are unknown: they are locked; nil if they are not.
  let locked: FileError?
  /// The prompts that were here before, with their texts.
  let prompts: [Prompt]
  /// The texts that come back in no way.
  let purged: PurgedTexts

  init(_ stored: StoredPrompts, by person: ChangingPerson) {
    rights = stored.rights(of: person)
    purged = stored.purged
    prompts = stored.records.prompts
    locked = stored.locked
    takenNames = stored.takenNames
    hashes = Set(stored.importedFrom.values.map(\.hash))
    for prompt in stored.records.prompts {
      let now = PromptOrigin(title: prompt.title, body: prompt.body, writtenAt: nil)
      hashes.insert(now.hash)
      guard let origin = stored.importedFrom[prompt.id], let path = stored.paths[prompt.id] else {
        continue
      }
      imported[prompt.title, default: []].append(
        Imported(
          path: path, origin: origin, isChanged: now.hash != origin.hash,
          team: prompt.team))
    }
  }
}
