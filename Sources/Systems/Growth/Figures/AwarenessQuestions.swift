package import Chronology

/// A question that interrupts a day for a moment of awareness.
package struct AwarenessQuestion: Sendable, Hashable {
  package var time: TimeOfDay
  package var text: String
}

extension GrowthSettings {
  /// The six questions of a day, at their times: the person's own as far as there are any, else
  /// Daybook's in `language`.
  package func awarenessQuestions(in language: Language) -> [AwarenessQuestion] {
    let standard = AwarenessQuestion.texts(in: language)
    return zip(AwarenessQuestion.times, standard).enumerated().compactMap { index, pair in
      let own = questions.flatMap { $0.indices.contains(index) ? $0[index] : nil }
      return TimeOfDay(pair.0).map { AwarenessQuestion(time: $0, text: own ?? pair.1) }
    }
  }
}

extension AwarenessQuestion {
  /// When questions are asked.
  package static let times = ["11:00", "13:30", "15:15", "17:00", "19:30", "21:00"]

  static func texts(in language: Language) -> [String] {
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
