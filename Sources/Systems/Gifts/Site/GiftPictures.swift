import Basics
import Liquid
import SiteKit
import Vault
import Wording

/// The pictures that records were read from, each with its records: on the person's own site only,
/// to compare them.
struct GiftPictures: Sendable {
  struct List: Sendable {
    let path: VaultPath
    /// In the order of the picture, from the top.
    var gifts: [Gift]
  }

  /// The pictures that exist, by path.
  private(set) var lists: [List] = []
  /// The records that name no picture of the vault.
  private(set) var missing: [Gift] = []

  init() {}

  init(_ ledger: GiftLedger, in files: any Files) {
    var known: [String: Int?] = [:]
    for gift in ledger.gifts {
      guard let picture = gift.picture else { continue }
      if known[picture.path] == nil {
        let path = Self.path(picture.path, in: files)
        known[picture.path] = .some(path == nil ? nil : lists.count)
        if let path { lists.append(List(path: path, gifts: [])) }
      }
      if case .some(.some(let index)) = known[picture.path] {
        lists[index].gifts.append(gift)
      } else {
        missing.append(gift)
      }
    }
    for index in lists.indices {
      lists[index].gifts.sort { Self.place($0) < Self.place($1) }
    }
    lists.sort { $0.path < $1.path }
  }

  private static func place(_ gift: Gift) -> (Int, Int, String) {
    let area = gift.picture?.area
    return (area?.y ?? .max, area?.x ?? .max, gift.id)
  }

  /// The types of pictures that browsers show.
  private static let endings = ["jpg", "jpeg", "png", "webp", "gif"]

  /// The path of a picture in its folder that is a file, not a link; nil for any other path.
  private static func path(_ text: String, in files: any Files) -> VaultPath? {
    guard let path = VaultPath(validating: text), path.parent == GiftReader.pictures,
      let ending = path.name.split(separator: ".").last, path.name.contains("."),
      endings.contains(ending.lowercased()),
      ((try? files.linkTarget(of: GiftReader.pictures)) ?? nil) == nil,
      ((try? files.linkTarget(of: path)) ?? nil) == nil,
      (try? files.status(of: path))??.kind == .file
    else { return nil }
    return path
  }

  /// The number of the picture of a record, from 1; nil if it has none that exists.
  func number(of gift: Gift) -> Int? {
    guard let path = gift.picture?.path else { return nil }
    return lists.firstIndex { $0.path.text == path }.map { $0 + 1 }
  }

  static func address(_ path: VaultPath) -> String { GiftAddress.pictures + path.name }

  /// Copies of the pictures in the site.
  func outputs(_ context: SiteContext) -> [OutputFile] {
    lists.compactMap { list in
      VaultPath(validating: Self.address(list.path)).map { context.lookup.copy(list.path, $0) }
    }
  }

  /// The members of the page: each picture with its records, and the part of it that each was read
  /// from.
  func object(_ view: GiftView, _ context: SiteContext) -> Object {
    [
      "lists": .objects(lists) { list in
        let size = context.lookup.pictureSize(list.path)
        return [
          "title": .string(String(list.path.name)),
          "url": .string(context.tree.up + PercentEncoding.readablePath(Self.address(list.path))),
          "width": Value(size?.width),
          "height": Value(size?.height),
          "lines": .objects(list.gifts) { gift in
            let area = size == nil ? nil : gift.picture?.area?.withMargin
            return [
              "gift": .object(view.record(gift)), "view": Value(area?.viewBox),
              "width": Value(area?.width),
            ]
          },
        ]
      }
    ]
  }
}
