package import Chronology
package import Diagnostics

// The words that come with Daybook: `templates/strings/`.
extension Words {
  package static let english = standard(tag: "en", over: nil)
  private static let simplifiedChinese = standard(tag: "zh-Hans", over: english)
  private static let traditionalChinese = standard(tag: "zh-Hant", over: english)
  private static let japanese = standard(tag: "ja", over: english)

  /// Daybook's own words in `language`.
  package static func standard(_ language: Language) -> Words {
    switch language {
    case .english: english
    case .simplifiedChinese: simplifiedChinese
    case .traditionalChinese: traditionalChinese
    case .japanese: japanese
    }
  }

  /// The files of Daybook's own words.
  package static let standardFiles: [StringsFile] = EmbeddedFiles.all.map { file in
    StringsFile(
      file.bytes, tag: String(file.path.prefix { $0 != "." }),
      file: "templates/strings/\(file.path)")
  }

  private static func standard(tag: String, over base: Words?) -> Words {
    // What is wrong with these files is found by tests.
    var diagnostics: [Diagnostic] = []
    let lines = EmbeddedFiles.all.first { $0.path == "\(tag).properties" }.map { file in
      StringsFile(file.bytes, tag: tag, file: file.path).lines
    }
    return Words(tag: tag, over: base, lines ?? [], diagnostics: &diagnostics)
  }

  /// The words of the language `tag` with a theme's `own` over them: single messages of a language
  /// that Daybook has, or all of another, in which English stands in for what is missing.
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
        Words(tag: tag, over: english, [], diagnostics: &diagnostics),
        [StringsProblem.noStrings(tag: tag).diagnostic(at: nil)]
      )
    }
    var words = Words(
      tag: tag, over: standard(language ?? .english), [], diagnostics: &diagnostics)
    for file in files {
      words = Words(tag: tag, over: words, file.lines, diagnostics: &diagnostics)
    }
    if language == nil {
      let present = Set(files.flatMap { $0.lines.map(\.key) })
      let missing = english.keys.filter { !present.contains($0) }
      if !missing.isEmpty {
        diagnostics.append(
          StringsProblem.missingKeys(tag: tag, missing).diagnostic(at: nil))
      }
    }
    return (words, diagnostics)
  }
}
