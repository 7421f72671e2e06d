import Basics
import SiteKit
import Vault
import Wording

struct ScanRecord: RecordDraft {
  /// The file extensions of pictures that browsers show and that cannot contain a script.
  private static let pictures: Set<String> = ["jpg", "jpeg", "png", "webp", "gif", "avif"]

  private var at: Instant?
  private var score: Score?
  private var level: Int?
  private var strategy: String?
  private var image: String?
  private var sharesImage = false

  static let schema = Schema<Self>(
    "scan", title: "entry.scan", in: "exercise/scans", "A self-check with a score",
    example: "daybook add scan --score 7 --strategy \"Rows every other day\"",
    [
      .at("When it was made") { $0.at = $1 },
      .whole(
        "score", in: Score.bounds, "How good it was; 10 is the best", isRequired: true,
        entry: FieldEntry(
          "entry.score", question: "Which score, from 1 to 10?", help: "entry.score_help")
      ) { $0.score = Score($1) },
      .whole(
        "level", in: -1_000...1_000, "Your level",
        entry: FieldEntry("entry.level", as: .whole(1...10), help: "entry.level_help")
      ) { $0.level = $1 },
      .text(
        "strategy", "Your intention", privacy: .intimate, isParagraph: true,
        entry: FieldEntry("entry.strategy", question: "What do you mean to do about it?")
      ) { $0.strategy = $1 },
      Schema.Member(
        Field(
          "image", .form("the path of a picture"),
          "A picture within the vault; it is published only when share is true",
          privacy: .intimate,
          entry: FieldEntry("entry.picture", help: "entry.picture_help")),
        read: { picture($0, &$1) }, set: { $0.image = $1 }),
      .flag(
        "share", "true when the picture may be published; false by default",
        entry: FieldEntry("entry.share")
      ) { $0.sharesImage = $1 },
    ])

  func record(_ context: inout RecordContext) -> Scan? {
    guard let at, let score else { return nil }
    return Scan(
      id: context.hasIdentifier ? context.recordIdentifier : nil, at: at, score: score,
      level: level, strategy: strategy, image: image, sharesImage: sharesImage)
  }

  /// The path in `text` if it is within the vault and names a picture; nil otherwise.
  static func picture(_ text: String) -> VaultPath? {
    path(text).flatMap { pictures.contains($0.pathExtension) ? $0 : nil }
  }

  /// A backslash separates folders on other systems, so it could lead out of the vault.
  private static func path(_ text: String) -> VaultPath? {
    guard !text.contains("\\"), let path = VaultPath(validating: text), path != .root else {
      return nil
    }
    return path
  }

  /// The path of a picture within the vault; a path that leads out of it is reported and left out.
  private static func picture(_ value: FieldValue, _ context: inout RecordContext) -> String? {
    guard let text = value.nonEmptyText(&context) else { return nil }
    if let picture = picture(text) { return picture.text }
    context.report(
      path(text) == nil
        ? Diagnostic(
          .warning, kind: "path-outside",
          "image \(text.shortQuoted) leads out of the vault; it is not shown",
          hint: "write a path within the vault, such as exercise/images/2026-11-20.jpg")
        : Diagnostic(
          .warning, kind: "not-a-picture",
          "image \(text.shortQuoted) is not a picture; it is not shown",
          hint: "use .jpg, .png, .webp, .gif or .avif"),
      at: value.range)
    return nil
  }
}
