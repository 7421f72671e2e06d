extension EnglishJapaneseWords {
  static let english = EnglishJapaneseWords(
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
      .refusal: "declined|refused|turned down|rejected|returned the gift|gave the gift back",
      .plan: """
      will|going to|plan to|planning to|plan on|want to|wants to|should|shall|intend to|\
      thinking of|thinking about|need to|would like to|must|have to|ought to|might|promised to|\
      i'll|we'll|if
      """,
      .doubt: "maybe|perhaps|probably|possibly|i think|not sure|i believe|i guess|seems|?",
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
      .kin(own: true): """
      son|daughter|kid|kids|child|children|baby|wife|husband|partner|fiancé|fiancée|grandson|\
      granddaughter
      """,
      .kin(own: false): """
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
