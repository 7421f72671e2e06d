internal import Chronology
package import Exercise

/// A record of `exercise/scans`. One with `deleted: true` stays in its file and enters nothing.
package struct ScanRecord: RecordDecoding {
  package enum Field: String, CaseIterable, Sendable {
    case at, score, level, strategy, image, share
  }

  /// The pictures that browsers show and that cannot hold a script, by the end of their name.
  private static let pictures: Set<String> = ["jpg", "jpeg", "png", "webp", "gif", "avif"]

  private var id: String?
  private var at: Instant?
  private var score: Score?
  private var level: Int?
  private var strategy: String?
  private var image: String?
  private var sharesImage = false
  private var given: Set<Field> = []

  package init() {}

  package mutating func take(identifier: FieldValue) { id = identifier.string }

  package mutating func take(
    _ value: FieldValue, for field: Field, _ context: inout RecordContext
  ) {
    given.insert(field)
    switch field {
    case .at: at = value.instant(&context)
    case .score: score = value.whole(in: Score.bounds, &context).flatMap(Score.init)
    case .level: level = value.whole(in: -1_000...1_000, &context)
    case .strategy: strategy = value.nonEmptyText(&context)
    case .image: image = picture(value, &context)
    case .share: sharesImage = value.bool(&context) ?? false
    }
  }

  /// The path that `text` writes when it stays in the vault and names a picture; nil otherwise.
  package static func picture(_ text: String) -> VaultPath? {
    path(text).flatMap { pictures.contains($0.pathExtension) ? $0 : nil }
  }

  /// A backslash divides folders elsewhere, so it could lead out there.
  private static func path(_ text: String) -> VaultPath? {
    guard !text.contains("\\"), let path = VaultPath(validating: text), path != .root else {
      return nil
    }
    return path
  }

  /// The path of a picture within the vault; one that leads out of it is reported and left out.
  private func picture(_ value: FieldValue, _ context: inout RecordContext) -> String? {
    guard let text = value.nonEmptyText(&context) else { return nil }
    if let picture = Self.picture(text) { return picture.text }
    let problem: ExerciseProblem =
      Self.path(text) == nil ? .pathOutside(text) : .notAPicture(text)
    context.report(problem, at: value.range)
    return nil
  }

  package mutating func check(_ context: inout RecordContext) {
    for field in [Field.at, .score] where !given.contains(field) {
      context.report(.missing(field: field.rawValue))
    }
  }

  package func add(to log: inout RowLog<Scan>) {
    guard let at, let score else { return }
    log.append(
      Scan(
        id: id, at: at, score: score, level: level, strategy: strategy, image: image,
        sharesImage: sharesImage))
  }
}
