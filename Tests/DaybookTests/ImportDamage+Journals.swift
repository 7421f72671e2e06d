/// Samples, and the diagnostics of each kind of damage.
extension ImportDamage {
  static let dayOne = ImportDamage(
    "Journal.json",
    [
      "Journal.json":
        "{\"metadata\":{\"version\":\"1.0\"},\"entries\":[\n"
        + "{\"uuid\":\"U\",\"creationDate\":\"2026-03-02T01:00:00Z\","
        + "\"timeZone\":\"Asia/Tokyo\",\"text\":\"Text\",\"tags\":[\"t\"],"
        + "\"starred\":true,\"location\":{\"placeName\":\"Home\"}},\n"
        + "{\"uuid\":\"G\",\"creationDate\":\"2026-03-05T01:00:00Z\","
        + "\"timeZone\":\"Asia/Shanghai\",\"text\":\"Good\"}\n"
        + "]}\n"
    ],
    [
      Part(
        "\"2026-03-02T01:00:00Z\"",
        [
          ("\"\"", "2:1 the record has no creationDate", 1),
          ("\"x\"", "2:28 creationDate", 1),
          ("null", "2:1 the record has no creationDate", 1),
          ("5", "2:28 creationDate should be a text,", 1),
          ("true", "2:28 creationDate should be a text,", 1),
          ("[]", "2:28 creationDate should be a text,", 1),
          ("\"2026-02-30T00:00:00Z\"", "2:28 creationDate", 1),
          ("\"2026-13-01T00:00:00Z\"", "2:28 creationDate", 1),
          ("\"2026-03-02T25:00:00Z\"", "2:28 creationDate", 1),
          ("\"2026-03-02T09:61:00Z\"", "2:28 creationDate", 1),
          ("\"99999-01-01T00:00:00Z\"", "2:28 creationDate", 1),
          ("\"2026-03-02T09:00:00+99:00\"", "2:28 creationDate", 1),
        ]),
      Part(
        "\"Asia/Tokyo\"",
        [
          ("\"Mars/X\"", "2:62 there is no time zone", 2),
          ("5", "2:62 timeZone should be a text, not", 1),
          ("true", "2:62 timeZone should be a text, not", 1),
        ]),
      Part(
        "\"Text\"",
        [
          ("5", "2:82 text should be a text, not a n", 1),
          ("true", "2:82 text should be a text, not true", 1),
          ("[\"x\"]", "2:82 text should be a text, not a list", 1),
          ("\"\\ud800\"", "2:83 half of a surrogate pair", 0),
          ("\"\u{1}\"", "2:83 the control character 0x1 in a", 0),
          ("\"\\x\"", "2:83 an escape that JSON does not have", 0),
        ]),
      Part(
        "\"U\"",
        [
          ("5", "2:9 uuid should be a text, not a n", 1),
          ("true", "2:9 uuid should be a text, not true", 1),
          ("[]", "2:9 uuid should be a text, not a list", 1),
        ]),
      Part(
        "\"starred\":true",
        [
          ("\"starred\":\"x\"", "2:112 starred should be true or fals", 1),
          ("\"starred\":5", "2:112 starred should be true or fals", 1),
        ]),
      Part(
        "{\"uuid\":\"U\",\"creationDate\":\"2026-03-02T01:00:00Z\","
          + "\"timeZone\":\"Asia/Tokyo\",\"text\":\"Text\",\"tags\":[\"t\"],"
          + "\"starred\":true,\"location\":{\"placeName\":\"Home\"}}",
        [
          ("5", "2:1 the record has no creationDate", 1),
          ("null", "2:1 the record has no creationDate", 1),
          ("\"x\"", "2:1 the record has no creationDate", 1),
          ("{}", "2:1 the record has no creationDate", 1),
          ("[]", "2:1 the record has no creationDate", 1),
          ("{\"uuid\":\"x\"", "3:1 expected a key in double quotes", 0),
          ("{\"uuid\":\"x\" \"a\":1}", "2:13 expected a comma or }", 0),
        ]),
      Part(
        "\"entries\":[\n",
        [
          ("\"entries\":5,\"x\":[\n", "1:41 entries should be a list, not", 0)
        ]),
      Part(
        "\n"
          + "]}\n",
        [
          ("\n]", "4:2 the text ends in the middle of", 0),
          ("\n]}x", "4:3 more text after the record", 0),
        ]),
    ])

  /// A JSON export of jrnl.
  static let jrnlExport = ImportDamage(
    "j.json",
    [
      "j.json":
        "{\"tags\":{},\"entries\":[\n"
        + "{\"title\":\"T.\",\"body\":\"B\",\"date\":\"2026-03-02\","
        + "\"time\":\"09:30\",\"tags\":[],\"starred\":false},\n"
        + "{\"title\":\"Good\",\"body\":\"\",\"date\":\"2026-03-05\","
        + "\"time\":\"09:30\",\"tags\":[],\"starred\":false}\n"
        + "]}\n"
    ],
    [
      Part(
        "\"2026-03-02\"",
        [
          ("\"\"", "2:1 the record has no date", 1),
          ("\"x\"", "2:33 date", 1),
          ("null", "2:1 the record has no date", 1),
          ("5", "2:33 date should be a text, not a n", 1),
          ("\"2026-02-30\"", "2:33 date", 1),
          ("\"2026-13-01\"", "2:33 date", 1),
          ("\"99999-01-01\"", "2:33 date", 1),
          ("\"02/03/2026\"", "2:33 date", 1),
        ]),
      Part(
        "\"09:30\",\"tags\"",
        [
          ("\"x\",\"tags\"", "2:53 time", 1),
          ("5,\"tags\"", "2:53 time should be a text, not a n", 1),
          ("\"25:00\",\"tags\"", "2:53 time", 1),
          ("\"09:61\",\"tags\"", "2:53 time", 1),
          ("\"9\",\"tags\"", "2:53 time", 1),
          ("\"09:30 PM\",\"tags\"", "2:53 time", 1),
        ]),
      Part(
        "\"T.\"",
        [
          ("5", "2:10 title should be a text, not a", 1),
          ("true", "2:10 title should be a text, not true", 1),
        ]),
      Part(
        "\"B\"",
        [
          ("5", "2:22 body should be a text, not a n", 1),
          ("[]", "2:22 body should be a text, not a list", 1),
        ]),
      Part(
        "\"starred\":false},\n",
        [
          ("\"starred\":\"x\"},\n", "2:81 starred should be true or fals", 1),
          ("\"starred\":5},\n", "2:81 starred should be true or fals", 1),
        ]),
      Part(
        "{\"title\":\"T.\",\"body\":\"B\",\"date\":\"2026-03-02\","
          + "\"time\":\"09:30\",\"tags\":[],\"starred\":false}",
        [
          ("5", "2:1 the record has no date", 1),
          ("null", "2:1 the record has no date", 1),
          ("{}", "2:1 the record has no date", 1),
          ("[]", "2:1 the record has no date", 1),
          ("{\"title\":\"x\"", "3:1 expected a key in double quotes", 0),
          ("{\"title\":\"x\" \"b\":1}", "2:14 expected a comma or }", 0),
        ]),
      Part(
        "\"entries\":[\n",
        [
          ("\"entries\":5,\"x\":[\n", "1:22 entries should be a list, not", 0)
        ]),
      Part(
        "\n"
          + "]}\n",
        [
          ("\n]", "4:2 the text ends in the middle of", 0)
        ]),
    ])

  static let jrnl = ImportDamage(
    "journal.txt",
    [
      "journal.txt":
        "[2026-03-02 09:30] T.\n"
        + "Body.\n"
        + "[2026-03-05 09:30] Good.\n"
    ],
    [
      Part(
        "[2026-03-02 09:30]",
        [
          ("[2026-02-30 09:30]", "1:2 the date", 1),
          ("[2026-13-01 09:30]", "1:2 the date", 1),
          ("[2026-03-02 25:00]", "1:2 the date", 1),
          ("[2026-03-02 09:61]", "1:2 the date", 1),
          ("[99999-03-02 09:30]", "1:2 the date", 1),
          ("[2026-03-02 09:30:00 XM]", "1:2 the date", 1),
          ("[2026-03-02 25:00 PM]", "1:2 the date", 1),
          ("[30/02/2026 09:30]", "1:2 the date", 1),
          ("[Feb 30 2026 09:30]", "1:2 the date", 1),
          ("[2026-00-02 09:30]", "1:2 the date", 1),
          ("[0000-01-01 00:00]", "1:0 at", 1),
          ("[02/03/2026 09:30]", "0:0 the order of day and month in", 0),
        ]),
      Part(
        "Body.",
        [
          ("[2026-02-30 10:00] y", "2:2 the date", 2)
        ]),
    ])

  /// A folder of daily notes.
  static let dailyNotes = ImportDamage(
    "n",
    [
      "n/2026-11-20.md":
        "---\n"
        + "title: T\n"
        + "mood: 1\n"
        + "tags: [a]\n"
        + "---\n"
        + "Text.\n"
        + "\n"
        + "![](x.png)\n",
      "n/x.png":
        "PNG",
      "n/2026-11-05.md":
        "Good.\n",
    ],
    [
      Part(
        "mood: 1",
        [
          ("mood: [", "5:1 not YAML: did not find expecte", 3),
          ("mood: \"x", "5:1 not YAML: found unexpected end", 3),
          ("mood: x", "3:7 mood should be a whole number", 3),
          ("mood: 9", "3:7 mood should be a whole number", 3),
          ("mood: -3", "3:7 mood should be a whole number", 3),
          ("mood: 1.5", "3:7 mood should be a whole number", 3),
          ("mood: true", "3:7 mood should be a whole number", 3),
          ("\tmood: 1", "3:1 not YAML: found a tab characte", 3),
          ("mood: 1\nmood: 2", "4:1 the key", 3),
          ("mood: &a 1\nenergy: *b", "4:9 not YAML: found undefined alias", 3),
          ("energy: x", "3:9 energy should be a whole numbe", 3),
          ("energy: 0", "3:9 energy should be a whole numbe", 3),
          ("energy: 6", "3:9 energy should be a whole numbe", 3),
          ("starred: maybe", "3:10 starred should be true or fals", 3),
          ("starred: 5", "3:10 starred should be true or fals", 3),
          ("date: 2026-11-21", "3:7 the file is named 2026-11-20,", 3),
          ("date: x", "3:7 date should be a date, not", 3),
          ("date: 2026-02-30", "3:7 date should be a date that the", 3),
          ("- a", "3:1 not YAML: did not find expecte", 3),
          ("tags: 5", "4:1 the key", 3),
          ("people: {a: b}", "3:9 people should be a list of tex", 3),
          ("place: [a]", "3:8 place should be a text, not a list", 3),
          ("title: [a]", "3:1 the key", 3),
        ]),
      Part(
        "![](x.png)",
        [
          ("![](lost.png)", "8:3 \"lost.png\", which it shows, is", 2),
          ("![[lost.png]]", "8:3 \"lost.png\", which it shows, is", 2),
          ("![](../../etc/passwd)", "8:3 \"../../etc/passwd\", which it s", 2),
          ("![](y%2Fz.png)", "8:3 \"y/z.png\", which it shows, is", 2),
          ("![](<a b.png>)", "8:3 \"a b.png\", which it shows, is", 2),
          ("![[lost.pdf|200]]", "8:3 \"lost.pdf\", which it shows, is", 2),
        ]),
      Part(
        "2026-11-20.md",
        [
          ("2026-02-30.md", "0:0 neither the file’s name nor it", 1),
          ("2026-13-01.md", "0:0 neither the file’s name nor it", 1),
          ("20261320.md", "0:0 neither the file’s name nor it", 1),
          ("20260230 Fri.md", "0:0 neither the file’s name nor it", 1),
        ]),
      Part(
        "---\n"
          + "Text",
        [
          ("Text", "1:1 the front matter that starts h", 3)
        ]),
    ])
}
