import Basics
import TestKit
import Testing

@testable import Vault

@Test func `Data is known by the names of files and folders`() {
  let vault = MemoryFiles([
    "data/books.csv": "title,pages,code\nEmma,474,007\nWalden,,3.5\n",
    "data/me.yaml": "name: Lin\nyears: 3\n", "data/list.json": "[1, \"a\", null]",
    "data/shop/prices.yml": "- 2\n- 3\n", "data/notes.txt": "x", "data/bad.json": "{",
  ])
  let folder = DataFolder(in: vault)
  let members = Dictionary(uniqueKeysWithValues: folder.members.map { ($0.key, $0.value) })
  #expect(
    members == [
      "books": .list([
        .object([
          DataMember("title", .text("Emma")), DataMember("pages", .int(474)),
          DataMember("code", .text("007")),
        ]),
        .object([
          DataMember("title", .text("Walden")), DataMember("pages", .null),
          DataMember("code", .decimal(3.5)),
        ]),
      ]),
      "me": .object([DataMember("name", .text("Lin")), DataMember("years", .int(3))]),
      "list": .list([.int(1), .text("a"), .null]),
      "shop": .object([DataMember("prices", .list([.int(2), .int(3)]))]),
    ])
  #expect(folder.diagnostics.count == 1)
  #expect(folder.diagnostics.first?.description.hasPrefix("vault/data/bad.json:1:") == true)
}
