internal import Chronology
internal import Exercise
internal import Focus
internal import Growth

extension EntryForm {
  /// Every form, in the order in which they are offered.
  package static let all = [
    session, task, failure, reflection, completion, scan, note, gift,
  ]

  /// The form called `name`.
  package static func named(_ name: String) -> EntryForm? { all.first { $0.name == name } }

  /// A stretch of focus.
  package static let session = EntryForm(
    "session", title: "A session", FocusReader.sessions, of: SessionRecord.self,
    [
      EntryField(
        "start", "Start", .time(defaultsToNow: true),
        help: "Now by default, or as long before the end as the minutes say."),
      EntryField(
        "end", "End", .time(defaultsToNow: false),
        help: "Left out, the session is still running, or ends as the minutes say."),
      EntryField(
        "minutes", "Minutes", .length(SessionRecord.minutes),
        help: "How long it was, in place of its start or its end; not looked at beside both."),
      EntryField("kind", "Kind", .choice(Session.Kind.allCases.map(\.rawValue))),
      EntryField("project", "Project", question: "For which project?", known: .projects),
      EntryField("note", "Note", .paragraph, question: "A note?"),
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
    "task", title: "A task", GrowthReader.tasks, of: TaskRecord.self,
    [
      EntryField("title", "Title", question: "What is to do?", isRequired: true),
      EntryField("day", "Day", .day),
      EntryField("goal", "Goal", question: "The id of the goal it serves?", known: .goals),
      EntryField("lever", "Lever", .whole(1...3), help: "Its rank among the levers of the day."),
      EntryField("xp", "Points", .whole(0...100_000), help: "In place of the usual ones."),
      EntryField("doneAt", "It is done", .moment),
    ])

  /// A failure.
  package static let failure = EntryForm(
    "failure", title: "A failure", GrowthReader.failures, of: FailureRecord.self,
    [
      EntryField("at", "When", .time(defaultsToNow: true)),
      EntryField(
        "what", "What did not work", .paragraph, question: "What did not work?", isRequired: true),
      EntryField("learning", "What was learned", .paragraph, question: "What did you learn?"),
      EntryField("applied", "The learning was put to use", .flag(writesFalse: true)),
      EntryField("project", "Project", question: "In which project?", known: .projects),
    ])

  /// A reflection.
  package static let reflection = EntryForm(
    "reflection", title: "A reflection", GrowthReader.reflections, of: ReflectionRecord.self,
    [
      EntryField("at", "When", .time(defaultsToNow: true)),
      EntryField("prompt", "Question", help: "The question that it answers."),
      EntryField(
        "text", "Text", .paragraph, question: "What is on your mind?", isRequired: true),
      EntryField("mood", "Mood", .whole(Reflection.moods), help: "From −2 to 2."),
      EntryField("energy", "Energy", .whole(Reflection.energies), help: "From 1 to 5."),
    ])

  /// An exercise that was done.
  package static let completion = EntryForm(
    "completion", title: "An exercise done", ExerciseReader.completions,
    of: CompletionRecord.self,
    [
      EntryField("day", "Day", .day),
      EntryField(
        "exercise", "Exercise", question: "Which exercise?", isRequired: true, known: .routines),
      EntryField(
        "minutes", "Minutes", .whole(1...1_440), help: "Left out, what the exercise says."),
      EntryField("note", "Note", .paragraph, question: "A note?"),
    ])

  /// A scan.
  package static let scan = EntryForm(
    "scan", title: "A scan", ExerciseReader.scans, of: ScanRecord.self,
    [
      EntryField("at", "When", .time(defaultsToNow: true)),
      EntryField(
        "score", "Score", .whole(1...10), question: "Which score, from 1 to 10?",
        isRequired: true, help: "From 1 to 10."),
      EntryField("level", "Level", .whole(1...10), help: "The level that you practise at."),
      EntryField(
        "strategy", "Strategy", .paragraph, question: "What do you mean to do about it?"),
      EntryField("image", "Picture", help: "The path of a picture within the vault."),
      EntryField("share", "The picture may be published", .flag(writesFalse: false)),
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
