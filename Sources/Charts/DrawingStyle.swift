import Basics
import Wording

/// The colour scheme of a standalone drawing.
public enum ColourScheme: Sendable, Hashable, CaseIterable {
  /// The viewer's scheme, light or dark.
  case viewer
  /// Always the same ones.
  case light, dark
}

/// The part of a theme's styles that a standalone drawing includes.
///
/// It has the tokens of the root element, in light and in the viewer's scheme, and the rules that
/// begin with `.plot` and are about classes of the drawing. Every value with variables is preceded
/// by the same value for light, for programs that do not support variables. With fixed colours
/// there are no variables and no media queries.
public struct DrawingStyle: Sendable {
  private let tokens: [StyleRule]
  private let rules: [StyleRule]

  /// The styles of a theme.
  ///
  /// - Parameters:
  ///   - tokens: A stylesheet with `:root { --ink: … }`, also in media queries.
  ///   - rules: The stylesheet of charts.
  public init(tokens: String, rules: String) {
    self.tokens = StyleRule.read(tokens)
    self.rules = StyleRule.read(rules)
  }

  /// The styles of Daybook's default theme.
  public static let standard: DrawingStyle = {
    let sheets = Dictionary(
      ProgramTheme.quiet.files.map { ($0.path, $0.bytes) }, uniquingKeysWith: { first, _ in first })
    func text(_ names: [String]) -> String {
      names.map { String(decoding: sheets["assets/\($0)"] ?? [], as: UTF8.self) }
        .joined(separator: "\n")
    }
    return DrawingStyle(
      tokens: text(["tokens.css"]), rules: text(["charts.css", "tokens.css", "widgets.css"]))
  }()

  /// The styles for a drawing whose elements have these classes.
  ///
  /// - Parameters:
  ///   - tone: The class of the whole drawing that gives it the colour of a system. Groups in it
  ///     may have others.
  ///   - language: A BCP 47 tag; its tokens (`:lang(ja)`) take precedence over general ones.
  func css(
    for classes: Set<String>, tone: String? = nil, scheme: ColourScheme = .viewer,
    language: String = "en"
  ) -> String {
    let rules = rules.compactMap { $0.filtered { Self.isNeeded($0, classes) } }
    let roots = tokens.compactMap { $0.filtered { Self.isRoot($0, language) } }
    guard scheme == .viewer else {
      func plain(_ rules: [StyleRule]) -> [StyleRule] {
        rules.flatMap { $0.withoutMedia(but: scheme == .dark ? Self.darkQueries : []) }
      }
      let (roots, rules) = (plain(roots), plain(rules))
      func values(_ tone: String?) -> [String: String] {
        Dictionary(
          (roots + rules.filter { $0.tone == nil || $0.tone == tone }).flatMap(\.declarations)
            .filter(\.isVariable).map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
      }
      let own = values(tone)
      let others = Set(rules.compactMap(\.tone)).subtracting([tone].compactMap(\.self)).sorted()
        .map { (tone: $0, values: values($0)) }
      return rules.flatMap { rule -> [StyleRule] in
        let plain = rule.resolved(own)
        // A group in the colour of another system has its own rules.
        return [plain].compactMap(\.self)
          + others.compactMap {
            rule.within($0.tone).resolved($0.values)?.without(plain?.declarations ?? [])
          }
      }.map { $0.text(light: [:]) }.joined(separator: "\n")
    }
    var light: [String: String] = [:]
    for rule in roots + rules where rule.rules.isEmpty {
      for declaration in rule.declarations where declaration.isVariable {
        light[declaration.name] = declaration.value
      }
    }
    // The value of a variable may itself use variables.
    var used = Set(rules.flatMap(\.variables))
    for _ in 0..<8 { used.formUnion(used.flatMap { light[$0].map(StyleRule.variables) ?? [] }) }
    let own = roots.compactMap { $0.onPlot(keeping: used) }
    return (own + rules).map { $0.text(light: light) }.joined(separator: "\n")
  }

  /// How a style sheet names the dark scheme.
  private static let darkQueries: Set = [
    "@media (prefers-color-scheme: dark)", "@media screen and (prefers-color-scheme: dark)",
  ]

  /// True if a selector, such as `:root` or `:lang(ja)`, matches the root element of a page in the
  /// language.
  private static func isRoot(_ selector: StyleRule.Selector, _ language: String) -> Bool {
    let ofLanguage = ":lang("
    let selector = selector.text
    let rest = selector.hasPrefix(":root") ? selector.dropFirst(":root".count) : selector[...]
    guard rest.hasPrefix(ofLanguage), rest.hasSuffix(")") else { return selector == ":root" }
    return (language + "-").hasPrefix(rest.dropFirst(ofLanguage.count).dropLast() + "-")
  }

  /// True if a selector is about a drawing with these classes.
  private static func isNeeded(_ selector: StyleRule.Selector, _ classes: Set<String>) -> Bool {
    selector.text.hasPrefix(".plot") && selector.classes.allSatisfy(classes.contains)
  }
}

/// A rule of a stylesheet, or a media query with rules in it. Comments are left out; strings that
/// hold braces or semicolons are not understood.
struct StyleRule: Sendable {
  var prelude: String
  /// The selectors, one by one; none of a query.
  private var selectors: [Selector] = []
  var declarations: [Declaration] = []
  var rules: [StyleRule] = []

  /// A selector, with the names of the classes that it is about.
  struct Selector: Sendable {
    var text: String
    var classes: [String]

    init(_ text: String) {
      self.text = text
      classes = text.split(separator: ".", omittingEmptySubsequences: false).dropFirst().map {
        String($0.prefix { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" })
      }
    }
  }

  init(_ prelude: String) { self.prelude = prelude }

  /// The class of a system's colour, if the rule sets that colour.
  var tone: String? { prelude.hasPrefix(".plot-tone-") ? String(prelude.dropFirst()) : nil }

  struct Declaration: Sendable, Hashable {
    var name: String
    var value: String

    var isVariable: Bool { name.hasPrefix("--") }
  }

  static func read(_ source: String) -> [StyleRule] {
    var plain = ""
    var rest = source[...]
    while let start = rest.firstRange(ofBytes: "/*") {
      plain += rest[..<start.lowerBound]
      rest = rest[start.upperBound...]
      rest = rest.firstRange(ofBytes: "*/").map { rest[$0.upperBound...] } ?? ""
    }
    var text = (plain + rest)[...]
    return read(&text)
  }

  /// Reads rules up to the brace that closes the one around them.
  private static func read(_ text: inout Substring) -> [StyleRule] {
    var rules: [StyleRule] = []
    let (opening, closing) = (UInt8(ascii: "{"), UInt8(ascii: "}"))
    while let mark = text.utf8.firstIndex(where: { $0 == opening || $0 == closing }) {
      let prelude = text[..<mark].words
      let closes = text.utf8[mark] == closing
      text = text[text.index(after: mark)...]
      if closes { break }
      var rule = StyleRule(prelude)
      if prelude.hasPrefix("@") {
        rule.rules = read(&text)
      } else {
        rule.selectors = prelude.split(separator: ",").map { Selector($0.words) }
        let end = text.utf8.firstIndex(of: closing) ?? text.endIndex
        rule.declarations = text[..<end].utf8.split(separator: UInt8(ascii: ";")).compactMap {
          let parts = $0.split(separator: UInt8(ascii: ":"), maxSplits: 1)
            .map { Substring($0).words }
          return parts.count == 2 ? Declaration(name: parts[0], value: parts[1]) : nil
        }
        text = end == text.endIndex ? "" : text[text.index(after: end)...]
      }
      rules.append(rule)
    }
    return rules
  }

  /// The rule with the selectors that `isKept`; nil if none is left.
  func filtered(_ isKept: (Selector) -> Bool) -> StyleRule? {
    var rule = self
    if prelude.hasPrefix("@") {
      guard prelude.hasPrefix("@media") else { return nil }
      rule.rules = rules.compactMap { $0.filtered(isKept) }
      return rule.rules.isEmpty ? nil : rule
    }
    rule.selectors = selectors.filter(isKept)
    rule.prelude = rule.selectors.map(\.text).joined(separator: ",")
    return rule.selectors.isEmpty ? nil : rule
  }

  /// A rule of the root element as one of the drawing, with the variables of `names` only.
  func onPlot(keeping names: Set<String>) -> StyleRule? {
    var rule = self
    rule.rules = rules.compactMap { $0.onPlot(keeping: names) }
    rule.declarations.removeAll { !names.contains($0.name) && $0.name != "color-scheme" }
    if !prelude.hasPrefix("@") { rule.prelude = ".plot" }
    return rule.rules.isEmpty && rule.declarations.isEmpty ? nil : rule
  }

  /// The rule itself, or the rules in it if it is a media query in `queries`.
  func withoutMedia(but queries: Set<String>) -> [StyleRule] {
    guard prelude.hasPrefix("@") else { return [self] }
    return queries.contains(prelude) ? rules : []
  }

  /// The rule limited to the contents of a group of this class.
  func within(_ group: String) -> StyleRule {
    var rule = self
    rule.prelude = selectors.compactMap { selector in
      selector.text.firstIndex(of: " ").map { ".\(group)\(selector.text[$0...])" }
    }.joined(separator: ",")
    if rule.prelude.isEmpty { rule.declarations = [] }
    return rule
  }

  /// The rule without the declarations that are in `others`; nil if none is left.
  func without(_ others: [Declaration]) -> StyleRule? {
    var rule = self
    rule.declarations.removeAll { others.contains($0) }
    return rule.declarations.isEmpty ? nil : rule
  }

  /// The rule with variables replaced by `values`, and without declarations with unknown ones; nil
  /// if nothing is left.
  func resolved(_ values: [String: String]) -> StyleRule? {
    var rule = self
    rule.declarations = declarations.compactMap { declaration in
      guard !declaration.isVariable,
        let value = Self.resolved(declaration.value, values, depth: 0)
      else { return nil }
      return Declaration(name: declaration.name, value: value)
    }
    return rule.declarations.isEmpty ? nil : rule
  }

  /// The names of the variables that values are made from.
  var variables: [String] {
    declarations.flatMap { Self.variables(of: $0.value) } + rules.flatMap(\.variables)
  }

  static func variables(of value: String) -> [String] {
    var names: [String] = []
    var rest = value[...]
    while let start = rest.firstRange(ofBytes: "var(") {
      rest = rest[start.upperBound...]
      names.append(rest.prefix { $0 != "," && $0 != ")" }.words)
    }
    return names
  }

  /// The rule as text.
  ///
  /// - Parameter light: The values of variables for programs that know none.
  func text(light: [String: String]) -> String {
    guard rules.isEmpty else {
      return prelude + "{" + rules.map { $0.text(light: [:]) }.joined() + "}"
    }
    let lines = declarations.map { declaration in
      let whole = "\(declaration.name):\(declaration.value)"
      guard !declaration.isVariable, !light.isEmpty,
        declaration.value[...].firstRange(ofBytes: "var(") != nil,
        let plain = Self.resolved(declaration.value, light, depth: 0)
      else { return whole }
      return "\(declaration.name):\(plain);\(whole)"
    }
    return prelude + "{" + lines.joined(separator: ";") + "}"
  }

  /// `value` with variables replaced by their values; nil if one is undefined.
  private static func resolved(
    _ value: String, _ variables: [String: String], depth: Int
  ) -> String? {
    guard let start = value[...].firstRange(ofBytes: "var(") else { return value }
    var open = 1
    var end = start.upperBound
    while end < value.endIndex {
      if value[end] == "(" { open += 1 }
      if value[end] == ")" { open -= 1 }
      if open == 0 { break }
      end = value.index(after: end)
    }
    guard end < value.endIndex, depth < 16 else { return nil }
    let parts = value[start.upperBound..<end].split(separator: ",", maxSplits: 1).map(\.words)
    guard let name = parts.first,
      let own = variables[name] ?? (parts.count > 1 ? parts[1] : nil)
    else { return nil }
    return resolved(
      value[..<start.lowerBound] + own + value[value.index(after: end)...], variables,
      depth: depth + 1)
  }
}

extension Substring {
  /// The text with the white space of style sheets, ends of lines too, as single blanks, and none
  /// at its ends.
  fileprivate var words: String {
    let parts = utf8.split { $0 == 0x20 || (0x09...0x0D).contains($0) }
    return String(decoding: Array(parts.joined(separator: [0x20])), as: UTF8.self)
  }
}
