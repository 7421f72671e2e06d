import SiteKit
package import Vault

extension GiftsSystem {
  package func privateNames(in records: GiftRecords, _ settings: Settings) -> [PrivateName] {
    // A gift refers to a person by the id or the name.
    let ids = records.contacts.map(\.id) + records.gifts.map(\.contact)
    let home = settings[GiftSettings.self]
    let usual = records.etiquette.flatMap { [$0.least, $0.average, $0.most] }
    var names: [PrivateName] = .of(.person, records.contacts.map(\.name))
    names += .of(.person, records.gifts.map(\.name))
    names += .of(.person, ids.filter { !$0.looksLikeHash })
    names += .of(.person, records.contacts.map(\.household))
    names += .of(.telephone, records.contacts.map(\.phone))
    names += .of(.thing, records.books.map(\.name))
    names += .of(.place, records.etiquette.map(\.province) + [home.province])
    names += .of(.place, records.etiquette.map(\.city) + [home.city])
    names += .of(.amount, (records.gifts.map(\.amount) + usual).map(\.shortDescription))
    return names
  }
}

extension String {
  /// Whether it is the hash of a record without an id, which nobody would write.
  fileprivate var looksLikeHash: Bool {
    utf8.count >= 16 && utf8.allSatisfy { 0x30...0x39 ~= $0 || 0x61...0x66 ~= $0 }
  }
}
