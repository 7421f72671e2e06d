import Basics
import Vault
import Wording

/// A Markdown file of `prompts/`: its front matter, and the prompt.
struct PromptFile: Sendable {
  /// Keys of other programs, which are kept and not reported; `name` and `act` are used as a title.
  static let foreignKeys: Set<String> = [
    "name", "act", "tools", "applyTo", "mode", "agent", "author", "contributor",
    "for_devs", "type", "license", "source", "globs", "alwaysApply", "allowed-tools",
    "argument-hint",
    "temperature", "inputs", "output", "color",
  ]

  private(set) var prompt: Prompt
  /// The faults found; unknown keys are in ``unknownKeys``.
  private(set) var diagnostics: [Diagnostic] = []
  private(set) var isLeftOut = false
  /// The visibility in the terms of other programs.
  private var release = Release(isOfPage: false)
  private(set) var importedFrom: PromptOrigin?
  /// The place of ``Prompt/id``; the file if it has none.
  private(set) var idPlace: (place: Place, excerpt: Excerpt?)
  private(set) var teamPlace: (place: Place, excerpt: Excerpt?)
  private(set) var parentPlace: (place: Place, excerpt: Excerpt?)
  private(set) var unknownKeys: [(key: String, location: (place: Place, excerpt: Excerpt))] = []
  /// True if every byte of the body is UTF-8.
  private(set) var isUTF8: Bool
  /// The file, and the lines of its front matter: the two fences; nil if it has none.
  let source: TextFile
  let fences: ClosedRange<Int>?
  let hasByteOrderMark: Bool

  /// Reads a prompt.
  ///
  /// - Parameters:
  ///   - name: The file's name without its extension, which is the default id.
  ///   - file: The path shown in messages.
  ///   - zone: The zone of local times.
  init(_ bytes: [UInt8], name: String, file: String, zone: Zone) {
    source = TextFile(bytes, file: file)
    hasByteOrderMark = source.bytes.count < bytes.count
    let here: (place: Place, excerpt: Excerpt?) = (Place(file: file), nil)
    (idPlace, teamPlace, parentPlace) = (here, here, here)
    // A prompt may itself be JSON.
    let block = FrontMatterBlock(in: source).flatMap { $0.syntax == .json ? nil : $0 }
    if let problem = block?.diagnostic(in: source, isRead: block?.isPlain ?? false) {
      diagnostics.append(problem)
    }
    let fences = block.flatMap { $0.isPlain && $0.isClosed ? 1...$0.lines.upperBound : nil }
    self.fences = fences
    let isRead = diagnostics.isEmpty
    let body = source.bytes[source.start(ofLine: (fences?.upperBound ?? 0) + 1)...]
    let invalid = source.firstInvalidUTF8(in: body.indices)
    isUTF8 = invalid == nil
    prompt = Prompt(id: name, body: String(decoding: body, as: UTF8.self))
    prompt.title = ""
    if let fences {
      let document = YAMLDocument(source, lines: 2, before: fences.upperBound)
      diagnostics += document.diagnostics
      read(document, zone: zone)
    }
    isLeftOut = diagnostics.contains { $0.severity == .error }
    prompt.isWithheld = isLeftOut || !isRead || release.isDraft || release.isUnclear
    if let invalid {
      diagnostics.append(TextProblem.notUTF8.diagnostic(at: source.locate(invalid)))
    }
    if prompt.title.isEmpty { prompt.title = Self.heading(prompt.body) ?? prompt.id }
  }

  init(at path: VaultPath, in files: any Files, zone: Zone) throws(FileError) {
    self.init(
      try files.text(of: path), name: String(path.name.dropLast(3)),
      file: files.displayName(of: path), zone: zone)
  }

  private mutating func read(_ document: YAMLDocument, zone: Zone) {
    guard let root = document.root else { return }
    guard let entries = root.entries else {
      let problem = KeyProblem.notKeys("the front matter", found: root.kindInWords)
      diagnostics.append(problem.diagnostic(at: document.locate(root)))
      return
    }
    var otherTitle: String?
    for entry in entries {
      if entry.key == Release.merge {
        release.doubtMerged()
        diagnostics.append(KeyProblem.merged.diagnostic(at: document.locate(entry.keyMark)))
        continue
      }
      guard Self.keys.contains(entry.key) else {
        if Release.keys.contains(entry.key) {
          take(entry, document, zone)
          continue
        }
        if ["name", "act"].contains(entry.key), let text = entry.value.text { otherTitle = text }
        if !Self.foreignKeys.contains(entry.key) {
          unknownKeys.append((entry.key, document.locate(entry.keyMark)))
        }
        continue
      }
      guard entry.value.content != .null else { continue }
      do throws(KeyProblem) {
        try read(entry, document, zone)
      } catch {
        diagnostics.append(error.diagnostic(at: document.locate(entry.value)))
      }
    }
    if let (problem, node) = release.finish() {
      diagnostics.append(problem.diagnostic(at: document.locate(node)))
    }
    if prompt.title.isEmpty, let otherTitle { prompt.title = otherTitle.unwrappedLine }
  }

  private mutating func take(_ entry: YAMLEntry, _ document: YAMLDocument, _ zone: Zone) {
    let location = document.locate(entry.value)
    do throws(YAMLValueError) {
      let problem = try release.take(entry, zone: zone)
      if let problem { diagnostics.append(problem.diagnostic(at: location)) }
    } catch {
      diagnostics.append(error.problem(entry.key, entry.value).problem.diagnostic(at: location))
    }
  }

  private mutating func read(
    _ entry: YAMLEntry, _ document: YAMLDocument, _ zone: Zone
  ) throws(KeyProblem) {
    let value = entry.value
    let location = document.locate(value)
    do throws(YAMLValueError) {
      switch entry.key {
      case "id":
        let text = try value.asText()
        if PromptID.isValid(text) {
          prompt.id = text
        } else {
          let problem = PromptProblem.badID(text, usedInstead: prompt.id)
          diagnostics.append(problem.diagnostic(at: location))
        }
        idPlace = location
      case "title": prompt.title = try value.asText().unwrappedLine
      case "description": prompt.description = try value.asText().nonEmpty
      case "category": prompt.category = try value.asText().unwrappedLine.nonEmpty
      case "tags": prompt.tags = try value.asList()
      case "template": prompt.isTemplate = try value.asFlag()
      case "visibility":
        let text = try value.asText()
        if let visibility = Prompt.Visibility(rawValue: text.lowercased()) {
          prompt.visibility = visibility
        } else {
          let problem = Diagnostic(
            .error, kind: "unknown-visibility",
            "visibility \"\(text.prefix(60))\" is not known; the prompt is private",
            hint: "one of private, team, public")
          diagnostics.append(problem.diagnostic(at: location))
        }
      case "team":
        prompt.team = try value.asText().nonEmpty
        teamPlace = location
      case "parent":
        prompt.parent = try value.asText().nonEmpty
        parentPlace = location
      case "note": prompt.note = try value.asText().nonEmpty
      case "model": prompt.model = value.text?.unwrappedLine.nonEmpty
      case "arguments":
        prompt.arguments = value.arguments
        if value.items == nil {
          diagnostics.append(
            Diagnostic(
              .warning, kind: "wrong-type", "arguments is not a list, so it describes no variable",
              hint: "write - {name: …, description: …} below it"
            ).diagnostic(at: location))
        }
      case "importedFrom": importedFrom = try value.asText().nonEmpty.map(PromptOrigin.init)
      case "version":
        let text = try value.asText()
        if let number = Int(text), (1...1_000_000_000).contains(number) {
          prompt.version = number
        } else {
          let message = "version \"\(text.prefix(60))\" is not a whole number from 1"
          diagnostics.append(
            Diagnostic(.error, kind: "wrong-type", message).diagnostic(at: location))
        }
      default:
        let text = try value.asText()
        let (date, warning) = try FrontMatter.date(text, zone: zone)
        if let warning { diagnostics.append(warning.diagnostic(at: location)) }
        let instant =
          switch date {
          case .day(let day): zone.start(of: day)
          case .instant(let instant): instant
          }
        if entry.key == "createdAt" {
          prompt.createdAt = instant
        } else {
          prompt.updatedAt = instant
        }
      }
    } catch {
      throw error.problem(entry.key, value).problem
    }
  }

  private static func heading(_ body: String) -> String? {
    guard let line = body.split(whereSeparator: \.isNewline).first, line.hasPrefix("# ") else {
      return nil
    }
    return String(line.dropFirst(2)).unwrappedLine.nonEmpty
  }
}

extension String {
  var nonEmpty: String? { isEmpty ? nil : self }
}

extension YAMLNode {
  /// The variables that a list names or describes; other programs write other things there, which
  /// say nothing.
  fileprivate var arguments: [Prompt.Argument] {
    guard case .sequence(let items) = content else { return [] }
    return items.compactMap { item in
      if let name = item.text?.nonEmpty { return Prompt.Argument(name: name) }
      func value(_ key: String) -> YAMLNode? {
        item.entries?.first { $0.key == key }?.value
      }
      guard let name = value("name")?.text?.nonEmpty else { return nil }
      return Prompt.Argument(
        name: name, description: value("description")?.text?.unwrappedLine.nonEmpty,
        isRequired: value("required").flatMap { try? $0.asFlag() } ?? true)
    }
  }
}

extension PromptFile: DescribedRecord {
  static let kind = KindOfRecord(
    "prompt", in: PromptReader.folder,
    "A prompt: the body of a Markdown file, whose front matter may have these keys",
    isFrontMatter: true,
    fields: [
      Field("id", .text, "Its unique name; by default that of the file without .md")
        .shown(as: "entry.id"),
      Field(
        "title", .text,
        "Its name; by default its first line if that is a heading, else its id",
        privacy: .text
      ).shown(as: "entry.title"),
      Field("description", .text, "Its purpose", privacy: .text)
        .shown(as: "entry.description"),
      Field("category", .text, "The category that it is filed under", privacy: .text)
        .shown(as: "prompts.category"),
      Field("tags", .texts, "Its other topics", privacy: .text).shown(as: "prompts.tag"),
      Field("template", .flag, "true when it is meant to be filled in; false by default")
        .shown(as: "prompts.template"),
      Field(
        "visibility", .choice(Prompt.Visibility.allCases.map(\.rawValue)),
        "Its readers; private by default"
      ).shown(as: "entry.visibility") { visibility, words in
        Prompt.Visibility(rawValue: visibility).map(words.name(of:))
      },
      Field("team", .text, "The id of its team").shown(as: "prompts.team"),
      Field("parent", .text, "The id of the prompt that it was made from")
        .shown(as: "prompts.parent"),
      Field("createdAt", .time, "When it was written; a day is enough")
        .shown(as: "prompts.created_on"),
      Field("updatedAt", .time, "When its body was last changed; a day is enough")
        .shown(as: "prompts.changed_on"),
      Field(
        "version", .whole(1...1_000_000_000),
        "The number of this version; 1 by default"
      ).shown(as: "entry.version"),
      Field("note", .text, "Why that version was made", privacy: .text).shown(as: "entry.note"),
      Field("model", .text, "The language model that it is written for", privacy: .text)
        .shown(as: "entry.model"),
      Field(
        "arguments", .objects, "Its variables: a list of names, or of these keys", privacy: .text,
        members: [
          Field("name", .text, "The variable", isRequired: true),
          Field("description", .text, "A hint to fill it in"),
          Field("required", .flag, "true if it must be filled in; true by default"),
        ]
      ).shown(as: "prompts.variables", in: .rows(["name", "description", "required"])),
      Field(
        "importedFrom", .text, "The source of an import, so that importing again adds nothing"
      ).shown(as: "prompts.imported_from"),
    ])
  static let keys = kind.fields.map(\.name)
  static let files: (any RecordFiles)? = PromptRecordFiles()
}

extension PromptFile {
  /// The file's bytes with another body and other values for some keys; every other line of the
  /// front matter stays unchanged. The caller must read the result again, as front matter on a
  /// single line comes out wrong.
  ///
  /// - Parameter keys: Keys with their values in YAML syntax; nil removes a key.
  func rewritten(body: some Sequence<UInt8>, keys: [(key: String, value: String?)]) -> [UInt8] {
    let newline: [UInt8] =
      source.lineCount > 1 && source.bytes[..<source.start(ofLine: 2)].contains(0x0D)
      ? [0x0D, 0x0A] : [0x0A]
    var lines: [[UInt8]] = []
    if let fences {
      lines = (2..<max(2, fences.upperBound)).map { Array(source.line($0)) }
    }
    for (key, value) in keys {
      let line = value.map { [Array("\(key): \($0)".utf8)] } ?? []
      let range = Self.range(of: key, in: lines) ?? lines.count..<lines.count
      lines.replaceSubrange(range, with: line)
    }
    var bytes: [UInt8] = hasByteOrderMark ? [0xEF, 0xBB, 0xBF] : []
    bytes += Array("---".utf8) + newline
    for line in lines { bytes += line + newline }
    bytes += Array("---".utf8) + newline
    bytes += body
    return bytes
  }

  /// The lines of the front matter with a key and its value, each with a line break; nil without
  /// the key.
  func lines(of key: String) -> String? {
    guard let fences else { return nil }
    let lines = (2..<max(2, fences.upperBound)).map { Array(source.line($0)) }
    return Self.range(of: key, in: lines).map { range in
      lines[range].map { String(decoding: $0, as: UTF8.self) + "\n" }.joined()
    }
  }

  /// The lines of a key with its value, which may take several: indented lines, or the lines of a
  /// list.
  private static func range(of key: String, in lines: [[UInt8]]) -> Range<Int>? {
    guard let start = lines.firstIndex(where: { $0.starts(with: "\(key):".utf8) }) else {
      return nil
    }
    let rest = lines[(start + 1)...]
    let marks: [UInt8] = [0x20, 0x09, UInt8(ascii: "-")]
    return start..<(rest.firstIndex { !($0.first.map(marks.contains) ?? false) } ?? lines.count)
  }
}
