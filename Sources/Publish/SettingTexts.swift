package import Site
import SiteKit
package import Vault

/// The texts in a vault's settings, which may appear in a site.
package struct SettingTexts: Sendable {
  /// Settings for audiences and targets: their words are on pages by chance only.
  private static let others: Set<String> = ["audiences", "publish", "encryption", "output"]

  private var names: [String: [String]] = [:]

  /// The texts of `settings`, including those in lists and nested settings.
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
      // A length, a time or a choice is not the person's own text.
      !["true", "false"].contains(text), !(names[text]?.contains(name) ?? false)
    {
      names[text, default: []].append(name)
    }
  }

  /// The settings whose text appears in a site, in order. Texts of one or two letters, which are in
  /// any site, are skipped.
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
