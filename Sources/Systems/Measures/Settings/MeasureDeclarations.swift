import Basics
package import Vault
import Wording

extension SettingKey {
  /// The contents of `measures.yaml`.
  ///
  /// - Parameter isTaken: True if every vault has a kind of record of this name.
  package static func measures(
    besides isTaken: @escaping @Sendable (String) -> Bool
  ) -> SettingKey {
    SettingKey(
      "measures", example: "{steps: {kind: count, goal: 8000}}",
      "The things you count and measure, by name. They can have their own file, measures.yaml.",
      file: "measures.yaml"
    ) { node, settings in
      var reader = MeasureReader(isTaken: isTaken)
      settings[MeasureSettings.self].declared = reader.read(node)
      return reader.problems
    }.guarding("which measures no audience sees").naming(Measure.parts)
  }
}

/// Reads declarations. A fault in a value drops that value; a fault in a name or a kind drops the
/// measure.
private struct MeasureReader {
  let isTaken: @Sendable (String) -> Bool
  var problems: [SettingKey.PlacedProblem] = []

  private static let keys = Measure.parts.map(\.name).sorted()
  /// The fields of every record, and the fields of all measures.
  private static let takenFields = Set(
    MeasureRecord.fieldNames + ["id", "updatedAt", "deleted", "conflictOf"])

  mutating func read(_ node: YAMLNode) -> [Measure] {
    guard let entries = node.entries else {
      problems.append((node.mark, KeyProblem.notKeys("the file", found: node.kindInWords)))
      return []
    }
    var names: Set<String> = []
    return entries.compactMap { entry in
      guard isName(entry.key), names.insert(entry.key.lowercased()).inserted else {
        let problem = Diagnostic(
          .error, kind: "measure-name",
          "\(entry.key.shortQuoted) cannot be the name of a measure, or is one already",
          hint: "use letters, digits, - and _, a letter first")
        problems.append((entry.keyMark, problem))
        return nil
      }
      guard !isTaken(entry.key) else {
        let problem = Diagnostic(
          .error, kind: "measure-name",
          "\(entry.key.shortQuoted) is a kind of record that every vault has",
          hint: "choose another name, such as my-\(entry.key)")
        problems.append((entry.keyMark, problem))
        return nil
      }
      return measure(entry)
    }
  }

  /// A name is used in file names, addresses and commands.
  private func isName(_ text: String) -> Bool {
    text.first?.isLetter == true && text.count <= 40
      && text.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
  }

  private mutating func measure(_ entry: YAMLEntry) -> Measure? {
    guard let entries = entry.value.entries else {
      problems.append(
        (entry.value.mark, KeyProblem.notKeys(entry.key, found: entry.value.kindInWords)))
      return nil
    }
    var values: [String: YAMLNode] = [:]
    for item in entries where item.value.content != .null || item.key == "private" {
      if Self.keys.contains(item.key) {
        values[item.key] = item.value
      } else {
        problems.append(
          (
            item.keyMark,
            KeyProblem.unknownSetting(item.key, owner: entry.key, known: Self.keys)
          ))
      }
    }
    let owner = entry.key
    guard let kind: Measure.Kind = choice(values["kind"], "\(owner).kind") else {
      if values["kind"] == nil {
        let kinds = Measure.Kind.allCases.map(\.rawValue).joined(separator: ", or ")
        let problem = Diagnostic(
          .error, kind: "measure", "\(owner) does not name its kind",
          hint: "write kind: \(kinds)")
        problems.append((entry.keyMark, problem))
      }
      return nil
    }
    var measure = Measure(entry.key, kind)
    if let ofDay: Measure.OfDay = choice(values["of day"], "\(owner).of day") {
      measure.ofDay = ofDay
    }
    if let drawing: Measure.Drawing = choice(values["chart"], "\(owner).chart") {
      measure.drawing = drawing
    }
    if let better: Measure.Better = choice(values["better"], "\(owner).better") {
      measure.better = better
    }
    if let node = values["unit"] {
      let example = "write it as pages, or as {en: pages, zh: 页}"
      if let (unit, units) = names(node, "\(owner).unit", example, mayBeEmpty: true) {
        (measure.unit, measure.units) = (unit, units)
      }
    }
    if let node = values["group"] {
      let example = "write it as Morning, or as {en: Morning, zh: 早上}"
      if let (group, groups) = names(node, "\(owner).group", example) {
        (measure.group, measure.groups) = (group, groups)
      }
    }
    take(values["decimals"], "\(owner).decimals") { (node) throws(YAMLValueError) in
      measure.decimals = try node.asNumber(0...6)
    }
    // Private if the value cannot be read.
    measure.isPrivate = values["private"] != nil
    take(values["private"], "\(owner).private") { (node) throws(YAMLValueError) in
      measure.isPrivate = try node.asFlag()
    }
    take(values["missing"], "\(owner).missing") { (node) throws(YAMLValueError) in
      measure.missingIsZero = try node.isZero()
    }
    measure.belongsToEnd = kind == .duration && owner == "sleep"
    take(values["midnight"], "\(owner).midnight") { (node) throws(YAMLValueError) in
      measure.belongsToEnd = try node.isEnd()
    }
    if kind == .scale { measure.scale = scale(values, owner, entry) }
    take(values["goal"], "\(owner).goal") { (node) throws(YAMLValueError) in
      measure.goal = try node.asGoal(of: measure)
    }
    if let fields = values["fields"] { measure.fields = ownFields(fields, "\(owner).fields") }
    if let node = values["title"] {
      let example = "write it as Weight, or as {en: Weight, zh: 体重}"
      if let (title, titles) = names(node, "\(owner).title", example) {
        (measure.title, measure.titles) = (title, titles)
      }
    }
    return measure
  }

  /// The bounds of a scale; 1 to 10 by default.
  private mutating func scale(
    _ values: [String: YAMLNode], _ owner: String, _ entry: YAMLEntry
  ) -> ClosedRange<Int> {
    var (from, to) = (1, 10)
    take(values["from"], "\(owner).from") { (node) throws(YAMLValueError) in
      from = try node.asNumber(-1_000...1_000)
    }
    take(values["to"], "\(owner).to") { (node) throws(YAMLValueError) in
      to = try node.asNumber(-1_000...1_000)
    }
    guard from < to else {
      let problem = Diagnostic(
        .error, kind: "measure", "the scale of \(owner) goes from \(from) to \(to)",
        hint: "from must be less than to")
      problems.append((entry.keyMark, problem))
      return 1...10
    }
    return from...to
  }

  /// A text, or one for each language; the first value is for languages without their own: the
  /// given text, the English one or the first.
  private mutating func names(
    _ node: YAMLNode, _ owner: String, _ example: String, mayBeEmpty: Bool = false
  ) -> (text: String, texts: [String: String])? {
    if let text = node.text, mayBeEmpty || !text.isEmpty { return (text, [:]) }
    var texts: [String: String] = [:]
    for entry in node.entries ?? [] {
      if let text = entry.value.text { texts[entry.key] = text }
    }
    guard let first = node.entries?.first?.value.text, texts.count == node.entries?.count else {
      problems.add(node, owner, isNot: "a text, or one for each language", hint: example)
      return nil
    }
    return (texts["en"] ?? first, texts)
  }

  private mutating func ownFields(_ node: YAMLNode, _ owner: String) -> [Measure.UserField] {
    guard let entries = node.entries else {
      problems.append((node.mark, KeyProblem.notKeys(owner, found: node.kindInWords)))
      return []
    }
    return entries.compactMap { entry in
      guard isName(entry.key), !Self.takenFields.contains(entry.key) else {
        let problem = Diagnostic(
          .error, kind: "measure-name",
          "\(entry.key.shortQuoted) cannot be a field of your own",
          hint: "use letters, digits, - and _, and none of the names that records have")
        problems.append((entry.keyMark, problem))
        return nil
      }
      switch entry.value.content {
      case .scalar("text", _): return Measure.UserField(entry.key, .text)
      case .scalar("number", _): return Measure.UserField(entry.key, .number)
      case .sequence:
        if let words = try? entry.value.asList(), words.count > 1 {
          return Measure.UserField(entry.key, .choice(words))
        }
      default: break
      }
      problems.add(
        entry.value, "\(owner).\(entry.key)", isNot: "text, number, or a list of words",
        hint: "write it as [indoors, outdoors]")
      return nil
    }
  }

  private mutating func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ node: YAMLNode?, _ name: String
  ) -> Choice? {
    guard let node else { return nil }
    if let choice = node.text.flatMap(Choice.init) { return choice }
    let known = Choice.allCases.map(\.rawValue)
    problems.add(
      node, name,
      isNot: known.dropLast().joined(separator: ", ") + " or " + (known.last ?? ""),
      hint: node.text.flatMap(known.nearest).map { "did you mean \($0)?" })
    return nil
  }

  private mutating func take(
    _ node: YAMLNode?, _ name: String, _ read: (YAMLNode) throws(YAMLValueError) -> Void
  ) {
    if let node { problems.value(of: node, name, read) }
  }
}

extension YAMLNode {
  fileprivate func isZero() throws(YAMLValueError) -> Bool {
    switch text {
    case "zero", "0": return true
    case "gap": return false
    default: throw YAMLValueError(expected: "zero or gap")
    }
  }

  fileprivate func isEnd() throws(YAMLValueError) -> Bool {
    switch text {
    case "end": return true
    case "split": return false
    default: throw YAMLValueError(expected: "split or end")
    }
  }

  /// A goal, such as `8000`, `>= 7 h 30 min`, `<= 70` or `5 a week`.
  fileprivate func asGoal(of measure: Measure) throws(YAMLValueError) -> MeasureGoal {
    let fault = YAMLValueError(
      expected: measure.kind == .duration ? "a length of time" : "a number",
      hint: "write it as \(measure.kind == .duration ? "7 h 30 min" : "8000"), or with >= or <= "
        + "before it and \"a day\", \"a week\" or \"a month\" after it")
    guard var words = text?.split(separator: " ").map(String.init) else { throw fault }
    var span = MeasureGoal.Span.day
    if words.count > 2, ["a", "per", "each", "every"].contains(words[words.count - 2]),
      let named = MeasureGoal.Span(rawValue: words[words.count - 1])
    {
      span = named
      words.removeLast(2)
    }
    var rest = words.joined(separator: " ")
    var isMost = measure.better == .lower
    for (sign, most) in [(">=", false), ("≥", false), ("<=", true), ("≤", true)]
    where rest.hasPrefix(sign) {
      isMost = most
      rest = String(rest.dropFirst(sign.count)).withoutBlanks
      break
    }
    let number: Double? =
      measure.kind == .duration
      ? (try? Duration(written: rest, needsUnit: true))?.inSeconds : WrittenNumber.double(rest)
    guard let value = number.flatMap(Quantity.init) else { throw fault }
    return MeasureGoal(value, isMost: isMost, per: span)
  }
}

extension MeasureSettings: SettingsPart {}

extension Measure {
  /// The title, in all languages.
  var ownTitle: LocalizedName { LocalizedName(title, in: titles) }
  var ownUnit: LocalizedName { LocalizedName(unit, in: units) }
  /// The group, in all languages; nil for none.
  var ownGroup: LocalizedName? { group.map { LocalizedName($0, in: groups) } }
}
