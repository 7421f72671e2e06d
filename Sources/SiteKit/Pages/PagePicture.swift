import Liquid
package import Vault

/// The picture that stands for a page where its link is shown.
package struct PagePicture: Sendable {
  /// Where it is in the site.
  package var path: VaultPath
  /// In pixels.
  package var width: Int
  package var height: Int
  /// What it shows, for those who do not see it.
  package var alternative: String

  /// A picture at `path`.
  package init(path: VaultPath, width: Int, height: Int, alternative: String) {
    self.path = path
    self.width = width
    self.height = height
    self.alternative = alternative
  }

  /// What templates see of it on a site that stands at `base`.
  func value(below base: String) -> Value {
    [
      "url": .string(WebAddress.whole(path.text, below: base)), "width": .int(width),
      "height": .int(height), "alt": .string(alternative),
    ]
  }
}
