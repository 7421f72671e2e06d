import Diagnostics
import SiteKit
package import Vault

/// Where sites are published, as the settings say.
package struct PublishSettings: SettingsPart {
  /// A place, and who its site is for.
  package struct Target: Sendable, Hashable {
    /// What it is called on the command line.
    package let name: String
    /// The folder, from the vault on.
    package var destination = ""
    /// The name of the audience.
    package var audience = Audience.public.name
  }

  /// In the order written.
  package var targets: [Target] = []

  /// None.
  package init() {}
}

extension SettingKey {
  /// The key of the places where sites are published.
  package static let publish = SettingKey(
    "publish", example: "{site: {to: folder, destination: ../site, audience: public}}",
    "Where daybook publish puts a site, and who that is for."
  ) { node, settings in
    var reader = PublishReader()
    settings[PublishSettings.self].targets = reader.read(node)
    return reader.problems
  }
}

/// Reads the value of `publish`. What is wrong costs that target.
private struct PublishReader {
  var problems: [SettingKey.PlacedProblem] = []

  mutating func read(_ node: YAMLNode) -> [PublishSettings.Target] {
    guard let entries = node.entries else {
      problems.append((node.mark, KeyProblem.notKeys("publish", found: node.kindInWords)))
      return []
    }
    return entries.compactMap { target($0) }
  }

  private mutating func target(_ entry: YAMLEntry) -> PublishSettings.Target? {
    let owner = "publish.\(entry.key)"
    guard let entries = entry.value.entries else {
      problems.append(
        (entry.value.mark, KeyProblem.notKeys(owner, found: entry.value.kindInWords)))
      return nil
    }
    var target = PublishSettings.Target(name: entry.key)
    let count = problems.count
    for part in entries {
      let name = "\(owner).\(part.key)"
      switch (part.key, part.value.text) {
      case ("destination", let text?) where !text.isEmpty: target.destination = text
      case ("audience", let text?): target.audience = text
      case ("to", "folder"): break
      case ("to", _): wrong(part.value, name, "folder")
      case ("destination", _), ("audience", _): wrong(part.value, name, "a text")
      default:
        problems.append(
          (
            part.keyMark,
            KeyProblem.unknownKey(
              part.key, owner: owner,
              nearest: ["to", "destination", "audience"].nearest(to: part.key))
          ))
      }
    }
    if target.destination.isEmpty, problems.count == count {
      wrong(entry.value, "\(owner).destination", "a folder", hint: "write it as ../site")
    }
    return target.destination.isEmpty ? nil : target
  }

  private mutating func wrong(
    _ node: YAMLNode, _ name: String, _ expected: String, hint: String? = nil
  ) {
    problems.append(
      (
        node.mark,
        KeyProblem.wrongValue(name, found: node.kindInWords, expected: expected, hint: hint)
      ))
  }
}
