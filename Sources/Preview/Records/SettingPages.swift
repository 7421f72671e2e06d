internal import Basics
internal import HTTPTypes
internal import Vault
internal import Wording

/// The pages below `/-/settings`: the list of all settings, and a form for each.
struct SettingPages: Sendable {
  let context: EditorContext
  private var words: Words { context.words }

  static let top = "/-/settings"
  /// The field with the name of a new entry, which no key of its own can have.
  private static let newName = "-name"
  static func address(_ name: String) -> String { "\(top)/\(PercentEncoding.path(name))" }

  func list() -> Response {
    guard let settings = context.settings else { return context.nothing }
    do {
      let all = try settings.all()
      let systems = context.snapshot.systems
      func system(of standing: VaultSettings.Standing) -> String? {
        systems.first { $0.name == standing.address.key.path.first }?.name
      }
      // The site's own settings first, then each system's under its title.
      var main = "<p>\(MarkupText.escaped(words("desk.settings_about")))</p>\n"
      main += list(of: all.filter { system(of: $0) == nil })
      for (name, title) in systems {
        let own = all.filter { system(of: $0) == name }
        if !own.isEmpty { main += "<h2>\(MarkupText.escaped(title))</h2>\n" + list(of: own) }
      }
      return context.page(
        words("desk.settings"), at: Self.top,
        main + "<p>\(context.link("/", words("entry.back")))</p>\n")
    } catch {
      return context.failed(error.diagnostic, at: "/")
    }
  }

  private func list(of settings: [VaultSettings.Standing]) -> String {
    let items = settings.map { standing in
      let name = standing.address.name
      let value = standing.value.map { "<code>\(MarkupText.escaped($0.clipped(to: 80)))</code>" }
      return "<li>\(context.link(Self.address(name), name)) "
        + [value, "<small>\(MarkupText.escaped(origin(of: standing)))</small>"]
        .compactMap(\.self).joined(separator: " ")
        + "\n\(Self.help(meaning(of: standing.address.key)))</li>\n"
    }
    return "<ul>\n\(items.joined())</ul>\n"
  }

  /// The meaning of a key in the page's language, or in English where it has none.
  private func meaning(of key: SettingKey) -> (text: String, language: String) {
    words.meaning(ofSetting: key.name).map { ($0, words.tag) } ?? (key.meaning, "en")
  }

  /// The meaning of a key below a name that the person made up, likewise.
  private func meaning(
    of part: SettingKey.Part, in key: SettingKey
  ) -> (text: String, language: String) {
    words.meaning(ofSetting: "\(key.name).\(part.name)").map { ($0, words.tag) }
      ?? (part.meaning, "en")
  }

  private static func help(
    _ meaning: (text: String, language: String), _ attributes: String = ""
  ) -> String {
    "<p class=\"help\"\(attributes) lang=\"\(MarkupText.escaped(meaning.language))\">"
      + "\(MarkupText.escaped(meaning.text))</p>\n"
  }

  private func origin(of standing: VaultSettings.Standing) -> String {
    switch standing.origin {
    case .standard: words(standing.value == nil ? "desk.setting_unset" : "desk.setting_default")
    // The file is one in the vault's own folder.
    case .file(let place):
      words(
        "desk.stands_in",
        ["file": place.file.split(separator: "/").last.map(String.init) ?? "", "line": place.line])
    case .variable(let name): words("desk.setting_variable", ["name": name])
    }
  }

  /// The form of a setting, or of an entry of the person's own below one.
  func page(_ name: String) -> Response {
    guard let settings = context.settings, let address = try? settings.address(name) else {
      return context.nothing
    }
    return page(address, of: settings, [:], nil, .ok)
  }

  /// Writes what a form says and goes to the list, or shows the form again with the problem.
  func submit(_ name: String, _ values: [String: String]) async -> Response {
    guard let settings = context.settings, let address = try? settings.address(name) else {
      return context.nothing
    }
    func typed(_ field: String) -> String? {
      values[field].map(\.withoutBlanks).flatMap { $0.isEmpty ? nil : $0 }
    }
    do {
      let entry = try context.library.set {
        guard let part = parts(of: address) else {
          return try settings.change(wishes([(address.name, typed("value"))], settings))
        }
        guard address.isWhole else {
          let named = part.map { ("\(address.name).\($0.name)", typed($0.name)) }
          return try settings.change(wishes(named, settings))
        }
        return try settings.declaring(
          typed(Self.newName) ?? "", part.map { ($0.name, typed($0.name)) }, in: address.key)
      }.entry
      // The same value again is no change.
      guard let entry else {
        return Response(
          status: .seeOther, headers: [.location: Self.top, .cacheControl: "no-store"])
      }
      return await context.done(entry, to: Self.top)
    } catch {
      let problem = EditorContext.diagnostic(of: error).ofTypedText
      return page(address, of: settings, values, problem, .unprocessableContent)
    }
  }

  /// The wishes that differ from the written settings.
  private func wishes(
    _ wishes: [VaultSettings.Wish], _ settings: VaultSettings
  ) throws -> [VaultSettings.Wish] {
    try wishes.filter { wish in
      try settings.standing(try settings.address(wish.name)).written != wish.typed
    }
  }

  /// The keys that a form asks for; nil for a single value.
  private func parts(of address: VaultSettings.Address) -> [SettingKey.Part]? {
    let parts = address.key.parts
    return parts.isEmpty || address.path.count > address.key.path.count + 1 ? nil : parts
  }

  private func page(
    _ address: VaultSettings.Address, of settings: VaultSettings, _ values: [String: String],
    _ problem: Diagnostic?, _ status: HTTPResponse.Status
  ) -> Response {
    let at = Self.address(address.name)
    do {
      let problem = problem.map { FieldMarkup.problem($0, in: words, isFocused: true) } ?? ""
      var (before, fields) = ("", "")
      if let parts = parts(of: address) {
        if address.isWhole {
          let names = try settings.names(below: address).map { name in
            "<li>\(context.link(Self.address("\(address.name).\(name)"), name))</li>\n"
          }
          before = names.isEmpty ? "" : "<ul>\n\(names.joined())</ul>\n"
          before += "<h2>\(MarkupText.escaped(words("entry.add")))</h2>\n"
          fields =
            Input(
              name: Self.newName, label: words("desk.setting_name"), value: values[Self.newName]
            ).html
        }
        for part in parts {
          let name = "\(address.name).\(part.name)"
          let written =
            address.isWhole ? nil : try settings.standing(try settings.address(name)).written
          fields +=
            Input(
              name: part.name, label: part.label.map { words($0) } ?? part.name,
              value: values[part.name] ?? written, help: meaning(of: part, in: address.key),
              example: part.example,
              choices: part.choices, isClosed: !part.choices.isEmpty
            ).html
        }
      } else {
        let standing = try settings.standing(address)
        let form = address.isWhole ? address.key.form : .text
        fields =
          Input(
            name: "value", label: address.name, value: values["value"] ?? standing.written,
            help: address.part.map { meaning(of: $0, in: address.key) } ?? meaning(of: address.key),
            example: address.isWhole ? address.key.defaultText ?? address.key.example : "",
            choices: form == .flag ? ["true", "false"] : address.choices, isClosed: form == .flag,
            isLong: form == .map
          ).html
        fields += "<p class=\"help\">\(MarkupText.escaped(note(on: standing)))</p>\n"
      }
      let form = context.form(
        to: at, problem + fields, asksWhether: false,
        "<button>\(MarkupText.escaped(words("desk.save")))</button> "
          + context.link(Self.top, words("desk.settings")) + "\n")
      return context.page(address.name, at: at, before + form, status)
    } catch {
      return context.failed(EditorContext.diagnostic(of: error), at: Self.top)
    }
  }

  private func note(on standing: VaultSettings.Standing) -> String {
    let fallback = standing.address.isWhole ? standing.address.key.defaultText : nil
    let blank =
      fallback.map { words("desk.setting_blank", ["value": $0]) }
      ?? words("desk.setting_blank_none")
    guard case .variable = standing.origin else { return blank }
    return "\(origin(of: standing)). \(blank)"
  }

  /// A field for a value as people type it.
  private struct Input {
    let name: String
    let label: String
    let value: String?
    var help: (text: String, language: String) = ("", "en")
    var example = ""
    var choices: [String] = []
    /// True if nothing but a choice can be given.
    var isClosed = false
    var isLong = false

    var html: String {
      let id = "setting-\(name.replacing(" ", with: "-"))"
      let text = MarkupText.escaped(value ?? "")
      let described = help.text.isEmpty ? "" : " aria-describedby=\"\(id)-help\""
      let common = "id=\"\(id)\" name=\"\(MarkupText.escaped(name))\"\(described)"
      let input: String
      if isClosed {
        // A value that is none of the choices is kept until another is chosen.
        let known = value.map { choices.contains($0) ? choices : choices + [$0] } ?? choices
        let options = known.map { choice in
          "<option value=\"\(MarkupText.escaped(choice))\"\(choice == value ? " selected" : "")>"
            + "\(MarkupText.escaped(choice))</option>"
        }
        input = "<select \(common)><option value=\"\">—</option>\(options.joined())</select>"
      } else if isLong {
        input = "<textarea rows=\"4\" \(common)>\n\(text)</textarea>"
      } else {
        let list = choices.isEmpty ? "" : " list=\"\(id)-known\""
        let options = choices.map { "<option value=\"\(MarkupText.escaped($0))\"></option>" }
        input =
          "<input type=\"text\" \(common) value=\"\(text)\" "
          + "placeholder=\"\(MarkupText.escaped(example))\"\(list)>"
          + (choices.isEmpty ? "" : "<datalist id=\"\(id)-known\">\(options.joined())</datalist>")
      }
      let note = help.text.isEmpty ? "" : SettingPages.help(help, " id=\"\(id)-help\"")
      return "<div class=\"field\">\n<label for=\"\(id)\">\(MarkupText.escaped(label))</label>\n"
        + "\(input)\n\(note)</div>\n"
    }
  }
}
