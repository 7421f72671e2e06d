package import Site
import SiteKit
package import Vault

/// The texts in a vault's settings, which may come out in a site.
package struct SettingTexts: Sendable {
  /// Settings that say who sees what, and where it goes: their words stand on pages by chance.
  private static let others: Set<String> = ["audiences", "publish", "encryption", "output"]

  private var names: [String: [String]] = [:]

  /// The texts of `settings`, those in lists and in settings of settings too.
  package init(_ settings: YAMLDocument) {
    for entry in settings.root?.entries ?? [] where !Self.others.contains(entry.key) {
      add(entry.value, of: entry.key)
    }
  }

  private mutating func add(_ node: YAMLNode, of name: String) {
    if let entries = node.entries {
      for entry in entries { add(entry.value, of: "\(name).\(entry.key)") }
    } else if case .sequence(let elements) = node.content {
      for element in elements { add(element, of: name) }
    } else if let text = node.text, text.first?.isLetter ?? false,
      // A length, a time or a choice tells nothing that is the person's own.
      !["true", "false"].contains(text), !(names[text]?.contains(name) ?? false)
    {
      names[text, default: []].append(name)
    }
  }

  /// The settings with a text that can be read in a site, in order. Texts of one or two letters,
  /// which stand in any, are not looked for.
  ///
  /// - Parameter manifest: The files of the site.
  package func shown(in site: any Files, _ manifest: Manifest) async -> [String] {
    let scan = ValueScan(forWords: names.keys.sorted())
    var manifest = manifest
    // Styles and scripts are the same whatever the settings say.
    for path in manifest.entries.keys where ["css", "js"].contains(path.pathExtension) {
      manifest.entries[path] = nil
    }
    _ = await scan.look(through: site, manifest)
    return Set(scan.foundTexts.flatMap { names[$0] ?? [] }).sorted()
  }
}
