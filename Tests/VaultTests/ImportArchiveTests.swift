import Basics
import Foundation
import TestKit
import Testing

@testable import Vault

/// Archives made by Python 3.11 and zstd 1.5.
struct ImportArchiveTests {
  private static let table = "Date,Weight\n2026-03-01,71\n"

  /// Each contains `体重/scale.csv`, `../../../evil.csv` and `/abs.csv`, dated 2 March 2026;
  /// formats with links also one to `/etc/passwd`.
  private static let several = [
    "zip": """
    UEsDBBQAAAgIAABAYlzJqx55HAAAABoAAAAQAAAA5L2T6YeNL3NjYWxlLmNzdnNJLEnVCU/NTM8o4TIyMDLTNTDW
    NTDUMTfkAgBQSwMEFAAAAAgAAEBiXCPfcgAKAAAACAAAABEAAAAuLi8uLi8uLi9ldmlsLmNzdqvQqeQy1DHiAgBQ
    SwMEFAAAAAgAAEBiXK1h3a0GAAAABAAAAAgAAAAvYWJzLmNzdivQKeQCAFBLAQIUAxQAAAgIAABAYlzJqx55HAAA
    ABoAAAAQAAAAAAAAAAAAAACAAQAAAADkvZPph40vc2NhbGUuY3N2UEsBAhQDFAAAAAgAAEBiXCPfcgAKAAAACAAA
    ABEAAAAAAAAAAAAAAIABSgAAAC4uLy4uLy4uL2V2aWwuY3N2UEsBAhQDFAAAAAgAAEBiXK1h3a0GAAAABAAAAAgA
    AAAAAAAAAAAAAIABgwAAAC9hYnMuY3N2UEsFBgAAAAADAAMAswAAAK8AAAAAAA==
    """,
    "stored": """
    UEsDBBQAAAgAAABAYlzJqx55GgAAABoAAAAQAAAA5L2T6YeNL3NjYWxlLmNzdkRhdGUsV2VpZ2h0CjIwMjYtMDMt
    MDEsNzEKUEsDBBQAAAAAAABAYlwj33IACAAAAAgAAAARAAAALi4vLi4vLi4vZXZpbC5jc3Z4LHkKMSwyClBLAwQU
    AAAAAAAAQGJcrWHdrQQAAAAEAAAACAAAAC9hYnMuY3N2cCxxClBLAQIUAxQAAAgAAABAYlzJqx55GgAAABoAAAAQ
    AAAAAAAAAAAAAACAAQAAAADkvZPph40vc2NhbGUuY3N2UEsBAhQDFAAAAAAAAEBiXCPfcgAIAAAACAAAABEAAAAA
    AAAAAAAAAIABSAAAAC4uLy4uLy4uL2V2aWwuY3N2UEsBAhQDFAAAAAAAAEBiXK1h3a0EAAAABAAAAAgAAAAAAAAA
    AAAAAIABfwAAAC9hYnMuY3N2UEsFBgAAAAADAAMAswAAAKkAAAAAAA==
    """,
    "tgz": """
    H4sIAFf6BGsC/+3XP07DMBiHYc85RQ7g2p/t/JlQGTowsjGb1KIREQq1W8IJmJg4D7dh4RakylBRCdrFWfx7YilR
    lm+IXlsRUsjrWzvcOLt2WxYFTf66Exl1fD68V6SpZvnAZrDzwW7H8SxNusx7GzZXX58f32/v0je2c6Lx+4xBCpbL
    4zePNeMQdVUU//SvmSrHa1zF1D+ViuWE/qNb2eD4nWsfNiHTpKsFmQUpXitsAEkQQk7L7dsu0iZwtn9Fp/0bQv+z
    GPhrprhG7YmS9t7HPPsv6p+K3/1TbQyh/zn0/BntJ6xrnx5jzzjfP53+/1f1eP5r6UIje+v9yxr9AwAAAAAAAAAA
    AABc7gcAEQCEACgAAA==
    """,
    "txz": """
    /Td6WFoAAATm1rRGAgAhARYAAAB0L+Wj4Cf/AP1dABcL3ASAUDIm7h19G/PyyzPs7Pg38OrWezktp4rguPss9jA1
    rxIu94ech0A3sfF63E8oH1IpkUYokuQZ3XPs28ALuGpolpnYaO4z6ClWl0nrUfIp53N3dMs5Jasc88eZstjuGzaJ
    br4UGPKt0eYKY0obEaRqgYGDZO7nXkEE9o8LB2yLBcpeqWlgdtx2xYYMfnnA/3XwDm59ZIgnDfdMq7/u2LhAGGpd
    7mmu8RGqY6x6676ztbBAdiChYqizUmD9ivN1eJv0BAQqXT13UtlkdQgehCz01qjFrGPJ+a6kRPe9ynf1WsnvSOVn
    VpQq1lB7mKjcrp0Wa4zzUMWBFAAAAAAAXhmCyTVuIMoAAZkCgFAAAL1YGQKxxGf7AgAAAAAEWVo=
    """,
    "tbz": """
    QlpoOTFBWSZTWTsOMFUAAIVf6cuQQAf/gsRA1sR+7X/gAIIIAAACDCAKKDAA+rYEokyJoyEwnkDSD1DBNGnqYaZE
    9QamiaamIyaGIGINDI00GgZDTQSSkDIA0DQAADQ0GgAP3KJtDQx1FLGBlPBkIcdQkh9xiCaixPZMIk3nxVVuN5C0
    giCiA6NvB3L9YGVYD5owZ9FUxMSMZQ9G0gPr7nHL4xqBFJk+wkVUWk4CRqh3xbpiAdZ6Y4CL6Dskg+Ytaixo3EAk
    wCjMGVM7cV+IJJgM4AN7RpguwPIDIweGxs5Sd9N7zh3qkKiO06CdCf6Xhxb7E4VNb8FHGi6Uv03/uHq/cLGS2/eS
    3AhU4ZWhKGOZUIHFYVtBq3In4rO9np5H9YxAD/F3JFOFCQOw4wVQ
    """,
    "tzst": """
    KLUv/QRY7QcAcgsnKYCnzQGcIVMxiuIxjIlDQ8MlM2GwGp2sJedSXS/dYl3b3VtySbGbU9plCgKl7bSkzubUsjx+
    ggKmMVjO35OHpwLd3OKUsKK/c8NAszGWWC6+8W4c7i7VZYCZAWvWVqjl+PP3hxyZI0de934Ij/9fBNkE0YTNphPa
    FhQeGBocEEttR0W3/z5d6cFGauXd+bv8/u8zlZ6LqAESjTUWIyAgAxmJsg7pdXpAg1Wm1gAT4wUXkQNawKFYwP4/
    dYxVdRkPCqTfRHmAPH7VkFUxITgAx0AItEk8DMelDn+AUjZxGdNZkT2fMHLz3t+w4+qYoySQBi5of4DFWJloHcf7
    YQs=
    """,
  ]

  /// `scale.csv`, compressed on its own.
  private static let single = [
    "gz": """
    H4sIAAAAAAACA3NJLEnVCU/NTM8o4TIyMDLTNTDWNTDUMTfkAgDJqx55GgAAAA==
    """,
    "bz2": """
    QlpoOTFBWSZTWXP6r/cAAAhfgAAQAAZ5gAQAAIAi4AQAIAAiJoB5Jo9QoaaYAFhp2NByQ7XNniOL0pfF3JFOFCQc
    /qv9wA==
    """,
    "xz": """
    /Td6WFoAAATm1rRGAgAhARYAAAB0L+WjAQAZRGF0ZSxXZWlnaHQKMjAyNi0wMy0wMSw3MQoAAACpR1sz6vCn6wAB
    MhogGJQwH7bzfQEAAAAABFla
    """,
    "zst": """
    KLUv/QRY0QAARGF0ZSxXZWlnaHQKMjAyNi0wMy0wMSw3MQo3jYLh
    """,
  ]

  /// A zip with a password, according to its flags.
  private static let locked = """
    UEsDBBQAAQAIAABAYlzJqx55HAAAABoAAAAFAAAAYS5jc3ZzSSxJ1QlPzUzPKOEyMjAy0zUw1jUw1DE35AIAUEsB
    AhQDFAABAAgAAEBiXMmrHnkcAAAAGgAAAAUAAAAAAAAAAAAAAIABAAAAAGEuY3N2UEsFBgAAAAABAAEAMwAAAD8A
    AAAAAA==
    """

  /// A zip of `体重.csv`, named in GBK like programs on Windows do.
  private static let ofWindows = """
    UEsDBBQAAAAAAAAAIQDFEJckBAAAAAQAAAAIAAAAzOXW2C5jc3ZhLGIKUEsBAhQDFAAAAAAAAAAhAMUQlyQEAAAA
    BAAAAAgAAAAAAAAAAAAAAIABAAAAAMzl1tguY3N2UEsFBgAAAAABAAEANgAAACoAAAAAAA==
    """

  private func bytes(_ text: String) throws -> [UInt8] {
    Array(try #require(Data(base64Encoded: text.filter { !$0.isWhitespace })))
  }

  private func tree(_ bytes: [UInt8], _ path: String = "a.zip") throws -> ImportTree {
    try ImportArchive(WholeFile(held: bytes), path: path, temporaryFolder: NSTemporaryDirectory())
      .tree()
  }

  @Test(arguments: several.keys.sorted())
  func `Files of an archive are read in memory, whatever they are called`(kind: String) throws {
    let archive = try bytes(try #require(Self.several[kind]))
    #expect(archive.withUnsafeBufferPointer(ImportArchive.recognises))
    let tree = try tree(archive)
    #expect(tree.entries.count == 3)
    let scale = try #require(tree["体重/scale.csv"])
    #expect(String(decoding: try scale.contents(), as: UTF8.self) == Self.table)
    let evil = try #require(tree.entry(named: "evil.csv"))
    #expect(String(decoding: try evil.contents(), as: UTF8.self) == "x,y\n1,2\n")
    // In any order, and repeatedly.
    #expect(String(decoding: try scale.contents(), as: UTF8.self) == Self.table)
  }

  @Test func `Names that are not UTF-8 are those of Chinese Windows`() throws {
    #expect(try tree(try bytes(Self.ofWindows)).entries.map(\.path) == ["体重.csv"])
  }

  @Test(arguments: ["tgz", "txz"])
  func `A file of an archive says when it was written`(kind: String) throws {
    let tree = try tree(try bytes(try #require(Self.several[kind])))
    var written: Instant?
    try tree["体重/scale.csv"]?.withBytes { _, writtenAt in written = writtenAt }
    #expect(written == Instant(seconds: 1_772_409_600))
  }

  @Test(arguments: single.keys.sorted())
  func `A compressed file is the file itself, with the archive's name`(kind: String) throws {
    let archive = try bytes(try #require(Self.single[kind]))
    #expect(archive.withUnsafeBufferPointer(ImportArchive.recognises))
    let tree = try tree(archive, "folder/scale.csv.\(kind)")
    #expect(tree.entries.map(\.path) == ["scale.csv"])
    let contents = try tree.entries.first?.contents() ?? []
    #expect(String(decoding: contents, as: UTF8.self) == Self.table)
  }

  @Test func `An archive with a password is refused as one`() throws {
    let error = #expect(throws: FileError.self) { try tree(try bytes(Self.locked)) }
    #expect(error?.reason == .archiveWithPassword)
  }

  @Test(arguments: several.keys.sorted() + single.keys.sorted())
  func
    `An archive that is cut off or damaged never gives a wrong text, nor takes the program along`(
      kind: String
    ) throws
  {
    let archive = try bytes(try #require(Self.several[kind] ?? Self.single[kind]))
    var refused = 0
    for place in stride(from: 0, to: archive.count, by: 3) {
      for damaged in [
        Array(archive[..<place]),
        archive[..<place] + [archive[place] ^ 0x55] + archive[(place + 1)...],
      ] {
        do {
          for entry in try tree(damaged).entries where entry.path.hasSuffix("scale.csv") {
            let text = String(decoding: try entry.contents(), as: UTF8.self)
            // Tar has no checksums of contents, and the headers of zip and gzip have none.
            if kind == "zip" { #expect(text == Self.table || text.isEmpty, "\(kind) \(place)") }
          }
        } catch is FileError {
          refused += 1
        }
      }
    }
    #expect(refused > archive.count / 6)
  }

  @Test func `What grows beyond reason is refused before memory is full`() throws {
    // A tar whose header gives a file of 8 GB that is absent.
    var header = [UInt8](repeating: 0, count: 512)
    func put(_ text: String, at place: Int) {
      header.replaceSubrange(place..<(place + text.utf8.count), with: text.utf8)
    }
    put("big.csv", at: 0)
    put("0000644\u{0}0000000\u{0}0000000\u{0}77777777777\u{0}15151515151\u{0}", at: 100)
    put("        0", at: 148)
    put("ustar\u{0}00", at: 257)
    let sum = header.reduce(0) { $0 + Int($1) }
    put("0" + String(sum, radix: 8) + "\u{0} ", at: 148)
    let error = #expect(throws: FileError.self) { try tree(header, "a.tar") }
    #expect(error?.reason == .archiveGrows)
  }

  @Test func `Files beyond memory are unpacked together, and those beyond that alone`() throws {
    let zip = try ZipArchive(created: Instant(seconds: 0))
    var sizes: [String: Int] = ["notes/large.md": 9 << 20]
    for number in 0..<40 { sizes["notes/\(number).md"] = number % 4 == 0 ? 1 << 20 : number }
    for (path, size) in sizes.sorted(by: { $0.value < $1.value }) {
      try zip.add(path, [UInt8](repeating: UInt8(path.utf8.count), count: size))
    }
    for path in ["notes/.obsidian/app.json", "__MACOSX/notes/1.md"] { try zip.add(path, [1]) }
    let tree = try tree(try zip.finished())
    #expect(Set(tree.entries.map(\.path)) == Set(sizes.keys))
    #expect(tree.archivedFolder == "notes/")
    for path in sizes.keys {
      let contents = try tree[path]?.contents() ?? []
      #expect(contents.count == sizes[path])
      #expect(contents.allSatisfy { $0 == UInt8(path.utf8.count) })
    }
  }
}
