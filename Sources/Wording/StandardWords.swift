public import Basics

// Daybook's own words: the files in folders `strings` of the default theme.
extension Words {
  /// Daybook's own words in English, the default of every chart.
  public static let english = standard(tag: "en", over: nil)
  private static let simplifiedChinese = standard(tag: "zh-Hans", over: english)
  private static let traditionalChinese = standard(tag: "zh-Hant", over: english)
  private static let japanese = standard(tag: "ja", over: english)

  /// Daybook's own words in `language`.
  public static func standard(_ language: Language) -> Words {
    switch language {
    case .english: english
    case .simplifiedChinese: simplifiedChinese
    case .traditionalChinese: traditionalChinese
    case .japanese: japanese
    }
  }

  /// The files of Daybook's own words, the general one of each language first.
  package static var standardFiles: [StringsFile] {
    let files = Language.allCases.map(\.rawValue).map { tag in
      ProgramTheme.messages(tag: tag).map {
        StringsFile($0.bytes, tag: tag, file: "templates/\($0.path)")
      }
    }
    return files.compactMap(\.first) + files.flatMap { $0.dropFirst() }
  }

  private static let readEnglish = Words(reading: english)
  private static let readSimplifiedChinese = Words(reading: simplifiedChinese)
  private static let readTraditionalChinese = Words(reading: traditionalChinese)
  private static let readJapanese = Words(reading: japanese)

  /// The same words, all read: for a site, which asks for most of them, many times.
  package static func read(_ language: Language) -> Words {
    switch language {
    case .english: readEnglish
    case .simplifiedChinese: readSimplifiedChinese
    case .traditionalChinese: readTraditionalChinese
    case .japanese: readJapanese
    }
  }

  // Tests find the faults of these files.
  private static func standard(tag: String, over base: Words?) -> Words {
    let files = ProgramTheme.messages(tag: tag).map(\.bytes)
    return Words(tag: tag, over: base, MessageIndex(files, file: "templates/strings"))
  }

  /// The words of the language `tag` with a theme's `own` over them: single messages of a language
  /// that Daybook has, or all of another, with English for missing ones.
  package static func words(
    tag: String, own: [StringsFile]
  ) -> (words: Words, diagnostics: [Diagnostic]) {
    let language = Language(matching: tag)
    let files = own.filter { $0.tag == tag || $0.tag == language?.rawValue }
      // A regional variant over its language.
      .sorted { $1.tag == tag && $0.tag != tag }
    var diagnostics = files.flatMap(\.diagnostics)
    if files.isEmpty, language == nil {
      return (
        Words(tag: tag, over: read(.english), [], diagnostics: &diagnostics),
        [StringsProblem.noStrings(tag: tag).diagnostic(at: nil)]
      )
    }
    var words = Words(
      tag: tag, over: read(language ?? .english), [], diagnostics: &diagnostics)
    for file in files {
      words = Words(tag: tag, over: words, file.lines, diagnostics: &diagnostics)
    }
    if language == nil {
      let present = Set(files.flatMap { $0.lines.map(\.key) })
      let missing = read(.english).keys.filter { !present.contains($0) }
      if !missing.isEmpty {
        diagnostics.append(
          StringsProblem.missingKeys(tag: tag, missing).diagnostic(at: nil))
      }
    }
    return (words, diagnostics)
  }
}

/// A person's name for a thing of their own, in one language or in several.
package struct LocalizedName: Sendable, Hashable {
  /// The name in languages without one of their own.
  package let text: String
  /// By language, as BCP 47 tags: `zh-Hans`.
  package let texts: [String: String]

  package init(_ text: String, in texts: [String: String] = [:]) {
    self.text = text
    self.texts = texts
  }

  /// The name in a language: its own, that of the language without its region or script (`zh` for
  /// `zh-Hant`), or the one for all others.
  package func text(in tag: String) -> String {
    texts[tag] ?? texts[String(tag.prefix { $0 != "-" })] ?? text
  }
}
