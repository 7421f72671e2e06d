import Basics
import Vault

/// An export of Apple Health while it is read: of each record, only the fields that measures need
/// are kept.
final class AppleHealthExport: XMLHandler {
  /// A longer sleep or mindful session comes from a wrong clock.
  private static let longestStretch: Int64 = 86_400
  private static let times: ClosedRange<Int64> = 0...4_102_444_800

  /// The data kept for a measure.
  private struct Found {
    let measure: HealthMeasure
    var amounts = HealthAmounts()
    var stretches: [String: [Interval]] = [:]
    var moments: [Moment] = []
  }

  private struct Moment {
    var at: Instant
    var value: HealthDecimal
    var source: HealthSource
    var line: Int
  }

  /// A record that has begun; further elements may still change its source.
  private struct Open {
    var index: Int
    var interval: Interval
    var value: HealthDecimal
    var source: HealthSource
    var line: Int
  }

  private(set) var targets: HealthTargets
  private(set) var diagnostics = DiagnosticList()
  /// The export date in the file.
  private(set) var writtenAt: Instant?
  /// True if the root element is that of an export.
  private(set) var isExport = false
  private var summary = ImportSummary()
  private var found = HealthMeasure.all.map { Found(measure: $0) }
  private var depth = 0
  private var open: Open?
  /// The unused types with their counts, except the one of ``otherCount``.
  private var otherTypes: [String: Int] = [:]
  private var otherType: [UInt8] = []
  private var otherCount = 0
  /// The last type that is used.
  private var lastType: (name: [UInt8], index: Int) = ([], 0)
  /// The source of the last record, and all sources.
  private var lastSource: (name: [UInt8], source: HealthSource)?
  private var sources: [String: HealthSource] = [:]

  init(_ targets: HealthTargets) { self.targets = targets }

  func began(_ element: XMLElement) {
    depth += 1
    switch depth {
    case 1: isExport = element.name == "HealthData"
    case 2 where isExport: begin(element)
    case 3:
      if let source = open?.source, element.name == "MetadataEntry", let key = element["key"],
        key == "HKWasUserEntered", let value = element["value"], value == "1"
      {
        open?.source = source.byHand
      }
    default: break
    }
  }

  func ended(_ name: XMLWord) {
    depth -= 1
    guard depth == 1, let record = open else { return }
    open = nil
    take(record)
  }

  func text(_ bytes: UnsafeBufferPointer<UInt8>) {}

  private func begin(_ element: XMLElement) {
    if element.name == "Record" {
      summary.read += 1
      do throws(Fault) {
        open = try record(element)
      } catch {
        summary.unreadable += 1
        guard diagnostics.keepsMore(of: .error, kind: error.problem.kind) else {
          return diagnostics.append(error.problem.diagnostic(at: Place(file: "")))
        }
        diagnostics.append(element.diagnostic(error.problem, at: error.part))
      }
    } else if element.name == "ExportDate" {
      writtenAt = element["value"].flatMap { try? HealthTime.instant($0.bytes) }
    } else if !(element.name == "Me") {
      summary.read += 1
      if element.name == "Workout" {
        summary.skip(.workouts)
      } else if element.name == "ActivitySummary" {
        summary.skip(.activitySummaries)
      } else if element.name == "Correlation" {
        summary.skip(.correlations)
      } else {
        summary.skip(.otherElements)
      }
    }
  }

  /// The problem of an element, or of its attribute of a name.
  private typealias Fault = ImportFault<StaticString?>

  /// Reads a record; nil for an unused one.
  private func record(_ element: XMLElement) throws(Fault) -> Open? {
    let type = try value(element, "type")
    guard let index = index(of: type.bytes) else { return nil }
    let measure = found[index].measure
    let interval = try interval(of: element)
    if measure.form == .stretches { return try stretch(element, interval, index) }
    let value = try value(element, "value")
    guard let number = HealthDecimal(value.bytes) else {
      throw Fault(HealthProblem.notANumber(value.string), at: "value")
    }
    guard number >= .zero else {
      throw Fault(HealthProblem.negative(value.string), at: "value")
    }
    let unitName = try self.value(element, "unit")
    guard let unit = measure.units.first(where: { $0.name.utf8.elementsEqual(unitName.bytes) })
    else {
      throw Fault(HealthProblem.unknownUnit(unitName.string, type: measure.type), at: "unit")
    }
    let source = try source(of: element)
    if measure.form == .amounts,
      !Self.times.contains(interval.start.seconds) || !Self.times.contains(interval.end.seconds)
    {
      let start = try self.value(element, "startDate").string
      throw Fault(HealthProblem.outOfRange(start), at: "startDate")
    }
    switch targets.target(measure, unit) {
    case .success(let target):
      let size = target.unit?.size ?? unit.size
      return Open(
        index: index, interval: interval, value: number.converted(from: unit.size, to: size),
        source: source, line: element.line)
    case .failure(let refusal):
      summary.skip(.refused(refusal.inWords))
      return nil
    }
  }

  private func stretch(
    _ element: XMLElement, _ interval: Interval, _ index: Int
  ) throws(Fault) -> Open? {
    let measure = found[index].measure
    if measure.name == "sleep" {
      let value = try value(element, "value")
      switch value.string {
      case "HKCategoryValueSleepAnalysisAsleep", "HKCategoryValueSleepAnalysisAsleepUnspecified",
        "HKCategoryValueSleepAnalysisAsleepCore", "HKCategoryValueSleepAnalysisAsleepDeep",
        "HKCategoryValueSleepAnalysisAsleepREM":
        break
      case "HKCategoryValueSleepAnalysisInBed", "HKCategoryValueSleepAnalysisAwake":
        summary.skip(.awake)
        return nil
      default: throw Fault(HealthProblem.unknownValue(value.string), at: "value")
      }
    }
    let source = try source(of: element)
    guard !interval.isEmpty else {
      summary.skip(.noLength)
      return nil
    }
    guard interval.end.seconds - interval.start.seconds <= Self.longestStretch else {
      throw Fault(HealthProblem.tooLong, at: "endDate")
    }
    switch targets.target(measure, nil) {
    case .success:
      return Open(index: index, interval: interval, value: .zero, source: source, line: 0)
    case .failure(let refusal):
      summary.skip(.refused(refusal.inWords))
      return nil
    }
  }

  /// The measure for records of a type; nil for none. Records of one type are mostly consecutive.
  private func index(of type: UnsafeBufferPointer<UInt8>) -> Int? {
    if lastType.name.elementsEqual(type) { return lastType.index }
    if otherType.elementsEqual(type), otherCount > 0 {
      otherCount += 1
      return nil
    }
    if let index = found.firstIndex(where: { $0.measure.type.utf8.elementsEqual(type) }) {
      lastType = (Array(type), index)
      return index
    }
    countOther()
    (otherType, otherCount) = (Array(type), 1)
    return nil
  }

  private func countOther() {
    guard otherCount > 0 else { return }
    otherTypes[String(decoding: otherType, as: UTF8.self), default: 0] += otherCount
    otherCount = 0
  }

  private func interval(of element: XMLElement) throws(Fault) -> Interval {
    let start = try time(element, "startDate")
    let end = try time(element, "endDate")
    guard start <= end else { throw Fault(HealthProblem.endBeforeStart, at: "endDate") }
    return Interval(from: start, to: end)
  }

  private func time(_ element: XMLElement, _ name: StaticString) throws(Fault) -> Instant {
    let value = try value(element, name)
    do throws(TimeTextError) {
      return try HealthTime.instant(value.bytes)
    } catch {
      let problem =
        error == .form
        ? HealthProblem.notATime("\(name)", value.string)
        : HealthProblem.impossibleTime("\(name)", value.string)
      throw Fault(problem, at: name)
    }
  }

  private func value(_ element: XMLElement, _ name: StaticString) throws(Fault) -> XMLWord {
    guard let value = element[name] else {
      throw Fault(HealthProblem.missing("\(name)"), at: nil)
    }
    return value
  }

  private func source(of element: XMLElement) throws(Fault) -> HealthSource {
    let word = try value(element, "sourceName")
    if let lastSource, lastSource.name.elementsEqual(word.bytes) { return lastSource.source }
    let name = word.string
    let source =
      sources[name]
      ?? HealthSource(
        name, device: element["device"]?.string, version: element["sourceVersion"]?.string)
    sources[name] = source
    lastSource = (Array(word.bytes), source)
    return source
  }

  private func take(_ record: Open) {
    switch found[record.index].measure.form {
    case .amounts:
      found[record.index].amounts.add(
        record.value, from: UInt32(record.interval.start.seconds),
        to: UInt32(record.interval.end.seconds), of: record.source)
    case .stretches:
      found[record.index].stretches[record.source.label, default: []].append(record.interval)
    case .moments:
      found[record.index].moments.append(
        Moment(
          at: record.interval.start, value: record.value, source: record.source, line: record.line))
    }
  }

  /// Adds the results to a plan.
  ///
  /// - Returns: The names of the measures with records.
  func add(to plan: inout ImportPlan, in zone: Zone) -> [String] {
    countOther()
    summary.skip(
      .otherTypes(otherTypes.count), otherTypes.values.reduce(0, +))
    var names: [String] = []
    for index in found.indices {
      let measure = found[index].measure
      // A measure without records has no target yet, and needs none.
      let isAny: Bool
      switch measure.form {
      case .amounts: isAny = addAmounts(index, to: &plan, in: zone)
      case .stretches: isAny = addStretches(index, to: &plan)
      case .moments: isAny = addMoments(index, to: &plan)
      }
      if isAny { names.append(measure.name) }
    }
    plan.summary.read += summary.read
    plan.summary.unreadable += summary.unreadable
    for (reason, count) in summary.skipped where count > 0 { plan.summary.skip(reason, count) }
    return names
  }

  private func target(_ index: Int) -> HealthTargets.Target? {
    let measure = found[index].measure
    return try? targets.target(measure, measure.units.first).get()
  }

  private func identity(_ measure: HealthMeasure, _ source: String, _ start: String) -> ContentHash
  {
    ContentHash([
      ("from", AppleHealthImporter.source), ("type", measure.type), ("source", source),
      ("start", start),
    ])
  }

  private func addAmounts(_ index: Int, to plan: inout ImportPlan, in zone: Zone) -> Bool {
    let sums = found[index].amounts.sums(in: zone)
    if found[index].amounts.coveredCount > 0 {
      summary.skip(.covered, found[index].amounts.coveredCount)
    }
    guard !sums.isEmpty, let target = target(index) else { return false }
    for sum in sums {
      var fields = RecordFields()
      fields.add("day", text: sum.day.description)
      fields.add(name: "value", sum.value.text(isWhole: target.measure.kind == .count))
      fields.add("source", text: sum.source)
      plan.found.add(
        identity(found[index].measure, sum.source, sum.day.description), to: target.collection,
        at: zone.interval(of: sum.day).start, fields)
    }
    return true
  }

  private func addStretches(_ index: Int, to plan: inout ImportPlan) -> Bool {
    guard !found[index].stretches.isEmpty, let target = target(index) else { return false }
    for (source, stretches) in found[index].stretches.sorted(by: { $0.key < $1.key }) {
      // Contiguous stretches, such as phases of sleep, are one.
      for stretch in IntervalSet(stretches).intervals {
        var fields = RecordFields()
        fields.add("at", instant: stretch.start)
        fields.add("end", instant: stretch.end)
        fields.add("source", text: source)
        plan.found.add(
          identity(found[index].measure, source, stretch.start.formatted()),
          to: target.collection, at: stretch.start, until: stretch.end, fields)
      }
    }
    return true
  }

  private func addMoments(_ index: Int, to plan: inout ImportPlan) -> Bool {
    guard !found[index].moments.isEmpty, let target = target(index) else { return false }
    found[index].moments.sort {
      ($0.at, $0.value, $0.source, $0.line) < ($1.at, $1.value, $1.source, $1.line)
    }
    var last: Moment?
    for moment in found[index].moments {
      if let last, last.at == moment.at, last.value == moment.value {
        summary.skip(.sameElsewhere)
        continue
      }
      last = moment
      var fields = RecordFields()
      fields.add("at", instant: moment.at)
      fields.add(name: "value", moment.value.text(isWhole: target.measure.kind == .count))
      fields.add("source", text: moment.source.label)
      plan.found.add(
        identity(found[index].measure, moment.source.label, moment.at.formatted()),
        to: target.collection, at: moment.at, line: moment.line, fields)
    }
    return true
  }
}

/// Times of exports: `2018-09-10 02:28:55 -0700`.
enum HealthTime {
  private static let length = 25
  private static let clockLength = 19

  static func instant(_ bytes: UnsafeBufferPointer<UInt8>) throws(TimeTextError) -> Instant {
    guard bytes.count == length, bytes[clockLength] == UInt8(ascii: " ") else { throw .form }
    let clock = UnsafeBufferPointer(rebasing: bytes[..<clockLength])
    guard case .local(let local) = try TimeText(clock) else { throw .form }
    func number(_ place: Int) throws(TimeTextError) -> Int {
      guard 0x30...0x39 ~= bytes[place], 0x30...0x39 ~= bytes[place + 1] else { throw .form }
      return Int(bytes[place] - 0x30) * 10 + Int(bytes[place + 1] - 0x30)
    }
    let (hours, minutes) = (try number(21), try number(23))
    guard hours < 24, minutes < 60 else { throw .impossible }
    let offset = Int64(hours * 3_600 + minutes * 60)
    let shown = Zone.utc.instant(local).instant.seconds
    switch bytes[clockLength + 1] {
    case UInt8(ascii: "+"): return Instant(seconds: shown - offset)
    case UInt8(ascii: "-"): return Instant(seconds: shown + offset)
    default: throw .form
    }
  }
}
