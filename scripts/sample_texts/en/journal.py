"""What Lin writes in her journal."""

# What the garden and the street did, by month.
SEASONS = {
    1: [
        "The #wintersweet opened on the side of the wall. One branch for the desk.",
        "Ice in the rain barrel, thin as paper for tracing.",
        "The canal steams in the morning. Nobody hangs out washing.",
        "Covered the pots with straw and felt like a person who knows what she does.",
        "腊八粥 from @朱桂英 downstairs, still hot. I had three bowls.",
        "Snow for twenty minutes, and forty people on the bridge to see it.",
        "Narcissus in a soup plate, leaning towards whoever is in the room. #garden",
    ],
    2: [
        "First plum blossom behind the post office, in the rain.",
        "The swallows are not here yet, whatever the almanac says.",
        "Cut back the roses by the book, which says to be cruel.",
        "It is too wet to dig. Oiled the tools instead.",
        "Grey light until ten. I wrote with the lamp on.",
        "Bulbs came up where I do not remember any. #garden",
        "The wind took the bamboo blind to the neighbours, who sent it back with a cake.",
    ],
    3: [
        "The #magnolia in the school yard went from nothing to everything in two days.",
        "Moved the ferns. They look as if they had always been there. #garden",
        "Everybody on the bridge is photographing the same tree.",
        "Spring onions in the box on the stairs, and nobody has stolen one yet.",
        "Rapeseed flowering along the railway, seen from the slow train.",
        "Bamboo shoots at the market; the first are for looking at. #food",
        "Weeded between the stones with a kitchen knife, and thought about nothing. #garden",
    ],
    4: [
        "Peonies in bud. I count them each morning, as a miser would. #garden",
        "Rain on the new leaves all day; it was like sitting in a green cup.",
        "碧螺春 at the market, the real kind or a good story about it.",
        "Planted out the beans, too early, as every year.",
        "The neighbour’s wisteria has come over the wall and may stay.",
        "Shepherd’s purse in the dumplings, out of my own box. #food",
        "The pond has a newt, or a newt has a pond. #garden",
    ],
    5: [
        "Loquats at the market, small and sour. I drew one before I ate it. #garden",
        "Strawberries were over before I had decided to buy any.",
        "The first mosquito. It has my name on a list.",
        "Slept with the window open and heard the boats.",
        "The roses forgave me for February.",
        "The mulberries on the quay are ripe, and so is the pavement.",
        "Tied up the beans, and then tied them up again where they are. #garden",
    ],
    6: [
        "梅雨. Everything that can grow mould does, including the dictionary.",
        "The #moss has never looked better. It is the only one of us.",
        "Rain since Tuesday. The pond came up to the second stone.",
        "杨梅 from Dongshan, a whole basket, red hands until evening. #food",
        "Two frogs in the pond, who disagree. #garden",
        "Gardenias in a bowl of water beside the bed. The whole room is louder.",
        "Hung the paper over the stove to dry, page by page.",
    ],
    7: [
        "Thirty-eight degrees at four. Worked with my feet in a bucket.",
        "Watered at six, and again at nine in the evening by the street lamp.",
        "The lotus at the museum opened, and half the town went to see it close.",
        "Cicadas from five o’clock. They also have a deadline.",
        "Bought a fan from a man who said that it had one careful owner.",
        "Watermelon, half for me and half for the stairs. #food",
        "The beans are over. They went as they lived, all at once. #garden",
    ],
    8: [
        "Still too hot to think before noon, or after it.",
        "The crickets began last night. @爸爸 would know which kind.",
        "Cut the bamboo back from the window; the room is a different room.",
        "Lotus root at the market, the first. Autumn, says the stomach. #food",
        "A thunderstorm took the power for two hours. Wrote on, by candle.",
        "The pond is low; carried eleven buckets, and the frogs watched. #garden",
        "A typhoon day: books away from the window, noodles, candles, nothing.",
    ],
    9: [
        "The first morning for a jacket. #garden",
        "Osmanthus, from one day to the next; the whole street smells of cake.",
        "Sowed the winter spinach where the beans were.",
        "鸡头米 again: nobody who has peeled them asks why they cost that.",
        "The light comes in under the table now.",
        "Collected the seeds of the balsam, which jump. #garden",
        "Mosquitoes again, the last ones, with nothing to lose.",
    ],
    10: [
        "Drew the chrysanthemums, outside, with cold hands. #garden",
        "Crabs everywhere. One got as far as the stairs. #food",
        "Leaves on the pond. I took out one bucket and left the rest to look well.",
        "The ginkgo by the temple has begun at the top.",
        "Dug up the dahlias and wrote their names on them.",
        "Chestnuts from the drum on the corner, hot through the glove. #food",
        "Moved the moss stone by a hand’s breadth. It was right before. #garden #moss",
    ],
    11: [
        "The #maple behind the library is as red as it gets. Walked past it twice.",
        "The #moss is green under the first leaves. Five hundred words about that.",
        "Fog until ten, the bridges without their other halves.",
        "Put the lemon tree into the stairwell, which belongs to it from now on. #garden",
        "The heater smells of last year.",
        "Radishes pulled, washed, hung on the line like socks. #garden",
        "The osmanthus threw out a second flower, out of season and out of spite.",
    ],
    12: [
        "First frost. The chives lay down all together.",
        "冬酿酒 at the corner, the queue round the block. #food",
        "The pond froze at its edge, and a sparrow walked on it.",
        "Swept the last leaves and felt the year get lighter.",
        "Dark at five. The lamp decides the day now.",
        "Salted the cabbage with @朱桂英, who does not measure.",
        "Wrapped the lemon tree for the stairs; it looks like a guest who will not take off his coat. #garden",
    ],
}

# The novel, by what she was doing with it.
DRAFTS = [
    [
        "Chapter {chapter} by hand, two pages that may stay. #novel",
        "The ferryman said something in chapter {chapter} that I had not planned. I let him. #novel",
        "Wrote before the first message. It is a different language before the first message. #novel",
        "Nothing would come but the weather, so I wrote the weather.",
        "One page, and the page is a list of boats. Even so. #novel",
        "The quay again. I know now what is on the left of it. #novel",
        "Asked @陈叔叔 how one steers against the sluice; he drew it on a napkin. #novel",
        "Chapter {chapter} has a mother in it now. That explains the suitcase. #novel",
        "Began the scene in the middle, as the only part that I could see.",
        "Four hundred words, of which I believe three hundred. #novel",
        "Wrote the rope, the plank and the cold, and then she could come on board. #novel",
        "A day of names. Nobody in the book is called what they were called last week. #novel",
        "Chapter {chapter} ends with a door, again. That makes four doors. #novel",
        "Read a manual on sluices, and now know more than the book may. #novel",
        "Wrote badly and quickly, which is one better than well and not at all. #novel",
        "Two voices that I overheard in June fit into chapter {chapter} as if made for it. #novel #voices",
        "Did not want to. Sat down all the same; at ten it began. #novel",
    ],
    [
        "Let the draft lie. It is harder than writing. #novel",
        "Read the first chapter as if somebody else had sent it. I would ask for the rest. #novel",
        "Wrote three letters in place of a chapter.",
        "Put the chapters on the floor in the order in which they happen. The cat next door walked through 1962. #novel",
        "Listed what each of them knows, and when. Chapter {chapter} is a mess of secrets. #novel",
        "Notes for the second draft, on cards: blue for what is missing, yellow for what is too much. It is very yellow. #novel",
        "Asked @陈叔叔 what people ate on the ferry in 1962. He said: “What people?” #novel",
        "Found the goose. She belongs to the sister. #novel",
        "Only read today. The book does not mind being read.",
    ],
    [
        "Chapter {chapter}, second time through: half of the adjectives went, and nobody missed them. #novel",
        "Cut a page that I had been proud of. It is in the drawer, not in the bin. #novel",
        "The ferry scene stands where it belongs now, and three others fell over. #novel",
        "Read chapter {chapter} aloud to the wall. The wall was polite. #novel",
        "One winter in place of two. The book breathes out. #novel",
        "Found the same sentence in two chapters; both wanted to keep it. #novel",
        "Slow. The kind of slow that is not stuck. #novel",
        "The second ferryman is gone. I miss him more than the book does. #novel",
        "A whole morning on how she shuts a door. #novel",
        "Chapter {chapter}: moved the quarrel to the kitchen, where there are knives and nobody needs them. #novel",
        "Eleven pages, with a pencil, in the library. The pencil is shorter by two centimetres. #novel",
        "Took out the dream. Nobody who is awake misses it. #novel",
        "The sister is funnier than I am. I try not to stand in her way. #novel",
        "Went back to the cards: nobody knows about the money before chapter {chapter}, and two of them spend it. #novel",
        "Good hours. I noticed the noon bell only because it had stopped. #novel",
        "Put commas in, took commas out, went for bread. #novel",
        "Chapter {chapter} was afraid of its own ending. So was I. It is there now. #novel",
    ],
    [
        "Three queries from @王敏, the large ones first. #novel",
        "Chapter {chapter}: took out every “he said” that said nothing. #novel",
        "@王敏 asks what the bell sounds like. I do not know yet, and that is a good question. #novel",
        "Chapter {chapter}, third pass. It holds when one leans on it. #novel",
        "Changed one word in chapter {chapter} and changed it back, which is also work. #novel",
        "The letter in chapter eleven is shorter by half and says more. See [[The Ferry House]]. #novel",
        "Stopped in the middle of a sentence, as in [[How I work]]. It was waiting. #novel",
        "The sister’s letter: read it aloud six times, and it is shorter each time. #novel",
        "@王敏 likes the goose. I had three pages ready in her defence. #novel",
        "A title came, on the stairs, and it is a building again. #novel",
        "Chapter {chapter} lost its first paragraph, as first paragraphs should. #novel",
        "Checked the tides, the trains and the price of rice in 1962. Only the rice was wrong. #novel",
        "Nothing to mend on four pages in a row. Suspicious. #novel",
    ],
]

PAID = [
    "“{essay}”: first pass, with more holes than text. #translation",
    "@周宁 explained a pun over the telephone for half an hour. It stays untranslated, and we both feel better. #translation",
    "Read the English of “{essay}” alone. It stands, but it limps. #translation",
    "Footnotes all afternoon. Nobody will read them, and I checked each. #translation",
    "Proofs of the {term} issue: a missing comma, and a river in the wrong province. #almanac",
    "Captions for {term}. Twelve words each; the tenth is always the trouble. #almanac",
    "The printer moved the date of the {term} issue by two days, in the usual direction. #almanac",
    "Cut the {term} lead to 900 words. It was about fish, and now it is about one fish. #almanac",
    "Invoiced, filed, and bought noodles from the money before it was there. #money",
    "A client wanted it by Friday. I asked for a day to think; on the next day he wanted it by Wednesday week.",
    "Two hours looking for the word for the board one walks ashore on. There are four. #translation",
    "Delivered “{essay}”, and went for a walk as if somebody had let me out. #translation #walk",
    "Page plan for {term}, with a hole in it the size of one poem. #almanac",
    "Wrote to the printer about paper. He wrote back about his father. #almanac",
    "“{essay}” turns on a word that means both “moor” and “forgive”. I have neither. #translation",
    "Four pages before lunch, and one sentence after it. #translation",
    "Counted the hours of the essay; I would not tell @周宁 what that is by the hour. #translation #money",
    "Checked “{essay}” against the Chinese, line by line, with a ruler. #translation",
    "Declined a catalogue of bathroom tiles, politely and with pleasure. #money",
    "A reader found the wrong moon in the last issue. He sent a drawing. #almanac",
    "The {term} issue is at the printer. It is out of my hands, and in somebody’s with ink on them. #almanac",
    "Read the translation of somebody else, to be jealous. It was useful. #translation #reading",
]

PEOPLE = [
    "Letter to @Clara, four pages, the last one about nothing. #letters",
    "A card from @Jonas, with a stamp that is better than the card. #letters",
    "@外婆 on the telephone: the ferry was called 顺风, she is sure, or it was the other one. #family",
    "@妈妈 asked whether I eat. I read her the shopping list. #family",
    "@爸爸 sent eleven photographs of one heron. #family",
    "Noodles with @顾晓岚, who thinks that publishing is a kind of weather.",
    "Met @陈叔叔 at the locks. He remembers water levels as others do birthdays. #novel",
    "@朱小满 from downstairs did her homework at my table and corrected my stroke order.",
    "Tea with @叶知秋; we said what we had come to say in the last five minutes.",
    "@周宁 came by with persimmons and stayed for the argument. #translation",
    "@钱伯年 played 评弹 with his window open until ten. Nobody complained.",
    "Answered the hard letter first. It took a quarter of an hour and had taken a week. #letters",
    "梅姨 came with a duck. One does not ask. #family",
    "Long talk with @王敏 about whether the dead may have opinions in chapter nine. #novel",
    "@妈妈 sent trousers that fit somebody whom she remembers. #family",
    "@Clara wants to know what 雨巷 smells of. Wrote her a page and a half. #letters",
    "@外婆 has learned to send voice messages: seven, of which four are of the kettle. #family",
    "Lunch with @叶知秋, who has read everything and recommends walking.",
    "@任海涛 came about the paper and stayed for the crabs. #food",
    "@朱小满 asked what a book is about when it is not about anything. Wrote that down.",
    "@爸爸 rang to say that it will rain. It was raining. #family",
    "@钱伯年 lent me a record, and came by twice to see how it is.",
    "@Jonas has a new address, in the same street. He says that it is quite different. #letters",
    "Met @陈叔叔 at the barber’s; we spoke in the mirror.",
    "A postcard to @Clara with only the word “moss” on it. She will understand. #letters #moss",
    "Sat with @外婆 and peeled broad beans; she talks when her hands do. #family",
    "@顾晓岚 has a press in Hangzhou in mind for me, and would not say its name before the soup.",
    "Carried @朱桂英’s rice upstairs and came down with eggs.",
    "@王敏 and I read the same book without telling each other, and both gave it up on page ninety. #reading",
    "@妈妈 found my school essays. I am to keep them or burn them, but decide. #family",
    "Two letters by hand; the second was better, and went to the tax office. #letters",
]

EVENINGS = [
    "Read until eleven, the telephone in the kitchen. See [[Reading at night]]. #reading",
    "Early to bed, and awake at three with a better title. Gone by morning.",
    "Walked the long way round by the silk museum. #walk",
    "Mended the blue coat. It has outlived two editors.",
    "汪曾祺 in the bath. The book is fine. #reading",
    "Did nothing, on purpose, for an hour. It is not easy.",
    "Shoulders like wood. Ten minutes on the floor, and the floor won.",
    "Cooked enough for three, and ate for one and a half. #food",
    "Sorted the drawings of the year: thirty, of which eight are drawings. #garden",
    "Wrote out tomorrow on the back of an envelope, so that it cannot grow.",
    "Went back for the umbrella, and found the teahouse still open.",
    "Sat on the stairs with @朱桂英 and shelled beans. #food",
    "Washed my hair, and was a new person until the wind.",
    "Noodles at the corner, the small table by the wall. #food",
    "Listened to the rain find the one loose tile.",
    "Ironed four shirts and solved a paragraph. #novel",
    "Looked for my glasses with my glasses on, and told nobody but this page.",
    "A film about a train. I was asleep before the border.",
    "Balanced the accounts of the month. They balance like a bicycle. #money",
    "Drew my left hand, which keeps still. It looks like @妈妈’s.",
    "Copied out a page of 归有光, to walk in somebody else’s shoes. #reading",
    "Telephone off at nine. The quiet came in like a cat.",
    "Swept the stairs, though it was not my week.",
    "Ate standing up, out of the pot, happily. #food",
    "Walked to the North Temple and back; the pagoda had its lights on and nobody in it. #walk",
    "Wrote three lines here, and crossed out two.",
    "Baked a sweet potato and burned my tongue; every year. #food",
    "Set the alarm for six, and lay awake to be ready for it.",
]

# What she writes in Chinese in any case.
CHINESE = [
    "外婆在电话里又讲了一遍摆渡船的事，这次船上多了一只鹅。 #family",
    "今天一个字也没改，只是读。读完觉得可以。",
    "下了一整天雨，屋檐水滴在搪瓷盆里，像有人在隔壁打算盘。",
    "菜场的阿姨问我是不是老师。我说差不多，她就多给了一把葱。",
    "和 @周宁 争“河埠头”怎么译，争到面都坨了。 #translation",
    "写到渡口那一段，忽然闻到桐油的味道。 #novel",
    "桂花开了，整条街都在请客。 #garden",
    "晚上给 @外婆 念了一页，她说：“人讲话不是这样讲的。”她是对的。 #novel",
    "钱伯伯的评弹又从窗口飘进来，弦有一根不准，他自己不知道，也不要紧。",
    "霜降过了，菊花还没有要谢的意思。",
    "楼下的猫生了四只，朱桂英说谁也不许给取名字，自己已经取了两个。",
    "读《项脊轩志》，还是那句“今已亭亭如盖矣”，还是合上书坐了一会儿。 #reading",
    "妈妈寄来一箱枇杷膏，附纸条：“不咳也可以吃。” #family",
    "改到一个“了”字，删掉，又放回去，天就黑了。 #novel",
    "去平江路送稿子，顺便绕了远路。远路一般都是对的。 #walk",
    "听 @陈叔叔 说从前水乡的门牌是写在河那一边的。 #novel",
    "雨停了，青苔亮得像刚印出来的。 #moss",
    "菜饭，咸肉，一碗汤。一个人吃也摆了两双筷子，忘了。 #food",
    "邻居小孩问我为什么总在窗口。我说在上班。他不信，我也不太信。",
    "收到 @Clara 的信，中文比上次好，错别字也比上次好看。 #letters",
]

# What she wrote on the telephone, on the way.
NOTES = [
    "On the bus: a man explains to a parrot where they are going.",
    "The woman at the stamp counter licks her thumb before every sentence. Keep her. #novel",
    "Heard at the market: “Fresh? It was alive when you asked.” #voices",
    "船娘唱到一半停下来接电话，接完从断的地方接着唱。 #voices",
    "Title for chapter {chapter}? “What the water owed.” No.",
    "Bridge closed. Walked round, and met @任海涛, who was also walking round.",
    "The heron again, same stone. @爸爸 will want to know.",
    "Idea for the {term} lead: only things that make no sound. #almanac",
    "Ate the whole bag. #food",
    "Good hour in the library, by the window that nobody wants. #walk",
    "Two boys fishing with one rod and a lot of advice. #voices",
    "头发剪短了。师傅说像编辑。我就是编辑。",
    "The word is “gangway”. It was “gangway” all along. #translation",
    "Rain. No umbrella. Bookshop.",
    "Ask @陈叔叔: did the ferry run in fog?",
    "Tired in the way that soup helps.",
    "等车，听两个老太太讲谁家的女儿在上海买了房，讲得像评书。 #voices",
    "Clouds over Tianping like a badly erased drawing.",
    "Forgot the purse; @朱桂英 paid for my beans and will not hear of it. #money",
    "Somebody is learning the erhu across the canal. We all are.",
    "Saw the exact blue of chapter {chapter} on a delivery van. #novel",
    "A dog in a raincoat, looking straight ahead.",
    "What is the opposite of a ferry? Not a bridge.",
    "Queue at the bank; read half an essay on cranes. #reading",
    "老板娘说今天的豆花“有脾气”。 #food #voices",
    "Umbrella left on bus 5. It has had a good life.",
    "Cold hands, warm chestnuts. #food",
    "Overheard, two girls: “He writes.” “Yes, but what does he do?” #voices",
    "The moss on the north steps is the kind that I need. Come back with paper. #moss #garden",
    "Three kinds of green between here and the corner. #walk",
    "Typed this with a glove on.",
    "路口有人在吵架，用的都是很好的动词。 #voices",
    "“It is not late, it is slow” — bus driver, to nobody. #voices",
    "The {term} lead should begin with the wind. #almanac",
    "Paid, packed, on the way home. Light rain, no hurry.",
]

# Days that she will come back to: title, text.
DAYS = {
    "2025-05-19": ("The first page", """\
I begin to write down what I do with the days, because I no longer believe what I tell people about
them. The hours go into [[How I work|the other book]]; here go the days themselves.

Rule: no rule. If there is nothing, nothing.
"""),
    "2025-06-22": (None, """\
Thirty mornings in a row with the draft first. I had to count twice. At the print shop somebody
asked what I do, and before I could think I said: I write.

> A page a day is a book a year.
>
> — @外婆, about knitting patterns
"""),
    "2025-07-25": (None, """\
闰六月初一. The almanac has a sixth month too many this year, and everybody at the market has an
opinion about what that does to crabs. A month that comes twice: somebody should have to live it
better the second time. #almanac
"""),
    "2025-10-06": ("中秋", """\
The moon came up behind the chimney of the dye works, where it has come up since I was four.
@外婆 cut one cake into nine. There were seven of us; she said that two were still on their way, and
went on as if they were.

月亮底下大家都小声说话，好像怕吵醒它。
"""),
    "2025-11-20": (None, """\
Chapter {chapter}. A year from now somebody will have read this, I wrote at the top of the page, to
frighten myself. It worked: half a page.

## 17:40

Fog. The ferry in the book has been in fog for two weeks as well; one of us has to come out first.
#novel
"""),
    "2025-12-01": (None, """\
Straw on the pots. Two sweaters. @钱伯年 says that the tenth month is “little spring”, and for an hour
at noon it was. #garden
"""),
    "2025-12-10": (None, """\
Thirty-nine. Worked until noon, as if the fever were somebody else’s. Stupid.
"""),
    "2025-12-13": (None, """\
@朱桂英 left a pot before the door and knocked as if she were collecting rent. Slept. Dreamed the end
of the book, in full, and it was about a duck.
"""),
    "2025-12-20": ("The last chapter, however bad", """\
It is there. It is bad, and it is there: twenty chapters, eighteen of them by hand. I wrote the last
line at ten past four, and the lamp in the street came on, which would be too much in a novel.

- [x] Last chapter
- [ ] Tell @Clara
- [ ] Sleep
- [ ] Not one look at it before spring

## 22:15 Afterwards

Told nobody for five hours. Then rang @外婆, who said: “And what happens to the goose?” There is no
goose. There will have to be a goose. #novel
"""),
    "2025-12-31": ("The year in ten lines", """\
1. A draft that can be read to the end.
2. Forty-one conversations written down, none of them invented.
3. One notebook lost on a bus, and found by a driver with clean hands.
4. The garden: loquats 31, me 0.
5. Too many proofs.
6. @外婆 remembers more than she did in spring, or invents more. Both are good.
7. A week of flu that I had earned.
8. News before breakfast is gone, and I have not missed an earthquake.
9. Letters: twenty-six. Two of them to myself.
10. I was less afraid of Mondays.
"""),
    "2026-02-16": ("除夕", """\
@爸爸’s birthday is the thirtieth of the twelfth, and this year there is no thirtieth, so he was a day
early and pretended to be surprised. Eight cold dishes, one fish that nobody may finish.

年夜饭吃到一半停电，妈妈说正好，省得看春晚。
"""),
    "2026-02-17": ("春节", """\
Oranges. @林可可 made eleven hundred yuan before nine o’clock and explained interest to me.
"""),
    "2026-03-12": (None, """\
Wrote to a publisher about the garden book, without a chapter. The answer came in an hour, which is
not a good sign, and was four words long, which is worse.

A proposal is a chapter with a letter around it. I knew that. I tell it to other people. #money
"""),
    "2026-04-05": ("清明", """\
Rain on all three days, as ordered. We swept 外公’s grave under two umbrellas, and @外婆 told him what
the price of cabbage is now. She waited, and nodded.

清明的雨不大，刚好够让人不说话。
"""),
    "2026-04-08": ("Again from the top", """\
The second draft begins. Ninety-one pages of notes on a hundred and eighteen thousand words, and the
first note is: why is she telling us this?

- [x] Map of who knows what
- [ ] One winter, not two
- [ ] The goose
"""),
    "2026-06-02": (None, """\
Asked a client for a day to think. He said: “Of course.” That was all. For nine years I have been
afraid of two words. See [[How I work]].
"""),
    "2026-06-09": ("Six evenings, cancelled", """\
Ended the reading series before it began. @叶知秋 had folded forty programmes and said that they make
good bookmarks. Ending something early is cheaper than doing it badly; it is not free, though.
"""),
    "2026-07-08": ("Without a plan", """\
Snow on the mountain and sun on the terrace, which is greedy. Nobody here knows what I do. I said
that I look after a garden.

## 20:30

洱海边上有人放风筝，风筝比人高兴。 #travel
"""),
    "2026-07-12": (None, """\
A letter from @Jonas, sent on from home, about a winter. Read it in a shirt under a peach tree. #letters
"""),
    "2026-07-16": (None, """\
Last evening. Bought the postcard for the door: it says nothing, and has a horse on it. Ten days
without counting. I could not say what I did in any of them, and remember all of it. #travel
"""),
    "2026-08-06": (None, """\
Cut chapter fourteen in anger, all of it, and emptied the bin afterwards, as if somebody were watching.

## 22:50

I want it back. There was a paragraph about rope. #novel
"""),
    "2026-08-29": ("Four thousand words", """\
Four thousand and twelve, to be exact, are out. The book is lighter, and I am, too: ten hours in that
chair, and today it did not hurt to get up. #novel
"""),
    "2026-09-16": (None, """\
Four hours of sleep, and what I wrote after midnight reads like it. The last days are for reading.
Tomorrow only reading.
"""),
    "2026-09-21": ("By post", """\
To @王敏, registered, six hundred and four grams. The clerk asked what it was worth. I said: nothing
yet. She wrote that down.

## 12:30 Soup

@陈叔叔 insisted on paying, as one does for people who have had an operation.

## 21:00

Swept the floor. All of it in [[The Ferry House]]. #novel
"""),
    "2026-09-25": ("中秋", """\
Clouds, and then for a quarter of an hour no clouds. [[2025-10-06|Last year]] there were seven of us
and nine pieces of cake; this year nine and nine. @外婆 said: “You see.”
"""),
    "2026-10-10": ("喜酒", """\
@顾晓岚 married in a red dress and running shoes. I gave a jar of 黄酒 and the envelope, and held a
speech after all, of one sentence. Two weddings in a week: one could live on sweets. #food
"""),
    "2026-10-14": (None, """\
An hour with @王敏 about one comma. We were both right, and the comma is gone. Three queries a day, the
large ones first. #novel
"""),
    "2026-11-01": ("Thirty", """\
The thirtieth drawing: moss, from above, with nothing else on the page. It took the whole light. I
think that the proposal begins with it. #garden #moss
"""),
    "2026-11-06": (None, """\
@王敏’s birthday. She asked for no flowers and no chapters; I brought pears.
"""),
    "2026-11-07": ("立冬", """\
Dialogue only, all chapters: done. They talk like people who have been listening to each other for
forty years, at least until chapter six. #novel
"""),
    "2026-11-18": (None, """\
Put off “祠堂” for the third day in a row. I know what it is: I do not understand the second
paragraph, and @周宁 thinks that I do. #translation

- [ ] Ring @周宁 and say so
"""),
    "2026-11-19": (None, """\
Rang @周宁. He does not understand the second paragraph either; it was his editor’s. We laughed until
it was too late to work. #translation

## 20:40 Read aloud

The first three pages to @外婆, on the telephone, with the rain on both ends. At the goose she laughed.
“There,” she said. #novel
"""),
    "2026-11-20": (None, """\
A year since [[2025-11-20]], when somebody was to have read this. Somebody has.

- [x] Chapter thirteen, third pass
- [x] Proofs of the 小雪 issue
- [ ] Send 梅姨 the answer that is late

## 07:20

Dark still. Tea. The window full of the street’s other windows.

## 14:30 To 外婆

Wrote to @外婆, in large letters, about the bell. She is the only one alive who heard it. #letters

## 18:05

雾。灯一盏一盏亮起来，像有人在对岸数数。 #garden
"""),
}

# Tags and places as the figures name them, and as she does.
TAGS = {
    "almanac": "almanac",
    "daybook": "daybook",
    "family": "family",
    "garden": "garden",
    "garden-book": "garden-book",
    "ill": "ill",
    "letters": "letters",
    "novel": "novel",
    "reading-series": "reading-series",
    "translation": "translation",
    "travel": "travel",
    "wedding": "wedding",
    "work": "work",
    "year": "year",
}
PLACES = {"Dali": "Dali", "Wuxi": "Wuxi"}

# A day after one with a title; the day of that is put in.
STILL = "Still full of [[{}|yesterday]]."
