import Basics

struct PersonMention {
  /// Without 家, 的 and a kinship word before a name.
  var name: String
  /// The tokens of the person, including words for relatives: 张三的儿子.
  var tokens: ClosedRange<Int>
  var range: Range<Int>
  /// True for a member of the writer's household: 儿子, 我女儿.
  var isOwn = false
  /// True for 老婆 and similar words: a companion in an exchange with someone else.
  var isSpouse = false
  /// True if it counts as a person only if there is no other.
  var isNickname = false
  /// True if something is given on behalf of the person: 替妈妈.
  var isBehalf = false
  /// The role that a particle gives it, in English and Japanese.
  var role = Role.none

  enum Role { case none, to, from, subject, possessor, companion }
}

/// The tokens of a note, for finding persons.
struct SentenceText: SentenceTokens {
  let tokens: [SentenceToken]
  let characters: [Character]
  let plain: [Character]
}

extension SentenceText {
  private enum Rank { case name, nickname, kin, spouse, household, role }

  private func rank(_ index: Int) -> Rank? {
    guard tokens.indices.contains(index) else { return nil }
    return switch tokens[index].kind {
    case .name: .name
    case .nickname: isMarked(index) ? .nickname : nil
    case .word(.kin): .kin
    case .word(.spouse): .spouse
    case .word(.household): .household
    case .word(.role): .role
    default: nil
    }
  }

  private func isWord(_ word: SentenceWord, at index: Int) -> Bool { self.word(index) == word }

  private func isOccasion(_ index: Int) -> Bool {
    if case .occasion = word(index) { true } else { false }
  }

  /// The persons in a note in Chinese.
  var chinesePersons: [PersonMention] {
    var persons: [PersonMention] = []
    var index = 0
    while index < tokens.count {
      guard let first = rank(index) else {
        index += 1
        continue
      }
      var range = tokens[index].range
      var name = String(characters[range])
      var rank = first
      var last = index
      // 同事小李, 表姐家孩子, 张三的儿子, 老婆的二叔.
      while true {
        var next = last + 1
        while isWord(.of, at: next) { next += 1 }
        guard let behind = self.rank(next), let isNext = takes(behind, after: rank) else { break }
        if isNext {
          // 女友妈妈 and 同事妈妈 are not 妈妈.
          let isTheirs =
            (rank == .spouse && behind != .name) || (rank == .role && behind == .kin)
          name = (isTheirs ? name : "") + written(next)
          let start = (isTheirs ? range : tokens[next].range).lowerBound
          range = start..<tokens[next].range.upperBound
          rank = behind
        }
        last = next
      }
      while isWord(.of, at: last + 1) { last += 1 }
      var mention = PersonMention(name: name, tokens: index...last, range: range)
      let isMine = isWord(.me, at: index - 1)
      if case .nickname = tokens[index].kind { mention.isNickname = true }
      mention.isOwn = first == .household || (isMine && rank == .household)
      mention.isSpouse = rank == .spouse
      // 为陈晨庆生 is for 陈晨.
      mention.isBehalf =
        isWord(.behalf, at: isMine ? index - 2 : index - 1) && !isOccasion(last + 1)
      persons.append(mention)
      index = last + 1
    }
    return persons
  }

  /// True if the context of a nickname shows that it is a person: 收到石头, 石头家, 石头结婚.
  private func isMarked(_ index: Int) -> Bool {
    switch word(index - 1) {
    case .to, .receive, .lend, .from, .role, .repay: return true
    default: break
    }
    return switch word(index + 1) {
    case .occasion, .of, .repay, .lend: true
    default: false
    }
  }

  /// True if, of two adjacent persons, the second is meant; nil if they are two persons.
  private func takes(_ second: Rank, after first: Rank) -> Bool? {
    switch (first, second) {
    case (.role, _), (.spouse, .kin), (.spouse, .name), (.spouse, .role), (.kin, .name): true
    case (.household, .name): true
    case (.name, .name), (.nickname, _), (_, .nickname), (.household, _): nil
    default: false
    }
  }
}

extension SentenceText {
  private func isPerson(_ index: Int, _ hasBlanks: Bool) -> Bool {
    switch tokens[index].kind {
    case .name, .word(.kin), .word(.household), .word(.role): true
    // A name in lower case: gave anna 100.
    case .unknown where hasBlanks:
      index > 0
        && (previous(before: index).map { before in
          switch tokens[before].word {
          case .to, .from: true
          case .verb: before == index - 2
          default: false
          }
        } ?? false)
    default: false
    }
  }

  /// The persons in a note in English or Japanese.
  func markedPersons(hasBlanks: Bool) -> [PersonMention] {
    func isPerson(_ index: Int) -> Bool { self.isPerson(index, hasBlanks) }
    func isKin(_ index: Int) -> Bool { [.kin, .household].contains(tokens[index].word) }
    var mentions: [PersonMention] = []
    var index = 0
    while index < tokens.count {
      guard isPerson(index) else {
        index += 1
        continue
      }
      var (first, last) = (index, index)
      var isOwn = tokens[index].word == .household
      // my friend Anna, 友人の田中さん; Anna's mother, uncle Bob.
      while let behind = next(after: last, skipping: [.honorific]),
        isPerson(behind) || tokens[behind].word == .of
      {
        var second = behind
        if tokens[behind].word == .of {
          guard let other = next(after: behind, skipping: [.honorific]), isPerson(other),
            tokens[last].word != .of
          else {
            break
          }
          second = other
        }
        let isTitle = isKin(last) && second == behind
        let isAddress = isKin(second) && (second != behind || !hasBlanks)
        guard tokens[last].word == .role || isAddress || isTitle else { break }
        if tokens[last].word == .role { first = second }
        isOwn = false
        last = second
      }
      let range = tokens[first].range.lowerBound..<tokens[last].range.upperBound
      mentions.append(
        PersonMention(
          name: String(characters[range]), tokens: index...last, range: range, isOwn: isOwn,
          role: role(of: index...last, hasBlanks)))
      index = last + 1
    }
    return mentions
  }

  private func role(of tokens: ClosedRange<Int>, _ hasBlanks: Bool) -> PersonMention.Role {
    let behind = next(after: tokens.upperBound, skipping: [.honorific]).flatMap {
      self.tokens[$0].word
    }
    if behind == .of { return .possessor }
    if hasBlanks {
      let before = previous(before: tokens.lowerBound)
      switch before.flatMap({ self.tokens[$0].word }) {
      case .to: return .to
      case .from: return .from
      case .due where before.map(text) == "by": return .from
      case .with: return .companion
      case .visit: return .possessor
      default: return .none
      }
    }
    switch behind {
    case .to: return .to
    case .from: return .from
    case .subject: return .subject
    case .with: return .companion
    default: return .none
    }
  }
}

/// The structure of personal names.
enum PersonNames {
  /// The cost of reading a range of characters as a name; nil if it cannot be one. Costs are as in
  /// ``SentenceSegmenter``.
  static func cost(_ name: ArraySlice<Character>) -> Int? {
    guard let first = name.first, (2...4).contains(name.count) else { return nil }
    guard name.allSatisfy(\.isHan) else { return nil }
    if let title = titledCost(name) { return title }
    let surname = name.prefix(2)
    var given = name.dropFirst()
    var cost = 20
    if name.count > 2, compoundSurnames.contains(String(surname)) {
      given = name.dropFirst(2)
      cost = 18
    } else if name.count > 3 {
      return nil
    } else if !surnames.contains(first) {
      return nil
    }
    if doubtfulSurnames.contains(first) { cost += 8 }
    for character in given { cost += functionWords.contains(character) ? 27 : 12 }
    let numerals = given.map { Self.numerals.contains($0) }
    switch (numerals.first, numerals.count > 1 ? numerals.last : nil) {
    // 王芳三 is more likely 王芳 and a number; 陈伍佰 and 万一山 are not.
    case (false, true): cost += 20
    case (true, true): cost += 6
    case (true, false), (true, nil): cost += 2
    default: break
    }
    return cost
  }

  /// 老王, 小李, 阿强, 李姐, 王总, 张老师, 王阿姨, 强哥.
  private static func titledCost(_ name: ArraySlice<Character>) -> Int? {
    guard let first = name.first, let last = name.last else { return nil }
    if name.count == 2 {
      if "老小大".contains(first), surnames.contains(last), !functionWords.contains(last) { return 20 }
      if first == "阿", !functionWords.contains(last) { return 24 }
      if first == "小", !functionWords.contains(last), !numerals.contains(last) { return 30 }
    }
    if name.count == 3, "老小".contains(first), surnames.contains(name[name.startIndex + 1]),
      titles.contains(String(last))
    {
      return 25
    }
    let title = String(name.dropFirst())
    if titles.contains(title) {
      if surnames.contains(first), !functionWords.contains(first) { return 20 }
      if "哥姐叔姨".contains(title), !functionWords.contains(first), !numerals.contains(first) {
        return 30
      }
    }
    if name.count > 2, compoundSurnames.contains(String(name.prefix(2))),
      titles.contains(String(name.dropFirst(2)))
    {
      return 20
    }
    return nil
  }

  /// The titles that replace a given name after a surname.
  static let titles = Set(
    """
    总 姐 哥 叔 婶 姨 伯 爷 奶 嫂 妈 爸 老师 医生 主任 经理 阿姨 叔叔 大爷 大妈 老板 局长 处长 科长 校长 教授 师傅 律师 书记 院长 董 部长
    队长 太太 先生 女士 小姐 工 导 大夫 奶奶 爷爷 伯伯 大哥 大姐 大叔 大婶 大娘 大嫂 教练 村长 镇长 市长 县长 所长 会计 秘书 姑娘 护士
    班长 连长 老 公 婆婆 婶婶 嫂子 哥哥 姐姐 弟 妹 总监 组长 老爷子
    """.split(whereSeparator: \.isWhitespace).map(String.init))

  /// Characters that are rare in names, as they are common words in notes.
  private static let functionWords: Set<Character> = Set(
    "还给送借收随包封塞打付交凑出上赠垫欠的和我了去在来结请又把是有没不未被从向跟找问替帮为与同个元块角毛分钱礼婚满百千万亿随发转退欠"
      + "说也都就才已后前过去年月日这那他她它你您家各共另再")

  /// The characters of numbers.
  static let numerals: Set<Character> = Set("〇零一二两三四五六七八九十百千万亿壹贰叁肆伍陆柒捌玖拾佰仟廿卅参俩仨")

  /// Surnames that are also words.
  private static let doubtfulSurnames: Set<Character> = Set(
    "包从向和于时那成封都还随谢祝元钱费满喜寿贺单全公平国双应家干别红白高安金方由自管同共各会准路计能空过有上下来年")

  /// True if a name starts with a two-character surname, simplified or traditional: 欧阳锋.
  static func beginsWithCompoundSurname(_ name: String) -> Bool {
    compoundSurnames.contains(String(name.prefix(2).map(\.plain)))
  }

  private static let compoundSurnames = Set(
    """
    欧阳 太史 端木 上官 司马 东方 独孤 南宫 万俟 闻人 夏侯 诸葛 尉迟 公羊 赫连 澹台 皇甫 宗政 濮阳 公冶 太叔 申屠 公孙 慕容 仲孙
    钟离 长孙 宇文 司徒 鲜于 司空 闾丘 子车 亓官 司寇 巫马 公西 颛孙 壤驷 公良 漆雕 乐正 宰父 谷梁 拓跋 夹谷 轩辕 令狐 段干 百里 呼延
    东郭 南门 羊舌 微生 公户 公玉 公仪 梁丘 公仲 公上 公门 公山 公坚 左丘 公伯 西门 公祖 第五 公乘 贯丘 公皙 南荣 东里 东宫 仲长 子书
    子桑 即墨 达奚 褚师 吴铭 纳兰 完颜 叶赫 那拉 富察 爱新 西陵 东阳 北冥 钮祜 章佳 欧陽
    """.split(whereSeparator: \.isWhitespace).map(String.init))

  private static let surnames: Set<Character> = Set(
    """
    赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦尤许何吕施张孔曹严华金魏陶姜戚谢邹喻柏水窦章云苏潘葛奚范彭郎鲁韦昌马苗凤花方俞任袁柳酆鲍史唐费廉
    岑薛雷贺倪汤滕殷罗毕郝邬安常乐于时傅皮卞齐康伍余元卜顾孟平黄和穆萧尹姚邵湛汪祁毛禹狄米贝明臧计伏成戴谈宋茅庞熊纪舒屈项祝董梁杜阮蓝闵
    席季麻强贾路娄危江童颜郭梅盛林刁钟徐邱骆高夏蔡田樊胡凌霍虞万支柯昝管卢莫经房裘缪干解应宗丁宣贲邓郁单杭洪包诸左石崔吉钮龚程嵇邢滑裴陆
    荣翁荀羊於惠甄曲家封芮羿储靳汲邴糜松井段富巫乌焦巴弓牧隗山谷车侯宓蓬全郗班仰秋仲伊宫宁仇栾暴甘钭厉戎祖武符刘景詹束龙叶幸司韶郜黎蓟薄印
    宿白怀蒲邰从鄂索咸籍赖卓蔺屠蒙池乔阴鬱胥能苍双闻莘党翟谭贡劳逄姬申扶堵冉宰郦雍郤璩桑桂濮牛寿通边扈燕冀郏浦尚农温别庄晏柴瞿阎充慕连茹
    习宦艾鱼容向古易慎戈廖庾终暨居衡步都耿满弘匡国文寇广禄阙东欧殳沃利蔚越夔隆师巩厍聂晁勾敖融冷訾辛阚那简饶空曾毋沙乜养鞠须丰巢关蒯相查后
    荆红游竺权逯盖益桓公岳帅缑亢况有琴商牟佘佴伯赏墨哈谯笪年爱阳佟言福覃仝肖闫涂付代辜付原苑靖闫库修鹿邝练区候展訾肇晋冼仉兰闰百千仓卿银
    粟花种亓户植宛苟敬操英缐寸由尧青揭母才楚官信归伊逯冶
    """.filter { !$0.isWhitespace })
}

/// Names that are recognised in a note regardless of their form; made once for many notes.
struct KnownNames: Sendable {
  let names: Set<[Character]>
  /// The number of characters in the longest name.
  let longest: Int

  init(_ names: some Sequence<String> = []) {
    self.names = Set(names.lazy.filter { !$0.isEmpty }.map { $0.map(\.plain) })
    longest = self.names.map(\.count).max() ?? 0
  }
}
