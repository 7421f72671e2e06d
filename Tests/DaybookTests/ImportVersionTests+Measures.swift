/// Exports of measures: the first value changes, the second disappears, the fourth is new.
extension ImportVersionTests {
  /// An export of Apple Health, which says itself when it was written.
  private static func health(_ day: Int, _ values: [(day: Int, value: Int)]) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <HealthData locale="en_US">
     <ExportDate value="2026-11-\(day) 12:00:00 +0800"/>

    """
      + values.map { day, value in
        let start = "2026-03-0\(day) 10:00:00 +0800"
        return #"<Record type="HKQuantityTypeIdentifierBodyMass" sourceName="S" unit="kg" "#
          + #"startDate="\#(start)" endDate="\#(start)" value="\#(value)"/>"#
          + #"<Record type="HKQuantityTypeIdentifierStepCount" sourceName="S" unit="count" "#
          + #"startDate="\#(start)" endDate="2026-03-0\#(day) 10:30:00 +0800" "#
          + #"value="\#(value)00"/>"# + "\n"
      }.joined() + "</HealthData>\n"
  }

  static let exportsOfMeasures: [Source] = [
    source(
      "Harvest", "h.csv", ["harvest"], head: "Date,Client,Project,Hours,Billable?,Notes\n"
    ) { day, text, isOther in "2026-03-0\(day),N,\(text),\(isOther ? 2 : 1),No,n\n" },
    source(
      "RescueTime", "r.csv", ["rescuetime"],
      head: "Date,Time Spent (seconds),Number of People,Activity,Category,Productivity\n"
    ) { day, text, isOther in
      "2026-03-0\(day)T09:00:00,\(isOther ? 90 : 60),1,\(text),C,0\n"
    },
    Source(
      name: "StayFree", file: "s.csv", kinds: ["stayfree"],
      earlier: "App,2026-03-02,2026-03-03,2026-03-04,Total\nA,1h 2m,5m,7m,1h 14m\n",
      later: "App,2026-03-02,2026-03-04,2026-03-05,Total\nA,1h 3m,7m,8m,1h 18m\n"),
    Source(
      name: "Apple Health", file: "export.xml", kinds: ["weight", "steps"],
      earlier: health(18, [(2, 70), (3, 71), (4, 72)]),
      later: health(19, [(2, 75), (4, 72), (5, 73)])),
    Source(
      name: "Loop", file: "loop/001 Water/Checkmarks.csv", kinds: ["water"],
      earlier: "Date,Value,Notes\n2026-03-04,8000,\n2026-03-03,8000,\n2026-03-02,8000,\n",
      later: "Date,Value,Notes\n2026-03-05,8000,\n2026-03-04,8000,\n2026-03-02,2500,\n",
      others: [
        "loop/Habits.csv": "Position,Name,Type,Question,Description,FrequencyNumerator,"
          + "FrequencyDenominator,Color,Unit,Target Type,Target Value,Archived?\n"
          + "001,Water,NUMERICAL,,,1,1,#FF0000,glasses,AT_LEAST,8,false\n"
      ], folder: "loop"),
    Source(
      name: "history of Habitica", file: "history.csv", kinds: ["run"],
      earlier: "Task Name,Task ID,Task Type,Date,Value\nRun,u,habit,2026-03-02 09:00:00,1\n"
        + "Run,u,habit,2026-03-03 09:00:00,2\nRun,u,habit,2026-03-04 09:00:00,3\n",
      later: "Task Name,Task ID,Task Type,Date,Value\nRun,u,habit,2026-03-02 09:00:00,1\n"
        + "Run,u,habit,2026-03-02 10:00:00,2\nRun,u,habit,2026-03-04 09:00:00,3\n"
        + "Run,u,habit,2026-03-05 09:00:00,4\n"),
  ]
}
