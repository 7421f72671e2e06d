extension OccasionCategory {
  /// Parts of words in the names of events and in what stands beside a transfer, with those first
  /// that count where a text has several: a 满月酒 of a child that was born. These are no sentences
  /// that could be cut into words (新婚快乐百年好合), so only parts that mean nothing else are here.
  private static let words: [(category: OccasionCategory, words: [String])] = [
    (.funeral, ["丧", "白事", "去世", "过世", "葬", "追悼", "吊唁", "奠", "帛金", "funeral"]),
    (.fullMoon, ["满月", "弥月"]),
    (.firstBirthday, ["周岁", "抓周"]),
    (.wedding, ["婚", "喜酒", "喜宴", "出嫁", "嫁女", "娶", "出阁", "回门", "wedding", "marriage"]),
    (.babyBorn, ["新生儿", "生子", "添丁", "生娃", "生宝宝", "出生", "二胎", "得子", "得女", "baby"]),
    (.birthday, ["生日", "寿", "庆生", "诞辰", "birthday"]),
    (.housewarming, ["乔迁", "搬家", "新居", "暖房", "入伙", "入宅", "housewarming"]),
    (.graduation, ["升学", "谢师", "毕业", "考上", "金榜", "状元", "graduation"]),
    (.promotion, ["升职", "晋升", "高升", "提拔", "promotion"]),
    (.springFestival, ["春节", "压岁", "拜年", "过年", "新年", "新春", "spring festival"]),
    (.midAutumn, ["中秋"]),
    (.dragonBoat, ["端午", "端阳"]),
  ]

  /// The category that a text names or has a word of: 婚礼, 张三婚宴, wedding; nil when it has none.
  static func said(by text: String) -> OccasionCategory? {
    let text = text.lowercased()
    return Self(named: text) ?? words.first { $0.words.contains(where: text.contains) }?.category
  }
}
