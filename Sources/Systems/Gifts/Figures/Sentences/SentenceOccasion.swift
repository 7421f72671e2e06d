/// An occasion as named in notes.
struct SentenceOccasion: Sendable, Hashable {
  /// The name in records: 结婚.
  let name: String
  let category: OccasionCategory
  let words: String

  private init(_ name: String, _ category: OccasionCategory, _ words: String) {
    (self.name, self.category, self.words) = (name, category, words)
  }

  /// The occasions, in order of precedence if a note has words for several: the 满月酒 of a newborn
  /// child, the 寿宴 of a 60th birthday.
  static let all: [SentenceOccasion] = [
    Self(
      "丧事", .funeral,
      """
      丧事 去世 过世 白事 葬礼 追悼 追悼会 丧 丧礼 出殡 下葬 吊唁 吊孝 奔丧 头七 五七 七七 逝世 病逝 离世 仙逝 走了 白喜事 守灵 祭奠 周年祭 奠仪 帛金 白包 挽金 送葬
      治丧
      """),
    Self("满月", .fullMoon, "满月 满月酒 满月宴 弥月 弥月之喜 弥月酒 满月礼 满月红包"),
    Self("百日", .other, "百日 百天 百日宴 百天宴 百日酒 百岁宴 百岁酒 百露"),
    Self("周岁", .firstBirthday, "周岁 抓周 一周岁 周岁宴 周岁酒 周岁生日 满周岁 一岁生日 抓周宴 1周岁 周岁礼 一周岁生日 1周岁生日 1岁生日"),
    Self("寿宴", .birthday, "寿宴 大寿 过寿 做寿 寿辰 寿诞 祝寿 贺寿 寿酒 拜寿 寿礼 寿 庆寿 高寿 大寿寿宴 不惑 花甲 古稀 耄耋 喜寿 米寿 白寿"),
    Self("订婚", .wedding, "订婚 定亲 订亲 定婚 订婚宴 订婚礼 订婚典礼 订婚仪式 文定 提亲 下聘"),
    Self(
      "结婚", .wedding,
      """
      结婚 婚礼 喜礼 大婚 喜酒 结婚酒 出嫁 娶亲 嫁女 喜宴 婚宴 完婚 成婚 新婚 成亲 娶媳妇 娶妻 娶老婆 嫁人 嫁女儿 出阁 二婚 再婚 婚事 办喜事 喜事 红事 办婚礼 回门
      回门宴 结婚典礼 结婚喜酒 结婚宴 出嫁酒 结婚礼 办喜酒 答谢宴 领证 结婚礼金 婚礼礼金 迎娶 娶
      """),
    Self(
      "生子", .babyBorn,
      """
      生子 添丁 生了 生孩子 生娃 喜得贵子 喜得千金 弄璋 弄瓦 弄璋之喜 弄瓦之喜 二胎 三胎 头胎 得子 得女 生宝宝 出生 生儿子 生女儿 生二胎 生二宝 二宝 生产 添子 添女 添孙
      得孙 生小孩 添丁进口 喜添千金 喜添贵子 喜得麟儿 降生 诞生 新生儿 洗三 生下 坐月子 月子 第二胎 第三胎 第一胎
      """),
    Self(
      "乔迁", .housewarming,
      "乔迁 搬家 新居 暖房 上梁 进宅 入伙 乔迁之喜 乔迁宴 乔迁新居 入宅 温居 暖居 新房 搬新家 迁居 进火 新居入伙 搬新房 封顶 入住"),
    Self(
      "升学", .graduation,
      """
      升学 升学宴 考上大学 金榜题名 金榜 谢师宴 毕业 考上 考上研究生 考上高中 考取 中榜 录取 状元宴 考研 毕业宴 升学酒 上大学 高考 考上清华 考上北大 毕业典礼 考上重点高中
      """),
    Self("升职", .promotion, "升职 高升 晋升 提拔 升迁 升官 升任 荣升 提干 升职宴 转正 加薪"),
    Self("开业", .other, "开业 开张 开业庆典 开业大吉 开店 开公司 剪彩 开工 新店开业 开业花篮 新店开张 开业典礼 开业礼"),
    Self("参军", .other, "参军 入伍 当兵 从军 参军入伍 服役 入伍酒 送兵"),
    Self("住院", .other, "住院 医院 探病 看病人 生病 手术 做手术 动手术 探望 看望病人 病了 康复 出院 住院了 慰问"),
    Self("结婚纪念日", .other, "结婚纪念日 结婚周年 金婚 银婚 钻石婚 结婚纪念"),
    Self("退休", .other, "退休 荣休 退休宴"),
    Self("生日", .birthday, "生日 过生日 生日宴 庆生 诞辰 生日会 生日礼物 生日红包 生辰 华诞 生日礼"),
    Self(
      "春节", .springFestival,
      "春节 拜年 压岁钱 压岁 过年 新年 大年初一 新春 过年红包 拜年红包 年初一 团拜 除夕 年夜饭 压岁红包 大年三十 年三十 新年红包"),
    Self("中秋", .midAutumn, "中秋 中秋节 八月节"),
    Self("端午", .dragonBoat, "端午 端午节 端阳 端阳节 五月节"),
  ]

  /// The position among the occasions; a lower one takes precedence.
  var rank: Int { Self.all.firstIndex(of: self) ?? Self.all.count }
}
