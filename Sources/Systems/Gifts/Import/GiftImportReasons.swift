import Vault

extension ImportSummary.Reason {
  /// A row of a bill that is no transfer or red packet between people.
  static let payment = Self(rank: 0, "payments that are no gifts, which --all takes")
  /// A red packet for a group, which is for nobody in particular.
  static let groupRedPacket = Self(rank: 1, "red packets for groups, which --all takes")
  /// A transfer whose words say that it pays for something, such as rent or a fare.
  static let paysForSomething = Self(
    rank: 2, "transfers that pay for something, which --all takes")
  /// A row of a bill that is neither income nor expense, such as a move between own accounts.
  static let ownMoney = Self(rank: 3, "neither income nor expense")
  static let refunded = Self(rank: 4, "refunded or sent back")
  /// A row of a bill whose money did not move, or not yet.
  static let unfinished = Self(rank: 5, "closed, failed or not yet taken")
  /// A row of a bill that does not say with whom.
  static let nobody = Self(rank: 6, "without a name")
  /// A guest who gave nothing.
  static let nothingGiven = Self(rank: 7, "guests who gave nothing")
}
