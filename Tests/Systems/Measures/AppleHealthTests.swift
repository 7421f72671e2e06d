import Basics
import SiteKit
import TestKit
import Testing
import Vault

@testable import Measures

/// Imports of Apple Health exports. The sums are worked out by hand.
struct AppleHealthTests {
  /// A vault to import exports into.
  private struct House {
    let files: MemoryFiles
    let system = MeasuresSystem()

    init(_ yaml: String? = nil) {
      files = MemoryFiles(yaml.map { ["measures.yaml": $0] } ?? [:])
    }

    /// Imports an export; returns its plan.
    func take(_ text: String, path: String = "export.xml") throws -> ImportPlan {
      let settings = try Settings.read(
        in: files, keys: system.settingKeys, systemNames: ["measures"]
      ).settings
      let reader = CollectionReader(files: files, zone: shanghai, width: 1)
      let basis = ImportBasis(reader, settings, now: now.asOf)
      var importer = AppleHealthImporter(basis, system.settingKeys)
      var plan = ImportPlan()
      Array(text.utf8).withUnsafeBufferPointer { bytes in
        importer.read(
          ImportFile(bytes, path: path, format: .appleHealth, writtenAt: now.asOf), into: &plan)
      }
      let library = RecordLibrary(
        [], declared: system.declaredKinds(in: settings), reader, moment: now, clock: now.asOf)
      var plans = [plan]
      try library.compare(&plans, paths: [path])
      try library.perform(plans, "test")
      return plans[0]
    }

    /// The values of a measure by day.
    func values(_ name: String) async throws -> [String: Double] {
      let settings = try Settings.read(
        in: files, keys: system.settingKeys, systemNames: ["measures"]
      ).settings
      let stored = await system.read(
        CollectionReader(files: files, zone: shanghai, width: 1), settings)
      #expect(stored.diagnostics.isEmpty, "\(stored.diagnostics.kept)")
      let history = MeasuresHistory(stored.records, moment: now)
      let measure = try #require(history.measures.first { $0.measure.name == name })
      var values: [String: Double] = [:]
      for day in measure.recordedDays { values["\(day)"] = measure.value(on: day)?.number }
      return values
    }
  }

  private static func export(
    _ records: String..., date: String = "2026-11-20 12:00:00 +0800"
  )
    -> String
  {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE HealthData [
    <!ELEMENT HealthData (ExportDate|Record)*>
    <!ATTLIST VisionPrescription
      type CDATA #REQUIRED
    <!ELEMENT Broken EMPTY>
    ]>
    <HealthData locale="en_US">
     <ExportDate value="\(date)"/>
    \(records.joined(separator: "\n"))
    </HealthData>
    """
  }

  private static func record(
    _ type: String, _ value: String, _ unit: String?, _ source: String, _ from: String,
    _ to: String, on day: String = "2026-11-19", inside: String = ""
  ) -> String {
    let unit = unit.map { #" unit="\#($0)""# } ?? ""
    return #"<Record type="\#(type)" sourceName="\#(source)"\#(unit) "#
      + #"startDate="\#(day) \#(from) +0800" endDate="\#(day) \#(to) +0800" "#
      + #"value="\#(value)">\#(inside)</Record>"#
  }

  private static func steps(
    _ value: String, _ source: String, _ from: String, _ to: String, inside: String = ""
  ) -> String {
    record(
      "HKQuantityTypeIdentifierStepCount", value, "count", source, from, to, inside: inside)
  }

  @Test func `What a watch and a telephone both counted counts once`() async throws {
    let house = House()
    let plan = try house.take(
      Self.export(
        Self.steps("300", "Ann’s iPhone", "10:00:00", "10:30:00"),
        Self.steps("100", "Ann’s Apple\u{A0}Watch", "10:10:00", "10:20:00"),
        // All of it is covered by the watch's time.
        Self.steps("50", "Pedometer", "10:12:00", "10:15:00"),
        Self.steps("7", "Pedometer", "11:00:00", "11:01:00")))
    // 100 from the watch, two thirds of 300 from the phone, 7 from the app.
    #expect(try await house.values("steps") == ["2026-11-19": 307])
    #expect(plan.summary.added == 3)
    #expect(plan.summary.skipped[.covered] == 1)
    let lines = String(decoding: plan.additions.flatMap(\.lines), as: UTF8.self)
    #expect(!lines.contains("Ann"))
  }

  @Test func `What the person entered comes first`() async throws {
    let house = House()
    _ = try house.take(
      Self.export(
        Self.steps("100", "Apple Watch", "10:00:00", "10:10:00"),
        Self.steps(
          "60", "Health", "10:00:00", "10:05:00",
          inside: #"<MetadataEntry key="HKWasUserEntered" value="1"/>"#)))
    #expect(try await house.values("steps") == ["2026-11-19": 110])
  }

  @Test func `Rows of seconds are joined with an exact sum, and split at midnight`() async throws {
    let house = House()
    let rows = (0..<10).map { index in
      Self.record(
        "HKQuantityTypeIdentifierDistanceWalkingRunning", "0.1", "km", "Apple Watch",
        "10:00:0\(index)", "10:00:0\(min(9, index + 1))")
    }
    let night =
      #"<Record type="HKQuantityTypeIdentifierDistanceWalkingRunning" sourceName="Apple Watch" "#
      + #"unit="km" startDate="2026-11-17 23:50:00 +0800" endDate="2026-11-18 00:10:00 +0800" "#
      + #"value="0.000003"/>"#
    let plan = try house.take(Self.export(rows.joined(separator: "\n"), night))
    #expect(
      try await house.values("distance")
        == ["2026-11-17": 0.000002, "2026-11-18": 0.000002, "2026-11-19": 1])
    #expect(plan.summary.added == 3)
  }

  @Test func `Phases of sleep become a night, and lying in bed none`() async throws {
    func phase(_ value: String, _ from: String, _ to: String) -> String {
      Self.record(
        "HKCategoryTypeIdentifierSleepAnalysis", "HKCategoryValueSleepAnalysis\(value)", nil,
        "Apple Watch", from, to)
    }
    let house = House()
    let plan = try house.take(
      Self.export(
        phase("AsleepCore", "01:00:00", "02:00:00"), phase("AsleepREM", "02:00:00", "02:30:00"),
        phase("Awake", "02:30:00", "03:00:00"), phase("Asleep", "03:00:00", "04:00:00"),
        phase("InBed", "00:00:00", "08:00:00")))
    #expect(try await house.values("sleep") == ["2026-11-19": 2.5 * 3_600])
    #expect(plan.summary.added == 2)
    #expect(plan.summary.skipped[.awake] == 2)
  }

  @Test(arguments: [
    ("weight: {kind: number, unit: lb, of day: last}\n", 220.462262),
    ("weight: {kind: number, unit: kg}\n", 100), ("", 100),
  ])
  func `Values are converted to the unit of the vault`(yaml: String, value: Double) async throws {
    let house = House(yaml)
    _ = try house.take(
      Self.export(
        Self.record(
          "HKQuantityTypeIdentifierBodyMass", "100", "kg", "Scale", "08:00:00", "08:00:00")))
    #expect(try await house.values("weight") == ["2026-11-19": value])
  }

  @Test(arguments: [
    "water: {kind: count, unit: glasses}\n", "water: {kind: scale}\n", "water: {kind: number}\n",
  ])
  func `What a vault counts otherwise is left out with a reason`(yaml: String) throws {
    let plan = try House(yaml).take(
      Self.export(
        Self.record(
          "HKQuantityTypeIdentifierDietaryWater", "250", "mL", "App", "08:00:00", "08:00:00")))
    #expect(plan.summary.added == 0)
    #expect(plan.summary.skipped.keys.contains { $0.inWords.contains("of water, which") })
  }

  @Test func `A second import adds nothing, and a newer one changes what changed`() async throws {
    let house = House()
    let first = Self.export(Self.steps("100", "iPhone", "10:00:00", "10:10:00"))
    #expect(try house.take(first).summary.added == 1)
    let yaml = house.files.allFiles["measures.yaml"]
    #expect(try house.take(first).summary.changesNothing)
    let newer = Self.export(
      Self.steps("100", "iPhone", "10:00:00", "10:10:00"),
      Self.steps("20", "iPhone", "11:00:00", "11:10:00"), date: "2026-11-20 13:00:00 +0800")
    let plan = try house.take(newer)
    #expect((plan.summary.added, plan.summary.changed) == (0, 1))
    #expect(try await house.values("steps") == ["2026-11-19": 120])
    #expect(try house.take(first).summary.changed == 0)
    #expect(try await house.values("steps") == ["2026-11-19": 120])
    #expect(house.files.allFiles["measures.yaml"] == yaml)
  }

  @Test(arguments: [
    ("value=\"100\"", "value=\"1,5\"", "10:164 wrong-number"),
    ("value=\"100\"", "value=\"\"", "10:164 wrong-number"),
    ("value=\"100\"", "value=\"-3\"", "10:164 wrong-number"),
    ("value=\"100\"", "value=\"1e10\"", "10:164 wrong-number"),
    ("value=\"100\"", "value=\"0x10\"", "10:164 wrong-number"),
    ("value=\"100\"", "", "10:1 missing-field"),
    ("unit=\"count\"", "unit=\"km\"", "10:76 unknown-unit"),
    ("unit=\"count\"", "", "10:1 missing-field"),
    ("sourceName=\"iPhone\"", "", "10:1 missing-field"),
    ("type=\"HKQuantityTypeIdentifierStepCount\"", "", "10:1 missing-field"),
    ("startDate=\"2026-11-19 10:00:00 +0800\"", "", "10:1 missing-field"),
    ("endDate=\"2026-11-19 10:10:00 +0800\"", "", "10:1 missing-field"),
    ("10:00:00 +0800", "10:00:00", "10:94 not-a-time"),
    ("10:00:00 +0800", "10:00 AM +0800", "10:94 not-a-time"),
    ("10:00:00 +0800", "10:00:00 *0800", "10:94 not-a-time"),
    ("10:00:00 +0800", "10:00:00 +9900", "10:94 impossible-time"),
    ("10:00:00 +0800", "25:00:00 +0800", "10:94 impossible-time"),
    ("2026-11-19 10:00:00", "2026-02-30 10:00:00", "10:94 impossible-time"),
    ("2026-11-19 10:00:00", "1960-11-19 10:00:00", "10:94 out-of-range"),
    ("10:10:00", "09:10:00", "10:130 wrong-stretch"),
  ])
  func `What is wrong with a record is told with its place, and the rest goes on`(
    part: String, damage: String, told: String
  ) throws {
    let sound = Self.export(
      Self.steps("100", "iPhone", "10:00:00", "10:10:00"),
      Self.steps("20", "iPhone", "12:00:00", "12:10:00"))
    let place = try #require(sound.firstRange(of: part))
    let plan = try House().take(sound.replacingCharacters(in: place, with: damage))
    #expect(plan.summary.unreadable == 1)
    #expect(plan.summary.added == 1)
    let found = plan.diagnostics.kept.map {
      "\($0.place?.line ?? 0):\($0.place?.column ?? 0) \($0.kind)"
    }
    #expect(found == [told])
  }

  @Test(arguments: [
    ("</HealthData>", ""), ("</Record>", ""), ("</Record>", "</Recor>"), ("</Record>", "</Record"),
    ("value=\"100\"", "value=\"100"), ("value=\"100\"", "value=100"),
    ("value=\"100\"", "value=\"1&00\""), ("value=\"100\"", "value=\"&lol;\""),
    ("value=\"100\"", "value=\"1\" value=\"1\""), ("value=\"100\"", "value=\"<\""),
    ("</HealthData>", "</HealthData><HealthData/>"), ("value=\"100\"", "value=\"\u{1}\""),
  ])
  func `Of a file that breaks off nothing is imported`(part: String, damage: String) throws {
    let sound = Self.export(Self.steps("100", "iPhone", "10:00:00", "10:10:00"))
    let place = try #require(sound.firstRange(of: part))
    let plan = try House().take(sound.replacingCharacters(in: place, with: damage))
    #expect(plan.diagnostics.kept.map(\.kind) == ["broken-xml"])
    #expect((plan.diagnostics.kept.first?.place?.line ?? 0) >= 10)
    #expect(plan.summary.changesNothing)
    #expect(plan.additions.isEmpty)
  }

  @Test func `The document for physicians is refused`() throws {
    let plan = try House().take(
      "<?xml version=\"1.0\"?>\n<ClinicalDocument xmlns=\"urn:hl7-org:v3\"/>")
    #expect(plan.diagnostics.kept.map(\.kind) == ["wrong-format"])
    #expect(plan.diagnostics.kept.first?.hint?.contains("export.xml") == true)
  }

  @Test(
    .enabled(
      if: OutsideData.has("real/apple-health/dogsheep_export.xml"), "the real file is not here"))
  func `A real export is read, and what is no measure is counted`() throws {
    let bytes = try OutsideData.bytes("real/apple-health/dogsheep_export.xml")
    // Counted with `grep -c`: two records, of body mass index and heart rate, a workout, two days.
    let plan = try House().take(String(decoding: bytes, as: UTF8.self))
    #expect(plan.diagnostics.isEmpty)
    #expect(plan.summary.read == 5)
    #expect(plan.summary.skipped[.otherTypes(2)] == 2)
    #expect(plan.summary.skipped[.workouts] == 1)
    #expect(plan.summary.skipped[.activitySummaries] == 2)
  }
}

extension String {
  fileprivate func replacingCharacters(in range: Range<Index>, with text: String) -> String {
    var copy = self
    copy.replaceSubrange(range, with: text)
    return copy
  }
}
