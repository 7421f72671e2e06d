import Basics

/// A question that interrupts the day for a moment of awareness.
struct AwarenessQuestion: Sendable, Hashable {
  enum Origin: Sendable, Hashable {
    /// Asked every day at its time.
    case daily
    /// Replaces the last question of a single day.
    case ofDay
    /// Follows the answer to another question.
    case following
  }

  var time: TimeOfDay
  var text: String
  var origin = Origin.daily
}

/// A question in the person's settings.
struct UserQuestion: Sendable, Hashable {
  enum Time: Sendable, Hashable {
    case at(TimeOfDay)
    /// This long after the previous question was answered, on days when it was.
    case after(Duration)
  }

  var time: Time
  var text: String

  init(_ time: Time, _ text: String) {
    self.time = time
    self.text = text
  }
}

extension GrowthSettings {
  /// The questions of every day in the order of their times: the person's own if they wrote any,
  /// otherwise Daybook's six in `language`.
  func awarenessQuestions(in language: Language) -> [AwarenessQuestion] {
    let all = questions ?? AwarenessQuestion.standard(in: language)
    let daily = all.enumerated().compactMap { index, question -> (Int, AwarenessQuestion)? in
      guard case .at(let time) = question.time else { return nil }
      return (index, AwarenessQuestion(time: time, text: question.text))
    }
    return daily.sorted { ($0.1.time, $0.0) < ($1.1.time, $1.0) }.map(\.1)
  }

  /// The texts of all questions asked regardless of the records, including follow-up questions, in
  /// every language.
  var standingQuestions: Set<String> {
    let all = questions ?? Language.allCases.flatMap(AwarenessQuestion.standard)
    return Set(all.map(\.text))
  }
}

extension GrowthHistory {
  /// Questions from this time on are evening questions.
  private static let evening = TimeOfDay(hour: 17, minute: 0) ?? .startOfDay

  /// The questions of a day in the order of their times.
  ///
  /// - Parameter question: The question that replaces the last one of this day, if that is an
  ///   evening question.
  func awareness(
    on day: Day, in language: Language, evening question: String? = nil
  ) -> [AwarenessQuestion] {
    var questions = settings.awarenessQuestions(in: language)
    if let question, let last = questions.last, last.time >= Self.evening {
      questions[questions.count - 1].text = question
      questions[questions.count - 1].origin = .ofDay
    }
    return (questions + following(on: day)).enumerated()
      .sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }.map(\.element)
  }

  /// The questions that follow answers given on a day, at their delay after the first answer to the
  /// previous question. A question that would come after midnight is not asked.
  private func following(on day: Day) -> [AwarenessQuestion] {
    guard let own = settings.questions, own.contains(where: \.isFollowing) else { return [] }
    let end = zone.interval(of: day).end
    let answers = reflections(of: day...day)
    return own.indices.dropFirst().compactMap { index in
      guard case .after(let wait) = own[index].time,
        let answer = answers.first(where: { $0.prompt == own[index - 1].text })
      else { return nil }
      let at = answer.at + wait
      guard at < end else { return nil }
      return AwarenessQuestion(
        time: zone.local(at).time.toTheMinute, text: own[index].text, origin: .following)
    }
  }
}

extension UserQuestion {
  fileprivate var isFollowing: Bool { if case .after = time { true } else { false } }
}

extension TimeOfDay {
  fileprivate var toTheMinute: TimeOfDay { TimeOfDay(hour: hour, minute: minute) ?? self }
}

extension AwarenessQuestion {
  static let times = ["11:00", "13:30", "15:15", "17:00", "19:30", "21:00"]

  static func standard(in language: Language) -> [UserQuestion] {
    zip(times, texts(in: language)).compactMap { time, text in
      TimeOfDay(time).map { UserQuestion(.at($0), text) }
    }
  }

  private static func texts(in language: Language) -> [String] {
    switch language {
    case .english:
      [
        "What have I kept away from this morning by being busy?",
        "Whose wishes have filled the last two hours: mine or another’s?",
        "If today were filmed, what would the film say that I care about?",
        "What would I begin now if nobody were ever to hear of it?",
        "When was I most awake today, and when did I only go along?",
        "What do I want to be able to say tomorrow at this hour?",
      ]
    case .simplifiedChinese:
      [
        "今天上午，我用忙碌躲开了什么？",
        "刚过去的两个小时，装的是我的愿望，还是别人的？",
        "如果有人拍下今天，片子会说我在乎什么？",
        "如果永远没有人知道，我现在会动手做什么？",
        "今天哪一刻我最清醒，哪一刻只是随着走？",
        "明天这个时候，我想能说出哪一句话？",
      ]
    case .traditionalChinese:
      [
        "今天上午，我用忙碌躲開了什麼？",
        "剛過去的兩個小時，裝的是我的願望，還是別人的？",
        "如果有人拍下今天，片子會說我在乎什麼？",
        "如果永遠沒有人知道，我現在會動手做什麼？",
        "今天哪一刻我最清醒，哪一刻只是隨著走？",
        "明天這個時候，我想能說出哪一句話？",
      ]
    case .japanese:
      [
        "今朝、忙しさで何を避けていただろう。",
        "この二時間を満たしたのは、自分の望みか、誰かの望みか。",
        "今日を映画に撮ったら、私は何を大切にしている人に見えるだろう。",
        "誰にも知られないとしたら、今すぐ何を始めるだろう。",
        "今日いちばん目が覚めていたのはいつで、流されていたのはいつだったか。",
        "明日のこの時刻、何と言えるようになっていたいか。",
      ]
    }
  }
}
