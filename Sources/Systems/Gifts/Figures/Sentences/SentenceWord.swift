/// A word in a note about a gift or a loan, by its meaning.
///
/// The words of each kind are in the tables below. 给 is a verb of giving, and stands before the one
/// who gets something; ``from`` before the one who is asked, ``behalf`` before the one in whose
/// name it is given, ``sum`` before what amounts add up to, and ``of`` behind a person.
enum SentenceWord: Sendable, Hashable {
  case give, to, receive
  /// A gift of money, and goods.
  case gift, goods
  /// 还款 needs no object, unlike 还.
  case lend, repay, repayment, owe
  /// Nothing is left to be paid.
  case settled
  /// The apparent loan is a gift.
  case forGood
  /// The gift was returned.
  case refuse
  case attend
  /// A visit, whose host is the receiver.
  case visit
  /// Interest, next to an amount.
  case interest
  case negation, uncertain
  /// It has not happened yet.
  case planned
  case me, from, and, behalf, each, sum, of, pronoun
  /// It has happened.
  case done
  /// A kinship word, relative to the writer or to the person before.
  case kin
  /// A spouse, whose relatives are the writer's own.
  case spouse
  /// A child of the writer, or of the person before.
  case child
  /// A role before the name.
  case role
  case occasion(SentenceOccasion)
  /// A word without information to keep.
  case filler

  /// The words of each kind. A word is in one table only.
  private static let tables: KeyValuePairs<SentenceWord, String> = [
    .give: """
    随 随礼 随份 随份子 上礼 上账 出礼 赶礼 搭礼 凑份子 出份子 送 送出 送上 送礼 送去 赠 赠送 包 包去 封 塞 塞给 发 发给 转 转账 转帐 转账给 转去 打款 打 打给
    汇 汇款 给了 回礼 回赠 敬 奉上 孝敬 花 花了 上了 出了 付 交 奖励 打赏 赞助 资助 捐
    """,
    .to: "给",
    .gift: """
    红包 礼金 礼钱 份子 份子钱 贺礼 贺仪 喜钱 压岁钱 压岁 奠仪 帛金 白包 白金 挽金 丧仪 见面礼 改口费 改口红包 利是 利市 礼 人情 人情钱 喜金 心意 送行红包 过节费
    零花钱 生活费 礼 随礼钱 礼包 大红包 慰问金 助学金
    """,
    .goods: """
    月饼 粽子 酒 白酒 红酒 烟 茶 茶叶 水果 牛奶 礼物 礼品 礼盒 花篮 鲜花 花圈 蛋糕 金镯子 镯子 手镯 银镯 银锁 长命锁 金锁 衣服 被子 四件套 玩具 奶粉 补品 海鲜
    大闸蟹 螃蟹 手机 手表 电视 冰箱 土特产 特产 保健品 鸡蛋 金饰 金项链 项链 戒指 首饰 点心 汤圆 元宵 年货 购物卡 超市卡 油 米 糖 喜糖 红糖 包 香烟 燕窝 人参 果篮
    """,
    .receive:
      "送来 寄来 转来 拿来 打来 汇来 捎来 发来 递来 收 收到 收了 收下 收入 收取 接到 接过 收礼 得到 得了 拿到 获得 到账 入账 进账 获赠 受赠 收红包 收礼金",
    .lend: "借 借给 借了 出借 借出 借走 借去 借钱 借款 借用 借入 借来 垫付 垫了 垫", .repay: "还 还给 还了 归还 偿还 还回 还来 返还 清偿",
    .repayment: "收回 收回借款 收回欠款 还款 还钱 还账 还债 回款 的还款", .owe: "欠 欠了 欠着 欠款",
    .settled: "结清 还清 已结清 已还清 还完 全部还完 两清 清了 全清 清账 结清了 还清了 还完了 付清 已清 全还了 已结",
    .forGood: "不用还 不必还 不需要还 不要还 无需还 不用还了 不要他还",
    .refuse: "退回 退了 退还 退回去 婉拒 婉拒了 拒收 拒绝 谢绝 推辞 推掉 没要 不要 不肯要 退礼 没收下 未收下 退",
    .attend: "去 参加 去参加 出席 到场 来 赴 赴宴 吃 吃席 吃酒 喝 到 去了 来了 前往 回", .visit: "看望 探视 拜访 拜望 看 送别 慰劳 送行 帮衬",
    .interest: "利息 利率 月息 年息 日息 利钱 利 息 年利率 月利率 年利 月利 年化 年化利率 分利 厘利 百分之",
    .negation: "没 没有 未 未曾 不 不曾 没能 未能 无 没给 从未 从没 并未 并没有 尚未",
    .uncertain: """
    好像 好象 大概 大约 可能 也许 或许 似乎 应该 估计 记不清 记不清楚 记不得 不记得 忘了 不确定 不知道 不清楚 说不定 吗 吧 ? 是不是 有没有 据说 听说 貌似 不太确定
    差不多 不知
    """,
    .planned: """
    打算 准备 想 想要 想着 要不要 计划 考虑 预备 打算要 该不该 应不应该 预计 将 将要 拟 琢磨 商量 多少 请问 多少合适 要随 要送 要给 要包 要借 要去 需要 得随 得送
    得给 该随 该送 该给 答应 说要 要还 承诺 说好 约好 盘算 能不能 要是 如果 假如 想跟 想向 想找 想借
    """,
    .me: "我 我们 咱 咱们 俺 本人 自己 我家 我们家 咱家 俺家 自家 我俩", .from: "向 跟 找 问 从 管 由 自 于",
    .and: "和 与 同 及 以及 、 & + /", .behalf: "替 帮 代 代表 帮忙 为", .each: "各 每人 各自 分别 每家 各给 各随 各送 一人",
    .sum: "合计 共 共计 总共 一共 总计 总额 加起来 合 折合 金额 总", .done: "了 过",
    .of: "的 家 家的 家里 那 那里 那儿 这 这里 这儿 处 手里 手上 手中", .pronoun: "他 她 它 他们 她们 人家 对方 大家 别人 您 你 他家 她家",
    .filler: """
    于 在 又 再 也 都 就 才 把 被 是 有 地 得 着 呢 啊 呀 啦 哦 嗯 哈 嘛 今 时 时候 上午 下午 中午 晚上 早上 傍晚 凌晨 已 已经 终于 刚 刚刚 刚才 马上
    立刻 赶紧 先 然后 后来 之后 之前 以后 以前 后 前 期间 当天 当晚 前后 一起 一下 一直 一定 一点 一趟 微信 支付宝 现金 转 银行卡 银行 用 通过 到时候 到时 时间
    因为 由于 所以 但 但是 不过 只 只是 另 另外 还有 另有 并 且 并且 钱 元 块 人民币 礼簿 记账 记一笔 记 账 账本 备注 无息 不要利息 无利息 没利息 没有利息 免息
    急用 周转 买房 买车 装修 看病 应急 孩子上学 喝茶 吃饭 请客 摆酒 办酒 办酒席 酒席 酒店 饭店 宴请 宴席 宴会 宴 请 请帖 祝 祝贺 恭喜 庆祝 庆贺 高兴 快乐 贺 祝福
    老家 家里 村里 公司 单位 学校 小区 楼上 北京 上海 广州 深圳 南京 苏州 杭州 昨 本 个 儿 月 送行酒 哈哈 谢谢 感谢 多谢 全家 回老家 托人 捎 捎去 带 带去 托
    代收 礼到 人到 人没到 份 收据 借条 欠条 打了借条 写了借条 说 约定 商定 定于 尽快 最迟 最晚 期限 到期 之内 以内 内 为期 准时 按时 提前 如数 全部 全额 部分
    一部分 剩余 剩下 余款 其余 首付 彩票 上 下 进 出 起 向来 对 让 叫 使 问候 帮助 支持 意思 意思一下 表示 表示一下 好 大 小 新 老 共同 家人 本月 应 礼尚往来
    聚会 聚餐 吃饭 打牌 麻将 旅游 出差 开会 天气
    """,
    .role: """
    同事 同学 朋友 邻居 客户 老乡 战友 室友 舍友 同桌 老同学 老同事 老朋友 好友 好朋友 大学同学 高中同学 初中同学 小学同学 楼下 楼上 隔壁 对门 前同事 单位 亲戚
    远房亲戚 远房 部门 科室 街坊 对面 合伙人 供应商 牌友 球友 网友 校友 班长 亲家 村里 楼长
    """,
    .spouse: "老婆 老公 媳妇 丈夫 妻子 爱人 女友 男友 女朋友 男朋友 未婚妻 未婚夫 对象 太太 先生 夫人 老伴 内人 另一半",
    .child: """
    儿子 女儿 孩子 小孩 宝宝 闺女 公子 千金 娃 娃娃 大儿子 小儿子 大女儿 小女儿 老大 老二 老三 双胞胎 小宝宝 孙子 孙女 外孙 外孙女 大孙子 小孙子 子女 儿女 宝贝 犬子
    小子 丫头
    """,
    .kin: """
    爷爷奶奶 外公外婆 姥姥姥爷 姥爷姥姥 爸爸妈妈 公公婆婆 叔叔婶婶 舅舅舅妈 姑姑姑父 姨妈姨父 伯父伯母 哥哥嫂子 姐姐姐夫 二叔二婶 大伯大妈 爷爷 奶奶 姥姥 姥爷 外公 外婆
    老爷 公公 婆婆 公婆 爸 爸爸 妈 妈妈 父亲 母亲 父母 爸妈 老爸 老妈 爹 娘 岳父 岳母 岳父母 岳丈 老丈人 丈人 丈母娘 叔 叔叔 婶 婶婶 婶子 伯 伯伯 伯父 伯母 大爷
    大妈 大娘 姑 姑姑 姑妈 姑父 姑夫 姑丈 姑母 姑奶奶 姑婆 姨 阿姨 姨妈 姨父 姨夫 姨母 姨丈 姨婆 姨奶奶 舅 舅舅 舅妈 舅母 舅父 舅公 舅爷 舅姥爷 舅奶奶 妗子 哥
    哥哥 哥们 弟 弟弟 姐 姐姐 妹 妹妹 嫂 嫂子 嫂嫂 弟妹 弟媳 姐夫 妹夫 妹婿 侄 侄子 侄女 侄儿 外甥 外甥女 儿媳 儿媳妇 女婿 亲家母 亲家公 大舅子 小舅子 大姨子
    小姨子 大姑子 小姑子 小叔子 大伯子 连襟 妯娌 干爹 干妈 干儿子 干女儿 干弟 干姐 干妹妹 义父 义母 继父 继母 后妈 后爸 叔公 叔婆 叔祖 伯公 伯婆 太爷爷 太奶奶 曾祖母
    曾祖父 祖父 祖母 外祖父 外祖母 表叔 表婶 表舅 表姨 表姑 堂叔 堂伯 堂姑 表侄 表侄女 堂侄 堂侄女 表外甥 闺蜜 发小 兄弟 姐妹 师父 师傅 师母 师兄 师姐 师弟 师妹
    班主任 老师 导师 教练 领导 老板 老板娘 上司 经理 主任 房东 保姆 月嫂 辅导员 校长 院长 医生 大夫 律师 徒弟 学生 伴郎 伴娘 新郎 新娘 媒人 村长 书记 司机 大姨妈
    奶妈 爷 奶 干爷爷 干奶奶 小姑 大姑 大舅 小舅 老舅 老姨 老姑 老叔 老婶 么叔 幺叔 幺姨 幺舅 幺爸 满叔
    """,
  ]

  /// Filler words that carry some information all the same.
  static let details = Set(
    """
    微信 支付宝 现金 银行卡 银行 无息 不要利息 无利息 没利息 没有利息 免息 急用 周转 买房 买车 装修 看病 应急 孩子上学 请客 摆酒 办酒 酒店 饭店 公司
    单位 学校 小区 北京 上海 广州 深圳 南京 苏州 杭州 老家 村里 全家 托人 代收 礼到 人到 人没到 收据 借条 欠条 打了借条 写了借条 部分 一部分 首付 彩票 分期
    余款 剩余 剩下 聚会 聚餐 打牌 麻将 旅游 出差 开会 喝茶 吃饭 送行酒 祝福 谢谢 感谢 多谢
    """.split(whereSeparator: \.isWhitespace).map(String.init))

  /// The prefixes of kinship terms: 二叔, 表姐, 大姨妈.
  private static let kinPrefixes =
    "大 二 三 四 五 六 七 八 九 十 十一 十二 十三 小 老 幺 表 堂 干 亲".split(separator: " ")
  private static let prefixedKin = """
    叔 伯 姑 姨 舅 哥 姐 弟 妹 嫂 婶 爷 奶 妈 爹 爸 娘 叔叔 伯伯 伯父 伯母 姑姑 姑妈 姑父 姑夫 姑丈 姨妈 姨父 姨夫 姨丈 舅舅 舅妈 舅母
    舅父 哥哥 姐姐 弟弟 妹妹 嫂子 姐夫 妹夫 弟妹 弟媳 婶婶 婶子 叔公 叔婆 舅公 舅爷 姨婆 姨奶奶 姑婆 姑奶奶 爷爷 奶奶 侄子 侄女
    外甥 外甥女 叔母 伯公 伯婆 姨姥 姑姥 姥爷 姥姥 舅姥爷 妗子 闺蜜
    """

  /// All words by first character, longest first.
  private static let byFirst: [Character: [(text: [Character], word: SentenceWord)]] = {
    var words: [String: SentenceWord] = [:]
    for (word, texts) in tables {
      for text in texts.split(whereSeparator: \.isWhitespace) {
        // A repeated word keeps its first meaning.
        words[String(text)] = words[String(text)] ?? word
      }
    }
    for base in prefixedKin.split(whereSeparator: \.isWhitespace) {
      for prefix in kinPrefixes {
        words["\(prefix)\(base)"] = words["\(prefix)\(base)"] ?? .kin
      }
    }
    for occasion in SentenceOccasion.all {
      for text in occasion.words.split(whereSeparator: \.isWhitespace) {
        words[String(text)] = .occasion(occasion)
      }
    }
    var byFirst: [Character: [(text: [Character], word: SentenceWord)]] = [:]
    for (text, word) in words {
      guard let first = text.first else { continue }
      byFirst[first, default: []].append((Array(text), word))
    }
    return byFirst.mapValues { $0.sorted { $0.text.count > $1.text.count } }
  }()

  /// The words that start at an offset of a text in plain characters, longest first.
  static func words(
    in text: [Character], at start: Int
  ) -> [(end: Int, word: SentenceWord)] {
    byFirst[text[start], default: []].filter { text[start...].starts(with: $0.text) }
      .map { (start + $0.text.count, $0.word) }
  }
}
