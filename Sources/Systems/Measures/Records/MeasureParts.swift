package import Vault
import Wording

extension Measure {
  /// The keys of a declaration, in the order of the documentation.
  package static let parts: [SettingKey.Part] = [
    .init(
      "kind", choices: Kind.allCases.map(\.rawValue), isRequired: true,
      label: "measures.declared.kind",
      "number (any), count (whole, not negative), duration (a length of time), yes (yes or no), "
        + "scale (a whole number from its lowest to its highest)."),
    .init(
      "title", example: "Weight", label: "measures.declared.title",
      "Its name; in braces, one for each language: en: Weight, zh: 体重."),
    .init(
      "unit", example: "kg", label: "measures.declared.unit",
      "The unit of its values; in braces, one for each language: en: pages, zh: 页."),
    .init(
      "group", example: "Morning", label: "measures.declared.group",
      "Its group on the sheet of a day; in braces, one for each language: en: Morning, zh: 早上."),
    .init(
      "of day", choices: OfDay.allCases.map(\.rawValue), label: "measures.declared.of_day",
      "How the records of a day become its value; left out, as is usual for the kind."),
    .init(
      "goal", example: "8000", matching: SettingKey.Part.anyNumber, label: "measures.declared.goal",
      "8000, >= 7 h 30 min or <= 70; then a day, a week or a month."),
    .init(
      "better", choices: Better.allCases.map(\.rawValue), label: "measures.declared.better",
      "lower where less is better."),
    .init(
      "missing", choices: ["gap", "zero"], label: "measures.declared.missing",
      "The meaning of a day without a record: unknown (gap), or 0 (zero)."),
    .init(
      "midnight", choices: ["split", "end"], label: "measures.declared.midnight",
      "How a stretch of time across midnight counts: split between the days, or on the day of its "
        + "end."),
    .init(
      "chart", choices: Drawing.allCases.map(\.rawValue), label: "measures.declared.chart",
      "bar or line on its page."),
    .init(
      "decimals", example: "1", label: "measures.declared.decimals",
      "How many decimals are written, from 0 to 6."),
    .init("from", example: "1", label: "measures.declared.from", "The lowest value of a scale."),
    .init("to", example: "10", label: "measures.declared.to", "The highest value of a scale."),
    .init(
      "fields", example: "{book: text}", label: "measures.declared.fields",
      "Fields of your own for each record: text, number, or a list of words to choose from."),
    .init(
      "private", choices: ["true", "false"], label: "measures.declared.private",
      "true keeps it, and even its title, off every site for others."),
  ]
}
