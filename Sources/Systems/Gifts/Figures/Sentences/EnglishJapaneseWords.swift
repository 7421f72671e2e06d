extension SentenceWords {
  static let english = SentenceWords(
    hasBlanks: true,
    days: """
      today yesterday tomorrow tonight last next this on in the a an end beginning start early \
      late mid one two three four five six seven eight nine ten half couple noon midnight monday \
      tuesday wednesday thursday friday saturday sunday mon tue tues wed thu thur thurs fri sat \
      sun january february march april may june july august september october november december \
      jan feb mar apr jun jul aug sep sept oct nov dec
      """,
    [
      .verb(.init(.gift, .sent)): """
      gave|give|giving|gifted|sent|send|paid|pay|handed|donated|contributed|put in|chipped in|\
      transferred|wired|presented|slipped|treated|spent|bought|offered|mailed|tipped|brought
      """,
      .verb(.init(.gift, .received)):
        "received|receive|got|get|accepted|collected|was sent|were sent",
      .verb(.init(.gift, .received, isFixed: true)):
        "was given|were given|have been given|has given me|gifted me",
      .verb(.init(.loan, .sent)): "lent|lend|loaned|advanced|fronted|made a loan",
      .verb(.init(.loan, .received)):
        "borrowed|borrow|took a loan|took out a loan|owe|owed|still owe",
      .verb(.init(.loan, .received, isFixed: true)): "was lent|were lent|was loaned",
      .verb(.init(.loan, .received)): "owes",
      .verb(.init(.repayment, .sent)): """
      repaid|repay|repays|paid back|pay back|returned|gave back|reimbursed|paid off|\
      settled up with
      """,
      .verb(.init(.repayment, .received)):
        "got back|received back|was repaid|was paid back|recovered",
      .noun(.gift): """
      gift|gifts|present|presents|red envelope|red packet|hongbao|angpow|gift money|cash gift|\
      donation|envelope
      """,
      .noun(.loan): "loan|loans", .noun(.repayment): "repayment|payback|refund of the loan",
      .to: "to|for", .from: "from", .with: "with|together with|along with",
      .visit: "visited|visiting|visit|saw|met|went to see|to see|congratulated|thanked|helped",
      .writer: "i|we|i've|we've|ive|i have|we have", .me: "me|us", .of: "'s|’s",
      .negation: """
      did not|didn't|didn’t|don't|don’t|never|no|not|haven't|haven’t|hasn't|hasn’t|wasn't|\
      nothing|without giving|won't|won’t
      """,
      .refuse: "declined|refused|turned down|rejected|returned the gift|gave the gift back",
      .planned: """
      will|going to|plan to|planning to|plan on|want to|wants to|should|shall|intend to|\
      thinking of|thinking about|need to|would like to|must|have to|ought to|might|promised to|\
      i'll|we'll|if
      """,
      .uncertain: "maybe|perhaps|probably|possibly|i think|not sure|i believe|i guess|seems|?",
      .about: """
      about|around|roughly|approximately|some|a few|several|hundreds of|thousands of|almost|\
      nearly|more than|less than|over|under|up to|at least|or so|ish|something
      """,
      .settled: "settled|in full|all settled|fully|all square|even now|debt cleared|cleared",
      .interest: "interest|at interest|interest of|interest rate|apr", .back: "back",
      .due: """
      due|due by|due on|by|until|till|before|back by|to be repaid|to be paid back|repayable|\
      payable|will pay back|will repay|will return it|pay back by|to repay|to pay back
      """,
      .each: "each|apiece",
      .counter: """
      bottle|bottles|box|boxes|carton|cartons|pack|packs|packet|packets|bag|bags|basket|baskets|\
      piece|pieces|pair|pairs|set|sets|people|guests|tables|years|year|th|st|nd|rd|yr|kg|%|\
      percent|per cent|months|days|weeks|h|hr|hrs|hour|hours|min|mins|minute|minutes|sec|seconds|\
      times|old|bunch|case|cases|tin|tins|jar|jars
      """,
      .goods: """
      wine|whisky|whiskey|beer|cigarettes|tea|coffee|cake|flowers|chocolate|chocolates|fruit|\
      watch|toy|toys|clothes|book|books|perfume|necklace|ring|bracelet|jewellery|jewelry|phone|\
      blanket|mooncakes|moon cakes|hamper|gift card|voucher|vase|candles|toaster|bouquet|scarf|\
      plant|ham|milk|oil|rice
      """,
      .household: """
      son|daughter|kid|kids|child|children|baby|wife|husband|partner|fiancé|fiancée|grandson|\
      granddaughter
      """,
      .kin: """
      mum|mom|mother|dad|father|parents|grandma|grandmother|granny|nana|grandpa|grandfather|\
      grandparents|aunt|auntie|aunty|uncle|cousin|brother|sister|nephew|niece|mother-in-law|\
      father-in-law|sister-in-law|brother-in-law|in-laws|boss|teacher|landlord|godfather|\
      godmother|stepmother|stepfather|roommate|flatmate|mr|mrs|ms|dr|miss|mr.|mrs.|ms.|dr.|\
      professor
      """,
      .role: """
      friend|colleague|coworker|co-worker|neighbor|neighbour|classmate|schoolmate|workmate|\
      client|buddy|family
      """,
      .filler: """
      a|an|the|my|our|his|her|their|its|and|in|on|at|of|as|was|were|is|are|be|been|it|he|she|\
      they|him|them|that|this|which|who|when|went|go|attended|came|come|also|today|then|so|just|\
      still|money|cash|worth|sum|total|all|has|have|had|do|next to|up|out|off|party|celebration|\
      dinner|house|place|home|plus|another|other|new|or|but|because|since|while|during|after|\
      dear|old friend|mine|some money|dear|ago|already|finally|sum of|amount|amount of
      """,
    ],
    [
      .funeral: """
      funeral|wake|memorial|condolence|condolences|burial/died|passed away|passed on|lost her|\
      lost his
      """,
      .fullMoon: "full moon|full-moon|one-month party|first month party|full moon party",
      .firstBirthday: "first birthday|1st birthday",
      .birthday: "birthday|birthday party|bday|b-day/turned|turns",
      .wedding: """
      wedding|marriage|wedding party|bridal shower|engagement|nuptials/got married|married|\
      gets married|getting married|got engaged|is getting married
      """,
      .babyBorn: """
      newborn|baby shower|christening|baptism|birth|newborn baby/gave birth|had a baby|had a boy|\
      had a girl|was born
      """,
      .housewarming: """
      housewarming|house-warming|house warming|new home|new house|new flat/moved|moved in|\
      moved house
      """,
      .graduation:
        "graduation|university|college|high school/graduated|got into university|got into college",
      .promotion: "promotion/got promoted|was promoted",
      .springFestival:
        "Spring Festival|lunar new year|chinese new year|cny|new year|new year's|new year’s",
      .midAutumn: "Mid-Autumn|mid-autumn festival|moon festival|mid autumn festival|mid autumn",
      .dragonBoat: "Dragon Boat Festival|dragon boat", .other: "Christmas|xmas", .other: "Easter",
      .other: "Mother's Day|mother’s day", .other: "Father's Day|father’s day",
      .other: "Valentine's Day|valentine’s day|valentine's",
      .other: "anniversary|wedding anniversary", .other: "retirement/retired",
      .other: "opening|grand opening|shop opening/opened a shop|opened her shop|opened his shop",
      .other:
        "hospital|surgery|operation|get well|illness/was ill|fell ill|is sick|was in hospital",
      .other: "farewell|leaving do|leaving party",
    ])
}

extension SentenceWords {
  static let japanese = SentenceWords(
    hasBlanks: false,
    days: "今 昨 明 前 先 来 去 再 翌 一 二 三 四 五 六 七 八 九 十 月 火 水 木 金 土 日 年 週 元 半 本 正 旧 端 中 大 お さ き あ こ",
    [
      .verb(.init(.gift, .sent)): forms(
        """
        あげ! 上げ! 差し上げ! さしあげ! 贈る 送る 渡す わたす 包む つつむ 出す 払う 支払う 振り込む 奢る おごる 手渡す プレゼントす 寄付す 送金す 贈呈す 届け! \
        入れ! やる
        """),
      .verb(.init(.gift, .received)): forms("もらう 貰う 受け取る うけとる 頂く いただく 頂戴す 預かる"),
      .verb(.init(.gift, .received, isFixed: true)):
        forms("くれ! 呉れ! くださる 下さる 届く 送られ! 渡され! 贈られ! 送ってき 送って来"),
      .verb(.init(.loan, .sent)): forms("貸す かす 立て替え! 立替え! 貸し出す 融通す"),
      .verb(.init(.loan, .received)): forms("借り! かり! 借り入れ! 借金す"),
      .verb(.init(.repayment, .sent)): forms("返す かえす 返済す 返金す 返却す 払い戻す"),
      .verb(.init(.repayment, .received, isFixed: true)): forms("返ってく 返ってき 戻ってき 返され! 返して来"),
      .noun(.gift):
        "ご祝儀|御祝儀|祝儀|お祝い|御祝い|お祝い金|お祝|祝い金|プレゼント|贈り物|餞別|お餞別|お礼|お見舞い金|お車代|心付け|紅包|お金|のし袋|お小遣い|小遣い",
      .noun(.loan): "借金|貸付|貸し付け|ローン|立替金", .noun(.repayment): "返済|返金|返済金", .to: "に|へ|宛に|あてに|のために",
      .from: "から|より", .subject: "が|は|も", .of: "の", .with: "と一緒に|といっしょに|と",
      .writer: "私が|私は|僕が|僕は|俺が|俺は|わたしが|わたしは|うちが|うちは|自分が|自分は|私も",
      .me: "私に|僕に|俺に|わたしに|うちに|自分に|私の|僕の|俺の|うちの|自分の",
      .refuse: "断った|辞退した|辞退|断られた|受け取らなかった|返品した|お断りした",
      .planned: "つもり|予定|たい|ようと思|べき|はず|らしい予定|考えている|検討",
      .uncertain: "かも|たぶん|多分|おそらく|らしい|はず|気がする|?|と思う|覚えていない",
      .about: "くらい|ぐらい|ほど|前後|約|およそ|だいたい|大体|程度|数百|数千|数万|以上|以下|弱|強",
      .settled: "完済|清算|精算済み|全額返済|全部|全額", .interest: "利息|利子|年利|月利|金利|利率", .due: "まで|までに|返済期限|期限",
      .each: "ずつ|それぞれ|各",
      .counter: "本|箱|個|枚|人|名|歳|才|周年|回|着|束|杯|缶|袋|冊|%|パーセント|割|足|台|点|年|ヶ月|か月|ケ月|日間|時間|分間|キロ|組|膳|匹",
      .goods: """
      お酒|日本酒|ワイン|ビール|お茶|ケーキ|花束|お花|花|お菓子|菓子折り|タオル|商品券|図書カード|ギフトカード|果物|チョコレート|チョコ|時計|服|おもちゃ|絵本|本|\
      カニ|蟹|ハム|メロン|お米|煙草|タバコ|たばこ|洗剤|コーヒー|お歳暮|お中元|月餅
      """,
      .household: "息子|娘|子供|子ども|こども|妻|夫|旦那|嫁|長男|次男|長女|次女|主人|家内|孫",
      .kin: """
      お母さん|お父さん|母|父|両親|おばあちゃん|おじいちゃん|おばあさん|おじいさん|祖母|祖父|祖父母|お兄さん|お姉さん|兄|姉|弟|妹|叔父さん|叔母さん|伯父さん|伯母さん|\
      おじさん|おばさん|叔父|叔母|伯父|伯母|従兄弟|従姉妹|いとこ|甥|姪|義母|義父|義兄|義姉|義弟|義妹|義両親|上司|先輩|後輩|部長|課長|社長|先生|大家さん|大家|\
      親戚|親友|同級生
      """,
      .role: "友人|友達|友だち|同僚|隣人|隣|近所|ご近所|知人|会社|部下|幼なじみ|親戚", .honorific: "さん|様|さま|くん|君|ちゃん|氏|殿|さん家|家",
      .filler: """
      を|で|て|し|した|して|する|です|ます|でした|ました|だ|た|ので|から借りた|けど|が、|御|お|この|その|あの|って|とき|時|際|頃|今日|行って|行った|行き|\
      参列|出席|参加|呼ばれ|招かれ|として|ため|まだ|もう|また|あと|ほか|他|計|合計|総額|現金|現金書留|振込|それ|これ|ね|よ|な|や|
      """,
    ],
    [
      .funeral:
        "葬儀|お葬式|葬式|香典|御香典|お香典|通夜|お通夜|告別式|弔問|法事|四十九日|不祝儀|御霊前|御仏前/亡くなった|亡くなって|亡くなり|亡くなられた|他界した|他界し",
      .wedding: "結婚|結婚式|結婚祝い|結婚お祝い|結婚のお祝い|ご結婚|披露宴|婚礼|入籍祝い|婚約祝い|二次会/結婚した|結婚して|結婚する|結婚し|入籍した|婚約した",
      .fullMoon: "お宮参り|満月", .firstBirthday: "一歳の誕生日|1歳の誕生日|初誕生",
      .babyBorn: "出産|出産祝い|出産のお祝い|ご出産|誕生祝い/出産した|出産して|生まれた|生まれて|産まれた",
      .birthday: "誕生日|お誕生日|誕生日会|誕生日祝い|誕生日プレゼント|還暦|還暦祝い|古希|喜寿|米寿|長寿祝い",
      .housewarming: "引っ越し|引越し|引越|引っ越し祝い|引越し祝い|新築|新築祝い|転居/引っ越した|引っ越して",
      .graduation: "入学|入学祝い|進学祝い|合格祝い|合格|入学式/合格した|入学した|合格して", .graduation: "卒業|卒業祝い|卒業式/卒業した|卒業して",
      .promotion: "昇進|昇進祝い|栄転|栄転祝い/昇進した|昇進して", .springFestival: "お正月|お年玉|正月|春節|旧正月",
      .midAutumn: "中秋|中秋節", .dragonBoat: "端午|端午の節句", .other: "クリスマス", .other: "七五三",
      .other: "成人式|成人祝い|成人の日", .other: "母の日", .other: "父の日", .other: "バレンタイン|バレンタインデー",
      .other: "ホワイトデー", .other: "敬老の日", .other: "就職|就職祝い/就職した", .other: "退職|退職祝い|定年/退職した|退職して",
      .other: "開店|開店祝い|開業祝い|開業", .other: "お見舞い|見舞い|入院|お見舞|手術|病気見舞い/入院した|入院して", .other: "送別会|送別",
      .other: "結婚記念日",
    ])

  /// The forms of verbs that occur in notes. `!` follows the stem of a one-stem verb (あげ! for あげる);
  /// other verbs are in the dictionary form, inflected by the row of the last character.
  private static func forms(_ verbs: String) -> String {
    let rows: [Character: [String]] = [
      "す": ["し", "さ", "す", "そ"], "る": ["り", "ら", "る", "ろ", "っ", "い"],
      "む": ["み", "ま", "む", "も", "ん"], "う": ["い", "わ", "う", "お", "っ"],
      "く": ["き", "か", "く", "こ", "い"],
    ]
    return verbs.split(separator: " ").flatMap { verb -> [String] in
      guard let last = verb.last else { return [] }
      let stem = String(verb.dropLast())
      if last == "!" { return [stem] }
      return rows[last]?.map { stem + $0 } ?? [String(verb)]
    }.joined(separator: "|")
  }
}
