/// Samples, and the diagnostics of each kind of damage.
extension ImportDamage {
  static let toggl = ImportDamage(
    "t.csv",
    [
      "t.csv":
        "User,Email,Client,Project,Task,Description,Billable,Start date,Start "
        + "time,End date,End time,Duration,Tags\n"
        + "A,a@x,C,P,T,D,No,2026-03-02,09:00:00,2026-03-02,10:00:00,01:00:00,t\n"
        + "A,a@x,C,P,T,Good,No,2026-03-05,09:00:00,2026-03-05,10:00:00,01:00:00,t\n"
    ],
    [
      Part(
        "2026-03-02,09",
        [
          ("x,09", "2:18 start date", 1),
          ("2026-02-30,09", "2:18 start date", 1),
          ("2026-13-01,09", "2:18 start date", 1),
          (",09", "2:18 start date", 1),
          ("99999-01-01,09", "2:18 start date", 1),
          ("2026-3,09", "2:18 start date", 1),
          ("02.03.2026,09", "2:18 start date", 1),
          ("0000-01-01,09", "2:49 it is 740042 days long; 31 is", 1),
        ]),
      Part(
        "09:00:00,2026-03-02",
        [
          ("x,2026-03-02", "2:29 start time", 1),
          ("25:00:00,2026-03-02", "2:29 start time", 1),
          ("09:61:00,2026-03-02", "2:29 start time", 1),
          (",2026-03-02", "2:29 start time", 1),
          ("-1:00:00,2026-03-02", "2:29 start time", 1),
          ("09:00:00:00,2026-03-02", "2:29 start time", 1),
          ("09:00:00,x", "2:38 end date", 1),
          ("09:00:00,2026-02-30", "2:38 end date", 1),
          ("09:00:00,", "2:38 end date", 1),
          ("09:00:00,2026-03-01", "2:49 the entry ends before it starts", 1),
          ("09:00:00,2027-03-02", "2:49 it is 365 days long; 31 is the", 1),
        ]),
      Part(
        "10:00:00,01",
        [
          ("x,01", "2:49 end time", 1),
          ("24:01:00,01", "2:49 end time", 1),
          (",01", "2:49 end time", 1),
          ("08:00:00,01", "2:49 the entry ends before it starts", 1),
        ]),
      Part(
        "D,No",
        [
          ("\"open,No", "2:13 a quote opens here and never c", 1),
          ("\"a\"b,No", "2:16 text follows the closing quote", 1),
        ]),
      Part(
        "01:00:00,t",
        [
          ("01:00:00,t,x", "2:69 the row has 14 cells, the head", 1)
        ]),
      Part(
        "01:00:00,t\n"
          + "A",
        [
          ("01:00:00\nA", "2:1 the row has 12 cells, the head", 2)
        ]),
      Part(
        "2026-03-02,09:00:00,2026-03-02,10:00:00,01:00:00,t",
        [
          ("2026-03-02", "2:1 the row has 8 cells, the header 13", 1)
        ]),
      Part(
        "A,a@x,C,P,T,D",
        [
          ("\0", "2:1 a zero byte is not text", 1)
        ]),
      Part(
        "D,No",
        [
          ("D\0,No", "2:14 a zero byte is not text", 1)
        ]),
      Part(
        "Start time",
        [
          ("Begin", "0:0 the file looks like a table of", 0)
        ]),
      Part(
        "01:00:00,t\n"
          + "A",
        [
          (
            "01:00:00,t\n"
              + "User,Email,Client,Project,Task,Description,Billable,Start date,"
              + "Start time,End date,End time,Duration,Tags\n"
              + "A",
            "3:53 start date", 2
          )
        ]),
    ])

  static let clockify = ImportDamage(
    "t.csv",
    [
      "t.csv":
        "\"Project\",\"Client\",\"Description\",\"Task\",\"User\",\"Group\","
        + "\"Email\",\"Tags\",\"Billable\",\"Start Date\",\"Start Time\",\"End "
        + "Date\",\"End Time\",\"Duration (h)\",\"Duration (decimal)\"\n"
        + "\"P\",\"C\",\"D\",\"T\",\"A\",\"\",\"a@x\",\"\",\"Yes\","
        + "\"03/02/2026\",\"09:00:00 AM\",\"03/02/2026\",\"10:00:00 AM\","
        + "\"01:00:00\",\"1.00\"\n"
        + "\"P\",\"C\",\"Good\",\"T\",\"A\",\"\",\"a@x\",\"\",\"Yes\","
        + "\"03/25/2026\",\"09:00:00 AM\",\"03/25/2026\",\"10:00:00 AM\","
        + "\"01:00:00\",\"1.00\"\n"
    ],
    [
      Part(
        "\"03/02/2026\",\"09",
        [
          ("\"x\",\"09", "2:39 start date", 1),
          ("\"02/30/2026\",\"09", "2:39 start date", 1),
          ("\"13/33/2026\",\"09", "2:39 start date", 1),
          ("\"\",\"09", "2:39 start date", 1),
          ("\"03/02/99999\",\"09", "2:39 start date", 1),
          ("\"2026-03-02\",\"09", "2:39 start date", 1),
          ("\"00/00/2026\",\"09", "2:39 start date", 1),
          ("\"3/2\",\"09", "2:39 start date", 1),
          ("\"02 Mar 2026\",\"09", "2:39 start date", 1),
        ]),
      Part(
        "\"09:00:00 AM\"",
        [
          ("\"x\"", "2:52 start time", 1),
          ("\"13:00:00 PM\"", "2:52 start time", 1),
          ("\"25:00:00\"", "2:52 start time", 1),
          ("\"09:61:00 AM\"", "2:52 start time", 1),
          ("\"\"", "2:52 start time", 1),
          ("\"0:00:00 AM\"", "2:52 start time", 1),
          ("\"-9:00\"", "2:52 start time", 1),
        ]),
      Part(
        "\"03/02/2026\",\"10",
        [
          ("\"x\",\"10", "2:66 end date", 1),
          ("\"02/30/2026\",\"10", "2:66 end date", 1),
          ("\"\",\"10", "2:66 end date", 1),
          ("\"03/01/2026\",\"10", "2:79 the entry ends before it starts", 1),
          ("\"03/02/2027\",\"10", "2:79 it is 365 days long; 31 is the", 1),
        ]),
      Part(
        "\"10:00:00 AM\"",
        [
          ("\"x\"", "2:79 end time", 1),
          ("\"24:01:00\"", "2:79 end time", 1),
          ("\"\"", "2:79 end time", 1),
          ("\"08:00:00 AM\"", "2:79 the entry ends before it starts", 1),
        ]),
      Part(
        "\"D\"",
        [
          ("\"\"D\"", "2:11 text follows the closing quote", 1),
          ("\"a\"b\"", "2:12 text follows the closing quote", 1),
        ]),
      Part(
        "\"03/02/2026\",\"09:00:00 AM\",\"03/02/2026\",\"10:00:00 AM\","
          + "\"01:00:00\",\"1.00\"",
        [
          ("\"03/02/2026\"", "2:1 the entry has no start", 1)
        ]),
      Part(
        "\"P\",\"C\",\"D\"",
        [
          ("\0", "2:1 a zero byte is not text", 1)
        ]),
      Part(
        "\"D\"",
        [
          ("\"D\0\"", "2:11 a zero byte is not text", 1)
        ]),
      Part(
        "\"Start Time\"",
        [
          ("\"Begin\"", "1:1 there is no column", 0)
        ]),
    ])

  static let activityWatch = ImportDamage(
    "t.json",
    [
      "t.json":
        "{\"buckets\":{\"a\":{\"id\":\"a\",\"type\":\"afkstatus\","
        + "\"client\":\"c\",\"hostname\":\"h\",\"created\":\"2026-01-01T00:00:00Z"
        + "\",\"events\":[{\"timestamp\":\"2026-03-01T00:00:00+00:00\","
        + "\"duration\":700000,\"data\":{\"status\":\"not-afk\"}}]},\n"
        + "\"w\":{\"id\":\"w\",\"type\":\"currentwindow\",\"client\":\"c\","
        + "\"hostname\":\"h\",\"created\":\"2026-01-01T00:00:00Z\",\"events\":[\n"
        + "{\"timestamp\":\"2026-03-02T09:00:00+00:00\",\"duration\":60,"
        + "\"data\":{\"app\":\"A\",\"title\":\"t\"}},\n"
        + "{\"timestamp\":\"2026-03-05T09:00:00+00:00\",\"duration\":60,"
        + "\"data\":{\"app\":\"Good\",\"title\":\"t\"}}\n"
        + "]}}}\n"
    ],
    [
      Part(
        "\"2026-03-02T09:00:00+00:00\"",
        [
          ("\"\"", "3:14 timestamp", 2),
          ("\"x\"", "3:14 timestamp", 2),
          ("null", "3:1 the event has no timestamp", 2),
          ("5", "3:14 timestamp should be a text, no", 2),
          ("true", "3:14 timestamp should be a text, no", 2),
          ("[]", "3:14 timestamp should be a text, no", 2),
          ("{}", "3:14 timestamp should be a text, no", 2),
          ("\"2026-02-30T00:00:00Z\"", "3:14 timestamp", 2),
          ("\"2026-13-02T00:00:00Z\"", "3:14 timestamp", 2),
          ("\"2026-03-02T25:00:00Z\"", "3:14 timestamp", 2),
          ("\"2026-03-02T09:61:00Z\"", "3:14 timestamp", 2),
          ("\"99999-01-01T00:00:00Z\"", "3:14 timestamp", 2),
          ("\"2026-03-02T09:00:00+99:00\"", "3:14 timestamp", 2),
        ]),
      Part(
        "\"duration\":60",
        [
          ("\"duration\":-1", "3:53 duration", 2),
          ("\"duration\":\"x\"", "3:53 duration should be a number of", 2),
          ("\"duration\":1e30", "3:53 it is 1000000000 days long; 31", 2),
          ("\"duration\":1e9", "3:53 it is 11574 days long; 31 is t", 2),
          ("\"duration\":true", "3:53 duration should be a number of", 2),
          ("\"duration\":[]", "3:53 duration should be a number of", 2),
          ("\"duration\":NaN", "3:53 expected a value", 0),
          ("\"duration\":01", "3:53 not a number as JSON writes it", 0),
          ("\"duration\":1.", "3:53 not a number as JSON writes it", 0),
          ("\"duration\":-", "3:53 not a number as JSON writes it", 0),
        ]),
      Part(
        "{\"app\":\"A\",\"title\":\"t\"}",
        [
          ("{\"app\":5}", "3:70 app should be a text, not a number", 2),
          ("{\"app\":[]}", "3:70 app should be a text, not a list", 2),
          ("{\"app\":true}", "3:70 app should be a text, not true", 2),
          ("{\"app\":\"\\ud800\"}", "3:71 half of a surrogate pair", 0),
          ("{\"app\":\"\u{1}\"}", "3:71 the control character 0x1 in a", 0),
        ]),
      Part(
        "{\"timestamp\":\"2026-03-02T09:00:00+00:00\",\"duration\":60,"
          + "\"data\":{\"app\":\"A\",\"title\":\"t\"}}",
        [
          ("5", "3:1 the event has no timestamp", 2),
          ("null", "3:1 the event has no timestamp", 2),
          ("\"x\"", "3:1 the event has no timestamp", 2),
          ("{}", "3:1 the event has no timestamp", 2),
          ("[]", "3:1 the event has no timestamp", 2),
          (
            "{\"timestamp\":\"2026-03-02T09:00:00Z\",\"duration\":1",
            "4:1 expected a key in double quotes", 0
          ),
          (
            "{\"timestamp\":\"2026-03-02T09:00:00Z\" \"duration\":1}",
            "3:37 expected a comma or }", 0
          ),
          ("{'timestamp':1}", "3:2 a single quote where JSON has", 0),
        ]),
      Part(
        "\"type\":\"currentwindow\",",
        [
          ("", "2:5 the bucket has no type", 0)
        ]),
      Part(
        "\"type\":\"currentwindow\"",
        [
          ("\"type\":5", "2:5 the bucket has no type", 0)
        ]),
      Part(
        "\"events\":[\n",
        [
          ("\"events\":5,\"x\":[\n", "2:108 events should be a list, not a", 0)
        ]),
      Part(
        "\"w\":{",
        [
          ("\"w\":5,\"x\":{", "2:5 a bucket should be an object,", 4)
        ]),
      Part(
        "{\"buckets\":{",
        [
          ("{\"buckets\":5,\"x\":{", "0:0 the file has no", 0)
        ]),
      Part(
        "\n"
          + "]}}}\n",
        [
          ("\n]}", "5:3 the text ends in the middle of", 0),
          ("\n]}}}x", "5:5 more text after the record", 0),
        ]),
    ])
}
