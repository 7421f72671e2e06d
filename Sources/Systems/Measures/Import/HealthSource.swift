import Vault

/// The app or device that wrote a record, and its priority if several recorded the same.
///
/// Manual entries come first, then Apple's devices, then apps, as in the Health app
/// (support.apple.com/HT204351). Of the devices, the watch comes first: it is worn while the
/// phone lies on a table.
struct HealthSource: Hashable, Comparable {
  private enum Rank: Int { case byHand, watch, telephone, tablet, app }

  /// The name in records. A device's is without the owner's name, which the export includes.
  let label: String
  private let rank: Rank

  private init(_ label: String, _ rank: Rank) { (self.label, self.rank) = (label, rank) }

  /// The source of a record.
  ///
  /// - Parameters:
  ///   - name: The name in the export, such as `Ann’s Apple Watch`.
  ///   - device: The device in the export; nil if absent.
  ///   - version: The version of the source; for a device, that of its system.
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

  /// The same source, for a manual entry.
  var byHand: HealthSource { HealthSource(label, .byHand) }

  static func < (left: Self, right: Self) -> Bool {
    (left.rank.rawValue, left.label) < (right.rank.rawValue, right.label)
  }
}
