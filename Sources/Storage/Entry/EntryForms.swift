internal import Chronology
internal import Exercise
internal import Focus
internal import Growth
internal import Wording

extension EntryForm {
  /// Every form, in the order in which they are offered.
  package static let all = [
    session, task, failure, reflection, completion, scan, note, gift,
  ]

  /// The form called `name`.
  package static func named(_ name: String) -> EntryForm? { all.first { $0.name == name } }

  /// A stretch of focus.
  package static let session = EntryForm(
    "session", title: "entry.session", FocusReader.sessions, of: SessionRecord.self,
    [
      EntryField(
        "start", "entry.start", .time(defaultsToNow: true),
        help: "entry.start_help"),
      EntryField(
        "end", "entry.end", .time(defaultsToNow: false),
        help: "entry.end_help"),
      EntryField(
        "minutes", "entry.minutes", .length(SessionRecord.minutes),
        help: "entry.minutes_help"),
      EntryField("kind", "entry.kind", .choice(Session.Kind.allCases.map(\.rawValue))),
      EntryField("project", "entry.project", question: "For which project?", known: .projects),
      EntryField("note", "entry.note", .paragraph, question: "A note?"),
    ]
  ) { values, moment in
    guard let minutes = values["minutes"].flatMap({ Int($0) }),
      SessionRecord.minutes.contains(minutes)
    else { return }
    let (start, end) = (values["start"], values["end"])
    if let start {
      guard end == nil, let start = moment.instant(start) else { return }
      values["end"] = (start + .minutes(minutes)).formatted(in: moment.zone)
    } else {
      let instant = end.map { moment.instant($0) } ?? moment.now
      if end == nil { values["end"] = moment.now.formatted(in: moment.zone) }
      values["start"] = instant.map { ($0 - .minutes(minutes)).formatted(in: moment.zone) }
    }
  } verify: { values, moment in
    // One that is said to run since then would fill all the years between.
    guard values["end"] == nil, let start = values["start"].flatMap({ moment.instant($0) }),
      moment.now - start > SessionRecord.longest
    else { return [] }
    let days = Int((moment.now - start).inHours / 24)
    return [
      EntryProblem(
        field: "start", diagnostic: StorageProblem.endlessSession(days: days).diagnostic(at: nil))
    ]
  }

  /// A task of a day.
  package static let task = EntryForm(
    "task", title: "entry.task", GrowthReader.tasks, of: TaskRecord.self,
    [
      EntryField("title", "entry.title", question: "What is to do?", isRequired: true),
      EntryField("day", "entry.day", .day),
      EntryField("goal", "entry.goal", question: "The id of the goal it serves?", known: .goals),
      EntryField("lever", "entry.lever", .whole(1...3), help: "entry.lever_help"),
      EntryField("xp", "entry.points", .whole(0...100_000), help: "entry.points_help"),
      EntryField("doneAt", "entry.is_done", .moment),
    ])

  /// A failure.
  package static let failure = EntryForm(
    "failure", title: "entry.failure", GrowthReader.failures, of: FailureRecord.self,
    [
      EntryField("at", "entry.when", .time(defaultsToNow: true)),
      EntryField(
        "what", "entry.what", .paragraph, question: "What did not work?", isRequired: true),
      EntryField("learning", "entry.learning", .paragraph, question: "What did you learn?"),
      EntryField("applied", "entry.applied", .flag(writesFalse: true)),
      EntryField("project", "entry.project", question: "In which project?", known: .projects),
    ])

  /// A reflection.
  package static let reflection = EntryForm(
    "reflection", title: "entry.reflection", GrowthReader.reflections, of: ReflectionRecord.self,
    [
      EntryField("at", "entry.when", .time(defaultsToNow: true)),
      EntryField("prompt", "entry.question", help: "entry.question_help"),
      EntryField(
        "text", "entry.text", .paragraph, question: "What is on your mind?", isRequired: true),
      EntryField("mood", "entry.mood", .whole(Reflection.moods), help: "entry.mood_help"),
      EntryField("energy", "entry.energy", .whole(Reflection.energies), help: "entry.energy_help"),
    ])

  /// An exercise that was done.
  package static let completion = EntryForm(
    "completion", title: "entry.completion", ExerciseReader.completions,
    of: CompletionRecord.self,
    [
      EntryField("day", "entry.day", .day),
      EntryField(
        "exercise", "entry.exercise", question: "Which exercise?", isRequired: true,
        known: .routines),
      EntryField(
        "minutes", "entry.minutes", .whole(1...1_440), help: "entry.exercise_minutes_help"),
      EntryField("note", "entry.note", .paragraph, question: "A note?"),
    ])

  /// A scan.
  package static let scan = EntryForm(
    "scan", title: "entry.scan", ExerciseReader.scans, of: ScanRecord.self,
    [
      EntryField("at", "entry.when", .time(defaultsToNow: true)),
      EntryField(
        "score", "entry.score", .whole(1...10), question: "Which score, from 1 to 10?",
        isRequired: true, help: "entry.score_help"),
      EntryField("level", "entry.level", .whole(1...10), help: "entry.level_help"),
      EntryField(
        "strategy", "entry.strategy", .paragraph, question: "What do you mean to do about it?"),
      EntryField("image", "entry.picture", help: "entry.picture_help"),
      EntryField("share", "entry.share", .flag(writesFalse: false)),
    ])
}

extension EntryMoment {
  /// The moment that `text` writes, in the vault's zone unless it has an offset; nil for none.
  func instant(_ text: String) -> Instant? {
    switch try? TimeText(text) {
    case .instant(let instant): instant
    case .local(let local): zone.instant(local).instant
    case nil: nil
    }
  }
}
