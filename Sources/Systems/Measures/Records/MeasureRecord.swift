import Basics
import Vault
import Wording

/// A record of a measure. Its fields are the same for all measures of a kind, except the custom
/// ones.
struct MeasureRecord: SchemaDraft {
  /// Two glasses of water are two records.
  static let countsRepetitions = true
  static let folder = "measures"
  /// The most time between the start and the end of a record.
  private static let longest = Duration.hours(31 * 24)
  static let fieldNames = ["at", "day", "value", "end", "skipped", "note", "source"]
  /// The valid number of minutes of a length on a day.
  static let minutes = 1...1_440

  private var at: Instant?
  private var day: Day?
  private var end: Instant?
  private var value: Quantity?
  private var isSkip = false
  private var note: String?
  private var program: String?
  private var own: [String: String] = [:]
  private var wordFields: Set<String> = []
  private var kind = Measure.Kind.number

  static func collection(of measure: String) -> VaultPath? {
    VaultPath(validating: "\(folder)/\(measure)")
  }

  /// The kind of record that a measure declares; nil for a name that is not a valid file name.
  static func kind(of measure: Measure) -> DeclaredKind? {
    guard let collection = collection(of: measure.name) else { return nil }
    let schema = Schema<Self>(
      measure.name, title: Words.Key(measure.ownTitle), in: collection,
      "A record of \(measure.title)",
      example: "daybook add measure \(measure.name)"
        + (measure.kind == .yes ? "" : " \(measure.exampleText)"),
      isPrivate: measure.isPrivate,
      line: RecordLine { text, zone, words in
        [
          text.isSkip ? words("desk.skipped") : text["value"]?.plain,
          text["day"]?.plain ?? text.instant(of: "at", in: zone).map { zone.local($0).inWords },
          text.instant(of: "end", in: zone).map { "\(zone.local($0).time)" }, text["note"]?.plain,
        ]
      }, needsMoment: true, fields(of: measure))
    return DeclaredKind(schema.kind, SchemaRecord(schema))
  }

  private static func fields(of measure: Measure) -> [Schema<Self>.Member] {
    let when: [Schema<Self>.Member] = [
      .time(
        "at", "When it was, or began; without it or a day, now in forms",
        entry: FieldEntry("entry.when", help: "measures.entry.when_help")
      ) {
        $0.at = $1
        $0.kind = measure.kind
      },
      .day(
        "day", "The day, of a record that has no time", entry: FieldEntry("entry.day")
      ) {
        $0.day = $1
        $0.kind = measure.kind
      },
    ]
    let rest: [Schema<Self>.Member] = [
      .flag(
        "skipped",
        "True for a day skipped on purpose, which is left out and ends no streak; it has no value"
      ) { $0.isSkip = $1 }
      .shown(as: "measures.entry.skipped"),
      .text("note", "A note about it", isParagraph: true, entry: FieldEntry("entry.note")) {
        $0.note = $1
      },
      .text("source", "The program that it comes from", privacy: .open) { $0.program = $1 }
        .shown(as: "entry.source"),
    ]
    return when + value(of: measure) + measure.fields.map(ownField) + rest
  }

  private static func value(of measure: Measure) -> [Schema<Self>.Member] {
    // A record has a value, or says that the day was skipped.
    let entry = FieldEntry("measures.entry.value", question: "Which value?", isRequired: true)
    switch measure.kind {
    case .number:
      return [
        Schema.Member(
          Field(
            "value", .number, "The value\(measure.unit.isEmpty ? "" : ", in \(measure.unit)")",
            units: measure.allUnits, entry: entry),
          read: { $0.quantity(&$1) }, set: { $0.value = $1 })
      ]
    case .count:
      return [
        .whole(
          "value", in: 0...1_000_000_000, called: "a whole number up to 1,000,000,000",
          "How many\(measure.unit.isEmpty ? "" : " \(measure.unit)")", units: measure.allUnits,
          entry: entry
        ) { $0.value = Quantity(Double($1)) }
      ]
    case .scale:
      return [
        .whole(
          "value", in: measure.scale, "Its level on the scale", entry: entry
        ) {
          $0.value = Quantity(Double($1))
        }
      ]
    case .yes:
      return [
        Schema.Member(
          Field(
            "value", .form("true or false, or the words yes and no", allowsFlag: true),
            "true or false; true by default",
            entry: FieldEntry("measures.entry.whether", as: .choice(["yes", "no"])) {
              answer, words in answer == "yes" ? words("measures.yes") : words("measures.no")
            }),
          read: { $0.whether(&$1) }, set: { $0.value = $1 ? Quantity(1) : .zero })
      ]
    case .duration:
      return [
        Schema.Member(
          Field(
            "value",
            .form(
              "minutes, or a text such as 7 h 30 min", allowsNumber: true, holds: .minutes),
            "Its length, if no end is given",
            entry: FieldEntry(
              "measures.entry.length", as: .length(minutes), help: "measures.entry.length_help")),
          read: { $0.lengthOfTime(&$1) }, set: { $0.value = $1 }),
        .time("end", "When it ended", entry: FieldEntry("entry.end")) { $0.end = $1 },
      ]
    }
  }

  private static func ownField(_ field: Measure.UserField) -> Schema<Self>.Member {
    let name = field.name
    let entry = FieldEntry(Words.Key(LocalizedName(name)))
    switch field.kind {
    case .text:
      return .text(name, "A text of your own", entry: entry) {
        $0.own[name] = $1
        $0.wordFields.insert(name)
      }
    case .number:
      return Schema.Member(
        Field(name, .number, "A number of your own", entry: entry),
        read: { value, context in value.number(&context).map { _ in value.string } },
        set: { $0.own[name] = $1 })
    case .choice(let words):
      return Schema.Member(
        Field(name, .choice(words), "One of a few words of your own", entry: entry),
        read: { $0.choice(among: words, &$1).map { words[$0] } },
        set: { $0.own[name] = $1 })
    }
  }

  func record(_ context: inout RecordContext) -> Reading? {
    guard at != nil || day != nil else {
      if !context.recordHasErrors { context.report(MeasureProblem.noTime) }
      return nil
    }
    var value = value
    if let end {
      guard value == nil else {
        context.report(
          Diagnostic(
            .error, kind: "wrong-stretch", "the record has a value, and an end that gives one",
            hint: "leave one of them out"))
        return nil
      }
      guard let at, at < end else {
        context.report(
          at == nil
            ? MeasureProblem.noTime
            : Diagnostic(.error, kind: "wrong-stretch", "end is not after at"))
        return nil
      }
      guard end - at <= Self.longest else {
        context.report(
          Diagnostic(
            .error, kind: "wrong-stretch", "end is more than 31 days after at",
            hint: "correct one of them, or make several records of it"))
        return nil
      }
      if end - at > .hours(24) {
        context.report(
          Diagnostic(
            .warning, kind: "long-stretch", "the record is longer than a day",
            hint: "was the end forgotten?"))
      }
      value = Quantity(end - at)
    }
    if isSkip, value ?? .zero != .zero {
      context.report(
        Diagnostic(
          .error, kind: "skipped-value", "a record of a skipped day has a value",
          hint: "leave one of them out"))
      return nil
    }
    guard let value = isSkip ? Quantity.zero : value ?? (kind == .yes ? Quantity(1) : nil) else {
      if !context.recordHasErrors {
        context.report(
          Diagnostic(
            .error, kind: "missing-field", "the record has no value",
            hint: "write one, or \"skipped\":true for a day skipped on purpose"))
      }
      return nil
    }
    return Reading(
      id: context.recordIdentifier, at: at, day: day, end: end, value: value, isSkip: isSkip,
      note: note,
      program: program, own: own, wordFields: wordFields)
  }
}

extension Measure {
  fileprivate var allUnits: [String] { [unit] + units.values.sorted() }

  /// A value of it, as a person types it.
  var exampleText: String {
    switch kind {
    case .number: "71.2"
    case .count: "8000"
    case .duration: "\"7 h 30 min\""
    case .scale: "\(scale.upperBound - 1)"
    case .yes: ""
    }
  }
}

extension RecordText {
  /// True if it says that a day was skipped.
  fileprivate var isSkip: Bool { self["skipped"]?.plain == "true" }
}

extension LocalTime {
  fileprivate var inWords: String { "\(day) \(time)" }
}

extension FieldValue {
  fileprivate func quantity(_ context: inout RecordContext) -> Quantity? {
    guard let number = number(&context) else { return nil }
    if let quantity = Quantity(number) { return quantity }
    context.report(MeasureProblem.tooLarge(string), at: range)
    return nil
  }

  fileprivate func whether(_ context: inout RecordContext) -> Bool? {
    switch isText ? string.lowercased() : "" {
    case "yes": true
    case "no": false
    default: bool(&context)
    }
  }

  fileprivate func lengthOfTime(_ context: inout RecordContext) -> Quantity? {
    if form == .number || (!isTyped && Double(string) != nil) {
      guard let minutes = number(&context) else { return nil }
      if minutes >= 0, let quantity = Quantity(minutes * 60) { return quantity }
      context.report(MeasureProblem.tooLarge(string), at: range)
      return nil
    }
    return duration(&context).map { Quantity($0) }
  }
}

extension EntryForm {
  /// A record of a measure; without a time and a day, it is for now.
  static func measure(_ measure: Measure) -> EntryForm? {
    MeasureRecord.kind(of: measure).map { kind in
      EntryForm(
        for: kind,
        prepare: { values, moment in
          if values["at"] == nil, values["day"] == nil {
            values["at"] = moment.now.formatted(in: moment.zone)
          }
        })
    }
  }
}
