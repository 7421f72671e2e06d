import Vault

/// What wrote a record: an app or a device, and how much it counts where several saw the same.
///
/// What a person entered comes first, then Apple's devices, then apps, as the Health app does it
/// (support.apple.com/HT204351); of the devices the watch first, which is worn when the telephone
/// lies on a table.
struct HealthSource: Hashable, Comparable {
  private enum Rank: Int { case byHand, watch, telephone, tablet, app }

  /// Its name in records. Devices are named without their owner's name, which is part of what the
  /// export calls them.
  let label: String
  private let rank: Rank

  private init(_ label: String, _ rank: Rank) { (self.label, self.rank) = (label, rank) }

  /// The source of a record.
  ///
  /// - Parameters:
  ///   - name: What the export calls it, such as `Ann’s Apple Watch`.
  ///   - device: What the export says of the device; nil for nothing.
  ///   - version: That of what wrote it, which for a device itself is that of its system.
  init(_ name: String, device: String?, version: String?) {
    let name = name.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let devices: [(String, String, Rank)] = [
      ("Apple Watch", "Watch", .watch), ("iPhone", "iPhone", .telephone), ("iPad", "iPad", .tablet),
      ("iPod touch", "iPod touch", .tablet),
    ]
    for (label, model, rank) in devices {
      let isItself =
        version.map { version in
          device?.contains("model:\(model),") == true
            && device?.contains("software:\(version)>") == true
        } ?? false
      if name.contains(label) || isItself {
        self.init(label, rank)
        return
      }
    }
    self.init(name, .app)
  }

  /// The same, of a record that the person entered.
  var byHand: HealthSource { HealthSource(label, .byHand) }

  static func < (left: Self, right: Self) -> Bool {
    (left.rank.rawValue, left.label) < (right.rank.rawValue, right.label)
  }
}
