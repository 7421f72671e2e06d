extension Character {
  /// The character in the form used to compare words: ASCII for full width, lower case, and
  /// simplified for the traditional characters common in amounts, names of people and notes on
  /// gifts.
  package var plain: Character {
    guard unicodeScalars.count == 1, let scalar = unicodeScalars.first else { return self }
    switch scalar {
    case "A"..."Z": return Character(Unicode.Scalar(UInt8(scalar.value) + 0x20))
    case "\u{FF21}"..."\u{FF3A}":
      return Character(Unicode.Scalar(UInt8(scalar.value - 0xFF21 + 0x61)))
    case "\u{FF01}"..."\u{FF5E}":
      return Character(Unicode.Scalar(UInt8(scalar.value - 0xFF00 + 0x20)))
    case "\u{3000}": return " "
    case "￥": return "¥"
    case "￡": return "£"
    case "−", "–", "—", "﹣": return "-"
    case "～", "〜": return "~"
    case "﹩": return "$"
    case "○", "◯": return "〇"
    case "\u{4E00}"..."\u{9FFF}": return Self.simplified[self] ?? self
    default: return self
    }
  }

  /// True for a Chinese character.
  package var isHan: Bool {
    guard let scalar = unicodeScalars.first else { return false }
    switch scalar.value {
    case 0x3400...0x4DBF, 0x4E00...0x9FFF, 0x20000...0x323AF, 0x3007: return true
    default: return false
    }
  }

  /// Traditional characters, each with its simplified one.
  private static let simplified: [Character: Character] = Dictionary(
    """
    萬万 億亿 兩两 倆俩 貳贰 貮贰 弐贰 壱壹 參参 叅参 叄叁 陸陆 點点 負负
    圓圆 塊块 錢钱 釐厘 幣币 歐欧 鎊镑 韓韩 臺台 門门 紐纽 盧卢 銖铢 幾几
    餘余 來来 兒儿 約约 數数 將将 過过 許许 頭头 內内 結结 禮礼 給给 隨随
    還还 壽寿 辦办 請请 發发 轉转 贈赠 賀贺 紅红 爺爷 媽妈 親亲 嬸婶 孫孙
    婦妇 閨闺 師师 導导 領领 鄰邻 學学 戰战 鄉乡 養养 蘭兰 陳陈 張张 劉刘
    趙赵 吳吴 楊杨 黃黄 馬马 羅罗 鄭郑 謝谢 鄧邓 馮冯 蔣蒋 葉叶 呂吕 蘇苏
    賈贾 韋韦 譚谭 鄒邹 嚴严 龍龙 賴赖 齊齐 陽阳 諸诸 東东 遲迟 聞闻 單单
    於于 衛卫 顧顾 龐庞 湯汤 駱骆 關关 滿满 歲岁 週周 後后 開开 業业 遷迁
    喬乔 宮宫 昇升 陞升 職职 軍军 訂订 節节 聖圣 誕诞 國国 慶庆 陰阴 農农
    曆历 閏闰 臘腊 廢废 號号 個个 時时 準准 備备 計计 劃划 沒没 無无 會会
    應应 該该 記记 確确 絕绝 歸归 償偿 債债 賬账 帳账 總总 問问 從从 與与
    對对 嗎吗 麼么 麽么 這这 裡里 裏里 餅饼 煙烟 菸烟 籃篮 燈灯 鐲镯 飯饭
    訪访 樂乐 嬰婴 產产 寶宝 貴贵 彌弥 傢家 屆届 級级 樓楼 層层 隻只 雙双
    條条 雲云 麗丽 華华 鳳凤 偉伟 強强 傑杰 輝辉 榮荣 讓让 幫帮 買买 賣卖
    課课 書书 護护 經经 長长 聽听 說说 覺觉 間间 願愿 嘗尝 實实 當当 動动
    電电 車车 證证 員员 醫医 廳厅 處处 協协 獎奖 賞赏 別别 歡欢 飛飞
    """.split(whereSeparator: \.isWhitespace).compactMap { pair in
      pair.first.flatMap { traditional in pair.last.map { (traditional, $0) } }
    },
    uniquingKeysWith: { first, _ in first })
}
