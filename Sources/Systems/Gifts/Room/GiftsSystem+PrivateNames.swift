package import Gifts
package import SiteKit
package import Vault

extension GiftsSystem {
  package func privateNames(in records: GiftRecords) -> [PrivateName] {
    let ids = records.contacts.map(\.id).filter { !$0.looksLikeHash }
    return .of(.person, records.contacts.map(\.name) + records.gifts.map(\.name))
      // A gift refers to a person by the id or the name.
      + .of(.person, records.gifts.map(\.contact).filter { !$0.looksLikeHash } + ids)
      + .of(.person, records.contacts.map(\.household))
      + .of(.telephone, records.contacts.map(\.phone))
      + .of(.thing, records.books.map(\.name))
      + .of(.amount, records.gifts.map(\.amount.shortDescription))
  }
}

extension String {
  /// Whether it is the hash of a record without an id, which nobody would write.
  fileprivate var looksLikeHash: Bool {
    utf8.count >= 16 && utf8.allSatisfy { 0x30...0x39 ~= $0 || 0x61...0x66 ~= $0 }
  }
}
