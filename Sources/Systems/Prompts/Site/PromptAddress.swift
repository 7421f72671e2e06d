import Basics
import Vault
import Wording

/// Where prompts are in the site.
enum PromptAddress {
  static let library = "prompts/"
  static let insights = "prompts/insights/"

  /// Steps below `prompts/` that are not prompts.
  private static let reserved: Set<String> = ["insights", "category", "tag", "team", "template"]

  /// The page of a prompt. One whose id is the name of another page gets an ending.
  static func prompt(_ id: String) -> String {
    "prompts/\(id)\(reserved.contains(id.lowercased()) ? "-prompt" : "")/"
  }

  /// An address as a link has it: what an address cannot hold is written with percent signs.
  static func link(_ address: String) -> String { PercentEncoding.readablePath(address) }
}

/// A way to narrow the library down: a category, tag, team, or templates alone.
struct PromptFilter: Sendable {
  enum Kind: String, CaseIterable, Sendable {
    case category, tag, team, template
  }

  var kind: Kind
  /// What people read.
  var title: String
  var address: String
  /// The positions of the prompts in the library.
  var prompts: [Int]

  /// All filters of a library: by kind, then by title.
  static func all(of library: PromptLibrary, words: Words) -> [PromptFilter] {
    let teams = Dictionary(library.records.teams.map { ($0.id, $0.name) }) { first, _ in first }
    var groups: [Kind: [String: [Int]]] = [:]
    for (index, prompt) in library.prompts.enumerated() {
      var names: [(Kind, String)] = prompt.tags.map { (.tag, $0) }
      if let category = prompt.category { names.append((.category, category)) }
      if let team = prompt.team { names.append((.team, team)) }
      if prompt.isTemplate { names.append((.template, "templates")) }
      for (kind, name) in names { groups[kind, default: [:]][name, default: []].append(index) }
    }
    return Kind.allCases.flatMap { kind -> [PromptFilter] in
      let names = groups[kind, default: [:]].keys.sorted {
        $0.utf8.lexicographicallyPrecedes($1.utf8)
      }
      var taken: Set<String> = []
      return names.map { name in
        let slug = PromptID.slug(of: name) ?? "other"
        var free = slug
        var number = 2
        while !taken.insert(free).inserted {
          free = "\(slug)-\(number)"
          number += 1
        }
        return PromptFilter(
          kind: kind,
          title: kind == .team
            ? teams[name] ?? name : kind == .template ? words("prompts.template_filter") : name,
          address: "prompts/\(kind.rawValue)/\(free)/", prompts: groups[kind]?[name] ?? [])
      }
    }
  }
}
