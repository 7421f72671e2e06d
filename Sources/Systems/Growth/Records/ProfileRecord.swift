import Basics
import Vault
import Wording

struct ProfileRecord: RecordDraft {
  static let standsAlone = true

  private var profile = Profile(source: RecordSource(id: ""))

  static let schema = Schema<Self>(
    "profile", title: "entry.profile", in: "growth/profile",
    "Your vision and present situation; there is only one",
    example: "daybook add profile --vision \"Mornings that belong to writing\" --stage 5",
    [
      .text(
        "identity", "The person you are becoming, in a sentence",
        entry: FieldEntry("entry.becoming", help: "entry.profile_help")
      ) { $0.profile.identity = $1 },
      .text(
        "challenge", "The difficulty that you are dealing with at present", privacy: .intimate,
        isParagraph: true,
        entry: FieldEntry("entry.present_challenge", help: "entry.present_challenge_help")
      ) { $0.profile.challenge = $1 },
      .whole(
        "stage", in: 1...9, "The stage of development, in your own judgement; 4 by default",
        entry: .stage()
      ) { $0.profile.stage = Stage($1) ?? .standard },
      .object(
        "vision", "The life that you want", privacy: .intimate, as: Profile.Vision(), vision
      ) { $0.profile.vision = $1 }.shown(as: "entry.vision"),
      .object(
        "antiVision", "The life that you refuse to live", privacy: .intimate,
        as: Profile.AntiVision(), antiVision
      ) { $0.profile.antiVision = $1 }.shown(as: "entry.anti_vision"),
      .objects(
        "disappear", "Things to let go of", privacy: .intimate,
        entry: FieldEntry(
          "entry.disappear", as: .rows(["what", "since", "goneAt"]), help: "entry.disappear_help"),
        as: Profile.Disappearing(what: ""), disappearing
      ) { $0.profile.disappear = $1 },
    ])

  private static let vision: [Schema<Profile.Vision>.Member] = [
    .intimate("statement", "In one sentence", entry: FieldEntry("entry.vision", option: "vision")) {
      $0.statement = $1
    },
    .intimate(
      "ordinaryDay", "An ordinary day in it",
      entry: FieldEntry("entry.ordinary_day", option: "ordinary-day")
    ) { $0.ordinaryDay = $1 },
    .texts(
      "constraints", "Things that you will not give up for it", privacy: .intimate,
      entry: FieldEntry(
        "entry.constraints", as: .lines, help: "entry.lines_help", option: "constraints")
    ) { $0.constraints = $1 },
  ]

  private static let antiVision: [Schema<Profile.AntiVision>.Member] = [
    .intimate(
      "statement", "In one sentence",
      entry: FieldEntry("entry.anti_vision", option: "anti-vision")
    ) { $0.statement = $1 },
    .intimate(
      "fiveYearTuesday", "A Tuesday five years from now if nothing changes",
      entry: FieldEntry("entry.five_years", option: "five-years")
    ) { $0.fiveYearTuesday = $1 },
    .intimate(
      "tenYearTuesday", "The same in ten years",
      entry: FieldEntry("entry.ten_years", option: "ten-years")
    ) { $0.tenYearTuesday = $1 },
    .intimate(
      "lifetimeCost", "Its cost in the end",
      entry: FieldEntry("entry.lifetime_cost", option: "lifetime-cost")
    ) { $0.lifetimeCost = $1 },
    .intimate(
      "roleModel", "Somebody who already lives it",
      entry: FieldEntry("entry.role_model", option: "role-model")
    ) { $0.roleModel = $1 },
    .time(
      "createdAt", "When it was written",
      entry: FieldEntry(
        "entry.written_on", as: .time(defaultsToNow: false), help: "entry.written_on_help",
        option: "written-on")
    ) { $0.createdAt = $1 },
  ]

  private static let disappearing: [Schema<Profile.Disappearing>.Member] = [
    .text("what", "The thing", isRequired: true, privacy: .intimate) { $0.what = $1 },
    .day("since", "Since when you want to let go of it") { $0.since = $1 },
    .day("goneAt", "When it was gone; without it, still there") { $0.goneAt = $1 },
  ]

  func record(_ context: inout RecordContext) -> Profile? {
    var profile = profile
    profile.source = RecordSource(id: context.recordIdentifier)
    return profile
  }
}

extension Schema.Member {
  fileprivate static func intimate(
    _ name: String, _ meaning: String, entry: FieldEntry,
    set: @escaping @Sendable (inout Draft, String) -> Void
  ) -> Self {
    .text(name, meaning, privacy: .intimate, isParagraph: true, entry: entry, set: set)
  }
}
