/// Samples, and the diagnostics of each kind of damage.
extension ImportDamage {
  static let todoist = ImportDamage(
    "t.csv",
    [
      "t.csv":
        "TYPE,CONTENT,DESCRIPTION,PRIORITY,INDENT,AUTHOR,RESPONSIBLE,DATE,"
        + "DATE_LANG,TIMEZONE\n"
        + "task,Write,,4,1,,,2026-03-02,en,Europe/Berlin\n"
        + "task,Good,,4,1,,,2026-03-25,en,Europe/Berlin\n"
    ],
    [
      Part(
        "2026-03-02",
        [
          ("2026-02-30", "2:19 DATE", 1),
          ("2026-13-01", "2:19 DATE", 1),
          ("2026-00-10", "2:19 DATE", 1),
          ("2026-03-00", "2:19 DATE", 1),
          ("0000-00-00", "2:19 DATE", 1),
          ("2026/02/30", "2:19 DATE", 1),
          ("2026年2月30日", "2:19 DATE", 1),
          ("Feb 30 2026", "2:19 DATE", 1),
          ("31 Apr 2026", "2:19 DATE", 1),
          ("2026-02-30 10:00", "2:19 DATE", 1),
          ("99999-01-01", "2:19 DATE", 1),
          ("02/03/2026", "2:19 DATE", 1),
          ("2026-3", "2:19 DATE", 1),
          ("-", "2:19 DATE", 1),
          ("2026", "2:19 DATE", 1),
          ("20260230", "2:19 DATE", 1),
        ]),
      Part(
        "task,Write",
        [
          (",Write", "2:1 TYPE", 1),
          ("x,Write", "2:1 TYPE", 1),
          ("done,Write", "2:1 TYPE", 1),
          ("tasks,Write", "2:1 TYPE", 1),
          ("5,Write", "2:1 TYPE", 1),
        ]),
      Part(
        "Write",
        [
          ("", "2:6 the record has no CONTENT", 1),
          (" ", "2:6 the record has no CONTENT", 1),
          ("W\0", "2:7 a zero byte is not text", 1),
          ("\"open", "2:6 a quote opens here and never c", 1),
          ("\"a\"b", "2:9 text follows the closing quote", 1),
        ]),
      Part(
        "en,Europe/Berlin",
        [
          ("en,Europe/Berlin,x", "2:47 the row has 11 cells, the head", 1)
        ]),
      Part(
        ",,4,1,,,2026-03-02,en,Europe/Berlin",
        [
          ("", "2:1 the row has 2 cells, the header 10", 1)
        ]),
      Part(
        ",2026-03-02,en,Europe/Berlin",
        [
          ("", "2:1 the row has 7 cells, the header 10", 1)
        ]),
      Part(
        "task,Write",
        [
          ("\0", "2:1 a zero byte is not text", 1)
        ]),
      Part(
        "TYPE,",
        [
          ("KIND,", "0:0 the file looks like a table of", 0)
        ]),
      Part(
        "CONTENT",
        [
          ("TEXT", "0:0 the file looks like a table of", 0)
        ]),
      Part(
        ",DATE,",
        [
          (",DUE,", "0:0 the file looks like a table of", 0)
        ]),
    ])

  /// The to-dos of Habitica.
  static let habiticaTasks = ImportDamage(
    "userdata.json",
    [
      "userdata.json":
        "{\"tasks\":{\"habits\":[],\"dailys\":[],\"rewards\":[],\"todos\":[\n"
        + "{\"id\":\"h\",\"text\":\"Ring\",\"createdAt\":\"2026-03-02T08:00:00.00"
        + "0Z\",\"completed\":true,\"dateCompleted\":\"2026-03-02T09:00:00.000Z\""
        + ",\"date\":\"2026-03-09\",\"type\":\"todo\"},\n"
        + "{\"id\":\"g\",\"text\":\"Good\",\"createdAt\":\"2026-03-05T08:00:00.00"
        + "0Z\",\"completed\":false,\"date\":null,\"type\":\"todo\"}\n"
        + "]}}\n"
    ],
    [
      Part(
        "\"id\":\"h\"",
        [
          ("\"id\":5", "2:7 id should be a text, not a number", 1),
          ("\"id\":true", "2:7 id should be a text, not true", 1),
          ("\"id\":[]", "2:7 id should be a text, not a list", 1),
        ]),
      Part(
        "\"Ring\"",
        [
          ("\"\"", "2:1 the record has no text", 1),
          ("null", "2:1 the record has no text", 1),
          ("5", "2:18 text should be a text, not a n", 1),
          ("\" \"", "2:1 the record has no text", 1),
          ("true", "2:18 text should be a text, not true", 1),
          ("[\"x\"]", "2:18 text should be a text, not a list", 1),
        ]),
      Part(
        "\"2026-03-02T08:00:00.000Z\"",
        [
          ("\"x\"", "2:37 createdAt", 1),
          ("5", "2:37 createdAt should be a text, no", 1),
          ("true", "2:37 createdAt should be a text, no", 1),
          ("\"2026-02-30T08:00:00Z\"", "2:37 createdAt", 1),
          ("\"99999-01-01T00:00:00Z\"", "2:37 createdAt", 1),
          ("\"2026-03-02T25:00:00Z\"", "2:37 createdAt", 1),
        ]),
      Part(
        "\"2026-03-02T09:00:00.000Z\"",
        [
          ("\"x\"", "2:97 dateCompleted", 1),
          ("5", "2:97 dateCompleted should be a text", 1),
          ("true", "2:97 dateCompleted should be a text", 1),
          ("\"2026-02-30T08:00:00Z\"", "2:97 dateCompleted", 1),
          ("\"2026-03-02T09:00:00+99:00\"", "2:97 dateCompleted", 1),
        ]),
      Part(
        "\"2026-03-09\"",
        [
          ("\"x\"", "2:131 date", 1),
          ("5", "2:131 date should be a text, not a n", 1),
          ("true", "2:131 date should be a text, not true", 1),
          ("\"2026-02-30\"", "2:131 date", 1),
          ("\"2026-13-09\"", "2:131 date", 1),
        ]),
      Part(
        "\"completed\":true",
        [
          ("\"completed\":5", "2:76 completed should be true or fa", 1),
          ("\"completed\":\"x\"", "2:76 completed should be true or fa", 1),
          ("\"completed\":[]", "2:76 completed should be true or fa", 1),
        ]),
      Part(
        "{\"id\":\"h\",\"text\":\"Ring\",\"createdAt\":\"2026-03-02T08:00:00.00"
          + "0Z\",\"completed\":true,\"dateCompleted\":\"2026-03-02T09:00:00.000Z\""
          + ",\"date\":\"2026-03-09\",\"type\":\"todo\"}",
        [
          ("5", "2:1 the record has no text", 1),
          ("null", "2:1 the record has no text", 1),
          ("\"x\"", "2:1 the record has no text", 1),
          ("{}", "2:1 the record has no text", 1),
          ("[]", "2:1 the record has no text", 1),
          ("{\"id\":\"x\"", "3:1 expected a key in double quotes", 0),
          ("{\"id\":\"x\" \"b\":1}", "2:11 expected a comma or }", 0),
        ]),
      Part(
        "\"todos\":[\n",
        [
          ("\"todos\":5,\"x\":[\n", "1:56 todos should be a list, not a", 0)
        ]),
      Part(
        "\n"
          + "]}}\n",
        [
          ("\n]}", "4:3 the text ends in the middle of", 0)
        ]),
    ])
}
