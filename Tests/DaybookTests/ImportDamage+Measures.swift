/// Samples, and the diagnostics of each kind of damage.
extension ImportDamage {
  static let harvest = ImportDamage(
    "h.csv",
    [
      "h.csv":
        "Date,Client,Project,Hours,Billable?,Notes\n"
        + "2026-03-02,N,A,1,No,n\n"
        + "2026-03-05,N,A,1,No,good\n"
    ],
    [
      Part(
        "2026-03-02",
        [
          ("x", "2:1 day", 1),
          ("2026-02-30", "2:1 day", 1),
          ("2026-13-01", "2:1 day", 1),
          ("", "2:1 the record has neither at nor day", 1),
          ("99999-01-01", "2:1 day", 1),
          ("2026-3", "2:1 day", 1),
          ("02.03.2026", "0:0 the order of day and month in", 0),
          ("46083", "2:1 day", 1),
        ]),
      Part(
        "A,1,No,n",
        [
          ("A,,No,n", "2:1 the record has no value", 1),
          ("A,x,No,n", "2:16 value", 1),
          ("A,1.2.3,No,n", "2:16 value", 1),
          ("A,-1,No,n", "2:16 value", 1),
          ("A,1e400,No,n", "2:16 value", 1),
          ("A,NaN,No,n", "2:16 value", 1),
          ("A,0x10,No,n", "2:16 value", 1),
          ("A,∞,No,n", "2:16 value", 1),
          ("A,1,5,x,No,n", "2:22 the row has 8 cells, the heade", 1),
          ("A,99999999999999999999h h,No,n", "2:16 value", 1),
          ("A,1..5,No,n", "2:16 value", 1),
          ("A,--1,No,n", "2:16 value", 1),
          ("A,1x,No,n", "2:16 value", 1),
          ("A,1 h h,No,n", "2:16 value", 1),
        ]),
      Part(
        "No,n\n",
        [
          ("No,n,x\n", "2:23 the row has 7 cells, the heade", 1),
          ("No,\"open\n", "2:21 a quote opens here and never c", 1),
          ("No,\"a\"b\n", "2:24 text follows the closing quote", 1),
        ]),
      Part(
        ",A,1,No,n",
        [
          ("", "2:1 the row has 2 cells, the header 6", 1)
        ]),
      Part(
        "No,n\n",
        [
          ("No\n", "2:1 the row has 5 cells, the header 6", 2)
        ]),
      Part(
        "2026-03-02,N",
        [
          ("\0", "2:1 a zero byte is not text", 1)
        ]),
      Part(
        "No,n\n",
        [
          ("No,n\0\n", "2:22 a zero byte is not text", 1),
          ("No,n\nDate,Client,Project,Hours,Billable?,Notes\n", "3:1 day", 2),
        ]),
      Part(
        "Hours",
        [
          ("Time", "0:0 the file looks like a table of", 0)
        ]),
    ])

  static let rescueTime = ImportDamage(
    "r.csv",
    [
      "r.csv":
        "Date,Time Spent (seconds),Number of People,Activity,Category,Productivity\n"
        + "2026-03-02T09:00:00,5,1,A,C,0\n"
        + "2026-03-05T00:00:00,60,1,Good,C,1\n"
    ],
    [
      Part(
        "2026-03-02T09:00:00",
        [
          ("x", "2:1 day", 1),
          ("2026-02-30", "2:1 day", 1),
          ("2026-13-01", "2:1 day", 1),
          ("", "2:1 the record has neither at nor day", 1),
          ("99999-01-01", "2:1 day", 1),
          ("2026-02-30T00:00:00", "2:1 day", 1),
          ("46083", "2:1 day", 1),
          ("02.03.2026", "0:0 the order of day and month in", 0),
        ]),
      Part(
        ",5,1",
        [
          (",,1", "2:1 the record has no value", 1),
          (",x,1", "2:21 value", 1),
          (",-5,1", "2:21 value", 1),
          (",1e400,1", "2:21 value", 1),
          (",0x1F,1", "2:21 value", 1),
          (",NaN,1", "2:21 value", 1),
          (",1.2.3,1", "2:21 value", 1),
          (",∞,1", "2:21 value", 1),
          (",99999999999999999999,1", "2:21 value", 1),
        ]),
      Part(
        "C,0\n",
        [
          ("C,x\n", "2:29 productivity", 2),
          ("C,0.5x\n", "2:29 productivity", 2),
          ("C,1e400\n", "2:29 productivity", 2),
          ("C,\"a\"b\n", "2:32 text follows the closing quote", 1),
          ("C,\"open\n", "2:29 a quote opens here and never c", 1),
          ("C,0,0\n", "2:31 the row has 7 cells, the heade", 1),
          ("C,NaN\n", "2:29 productivity \"NaN\" is not a nu", 2),
        ]),
      Part(
        "A,C,0\n",
        [
          ("\"A\"B,C,0\n", "2:28 text follows the closing quote", 1)
        ]),
      Part(
        ",1,A,C,0\n",
        [
          ("\n", "2:1 the row has 2 cells, the header 6", 2)
        ]),
      Part(
        ",C,0\n",
        [
          (",C\n", "2:1 the row has 5 cells, the header 6", 2)
        ]),
      Part(
        "2026-03-02T09:00:00,5",
        [
          ("\0", "2:1 a zero byte is not text", 1)
        ]),
      Part(
        "A,C,0\n",
        [
          ("A\0,C,0\n", "2:26 a zero byte is not text", 1)
        ]),
      Part(
        "C,0\n",
        [
          (
            "C,0\n"
              + "Date,Time Spent (seconds),Number of People,Activity,Category,Productivity\n",
            "3:1 day", 2
          )
        ]),
      Part(
        "Time Spent (seconds)",
        [
          ("Time", "0:0 the file looks like a table of", 0)
        ]),
      Part(
        "Activity",
        [
          ("What", "1:0 a CSV report of RescueTime is re", 0)
        ]),
    ])

  static let stayFree = ImportDamage(
    "s.csv",
    [
      "s.csv":
        "App,2026-03-01,2026-03-02,2026-03-03,Total\n"
        + "A,1m,2m,,3m\n"
        + "Good,1m,,,1m\n"
    ],
    [
      Part(
        "A,1m,2m",
        [
          ("A,x,2m", "2:3 2026-03-01", 2),
          ("A,-5m,2m", "2:3 2026-03-01", 2),
          ("A,NaN,2m", "2:3 2026-03-01", 2),
          ("A,1m m,2m", "2:3 2026-03-01", 2),
          ("A,99999999999999999999h,2m", "2:3 2026-03-01", 2),
          ("A,1x,2m", "2:3 2026-03-01", 2),
          ("A,1e400s,2m", "2:3 2026-03-01", 2),
          ("A,h,2m", "2:3 2026-03-01", 2),
          ("A,1h2,2m", "2:3 2026-03-01", 2),
          ("A,1s 1h x,2m", "2:3 2026-03-01", 2),
          ("A,∞,2m", "2:3 2026-03-01", 2),
          ("A,0x1m,2m", "2:3 2026-03-01", 2),
          ("A,m,2m", "2:3 2026-03-01", 2),
          ("A,1 2m,2m", "2:3 2026-03-01", 2),
        ]),
      Part(
        "1m,2m",
        [
          ("1m,1x", "2:6 2026-03-02", 2),
          ("1m,-1", "2:6 2026-03-02", 2),
          ("1m,2m-", "2:6 2026-03-02", 2),
          ("1m,2m\0", "2:8 a zero byte is not text", 1),
          ("1m,\"2m\"x", "2:10 text follows the closing quote", 1),
          ("1m,\"2m", "2:6 a quote opens here and never c", 1),
        ]),
      Part(
        "A,1m",
        [
          (",1m", "2:1 the record has no App", 1),
          (" ,1m", "2:1 the record has no App", 1),
          ("\"A\"b,1m", "2:4 text follows the closing quote", 1),
          ("A\0,1m", "2:2 a zero byte is not text", 1),
          ("\"A,1m", "2:1 a quote opens here and never c", 1),
        ]),
      Part(
        "3m\n",
        [
          ("3m,x\n", "2:13 the row has 6 cells, the heade", 1)
        ]),
      Part(
        ",,3m\n",
        [
          ("\n", "2:1 the row has 3 cells, the header 5", 3)
        ]),
      Part(
        "A,1m,2m,,3m",
        [
          ("\0", "2:1 a zero byte is not text", 1)
        ]),
      Part(
        "2026-03-01",
        [
          ("2026-02-30", "0:0 the file looks like a table of", 0),
          ("2026-13-01", "0:0 the file looks like a table of", 0),
        ]),
      Part(
        "3m\n",
        [
          ("3m\nApp,2026-03-01,2026-03-02,2026-03-03,Total\n", "3:5 2026-03-01", 3)
        ]),
    ])

  static let loop = ImportDamage(
    "loop",
    [
      "loop/Habits.csv":
        "Position,Name,Type,Question,Description,FrequencyNumerator,"
        + "FrequencyDenominator,Color,Unit,Target Type,Target Value,Archived?\n"
        + "001,Meditate,YES_NO,Did you?,,1,1,#FF8F00,,,,false\n",
      "loop/Checkmarks.csv":
        "Date,Meditate,\n"
        + "2026-03-04,2,\n",
      "loop/Scores.csv":
        "Date,Meditate,\n"
        + "2026-03-04,0.2,\n",
      "loop/001 Meditate/Checkmarks.csv":
        "Date,Value\n"
        + "2026-03-02,2\n"
        + "2026-03-01,2\n",
    ],
    [
      Part(
        "2026-03-02,2",
        [
          ("x,2", "2:1 Date", 1),
          ("2026-02-30,2", "2:1 Date", 1),
          ("2026-13-01,2", "2:1 Date", 1),
          (",2", "2:1 Date", 1),
          ("99999-01-01,2", "2:1 Date", 1),
          ("2026-03-02T10:00,2", "2:1 Date", 1),
          ("46083,2", "2:1 Date", 1),
          ("02.03.2026,2", "2:1 Date", 1),
          ("\"2026\"x,2", "2:7 text follows the closing quote", 1),
          ("\"2026-03-02,2", "2:1 a quote opens here and never c", 1),
          ("\0,2", "2:1 a zero byte is not text", 1),
          ("2026-03-02,", "2:12 Value", 1),
          ("2026-03-02,x", "2:12 Value", 1),
          ("2026-03-02,2.5", "2:12 Value", 1),
          ("2026-03-02,99999999999999999999", "2:12 Value", 1),
          ("2026-03-02,\"2\"2", "2:15 text follows the closing quote", 1),
          ("2026-03-02,-", "2:12 Value", 1),
          ("2026-03-02,0x2", "2:12 Value", 1),
          ("2026-03-02,NaN", "2:12 Value", 1),
          ("2026-03-02,2 2", "2:12 Value", 1),
          ("2026-03-02,2,3", "2:14 the row has 3 cells, the heade", 1),
          ("2026-03-02,2\0", "2:13 a zero byte is not text", 1),
          ("2026-03-02,1e400", "2:12 Value", 1),
          ("2026-03-02,∞", "2:12 Value", 1),
          ("2026-03-02,+-2", "2:12 Value", 1),
          ("2026-03-02", "2:1 the row has 1 cells, the header 2", 1),
        ]),
      Part(
        "001,Meditate",
        [
          ("x,Meditate", "0:0 Habits.csv has no habit of the", 0),
          ("001,", "0:0 Habits.csv has no habit of the", 0),
        ]),
      Part(
        "001 Meditate/",
        [
          ("009 Lost/", "0:0 Habits.csv has no habit of the", 0)
        ]),
      Part(
        "Date,Value\n"
          + "2026-03-02",
        [
          ("Date,Number\n2026-03-02", "1:1 the record has no Value", 0)
        ]),
      Part(
        "YES_NO",
        [
          ("\"YES_NO", "2:14 a quote opens here and never c", 0)
        ]),
    ])

  /// The history of Habitica.
  static let habiticaHistory = ImportDamage(
    "w.csv",
    [
      "w.csv":
        "Task Name,Task ID,Task Type,Date,Value\n"
        + "Water,a,habit,2026-03-01 08:00:00,1\n"
        + "Good,g,habit,2026-03-05 08:00:00,1\n"
    ],
    [
      Part(
        "2026-03-01 08:00:00",
        [
          ("x", "2:15 Date", 1),
          ("2026-02-30 08:00:00", "2:15 Date", 1),
          ("", "2:15 Date", 1),
          ("2026-03-01 25:00:00", "2:15 Date", 1),
          ("2026-13-01 08:00:00", "2:15 Date", 1),
          ("99999-03-01 08:00:00", "2:15 Date", 1),
          ("08:00:00", "2:15 Date", 1),
          ("2026-03-01 08:61:00", "2:15 Date", 1),
          ("46083", "2:15 Date", 1),
        ]),
      Part(
        "08:00:00,1\n"
          + "G",
        [
          ("08:00:00,x\nG", "2:35 Value", 1),
          ("08:00:00,\nG", "2:35 Value", 1),
          ("08:00:00,1e400\nG", "2:35 Value", 1),
          ("08:00:00,NaN\nG", "2:35 Value", 1),
          ("08:00:00,1.2.3\nG", "2:35 Value", 1),
          ("08:00:00,0x1\nG", "2:35 Value", 1),
          ("08:00:00,∞\nG", "2:35 Value", 1),
          ("08:00:00,1,1\nG", "2:37 the row has 6 cells, the heade", 1),
        ]),
      Part(
        ",2026-03-01 08:00:00,1\n"
          + "G",
        [
          ("\nG", "2:1 the row has 3 cells, the header 5", 1)
        ]),
      Part(
        "Water",
        [
          ("\"W\"x", "2:4 text follows the closing quote", 1),
          ("\"W", "2:1 a quote opens here and never c", 1),
          ("\0", "2:1 a zero byte is not text", 1),
        ]),
      Part(
        "Water,a",
        [
          ("\0", "2:1 a zero byte is not text", 1)
        ]),
    ])

  /// The user data of Habitica.
  static let habiticaHabits = ImportDamage(
    "userdata.json",
    [
      "userdata.json":
        "{\"tasks\":{\"habits\":[],\"dailys\":[{\"text\":\"Stretch\","
        + "\"id\":\"b1\",\"history\":[\n"
        + "{\"date\":1772406000000,\"value\":1,\"completed\":true},\n"
        + "{\"date\":1772751600000,\"value\":9,\"completed\":true}]}],"
        + "\"todos\":[],\"rewards\":[]}}\n"
    ],
    [
      Part(
        "1772406000000",
        [
          ("\"x\"", "2:9 date should be milliseconds si", 1),
          ("1e30", "2:9 date should be milliseconds si", 1),
          ("null", "2:1 the record has no date", 1),
          ("true", "2:9 date should be milliseconds si", 1),
          ("[]", "2:9 date should be milliseconds si", 1),
          ("-1e30", "2:9 date should be milliseconds si", 1),
        ]),
      Part(
        "\"completed\":true},\n",
        [
          ("\"completed\":5},\n", "2:45 completed should be true or fa", 1),
          ("\"completed\":\"x\"},\n", "2:45 completed should be true or fa", 1),
          ("\"completed\":[]},\n", "2:45 completed should be true or fa", 1),
        ]),
      Part(
        "{\"date\":1772406000000,\"value\":1,\"completed\":true}",
        [
          ("7", "2:1 the record has no date", 1),
          ("\"x\"", "2:1 the record has no date", 1),
          ("null", "2:1 the record has no date", 1),
          ("[]", "2:1 the record has no date", 1),
          ("{}", "2:1 the record has no date", 1),
        ]),
    ])
}
