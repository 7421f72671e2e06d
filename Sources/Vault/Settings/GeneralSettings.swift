import Algorithms
import Basics
import Wording

extension SettingKey {
  /// The site's own keys, in the order of the documentation.
  package static func general(systemNames: [String]) -> [SettingKey] {
    site + [systems(systemNames), menu(systemNames)] + dashboard(systemNames) + pages
      + markdownAndTheme
  }

  private static let site = [
    SettingKey(
      "vault", default: "\(Settings.form)",
      "The format version of this vault, for later versions of Daybook. Leave it as it is.",
      { node in { () throws(YAMLValueError) in try node.asNumber(1...1_000) } }
    ) { $0.form = $1 }.guarding("which versions of Daybook may read the vault"),
    SettingKey("title", default: "Daybook", "The name of the site.", YAMLNode.asText) {
      $0.title = $1
    },
    SettingKey("author", example: "Robin Vale", "Your name.", YAMLNode.asText) {
      $0.author = $1
    },
    SettingKey(
      "language", default: "en", "The language of the site, such as en or zh-Hans.",
      YAMLNode.asLanguage, in: GeneralSettingsDraft.self
    ) { $0.language = $1 }.choosing(from: Language.allCases.map(\.rawValue))
      .matching(languageTag),
    SettingKey(
      "languages", example: "[zh-Hans, en]",
      "Several languages instead of one. The first is at the top of the site, each other one in "
        + "its own folder.", YAMLNode.asLanguages, in: GeneralSettingsDraft.self
    ) { $0.languages = $1 }.choosing(from: Language.allCases.map(\.rawValue))
      .matching(languageTag),
    SettingKey(
      "timeZone", default: "UTC",
      "Your time zone, such as Asia/Shanghai. Days begin at midnight in it.", YAMLNode.asZone
    ) { $0.zone = $1 }
    .matching(SettingKey.zoneName).guarding("the day that each record counts for"),
    SettingKey(
      "lunarCalendar", example: "true",
      "Show days of the lunar calendar. By default, only in Chinese and with gifts.",
      YAMLNode.asFlag
    ) { $0.showsLunarCalendar = $1 },
    SettingKey(
      "baseURL", example: "https://example.org/daybook",
      "The address of the published site. Makes links in feeds absolute, and lets search "
        + "engines in.",
      YAMLNode.asBaseURL
    ) { $0.baseURL = $1 }.guarding("the search engines that may come").matching(webAddress),
    SettingKey(
      "output", default: VaultPath.site.text, example: "../public",
      "The folder that daybook build writes to, relative to this one.", YAMLNode.asText
    ) { $0.output = $1 }.guarding("the folder that a site goes to"),
    SettingKey(
      "asOf", example: "2026-11-21T09:30",
      "Pretend that it is this moment. Only for samples: leave it out.", YAMLNode.asTime,
      in: GeneralSettingsDraft.self
    ) { $0.asOf = $1 },
  ]

  private static let pages = [
    SettingKey(
      "taxonomies", default: "[tags]", example: "[tags, people]",
      "Front-matter keys that get pages, as tags do.",
      YAMLNode.asTaxonomies
    ) { $0.taxonomies = $1 },
    SettingKey(
      "paginate", example: "20",
      "The most items of pages or prompts in one list. By default, all.",
      { node in { () throws(YAMLValueError) in try node.asNumber(1...1_000) } }
    ) { $0.pageSize = $1 },
    SettingKey(
      "pictures", default: "[480, 960, 1920]",
      "Make smaller copies of large pictures in these widths, in pixels; false for none.",
      YAMLNode.asPictureWidths
    ) { $0.pictureWidths = $1 },
  ]

  private static let compatible = [SiteGenerator.hugo, .jekyll].map(\.rawValue)

  private static let markdownAndTheme = [
    SettingKey(
      "markdown.rawHTML", default: "false",
      "Keep HTML in pages, except script, style, iframe and the like.", YAMLNode.asFlag
    ) { $0.keepsRawHTML = $1 }.guarding("the rights of HTML in pages"),
    SettingKey(
      "markdown.eastAsian", default: "true",
      "Read emphasis, bare addresses and line breaks of Chinese and Japanese text as people mean "
        + "them.", YAMLNode.asFlag
    ) { $0.readsEastAsian = $1 },
    SettingKey(
      "compatibility", example: "[jekyll]",
      "Other programs whose tags pages and templates may use: hugo for its shortcodes, jekyll for "
        + "its filters and its include.",
      { node in
        { () throws(YAMLValueError) in
          try node.asChoice(of: compatible, "a list of programs")
        }
      }
    ) { $0.compatibility = Set($1.compactMap(SiteGenerator.init(rawValue:))) }
    .choosing(from: compatible),
    SettingKey(
      "highlight", default: "true",
      "Highlight code in your pages, with Pygments where it is installed.",
      YAMLNode.asFlag
    ) { $0.highlightsCode = $1 },
    SettingKey(
      "math", default: "false",
      "Show mathematics between dollar signs in your pages, with latex2mathml if it is installed.",
      YAMLNode.asFlag
    ) { $0.hasMath = $1 },
    SettingKey(
      "fingerprint", default: "true",
      "Name styles and scripts of a built site by their content, so that browsers can keep them.",
      YAMLNode.asFlag
    ) { $0.hasFingerprints = $1 },
    SettingKey(
      "integrity", default: "false",
      "Add integrity hashes of styles and scripts; needs baseURL. Pages opened from disk then "
        + "have no styles.", YAMLNode.asFlag
    ) { $0.hasIntegrity = $1 },
    SettingKey(
      Settings.themeKey, example: "dense",
      "The theme: quiet (the default), dense, almanac, or a folder of the vault; theme: dense is "
        + "short for it.", YAMLNode.asText
    ) { $0.theme = $1 }.choosing(from: ProgramTheme.allCases.map(\.name)),
    SettingKey(
      "theme.strict", default: "true",
      "Treat an unknown variable or filter in a template as an error.", YAMLNode.asFlag
    ) { $0.hasStrictTheme = $1 },
    SettingKey(
      "preview.keys", default: "false",
      "Let single keys open pages in the preview: n to add, / for the palette, g d for the "
        + "dashboard, and others.", YAMLNode.asFlag
    ) { $0.hasPreviewKeys = $1 },
    SettingKey(
      "capture.page", default: "false",
      "Give your own site the page capture/, which keeps entries on a phone.",
      YAMLNode.asFlag
    ) { $0.hasCapture = $1 },
    SettingKey(
      "capture.ticks", example: "[Water the plants]",
      "The titles that capture/ offers to tick off. Anyone who opens the page can read them.",
      { node in { () throws(YAMLValueError) in try node.asNames("[Water the plants]") } }
    ) { $0.capturedTicks = $1 },
    SettingKey(
      "capture.values", example: "[weight]",
      "The names of the measures that capture/ asks for. Anyone who opens the page can read them.",
      { node in { () throws(YAMLValueError) in try node.asNames("[weight]") } }
    ) { $0.capturedValues = $1 },
    SettingKey(
      "encryption.recipients", example: "[age1…]",
      "The public keys that open locked records, as age-keygen prints them.",
      YAMLNode.asRecipients
    ) { $0.recipients = $1 }
    .guarding("the keys of readers of locked records").matching("^(age1|ssh-)"),
    SettingKey(
      "encryption.identity", example: "~/.config/age/daybook.txt",
      "The file with your identity, which opens locked records. Keep it outside the vault.",
      YAMLNode.asText
    ) { $0.identity = $1 }.guarding("the key of locked records").overridden(by: "DAYBOOK_IDENTITY"),
  ]

  private static func menu(_ names: [String]) -> SettingKey {
    SettingKey(
      "menu", example: "[today, \(names.first ?? "reviews"), /garden/]",
      "The links of the navigation: names of parts, today, reviews, pages, search, addresses, "
        + "and pairs of a title and a url.",
      { node in { () throws(YAMLValueError) in try node.asMenu(names) } }
    ) { $0.menu = $1 }.choosing(from: names + MenuItem.parts)
  }

  private static func dashboard(_ names: [String]) -> [SettingKey] {
    let sections = Settings.firstDashboardSections + Settings.lastDashboardSections + names
    return [
      SettingKey(
        "dashboard.sections", example: "[today, next, week, \(names.first ?? "pages")]",
        "The sections of the dashboard: week, today and next on the first screen, then in your "
          + "order year, charts, pages, feeds, and names of parts. By default, all.",
        { node in
          { () throws(YAMLValueError) in
            try node.asChoice(of: sections, "sections of the dashboard")
          }
        }
      ) { $0.dashboard = $1 }.choosing(from: sections),
      SettingKey(
        "dashboard.cards", example: "[\(names.reversed().prefix(2).joined(separator: ", "))]",
        "The parts whose cards the dashboard shows, in your order. By default, all.",
        { node in
          { () throws(YAMLValueError) in try node.asChoice(of: names, "parts that you use") }
        }
      ) { $0.dashboardCards = $1 }.choosing(from: names),
    ]
  }

  /// Drops wrong names. The others stay, so that a typo does not bring back what the person
  /// excluded.
  private static func systems(_ names: [String]) -> SettingKey {
    let example = "[\(names.prefix(2).joined(separator: ", "))]"
    return SettingKey(
      "systems", example: example,
      "The parts that you use, in the order to show them. By default, all with records."
    ) { node, settings in
      var problems: [PlacedProblem] = []
      let read = problems.value(of: node, "systems") { node throws(YAMLValueError) in
        try node.asNames(example)
      }
      guard read != nil, case .sequence(let nodes) = node.content else { return problems }
      var named: [String] = []
      for node in nodes {
        let name = node.text ?? ""
        if !names.contains(name) {
          problems.append((node.mark, KeyProblem.unknownSystem(name, known: names)))
        } else if named.contains(name) {
          problems.append((node.mark, KeyProblem.repeatedSystem(name)))
        } else {
          named.append(name)
        }
      }
      settings.systems = named
      return problems
    }.guarding("which systems are shown at all").choosing(from: names)
  }
}

/// Two keys can set the language, and a local time needs the zone.
private struct GeneralSettingsDraft: SettingsDraftPart {
  var language: String?
  var languages: [String]?
  var asOf: (time: TimeText, text: String)?

  func finish(_ settings: inout Settings) {
    settings.languages = languages ?? language.map { [$0] } ?? settings.languages
    switch asOf?.time {
    case .instant(let instant): settings.asOf = instant
    case .local(let local): settings.asOf = settings.zone.instant(local).instant
    case nil: break
    }
  }

  func problems(in settings: Settings) -> [(key: String, problem: any Problem)] {
    guard case .local(let local)? = asOf?.time, let text = asOf?.text,
      let problem = KeyProblem(settings.zone.instant(local).resolution, key: "asOf", text: text)
    else { return [] }
    return [("asOf", problem)]
  }
}

/// A link of the navigation, as in the settings.
package enum MenuItem: Sendable, Hashable {
  /// A part of the site: a system, or one of ``parts``.
  case part(String)
  /// A place in the site or on the web; without a title, the page's own is used.
  case link(title: String?, address: String, at: YAMLMark? = nil)

  /// The parts that every site may have besides its systems.
  package static let parts = ["today", "reviews", "pages", "search"]
}

extension YAMLNode {
  /// The links of a menu, each as a name, an address with a leading slash, or with its own keys.
  func asMenu(_ names: [String]) throws(YAMLValueError) -> [MenuItem] {
    let example =
      "write it as [today, \(names.first ?? "reviews"), /garden/], or with "
      + "{title: Garden, url: /garden/}"
    guard case .sequence(let nodes) = content else {
      throw YAMLValueError(expected: "a list of links", hint: example)
    }
    var items: [MenuItem] = []
    for node in nodes {
      do throws(YAMLValueError) {
        items.append(try node.asMenuItem(names + MenuItem.parts, example))
      } catch {
        throw error.of(node)
      }
    }
    return items
  }

  private func asMenuItem(
    _ names: [String], _ example: String
  ) throws(YAMLValueError) -> MenuItem {
    if let entries, content != .null {
      let members = Dictionary(
        entries.map { ($0.key, $0.value.text) }, uniquingKeysWith: { _, last in last })
      guard let url = members["url"] ?? nil, Set(members.keys).isSubset(of: ["title", "url"]) else {
        throw YAMLValueError(expected: "links with a title and a url", hint: example)
      }
      return .link(
        title: members["title"] ?? nil, address: try Self.address(url, example), at: mark)
    }
    guard let text else { throw YAMLValueError(expected: "names and addresses", hint: example) }
    if text.hasPrefix("/") {
      return .link(title: nil, address: try Self.address(text, example), at: mark)
    }
    return .part(try Self.known(text, names, "parts of the site"))
  }

  /// Some of `names`, in any order.
  ///
  /// - Parameter expected: The expected names, for the message about any other.
  func asChoice(
    of names: [String], _ expected: String
  ) throws(YAMLValueError) -> [String] {
    let chosen = try asNames("[\(names.prefix(2).joined(separator: ", "))]")
    for name in chosen {
      do throws(YAMLValueError) { _ = try Self.known(name, names, expected) } catch {
        throw error.of(item(name))
      }
    }
    return chosen.uniqued().map(\.self)
  }

  private static func known(
    _ name: String, _ names: [String], _ expected: String
  ) throws(YAMLValueError) -> String {
    guard !names.contains(name) else { return name }
    throw YAMLValueError(
      expected: expected,
      hint: names.nearest(to: name).map { "did you mean \($0)?" }
        ?? "known are \(names.joined(separator: ", "))")
  }

  /// An address that starts no program.
  private static func address(
    _ text: String, _ example: String
  ) throws(YAMLValueError) -> String {
    let lower = text.lowercased()
    let isOnTheWeb = ["https://", "http://", "mailto:"].contains { lower.hasPrefix($0) }
    guard isOnTheWeb || text.hasPrefix("/") && !text.hasPrefix("//"),
      !text.unicodeScalars.contains(where: { $0.value <= 0x20 || $0 == "\\" })
    else { throw YAMLValueError(expected: "addresses", found: text.shortQuoted, hint: example) }
    return text
  }

  /// Front-matter keys; each can be the name of a folder.
  func asTaxonomies() throws(YAMLValueError) -> [String] {
    let example = "[tags, people]"
    let names = try asNames(example)
    for name in names {
      let path = try? SitePath(name)
      guard path?.segments.count == 1 else {
        throw YAMLValueError(
          expected: "a list of names", hint: "\(name) cannot be the name of a folder")
      }
      guard name == "tags" || !FrontMatter.keys.contains(name) else {
        throw YAMLValueError(
          expected: "a list of keys of your own", hint: "\(name) means something else in pages")
      }
    }
    return ["tags"] + names.filter { $0 != "tags" }
  }
}
