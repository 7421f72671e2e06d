import Basics
import TestKit
import Testing
import Vault

@testable import Gifts

struct VCardTests {
  private func card(_ lines: String..., version: String = "3.0") -> String {
    "BEGIN:VCARD\r\nVERSION:\(version)\r\n" + lines.map { $0 + "\r\n" }.joined() + "END:VCARD\r\n"
  }

  /// The lines of a vault's contacts, without ids.
  private func lines(_ vault: ImportingVault) throws -> [String] {
    String(decoding: try vault.files.contents(of: "gifts/contacts.jsonl"), as: UTF8.self)
      .split(separator: "\n").map { line in
        let content = line.dropFirst(#"{"id":"0123456789abcdef0123456789abcdef","#.count)
        return "{" + content.split(separator: #","imported""#)[0] + "}"
      }
  }

  @Test(arguments: [
    ("BDAY:1996-04-15", "1996-04-15"), ("BDAY:19960415", "1996-04-15"),
    ("BDAY:1953-10-15T23:10:00Z", "1953-10-15"), ("BDAY;VALUE=date:2012-06-06", "2012-06-06"),
    ("BDAY:--0415", "04-15"), ("BDAY:--04-15", "04-15"), ("BDAY:--0229", "02-29"),
    ("BDAY;X-APPLE-OMIT-YEAR=1604:1604-03-15", "03-15"),
    ("BDAY;VALUE=date;X-APPLE-OMIT-YEAR=1604:16040229", "02-29"),
    ("item1.BDAY:1996-04-15", "1996-04-15"),
    ("BDAY;VALUE=date-and-or-time:19960415", "1996-04-15"),
    ("BDAY;CALENDAR=chinese:1990-12-25", "lunar:12-25"),
    ("BDAY;CALSCALE=chinese:--1225", "lunar:12-25"),
    // An era of 60 years, the year in it, month and day, as Apple writes them.
    ("X-ALTBDAY;CALSCALE=chinese:007800071225", "lunar:12-25"),
    ("X-ALTBDAY;CALSCALE=chinese:00780007-L04-01", "lunar:闰04-01"),
    ("X-LUNAR-BIRTHDAY:腊月廿五", "lunar:12-25"), ("BDAY:农历腊月廿五", "lunar:12-25"),
    ("X-ANDROID-CUSTOM:vnd.com.miui.cursor.item/lunarBirthday;8-10;;;", "lunar:08-10"),
  ])
  func `Birthdays are read in all their forms`(line: String, birthday: String) async throws {
    let vault = ImportingVault()
    let plan = try await vault.add(card("FN:张三", line))
    #expect(plan.problems.isEmpty, "\(plan.diagnostics.text())")
    #expect(try lines(vault) == [#"{"name":"张三","birthday":"\#(birthday)"}"#])
    let stored = await vault.stored
    #expect(stored.diagnostics.isEmpty)
    #expect(stored.records.contacts.first?.birthday == Birthday(birthday))
  }

  @Test(arguments: [
    "BDAY:1996-02-30", "BDAY:circa 1800", "BDAY:1996", "BDAY:--1301", "BDAY:15/04/1996",
    "X-ALTBDAY;CALSCALE=chinese:1331",
  ])
  func `A birthday that is no day is left out with a warning`(line: String) async throws {
    let vault = ImportingVault()
    let plan = try await vault.add(card("FN:张三", line))
    #expect(plan.problems == ["4:1 not-a-time"])
    #expect(plan.diagnostics.count(of: .warning) == 1)
    #expect(try lines(vault) == [#"{"name":"张三"}"#])
  }

  @Test(arguments: [
    (["FN:三 张", "N:张;三;;;"], "张三"), (["N:欧阳;明;小;;"], "欧阳小明"),
    (["N:Dawson;Frank;Q.;;"], "Frank Q. Dawson"),
    (["FN:Frank Dawson", "N:Dawson;Frank;;;"], "Frank Dawson"), (["FN:张\\, 三"], "张, 三"),
    (["FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=E5=BC=A0=E4=B8=89"], "张三"),
    (["FN;CHARSET=GBK;ENCODING=QUOTED-PRINTABLE:=D5=C5=C8=FD"], "张三"),
    (["FN;ENCODING=QUOTED-PRINTABLE:=D5=C5=C8=FD"], "张三"),
    (["FN;QUOTED-PRINTABLE;CHARSET=gb2312:=D5=C5=", "=C8=FD"], "张三"),
    (["FN:张", " 三"], "张三"), (["FN;X-A=\"a:b;c\":张三"], "张三"),
  ])
  func `Names are put together as their language does`(
    name: [String], expected: String
  ) async throws {
    let vault = ImportingVault()
    let lines = name.joined(separator: "\r\n")
    let plan = try await vault.add(card(lines, version: "2.1"))
    #expect(plan.problems.isEmpty, "\(plan.diagnostics.text())")
    #expect(await vault.stored.records.contacts.map(\.name) == [expected])
  }

  @Test func `A line may be folded within a character`() async throws {
    let vault = ImportingVault()
    var bytes = Array("BEGIN:VCARD\r\nVERSION:3.0\r\nFN:".utf8)
    bytes += [0xE5, 0xBC, 0x0D, 0x0A, 0x20, 0xA0, 0xE4, 0xB8, 0x0D, 0x0A, 0x09, 0x89]
    bytes += Array("\r\nEND:VCARD\r\n".utf8)
    try await vault.add(bytes)
    #expect(await vault.stored.records.contacts.map(\.name) == ["张三"])
  }

  @Test(arguments: [0, 1, 2])
  func `Whole files may be in any encoding`(encoding: Int) async throws {
    let text = card(
      "N:张;三", "BDAY:1996-04-15", "NOTE:老同学\\n爱喝茶", "CATEGORIES:通讯录,同学", version: "2.1")
    let vault = ImportingVault()
    try await vault.add(
      encoding == 0
        ? text.gb18030 : encoding == 1 ? text.utf16(isBigEndian: false) : Array(text.utf8))
    #expect(
      try lines(vault) == [
        #"{"name":"张三","relation":"classmate","note":"老同学\n爱喝茶","birthday":"1996-04-15"}"#
      ])
  }

  @Test(arguments: [
    (["TEL;HOME:1", "TEL;CELL;VOICE:2", "TEL;WORK:3"], "2"), (["TEL:1", "TEL;TYPE=PREF:2"], "2"),
    (["TEL;TYPE=FAX:1", "item1.TEL:2"], "2"),
    (["TEL;VALUE=uri;TYPE=\"work,cell\":tel:+86-2;ext=5"], "+86-2"),
    (["TEL;TYPE=home:", "TEL;TYPE=FAX:4"], "4"),
  ])
  func `The mobile telephone goes before the others`(
    phones: [String], expected: String
  ) async throws {
    let vault = ImportingVault()
    try await vault.add(card("FN:张三", phones.joined(separator: "\r\n")))
    #expect(await vault.stored.records.contacts.map(\.phone) == [expected])
  }

  @Test func `Of a solar and a lunar birthday the lunar one counts, and the other is noted`()
    async throws
  {
    let vault = ImportingVault()
    try await vault.add(
      card("FN:张三", "BDAY:1991-02-09", "X-ALTBDAY;CALSCALE=chinese:0078-0007-12-25"))
    #expect(
      try lines(vault) == [#"{"name":"张三","note":"公历生日：1991-02-09","birthday":"lunar:12-25"}"#])
  }

  @Test func `A person who is listed is not listed twice`() async throws {
    let vault = ImportingVault()
    try await vault.add(card("FN:张三", "TEL:138 0000 0001") + card("FN:张三", "TEL:+8613800000001"))
    #expect(await vault.stored.records.contacts.count == 1)
    // The same name with another number is a different person; with the same number, the same
    // one.
    let plan = try await vault.add(
      card("FN:张三", "TEL:139 0000 0001") + card("FN:张三", "TEL:13800000001", "BDAY:1996-04-15"))
    #expect((plan.summary.added, plan.summary.changed) == (1, 1))
    #expect(plan.problems.isEmpty)
    #expect(await vault.stored.records.contacts.filter { $0.birthday != nil }.count == 1)
    // A changed card is identified by its UID.
    try await vault.add(card("UID:u1", "FN:李四", "TEL:1"))
    #expect(try await vault.add(card("UID:u1", "FN:李四海", "TEL:2")).summary.added == 0)
  }

  @Test func `Pictures are stepped over, and cards within cards are not taken`() async throws {
    let picture =
      "PHOTO;ENCODING=BASE64;TYPE=JPEG:\r\n " + String(repeating: "QUFB\r\n ", count: 2_000)
      + "\r\n"
    let agent = "AGENT:\r\nBEGIN:VCARD\r\nFN:Agent\r\nEND:VCARD"
    let vault = ImportingVault()
    let plan = try await vault.add(card("FN:张三", picture, agent, "TEL:1", version: "2.1"))
    #expect(plan.problems.isEmpty)
    #expect(try lines(vault) == [#"{"name":"张三","phone":"1"}"#])
  }

  @Test func `What is wrong in a card has its place, and the others come in`() async throws {
    let vault = ImportingVault()
    let plan = try await vault.add(
      card("FN:", "TEL:1") + card("FN:张三", "NOTE;ENCODING=QUOTED-PRINTABLE:a=ZZ")
        + card("FN:李四", "NOTE;CHARSET=KOI8-R;ENCODING=QUOTED-PRINTABLE:=C1")
        + "BEGIN:VCARD\r\nFN:王五\r\n")
    #expect(plan.problems == ["1:1 missing-field", "9:1 encoding", "14:1 encoding", "16:1 vcard"])
    #expect(await vault.stored.records.contacts.map(\.name) == ["张三", "李四"])
    #expect((plan.summary.read, plan.summary.unreadable) == (4, 2))
  }

  // From the files, read by hand.
  @Test(
    .enabled(if: OutsideData.has("real/vcard/gmail-single.vcf"), "the real files are not here"),
    arguments: [
      ("gmail-single", ["Greg Dartmouth 555 555 1111 1960-09-10"]),
      ("outlook-2007", ["Mr. Michael Angstadt Jr. (111) 555-4444 1922-03-10"]),
      ("rfc2426-example", ["Frank Dawson +1-919-676-9515 -", "Tim Howes +1-415-937-3419 -"]),
      ("rfc6350-example", ["Simon Perreault +1-418-262-6501 02-03"]),
    ])
  func `Real cards come in, and twice without a duplicate`(
    file: String, people: [String]
  ) async throws {
    let bytes = try OutsideData.bytes("real/vcard/\(file).vcf")
    let vault = ImportingVault()
    let plan = try await vault.add(bytes)
    #expect(plan.problems.isEmpty, "\(plan.diagnostics.text())")
    let contacts = await vault.stored.records.contacts
    #expect(zip(contacts, people).allSatisfy { $1.hasPrefix("\($0.name) \($0.phone ?? "-") ") })
    #expect(
      contacts.map(\.birthday)
        == people.map { $0.split(separator: " ").last.flatMap { Birthday(String($0)) } })
    let again = try await vault.add(bytes)
    #expect((again.summary.added, again.summary.alreadyThere) == (0, people.count))
  }
}
