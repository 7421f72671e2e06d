package import Basics
package import SiteKit
package import Vault

/// The publish targets in the settings.
package struct PublishSettings: SettingsPart {
  /// A place, and the audience of its site.
  package struct Target: Sendable, Hashable {
    package let name: String
    package let place: PublishPlace
    package var audience = Audience.public.name
    /// The place of ``audience`` in the settings; nil if it is from elsewhere.
    package var audienceMark: YAMLMark?
    package var isProtected = false

    /// An open target for everybody.
    package init(_ name: String, _ place: PublishPlace) {
      self.name = name
      self.place = place
    }
  }

  package var targets: [Target] = []

  package init() {}
}

extension PublishSettings.Target {
  /// The problem of its audience at its place in the settings, if they do not declare it; nil if
  /// they do.
  package func problem(
    ofAudience systems: [any System], _ settings: Settings, in vault: any Files
  ) -> Diagnostic? {
    do throws(Failure) {
      _ = try systems.audience(audience, in: settings)
      return nil
    } catch {
      var diagnostic = error.diagnostic
      diagnostic.place = audienceMark.map { mark in
        let file = vault.displayName(of: VaultPath(stringLiteral: Settings.fileName))
        return Place(file: file, line: mark.line, column: mark.column)
      }
      return diagnostic
    }
  }
}

/// A place that sites are published to.
package enum PublishPlace: Sendable, Hashable {
  /// A folder, relative to the vault.
  case folder(String)
  /// A file with the whole site, relative to the vault; `{date}` in its path stands for the day.
  case zip(String)
  /// A branch of a repository that git knows how to reach.
  case git(repository: String, branch: String)
  /// A folder that rsync knows how to reach.
  case rsync(String)
  /// A folder of a remote of rclone's.
  case rclone(String)

  /// The kinds, as `to` names them.
  package static let kinds = ["folder", "zip", "git", "rsync", "rclone"]

  /// The place as a person would name it.
  package var text: String {
    switch self {
    case .folder(let path), .zip(let path): path
    case .git(let repository, let branch): "\(repository) (\(branch))"
    case .rsync(let destination), .rclone(let destination): destination
    }
  }
}

extension SettingKey {
  /// The key of the places where sites are published.
  package static let publish = SettingKey(
    "publish", example: "{site: {to: folder, destination: ../site, audience: public}}",
    "The places that daybook publish sends a site to, and the audience of each."
  ) { node, settings in
    var reader = PublishReader()
    settings[PublishSettings.self].targets = reader.read(node)
    return reader.problems
  }.guarding("targets of sites, with their audiences and passwords")
    .describing(PublishReader.parts)
}

/// Reads the value of `publish`. A target with an error is dropped: if it were half understood, it
/// might send a site to the wrong people.
private struct PublishReader {
  var problems: [SettingKey.PlacedProblem] = []

  static let parts: [SettingKey.Part] = [
    .init("to", choices: PublishPlace.kinds, "The kind of place; a folder by default."),
    .init("destination", "The place: a folder, a file, or as rsync and rclone name it."),
    .init("repository", "With git: the repository."),
    .init("branch", "With git: the branch; gh-pages by default."),
    .init("audience", "The audience of the site; public by default."),
    .init("protect", choices: ["true", "false"], "True if it opens with a password only."),
  ]

  mutating func read(_ node: YAMLNode) -> [PublishSettings.Target] {
    guard let entries = node.entries else {
      problems.append((node.mark, KeyProblem.notKeys("publish", found: node.kindInWords)))
      return []
    }
    return entries.compactMap { entry in
      let count = problems.count
      let target = target(entry)
      return problems.count == count ? target : nil
    }
  }

  private mutating func target(_ entry: YAMLEntry) -> PublishSettings.Target? {
    let owner = "publish.\(entry.key)"
    guard entry.key != "password" else {
      problems.append(
        (
          entry.keyMark,
          Diagnostic(
            .error, kind: "publish", "a target cannot be called password",
            hint: "daybook publish password is a command; give the target another name")
        ))
      return nil
    }
    guard let entries = entry.value.entries else {
      problems.append(
        (entry.value.mark, KeyProblem.notKeys(owner, found: entry.value.kindInWords)))
      return nil
    }
    let kindNode = entries.first { $0.key == "to" }?.value
    let kind = kindNode?.text ?? "folder"
    guard PublishPlace.kinds.contains(kind) else {
      problems.add(
        kindNode ?? entry.value, "\(owner).to",
        isNot: PublishPlace.kinds.joined(separator: ", "),
        hint: PublishPlace.kinds.nearest(to: kind).map { "did you mean \($0)?" })
      return nil
    }
    let placeKeys = kind == "git" ? ["repository", "branch"] : ["destination"]
    var texts: [String: String] = [:]
    var (audience, isProtected) = (Audience.public.name, false)
    var mark: YAMLMark?
    for part in entries where part.key != "to" {
      let name = "\(owner).\(part.key)"
      switch (part.key, part.value.text) {
      case ("audience", let text?): (audience, mark) = (text, part.value.mark)
      case ("protect", _):
        let flag = problems.value(of: part.value, name) { node throws(YAMLValueError) in
          try node.asFlag()
        }
        isProtected = flag ?? isProtected
      // A program would take a value that begins with a hyphen for an option.
      case (let key, let text?)
      where placeKeys.contains(key) && !text.isEmpty && !text.hasPrefix("-"):
        texts[key] = text
      case (let key, _) where key == "audience" || placeKeys.contains(key):
        problems.add(part.value, name, isNot: "a text that does not begin with a hyphen")
      default:
        problems.append(
          (
            part.keyMark,
            KeyProblem.unknownSetting(
              part.key, owner: owner, known: ["to", "audience", "protect"] + placeKeys)
          ))
      }
    }
    let place: PublishPlace
    switch kind {
    case "git":
      place = .git(repository: texts["repository"] ?? "", branch: texts["branch"] ?? "gh-pages")
    case "zip": place = .zip(texts["destination"] ?? "")
    case "rsync": place = .rsync(texts["destination"] ?? "")
    case "rclone": place = .rclone(texts["destination"] ?? "")
    default: place = .folder(texts["destination"] ?? "")
    }
    if let key = placeKeys.first, texts[key] == nil, !entries.contains(where: { $0.key == key }) {
      problems.add(
        entry.value, "\(owner).\(key)", isNot: "a place",
        hint: "write it as \(PublishPlace.example(of: kind))")
    }
    var target = PublishSettings.Target(entry.key, place)
    target.audience = audience
    target.audienceMark = mark
    target.isProtected = isProtected
    return target
  }
}

extension PublishPlace {
  fileprivate static func example(of kind: String) -> String {
    switch kind {
    case "git": "repository: git@example.org:me/me.github.io.git"
    case "rsync": "destination: me@example.org:/srv/www/days"
    case "rclone": "destination: \"s3:days\""
    case "zip": "destination: ../days-{date}.zip"
    default: "destination: ../site"
    }
  }
}
