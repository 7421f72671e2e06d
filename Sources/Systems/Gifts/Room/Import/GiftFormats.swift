import Vault

// What files of gifts and contacts are. The names are the kinds of the summary for programs.
extension ImportFormat {
  /// Any of the following.
  static let gifts = ImportFormat("gifts", "a list of gifts, a bill or contacts")

  static let giftTable = ImportFormat("table", "a table of gifts")
  static let giftList = ImportFormat("list", "a list of names and amounts")
  static let wechat = ImportFormat("wechat", "a bill of WeChat")
  static let alipay = ImportFormat("alipay", "a bill of Alipay")
  static let contacts = ImportFormat("contacts", "contacts (vCard)")
}
