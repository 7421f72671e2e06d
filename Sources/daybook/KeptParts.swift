import Chronology
import Diagnostics
import Exercise
import Focus
import Gifts
import Growth
import Prompts
import Site
import Storage

/// What was read of a vault and computed from it, kept until the files it is from change.
///
/// A system that is not among the properties here is read each time, which is slower and never
/// wrong.
struct KeptParts: Sendable {
  /// The moment that counted as now when the figures were computed.
  private var asOf: Instant?

  var focus: StoredFocus?
  var exercise: StoredExercise?
  var growth: StoredGrowth?
  var gifts: StoredGifts?
  var prompts: StoredPrompts?
  var pages: PageFolder?
  var reviews: ReviewFolder?
  var theme: KeptTheme?

  var focusHistory: FocusHistory?
  var exerciseHistory: ExerciseHistory?
  var growthHistory: GrowthHistory?
  var giftLedger: GiftLedger?
  var promptLibrary: PromptLibrary?

  /// A theme and what was wrong with its files.
  struct KeptTheme: Sendable {
    var theme: Theme
    var diagnostics: [Diagnostic]
  }

  /// What is kept in a slot, else what `make` makes, which is kept from then on.
  mutating func value<Value>(
    _ slot: any (WritableKeyPath<KeptParts, Value?> & Sendable), _ make: () async -> Value
  ) async -> Value {
    if let kept = self[keyPath: slot] { return kept }
    let made = await make()
    self[keyPath: slot] = made
    return made
  }

  /// The moment that counts as now: the same as long as no record changed, so that what is kept
  /// agrees with what is read anew. Figures as of another moment are forgotten.
  mutating func moment(_ now: () throws -> Instant) rethrows -> Instant {
    if let asOf { return asOf }
    let now = try now()
    forgetFigures()
    asOf = now
    return now
  }

  /// Forgets what is made from the file or folder at `path`; everything when it is not known to
  /// which part it belongs, as a link may lead there.
  mutating func forget(_ path: VaultPath) {
    switch path.text.split(separator: "/").first {
    case "focus": focus = nil
    case "exercise": exercise = nil
    case "growth": growth = nil
    case "gifts": gifts = nil
    case "prompts": prompts = nil
    case "pages":
      pages = nil
      return
    case "reviews":
      reviews = nil
      return
    case "templates":
      theme = nil
      return
    default: self = KeptParts()
    }
    // Records changed, so the moment does too.
    forgetFigures()
  }

  /// Forgets figures and their moment, as when a new day begins.
  mutating func forgetFigures() {
    asOf = nil
    focusHistory = nil
    exerciseHistory = nil
    growthHistory = nil
    giftLedger = nil
    promptLibrary = nil
  }
}
