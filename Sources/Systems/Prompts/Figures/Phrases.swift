import Basics

/// The quality that a phrase in a prompt is a sign of.
enum Sign: Int, CaseIterable, Sendable {
  case vague, number, constraint, output, role, audience, example, format, criterion, label
}

/// The phrases that the score uses, in English, Chinese and Japanese, found in one pass.
///
/// In words with spaces a phrase is a run of whole words, with `#` for any number; in CJK
/// characters, a run of characters.
struct PhraseTable: Sendable {
  private struct Phrase: Sendable {
    var sign: Sign
    var words: [String]
    /// The phrase as shown; for a label, with the colon that must follow its words.
    var text: String
  }

  /// By first word or character.
  private let phrases: [String: [Phrase]]

  static let standard = PhraseTable(Signs.all)
  /// The words for numbers that `#` stands for, with bars between them.
  static let numberWords = Signs.numberWords
  /// The phrases of each sign by its name, with bars between them.
  static let signs = Signs.all.map { (name: "\($0)", phrases: $1) }

  private init(_ signs: [(Sign, String)]) {
    var phrases: [String: [Phrase]] = [:]
    for (sign, list) in signs {
      for text in list.split(separator: "|") {
        let words = text.split(separator: " ").flatMap { part in
          part == "#" ? ["#"] : part.words.map(\.text)
        }
        guard let first = words.first else { continue }
        phrases[first, default: []].append(
          Phrase(sign: sign, words: words, text: String(text)))
      }
    }
    self.phrases = phrases
  }

  /// The phrases in `words`, by sign: each once, in the order of its first appearance; of several
  /// that start at the same word, the longest.
  func find(in words: [Word]) -> [[String]] {
    var found: [[String]] = Array(repeating: [], count: Sign.allCases.count)
    for start in words.indices {
      guard let candidates = phrases[words[start].text] else { continue }
      var longest: [Int: Phrase] = [:]
      for phrase in candidates where matches(phrase, words, at: start) {
        let length = longest[phrase.sign.rawValue]?.words.count ?? 0
        if phrase.words.count > length { longest[phrase.sign.rawValue] = phrase }
      }
      for sign in Sign.allCases {
        guard let phrase = longest[sign.rawValue] else { continue }
        let index = phrase.sign.rawValue
        let text =
          phrase.words.contains("#")
          ? words[start..<start + phrase.words.count].map(\.text).joined(separator: " ")
          : phrase.text
        if !found[index].contains(text) { found[index].append(text) }
      }
    }
    return found
  }

  private func matches(_ phrase: Phrase, _ words: [Word], at start: Int) -> Bool {
    guard start + phrase.words.count <= words.count else { return false }
    for offset in 1..<max(1, phrase.words.count) {
      let word = words[start + offset]
      if phrase.words[offset] == "#", word.isNumber { continue }
      guard word.text == phrase.words[offset] else { return false }
      if word.kind == .cjk, !word.joinsPrevious { return false }
    }
    return phrase.sign != .label || words[start + phrase.words.count - 1].hasColon
  }
}

extension Word {
  fileprivate var isNumber: Bool {
    text.unicodeScalars.first.map { 0x30...0x39 ~= $0.value } ?? false
      || Signs.numbers.contains(Substring(text))
  }
}

/// The signs. Each list is short on purpose, so that a reader can see everything that counts.
private enum Signs {
  static let numbers = Set(numberWords.split(separator: "|"))
  static let numberWords =
    "two|three|four|five|six|seven|eight|nine|ten|twelve|twenty|fifty|hundred|thousand|double|half"

  static let all: [(Sign, String)] = [
    (
      .vague,
      """
      some|something|stuff|things|etc|good|nice|better|interesting|appropriate|various|maybe|\
      kind of|sort of|somehow|as needed|if possible|properly|a bit|several|often|一些|某些|等等|适当|尽量|\
      合适的|大概|可能的话|差不多|随便|好一点|いい感じ|適当に|なんとなく|いろいろ|できれば|など
      """
    ),
    (.number, numberWords),
    (
      .constraint,
      """
      must|only|never|always|at most|at least|no more than|not more than|do not|don't|avoid|\
      without|exactly|limit|instead of|unless|under #|below #|within #|up to #|less than #|\
      fewer than #|more than #|over #|no longer than|no fewer than|no less than|maximum|minimum|\
      or less|or fewer|or more|keep it to|必须|只能|只需|只回复|不要|不得|不能|避免|至少|最多|不超过|除非|\
      仅|禁止|少于|不多于|不少于|低于|多于|控制在|限制在|上限|必ず|のみ|だけ|以内|以上|以下|未満|\
      最大|最低|収めて|しないで|ないでください|避けて|禁止
      """
    ),
    (
      .output,
      """
      list|table|summary|title|titles|outline|email|letter|essay|code|paragraph|paragraphs|\
      headline|sentence|sentences|story|poem|report|plan|translation|synopsis|question|\
      questions|json|csv|\
      列表|表格|摘要|标题|大纲|邮件|信|文章|代码|段落|故事|诗|报告|计划|译文|翻译|问题|\
      一覧|表|要約|見出し|メール|手紙|文章|コード|段落|物語|報告|訳文|質問
      """
    ),
    (
      .role,
      """
      act as|you are|as a|as an|your role|role of|pretend|imagine you|你是|扮演|作为|充当|担任|\
      假设你|あなたは|として|役割
      """
    ),
    (
      .audience,
      """
      audience|reader|readers|beginner|beginners|student|students|children|customer|customers|\
      for people|who have|target|layperson|write for|written for|aimed at|intended for|meant for|\
      explain to|explain it to|managers|executives|engineers|developers|teachers|parents|experts|\
      novices|newcomers|non-experts|colleagues|investors|recruiters|读者|受众|听众|初学者|学生|孩子|\
      客户|面向|用户|写给|讲给|说给|针对|适合|经理|管理者|新手|外行|家长|同事|\
      読者|初心者|学生|子ども|向け|向けて|対象|お客様|管理職|マネージャー|経営者|保護者|新人|専門家
      """
    ),
    (
      .example,
      """
      for example|for instance|such as|example|examples|e g|sample|my first|例如|比如|示例|例子|\
      我的第一|例えば|たとえば|例
      """
    ),
    (
      .format,
      """
      format|reply with|respond with|reply in|respond in|answer in|answer with|return|output|\
      json|csv|table|markdown|bullet|bullets|code block|in the form|one per line|heading|headings|\
      格式|表格|输出|回复|回答|返回|列表|代码块|每行|以下形式|形式|出力|箇条書き|表で|答えて
      """
    ),
    (
      .criterion,
      """
      make sure|ensure|check|verify|criteria|must|exactly|at most|at least|no more than|words|\
      characters|nothing else|correct|score|rate|确保|检查|核对|标准|必须|不超过|至少|字以内|评分|\
      准确|不要写解释|確認|基準|必ず|以内|文字|正確
      """
    ),
    (
      .label,
      """
      role:|task:|goal:|context:|input:|output:|format:|constraints:|rules:|example:|examples:|\
      steps:|audience:|tone:|style:|text:|角色：|任务：|目标：|背景：|输入：|输出：|格式：|要求：|\
      规则：|示例：|步骤：|读者：|语气：|役割：|目的：|入力：|出力：|条件：|例：|手順：
      """
    ),
  ]
}
