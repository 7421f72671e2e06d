import SiteKit
package import Vault

extension PromptsSystem {
  package func privateNames(in records: PromptRecords, _ settings: Settings) -> [PrivateName] {
    let authors =
      records.comments.compactMap(\.author)
      + records.histories.values.flatMap { $0.saved.compactMap(\.author) }
    return .of(.person, records.teams.flatMap { $0.members.map(\.user) } + Set(authors).sorted())
      + .of(.thing, records.teams.map(\.name))
  }
}
