import SiteKit
import Wording

extension Workshop {
  /// The life that you refuse to live, from its days to a sentence.
  static let antiVision = Workshop(
    "anti-vision", title: "growth.anti_vision", .profile, endsAt: "/" + GrowthAddress.vision,
    [
      ("antiVision.fiveYearTuesday", "workshop.five_years"),
      ("antiVision.tenYearTuesday", "workshop.ten_years"),
      ("antiVision.lifetimeCost", "workshop.lifetime_cost"),
      ("antiVision.roleModel", "workshop.role_model"),
      ("antiVision.statement", "workshop.anti_vision"),
    ])
  /// The life that is wanted, and who lives it.
  static let vision = Workshop(
    "vision", title: "growth.vision", .profile, endsAt: "/" + GrowthAddress.vision,
    [
      ("vision.ordinaryDay", "workshop.ordinary_day"),
      ("vision.constraints", "workshop.constraints"),
      ("vision.statement", "workshop.vision"), ("identity", "workshop.becoming"),
    ])
  /// A change in who a person takes themself to be.
  static let identity = Workshop(
    "identity", title: "growth.identity_change", .identity,
    endsAt: "/" + GrowthAddress.vision,
    [
      ("from", "workshop.identity_from"), ("to", "workshop.identity_to"),
      ("evidence", "workshop.evidence"),
    ])
  /// What to let go of.
  static let disappear = Workshop(
    "disappear", title: "entry.disappear", .profile, endsAt: "/" + GrowthAddress.vision,
    [("disappear", "workshop.disappear")])
}
