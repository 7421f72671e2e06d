"""Lin's gift ledger, for scripts/generate-sample: three years of 礼尚往来 in Suzhou.

What happened is written down by hand, as such a ledger is: an amount answers another one, and the
years between them. Chance only adds the days on which something was handed over, and by which way a
record was entered. Lunar days are copied from a calendar. The customs of places are in
sample_etiquette.py.
"""

from datetime import date, timedelta

import sample_etiquette

BOOKS = [
    {"id": "everyday", "name": "人情往来", "icon": "🧧", "color": "#C04851", "note": "平日的红白喜事", "order": 1},
    {"id": "festivals", "name": "年节", "icon": "🏮", "color": "#B8860B", "note": "春节、端午、中秋", "order": 2},
    {"id": "new-home", "name": "面馆楼上", "icon": "🏠", "color": "#5B7F63", "note": "2024年4月搬进来，请了两天", "order": 3},
    {"id": "grandfather", "name": "爷爷后事", "icon": "🕯️", "color": "#5A5A66", "note": "2024 年冬至前走的，九十三。写在我名下的几份", "order": 4},
    {"id": "studio", "name": "自立门户", "icon": "🖋️", "color": "#3E6B8A", "order": 5},
    {"id": "thirty", "name": "三十岁", "icon": "🎂", "order": 6},
    {"id": "old", "name": "旧账", "icon": "📒", "color": "#8C8577", "note": "从旧本子上抄来的", "archived": True, "order": 9},
]

OCCASIONS = [
    {"name": "喜酒", "category": "wedding", "icon": "囍", "order": 1},
    {"name": "满月酒", "category": "full_moon", "icon": "🥚", "order": 2},
    {"name": "压岁钱", "category": "spring_festival", "icon": "🧧", "order": 3},
    {"name": "大闸蟹", "category": "other", "icon": "🦀", "order": 4},
    {"name": "探病", "category": "other", "icon": "🍊", "order": 5},
    {"name": "升学宴", "category": "graduation", "icon": "🎓", "order": 6},
    {"name": "豆腐饭", "category": "funeral", "icon": "🕯️", "order": 7},
    {"name": "教师节", "category": "other", "icon": "🖌️", "order": 8},
]

# id, name, relation, household, birthday, note. A subscriber's number never begins with a zero.
CONTACTS = [
    ("waipo", "外婆", "family", "外婆家", "lunar:10-21", "不让多给，要分两次塞"),
    ("baba", "爸爸", "family", "家里", "腊月三十", "除夕生的，小月就提前一天过"),
    ("mama", "妈妈", "family", "家里", "腊月廿五", None),
    ("dabo", "林建国", "family", "大伯家", "农历1955年八月二十", "大伯"),
    ("damu", "吴秀英", "family", "大伯家", None, "大伯母"),
    ("linfeng", "林峰", "family", "林峰家", "1988-03-27", "堂哥"),
    ("hejing", "何静", "family", "林峰家", None, "堂嫂"),
    ("keke", "林可可", "family", "林峰家", "2019-06-01", "堂哥的女儿，属猪"),
    ("gugu", "林慧", "family", "姑姑家", "07-19", "姑姑"),
    ("gufu", "徐国平", "family", "姑姑家", None, "姑父，忌酒"),
    ("jiashu", "徐嘉树", "family", "姑姑家", "2006-02-11", "2024年考去南京"),
    ("dajiu", "沈志明", "family", "大舅家", "正月初八", "大舅。买房那年帮了大忙"),
    ("dajiuma", "陆美芳", "family", "大舅家", None, "大舅妈"),
    ("shenyue", "沈悦", "family", "沈悦家", "1996-10-28", "表妹"),
    ("gaoxiang", "高翔", "family", "沈悦家", None, "表妹夫，南通人"),
    ("niannian", "高念安", "family", "沈悦家", "2025-08-14", "小名念念"),
    ("erjiu", "沈志远", "family", "二舅家", None, "二舅，在无锡"),
    ("erjiuma", "周兰", "family", "二舅家", None, None),
    ("shenxiao", "沈晓", "family", "二舅家", "2008-04-16", "2026年高考"),
    ("xiaoyi", "沈雅琴", "family", "小姨家", "农历1974年闰四月初八", "小姨"),
    ("panwei", "潘伟", "family", "小姨家", None, "小姨父"),
    ("yifan", "潘一帆", "family", "小姨家", "2011-12-02", None),
    ("yinuo", "潘一诺", "family", "小姨家", "2016-08-08", None),
    ("mei", "梅姨", "family", None, None, "妈妈的堂妹，在香港"),
    ("dongwb", "董文斌", "colleague", None, None, "社里的主编"),
    ("fanglin", "方琳", "colleague", None, "11-03", None),
    ("chengzh", "程志豪", "colleague", None, None, "美编"),
    ("wanys", "万一山", "colleague", None, "1992-01-23", None),
    ("luym", "陆一鸣", "colleague", None, None, "发行"),
    ("suwan", "苏婉", "colleague", None, "09-18", None),
    ("sunyue", "孙悦", "colleague", None, None, "校对"),
    ("qiujw", "裘静文", "colleague", None, None, "来的时候还是实习生"),
    ("zengke", "曾可", "colleague", None, None, "借的钱要记得提一句"),
    ("ouyang", "欧阳楠", "classmate", "欧阳楠家", "1995-03-15", "大学同屋"),
    ("wangmin", "王敏", "classmate", "王敏家", "1994-11-06", "大学同屋，纸上看稿"),
    ("bailic", "百里川", "classmate", None, None, "姓百里，名川"),
    ("xieyq", "谢雨晴", "classmate", "谢雨晴家", "05-20", None),
    ("tangrui", "唐蕊", "classmate", None, None, None),
    ("hanbing", "韩冰", "classmate", None, None, "去了深圳"),
    ("maxiao", "马骁", "classmate", None, None, "毕业后没怎么联系"),
    ("zhengzx", "郑子轩", "classmate", None, None, None),
    ("zhouning", "周宁", "friend", None, "十月廿二", "写运河的那位"),
    ("clara", "Clara", "friend", None, "02-29", "西雅图。生日四年一次"),
    ("jonas", "Jonas", "friend", None, "08-30", "写信的朋友"),
    ("yezq", "叶知秋", "friend", None, "1994-12-12", "住平江路，养两只猫"),
    ("xiaqing", "夏青", "friend", None, "01-18", None),
    ("helanz", "贺兰舟", "friend", None, "04-02", "在大理开客栈"),
    ("chenss", "陈叔叔", "friend", None, "冬月初八", "爸爸的老友，管过水闸"),
    ("guxl", "顾晓岚", "friend", None, "1996-01-08", "大家叫她小顾"),
    ("zhugy", "朱桂英", "neighbor", "面馆", None, "楼下面馆的老板娘"),
    ("xiaoman", "朱小满", "neighbor", "面馆", "2010-05-21", "小满那天生的"),
    ("qianbn", "钱伯年", "neighbor", None, None, "隔壁，修钟表的"),
    ("nijh", "倪建华", "neighbor", None, None, "对门，倪师傅"),
    ("youjz", "尤静之", "neighbor", None, None, "退休的语文老师"),
    ("xujy", "许静怡", "business", None, "12-28", "杭州的出版社"),
    ("renht", "任海涛", "business", None, None, "印厂"),
    ("fanlq", "范立群", "business", None, None, None),
    ("jiangwq", "蒋文清", "business", None, None, "看合同的律师"),
    ("peihn", "裴鹤年", "other", None, "农历1957年三月十二", "书法老师"),
    ("chenwei", "陈维", "other", None, None, "陈医生"),
]
PHONES = {
    "zhugy": "0512-0000 0168", "xujy": "0571-0000 0235", "renht": "0512-0000 0377", "jiangwq": "0512-0000 0651",
    "chenwei": "0512-0000 0512",
}
# What people are called when they are not called by their name.
SAID = {"guxl": "小顾", "dajiu": "大舅", "xiaoyi": "小姨", "dabo": "大伯", "gugu": "姑姑", "zhugy": "老板娘", "peihn": "裴老师", "chenwei": "陈医生"}

# Parties of many guests. Event, category, book, direction; then day, person, amount, goods, note.
PARTIES = [
    ("乔迁", "housewarming", "new-home", "received", [
        ("2024-04-13", "waipo", 1000, None, "红纸包的，还压了一双筷子"),
        ("2024-04-13", "dabo", 1000, None, None),
        ("2024-04-13", "gugu", 800, None, None),
        ("2024-04-13", "dajiu", "贰仟元整", None, "礼单上写的大写"),
        ("2024-04-13", "erjiu", 800, None, None),
        ("2024-04-13", "xiaoyi", 1000, "定胜糕两盒", None),
        ("2024-04-13", "linfeng", 600, None, None),
        ("2024-04-13", "shenyue", 600, None, None),
        ("2024-04-13", "chenss", 1000, None, "自己划船来的"),
        ("2024-04-13", "zhugy", 200, "团子一蒸笼", None),
        ("2024-04-13", "qianbn", 200, None, "特意说明：不送钟"),
        ("2024-04-13", "nijh", 200, "甘蔗两根", "节节高"),
        ("2024-04-13", "youjz", 200, "兰花一盆", None),
        ("2024-04-14", "dongwb", 600, None, None),
        ("2024-04-14", "fanglin", 600, None, None),
        ("2024-04-14", "chengzh", 500, None, None),
        ("2024-04-14", "wanys", 600, None, None),
        ("2024-04-14", "luym", "￥800", None, None),
        ("2024-04-14", "suwan", 500, None, None),
        ("2024-04-14", "sunyue", 300, None, None),
        ("2024-04-14", "zengke", 500, None, None),
        ("2024-04-14", "qiujw", 300, None, "一个月的房租也不过这些，叫她少给"),
        ("2024-04-14", "ouyang", 1000, None, None),
        ("2024-04-14", "wangmin", 1000, "台灯一盏", None),
        ("2024-04-14", "bailic", 800, None, None),
        ("2024-04-14", "xieyq", 800, None, None),
        ("2024-04-14", "tangrui", 600, None, None),
        ("2024-04-14", "hanbing", 600, None, "人在深圳，托欧阳楠带来"),
        ("2024-04-14", "xiaqing", 600, None, None),
        ("2024-04-14", "helanz", 600, None, None),
        ("2024-04-14", "yezq", 500, "猫抓板一块", "可我没有猫"),
        ("2024-04-14", "guxl", 1000, None, None),
        ("2024-04-14", "zhouning", 666, None, None),
    ]),
    ("爷爷丧事", "funeral", "grandfather", "received", [
        ("2024-12-14", "chenss", 1001, None, "守了一夜"),
        ("2024-12-14", "zhugy", 201, None, None),
        ("2024-12-14", "qianbn", 201, None, None),
        ("2024-12-14", "nijh", 301, None, None),
        ("2024-12-14", "dongwb", 501, None, None),
        ("2024-12-14", "wangmin", 501, None, None),
        ("2024-12-14", "ouyang", 501, None, None),
        ("2024-12-15", "fanglin", 301, None, None),
        ("2024-12-15", "chengzh", 501, None, None),
        ("2024-12-15", "luym", 301, None, None),
        ("2024-12-15", "xieyq", 301, None, "在月子里，先生来的"),
        ("2024-12-15", "xiaqing", 301, None, None),
        ("2024-12-15", "zhouning", 501, None, None),
    ]),
    ("工作室开张", "promotion", "studio", "received", [
        ("2025-04-19", "guxl", 600, "花篮一对", None),
        ("2025-04-19", "xujy", 500, None, "先付了一本书的定金，另外又给"),
        ("2025-04-19", "renht", 300, None, None),
        ("2025-04-19", "fanlq", 600, None, None),
        ("2025-04-19", "jiangwq", 300, None, None),
        ("2025-04-19", "zhouning", "五百块", None, None),
        ("2025-04-19", "dongwb", 500, None, "说随时回去"),
        ("2025-04-19", "fanglin", 300, None, None),
        ("2025-04-19", "suwan", 200, None, None),
        ("2025-04-19", "wangmin", 600, None, None),
        ("2025-04-19", "ouyang", 500, None, None),
        ("2025-04-19", "bailic", 500, None, None),
        ("2025-04-19", "helanz", 500, None, None),
        ("2025-04-20", "peihn", 500, "斗方一幅", "写的是“渡口”"),
    ]),
    ("三十岁生日", "birthday", "thirty", "received", [
        ("2025-06-08", "waipo", 600, None, None),
        ("2025-06-08", "baba", 1000, None, None),
        ("2025-06-08", "mama", 1000, None, "和爸爸各给各的"),
        ("2025-06-08", "dajiu", 600, None, None),
        ("2025-06-08", "xiaoyi", 600, "真丝围巾", None),
        ("2025-06-08", "wangmin", 666, None, None),
        ("2025-06-08", "ouyang", 600, None, None),
        ("2025-06-08", "yezq", 500, None, None),
        ("2025-06-08", "xiaqing", 300, None, None),
        ("2025-06-08", "helanz", 666, None, None),
        ("2025-06-08", "guxl", 500, None, None),
        ("2025-06-08", "tangrui", 300, None, None),
        ("2025-06-08", "zhouning", 300, "旧书一捆", None),
    ]),
]

# One guest each: day, direction, category, event, person, amount, goods, note.
SINGLE = [
    # Copied from the old notebook.
    ("2023-10-01", "sent", "wedding", "婚礼", "maxiao", 600, None, None),
    ("2023-10-04", "sent", "wedding", "婚礼", "xieyq", 800, None, "八仙桌坐了十二个人"),
    ("2023-10-06", "sent", "wedding", "婚礼", "zhengzx", 600, None, "人没去，托马骁带的"),
    # Weddings.
    ("2023-12-16", "sent", "wedding", "喜酒", "luym", 800, None, None),
    ("2024-01-06", "sent", "wedding", "喜酒", "hanbing", 600, None, None),
    ("2024-05-18", "sent", "wedding", "喜酒", "wangmin", "一千二", None, "伴娘，另收了她一个红包"),
    ("2024-05-18", "received", "wedding", "伴娘红包", "wangmin", 600, None, None),
    ("2024-10-02", "sent", "wedding", "喜酒", "shenyue", 2000, "湖州蚕丝被", None),
    ("2024-11-09", "sent", "wedding", "喜酒", "wanys", 800, None, None),
    ("2025-05-02", "sent", "wedding", "喜酒", "ouyang", 1200, None, None),
    ("2025-09-28", "sent", "wedding", "喜酒", "qiujw", 600, None, None),
    ("2025-10-03", "sent", "wedding", "喜酒", "bailic", 1000, None, "他家回了一篮喜蛋"),
    ("2025-11-15", "sent", "wedding", "喜酒", "fanglin", 800, None, None),
    ("2026-05-16", "sent", "wedding", "喜酒", "tangrui", 800, None, None),
    ("2026-10-04", "sent", "wedding", "喜酒", "suwan", 800, None, None),
    ("2026-10-10", "sent", "wedding", "喜酒", "guxl", "1,600", None, "和绍兴黄酒一坛"),
    # Children, some months after the weddings of their parents.
    ("2024-12-28", "sent", "full_moon", "满月酒", "xieyq", 600, None, "家里有白事，托人带去，没吃酒"),
    ("2025-01-11", "sent", "full_moon", "满月酒", "luym", 500, None, "家里有白事，只送到门口"),
    ("2025-07-08", "sent", "baby_born", "添丁", "wangmin", 600, "小衣服三件", None),
    ("2025-08-09", "sent", "full_moon", "满月酒", "wangmin", 800, None, None),
    ("2025-08-16", "sent", "baby_born", "添丁", "shenyue", 800, None, None),
    ("2025-09-14", "sent", "full_moon", "满月酒", "shenyue", 1000, "银镯一对", None),
    ("2025-11-29", "sent", "first_birthday", "抓周", "xieyq", 500, None, "抓了一支笔"),
    ("2025-12-06", "sent", "first_birthday", "周岁", "luym", 500, None, None),
    ("2025-12-07", "sent", "baby_born", "添丁", "wanys", 300, None, None),
    ("2026-01-10", "sent", "full_moon", "满月酒", "wanys", 600, None, None),
    ("2026-02-22", "sent", "baby_born", "添丁", "ouyang", 500, None, None),
    ("2026-03-21", "sent", "full_moon", "满月酒", "ouyang", 800, None, None),
    ("2026-07-05", "sent", "first_birthday", "周岁", "wangmin", 666, None, "第二天去大理"),
    ("2026-08-15", "sent", "first_birthday", "抓周", "shenyue", 800, None, None),
    ("2026-09-13", "sent", "baby_born", "添丁", "hejing", 600, None, "老二，男孩"),
    ("2026-10-11", "sent", "full_moon", "满月酒", "linfeng", 800, None, None),
    # Funerals.
    ("2024-03-02", "sent", "funeral", "豆腐饭", "nijh", 301, None, "倪师傅的母亲"),
    ("2024-12-16", "sent", "funeral", "爷爷丧事", "dabo", 2001, None, "给大伯办事用"),
    ("2025-02-22", "sent", "funeral", "豆腐饭", "chengzh", 501, None, None),
    ("2026-03-14", "sent", "funeral", "豆腐饭", "qianbn", 301, "素花一束", "钱师母。他把店里的钟都停了一天"),
    ("2026-04-18", "sent", "funeral", "豆腐饭", "xieyq", 301, None, "她外婆"),
    # New homes.
    ("2024-09-28", "sent", "housewarming", "乔迁", "xiaqing", 600, None, None),
    ("2025-05-24", "sent", "housewarming", "客栈开张", "helanz", 800, None, None),
    ("2025-10-25", "sent", "housewarming", "乔迁", "zengke", 600, "定胜糕一盒", None),
    ("2026-01-17", "sent", "housewarming", "乔迁", "linfeng", 800, None, None),
    ("2026-06-06", "sent", "housewarming", "乔迁", "gugu", 1000, None, None),
    # Schools.
    ("2024-08-10", "sent", "graduation", "升学宴", "jiashu", 1000, "钢笔一支", None),
    ("2025-08-23", "sent", "graduation", "升高中", "xiaoman", 300, "词典一部", None),
    ("2026-08-08", "sent", "graduation", "升学宴", "shenxiao", "壹仟元整", None, "考上苏大，二舅喝多了"),
    ("2026-08-22", "sent", "graduation", "升学宴", "dongwb", 600, None, "女儿去北京"),
    # Work.
    ("2024-06-28", "sent", "promotion", "升主编", "dongwb", 300, "碧螺春二两", None),
    ("2025-04-11", "sent", "promotion", "转正", "sunyue", 200, None, None),
    ("2026-03-06", "sent", "promotion", "升职", "chengzh", 300, None, None),
    # Big birthdays.
    ("2024-09-22", "sent", "birthday", "七十大寿", "dabo", 1200, "寿桃一盘", None),
    ("2024-11-21", "sent", "birthday", "八十大寿", "waipo", 2000, "长寿面", "做九不做十"),
    ("2025-12-27", "sent", "birthday", "八十大寿", "chenss", 1200, None, None),
    ("2026-04-28", "sent", "birthday", "七十大寿", "peihn", 1000, "徽墨一锭", None),
    # The sick.
    ("2024-03-20", "sent", "other", "探病", "gufu", 500, None, None),
    ("2024-10-19", "sent", "other", "探病", "qianbn", 200, "香蕉一把", None),
    ("2025-07-19", "sent", "other", "探病", "dajiuma", 1000, None, "手术顺利"),
    ("2025-12-10", "received", "other", "探病", "zhugy", 100, "鸡汤一砂锅", "流感，她放在门口"),
    ("2025-12-11", "received", "other", "探病", "mama", 500, None, None),
    ("2025-12-12", "received", "other", "探病", "yezq", 200, "橘子一袋", None),
    ("2025-12-13", "received", "other", "探病", "wangmin", 200, None, "寄来的，怕传染孩子"),
    ("2026-05-30", "sent", "other", "探病", "youjz", 300, None, None),
    ("2026-09-24", "sent", "other", "谢医", "chenwei", 200, "茶叶一罐", "左肩好了。红包不收，只收茶叶"),
    ("2026-01-09", "received", "other", "节气台历", "chenwei", 100, "台历一本", None),
    # Crabs from Yangcheng Lake.
    ("2024-10-26", "received", "other", "大闸蟹", "renht", 500, "大闸蟹六只", None),
    ("2024-10-27", "sent", "other", "大闸蟹", "dongwb", 500, "大闸蟹六只", None),
    ("2025-10-30", "received", "other", "大闸蟹", "fanlq", 600, "蟹券一张", "快过期了才想起来"),
    ("2025-11-01", "received", "other", "大闸蟹", "renht", 500, "大闸蟹六只", None),
    ("2025-11-02", "sent", "other", "大闸蟹", "xujy", 500, "大闸蟹六只", None),
    ("2026-10-31", "received", "other", "大闸蟹", "renht", 500, "大闸蟹六只", None),
    ("2026-11-07", "sent", "other", "大闸蟹", "peihn", 300, None, None),
    ("2026-11-08", "received", "other", "大闸蟹", "yezq", 300, "大闸蟹两对", None),
    # Home from Dali.
    ("2026-07-18", "sent", "other", "大理带回", "zhugy", 80, "鲜花饼两盒", None),
    ("2026-07-18", "sent", "other", "大理带回", "qianbn", 80, "鲜花饼两盒", None),
    ("2026-07-19", "sent", "other", "大理带回", "waipo", 120, "乳扇", "说像豆腐皮"),
    ("2026-07-19", "sent", "other", "大理带回", "xiaoyi", 120, "乳扇", None),
    ("2026-07-19", "sent", "other", "大理带回", "chenss", 200, "普洱一饼", None),
    ("2026-07-21", "sent", "other", "大理带回", "zhouning", 300, "扎染一块", None),
    ("2026-07-22", "sent", "other", "大理带回", "wangmin", 120, "鲜花饼三盒", None),
    ("2026-07-24", "sent", "other", "大理带回", "xujy", 200, "普洱一饼", "快递到杭州"),
    # For the teacher of calligraphy.
    ("2024-09-10", "sent", "other", "教师节", "peihn", 200, "宣纸一刀", None),
    ("2025-09-10", "sent", "other", "教师节", "peihn", 200, "龙井一罐", None),
    ("2026-09-10", "sent", "other", "教师节", "peihn", 200, None, None),
    # Letters.
    ("2025-08-30", "sent", "birthday", "生日", "jonas", 200, "蓝印花布", "寄到时已经九月"),
    ("2026-06-20", "received", "birthday", "生日", "jonas", 200, "墨水两瓶", None),
    ("2024-06-21", "received", "other", "探亲", "erjiuma", 200, "阳山水蜜桃一箱", None),
    ("2025-06-28", "received", "other", "探亲", "erjiuma", 200, "阳山水蜜桃一箱", None),
    ("2025-10-18", "sent", "other", "探亲", "panwei", 200, "白酒两瓶", None),
    ("2026-05-02", "received", "other", "回礼", "gaoxiang", 300, "如皋火腿", "谢谢念念的红包"),
    ("2025-01-01", "received", "other", "新年", "damu", 200, "毛衣一件", "她织的，黑的"),
]

# Not in yuan.
FOREIGN = [
    ("2024-02-10", "received", "spring_festival", "利是", "mei", 500, "HKD", None),
    ("2025-06-08", "received", "birthday", "三十岁生日", "clara", 66, "USD", "附一张大峡谷的明信片"),
    ("2026-02-17", "received", "spring_festival", "利是", "mei", 500, "HKD", "说结了婚就没有了"),
    ("2026-02-28", "sent", "birthday", "生日", "clara", 60, "USD", "今年没有二十九号"),
]

# Day, direction, person, amount, more fields. A repayment goes the other way and names its loan.
LOANS = [
    ("2024-02-26", "received", "dajiu", 50000, {"id": "loan-home", "due": "2026-12-31", "note": "搬家的钱差五万，没要利息"}),
    ("2024-06-20", "sent", "bailic", "1万", {"id": "loan-bailic", "due": "2025-06-30", "settled": "2025-06-12", "note": "开店周转"}),
    ("2025-01-15", "received", "bailic", 5000, {"repays": "loan-bailic"}),
    ("2025-01-20", "sent", "dajiu", 20000, {"repays": "loan-home", "note": "第一笔"}),
    ("2025-05-08", "sent", "yezq", 2000, {"id": "loan-yezq", "due": "2025-08-31", "settled": "2025-07-01", "note": "猫做手术"}),
    ("2025-06-12", "received", "bailic", 5000, {"repays": "loan-bailic", "note": "清了，请吃了一顿藏书羊肉"}),
    ("2026-02-05", "sent", "dajiu", 10000, {"repays": "loan-home", "note": "第二笔，还差两万"}),
    ("2026-03-10", "sent", "zengke", 3000, {"id": "loan-zengke", "due": "2026-09-30", "note": "说九月底还"}),
    ("2026-07-10", "received", "helanz", 1000, {"id": "loan-dali", "settled": "2026-07-20", "note": "大理手机没电，借的现金"}),
    ("2026-08-03", "sent", "xiaqing", 8000, {"id": "loan-xiaqing", "due": "2027-02-28", "note": "装修尾款"}),
]

VOID = [
    ("2025-10-12", "sent", "wedding", "喜酒", "bailic", 1000, "日子写错了，十月三号已经记过"),
]

NEW_YEAR = [date(2024, 2, 10), date(2025, 1, 29), date(2026, 2, 17)]
DRAGON_BOAT = [date(2024, 6, 10), date(2025, 5, 31), date(2026, 6, 19)]
MID_AUTUMN = [date(2023, 9, 29), date(2024, 9, 17), date(2025, 10, 6), date(2026, 9, 25)]

# Person, direction, days after the first of the first month, event, amounts of the years (None for
# none), goods. Father's side is seen on the first day, mother's from the second.
SPRING = [
    ("mama", "sent", -1, "过年", [2000, 2000, 3000], None),
    ("baba", "sent", -1, "过年", [2000, 2000, 3000], None),
    ("mama", "received", -1, "压岁钱", [1000, 1000, 1000], None),
    ("baba", "received", -1, "压岁钱", [800, 800, 1000], None),
    ("dabo", "received", 0, "压岁钱", [500, 500, 600], None),
    ("damu", "sent", 0, "拜年", [300, 300, 300], "点心礼盒"),
    ("keke", "sent", 0, "压岁钱", [200, 200, 300], None),
    ("gugu", "received", 0, "压岁钱", [300, 500, 500], None),
    ("jiashu", "sent", 0, "压岁钱", [300, 500, None], None),
    ("waipo", "sent", 1, "拜年", [1000, 1000, 1200], None),
    ("waipo", "received", 1, "压岁钱", [600, 600, 800], None),
    ("dajiu", "received", 1, "压岁钱", [600, 600, 600], None),
    ("dajiuma", "sent", 1, "拜年", [300, 300, 300], "年货一箱"),
    ("shenxiao", "sent", 1, "压岁钱", [300, 300, 500], None),
    ("erjiu", "received", 1, "压岁钱", [300, 300, 300], None),
    ("niannian", "sent", 1, "压岁钱", [None, None, 600], None),
    ("yifan", "sent", 2, "压岁钱", [300, 300, 300], None),
    ("yinuo", "sent", 2, "压岁钱", [300, 300, 300], None),
    ("panwei", "received", 2, "压岁钱", [500, 500, 500], None),
    ("xiaoman", "sent", -2, "压岁钱", [100, 100, 200], None),
    ("zhugy", "received", -2, "年夜", [80, 100, 100], "猪油年糕"),
    ("chenss", "sent", 3, "拜年", [300, 300, 300], "黄天源糕团"),
    ("chenss", "received", 3, "拜年", [200, 200, 200], "腌笃鲜的咸肉"),
    ("peihn", "received", -5, "春联", [100, 100, 100], "春联一副"),
    ("peihn", "sent", 5, "拜年", [200, 200, 200], "笋干"),
    ("renht", "received", -8, "年货", [300, 300, 300], "年货礼盒"),
    ("wangmin", "sent", 6, "压岁钱", [None, None, 300], None),
    ("xieyq", "sent", 6, "压岁钱", [None, 200, 200], None),
    ("youjz", "sent", 4, "拜年", [100, 100, 100], "水仙一盆"),
    ("xujy", "received", -10, "年货", [None, 300, 300], "火腿一块"),
]

# Person, direction, amounts of the years, goods; some days before the festival.
BOATS = [
    ("waipo", "sent", [200, 200, 200], "咸鸭蛋一篮"),
    ("mama", "sent", [300, 300, 300], "五芳斋粽子"),
    ("dajiu", "sent", [200, 200, 300], "绿豆糕"),
    ("chenss", "sent", [200, 200, 200], "黄鱼两条"),
    ("peihn", "sent", [100, 100, 100], "粽子一串"),
    ("zhugy", "received", [80, 80, 100], "蜜枣粽八只"),
    ("renht", "received", [200, 200, 200], "粽子礼盒"),
    ("xujy", "received", [None, 200, 200], "嘉兴粽子"),
    ("youjz", "received", [60, 60, 60], "香囊一只"),
    ("gugu", "received", [200, 200, 200], "鸭蛋和粽子"),
    ("xiaoyi", "received", [100, 100, 100], "白水粽"),
]
MOONS = [
    ("waipo", "sent", [300, 300, 300, 300], "采芝斋月饼"),
    ("mama", "sent", [500, 500, 500, 600], "月饼和螃蟹"),
    ("dabo", "sent", [300, 300, 300, 300], "月饼一盒"),
    ("dajiu", "sent", [300, 300, 300, 300], "月饼一盒"),
    ("chenss", "sent", [200, 300, 300, 300], "稻香村月饼"),
    ("peihn", "sent", [None, 200, 200, 200], "月饼一盒"),
    ("dongwb", "sent", [200, 300, 300, None], "鲜肉月饼"),
    ("xujy", "sent", [None, 200, 300, 300], "苏式月饼"),
    ("zhouning", "sent", [None, 200, 200, 200], "鸡头米一斤"),
    ("zhugy", "received", [None, 60, 80, 80], "鲜肉月饼十只"),
    ("zhugy", "sent", [None, 100, 100, 100], "月饼一盒"),
    ("qianbn", "received", [None, 60, 60, 60], "桂花糖藕"),
    ("renht", "received", [200, 200, 200, 200], "月饼礼盒"),
    ("fanlq", "received", [None, None, 300, 300], "月饼礼盒"),
    ("xujy", "received", [None, 300, 300, 300], "月饼礼盒"),
    ("jiangwq", "sent", [None, None, 200, 200], "月饼一盒"),
    ("xiaoyi", "received", [200, 200, 200, 200], "扁尖和月饼"),
    ("guxl", "received", [None, 200, 200, 200], "东山白玉枇杷膏"),
    ("gugu", "sent", [200, 200, 200, 200], "月饼一盒"),
]

# Person, direction, and the days with their amounts.
BIRTHDAYS = [
    ("waipo", "sent", [("2023-12-03", 600), ("2025-12-10", 800)]),
    ("mama", "sent", [("2024-02-04", 600), ("2025-01-24", 800), ("2026-02-12", 1000)]),
    ("baba", "sent", [("2024-02-09", 600), ("2025-01-28", 800), ("2026-02-16", 1000)]),
    ("xiaoyi", "sent", [("2024-05-15", 300), ("2025-05-05", 500), ("2026-05-24", 500)]),
    ("wangmin", "sent", [("2024-11-06", 300), ("2025-11-06", 500), ("2026-11-06", 500)]),
    ("ouyang", "sent", [("2024-03-15", 300), ("2025-03-15", 600), ("2026-03-15", 500)]),
    ("yezq", "sent", [("2023-12-12", 200), ("2024-12-12", 300), ("2025-12-12", 300)]),
    ("xiaqing", "sent", [("2024-01-18", 200), ("2025-01-18", 300), ("2026-01-18", 300)]),
    ("helanz", "sent", [("2024-04-02", 300), ("2025-04-02", 300), ("2026-04-02", 500)]),
    ("guxl", "sent", [("2024-01-08", 200), ("2025-01-08", 300), ("2026-01-08", 500)]),
    ("zhouning", "sent", [("2024-11-22", 200), ("2025-12-11", 300)]),
    ("keke", "sent", [("2024-06-01", 200), ("2025-06-01", 200), ("2026-06-01", 200)]),
    ("mama", "received", [("2024-06-08", 600), ("2026-06-08", 800)]),
    ("waipo", "received", [("2024-06-08", 300), ("2026-06-08", 600)]),
    ("xiaoyi", "received", [("2024-06-08", 300), ("2026-06-08", 300)]),
    ("wangmin", "received", [("2024-06-08", 300), ("2026-06-08", 300)]),
    ("ouyang", "received", [("2024-06-08", 300), ("2026-06-08", 500)]),
    ("yezq", "received", [("2024-06-08", 200), ("2026-06-08", 300)]),
    ("xiaqing", "received", [("2024-06-08", 200), ("2026-06-08", 200)]),
    ("guxl", "received", [("2024-06-08", 200), ("2026-06-08", 300)]),
]


def pick(random, choices):
    return choices[int(random.random() * len(choices))]


def entry(day, direction, category, event, book, contact, amount, goods=None, note=None, source="manual", **more):
    """A record; what is not there is left out."""
    record = {
        "amount": amount, "direction": direction, "event": event, "category": category, "date": str(day),
        "book": book, "contact": contact, "gift": goods, "note": note, **more, "source": source,
    }
    return {key: value for key, value in record.items() if value is not None}


def parties(random):
    for event, category, book, direction, guests in PARTIES:
        for day, contact, amount, goods, note in guests:
            # The list of the new home was photographed, and read from the picture.
            source = "ocr" if book == "new-home" else "manual"
            yield entry(day, direction, category, event, book, contact, amount, goods, note, source)


def single(random):
    for day, direction, category, event, contact, amount, goods, note in SINGLE:
        old = day < "2023-11"
        source = "import" if old else "voice" if random.random() < 0.2 else "manual"
        yield entry(day, direction, category, event, "old" if old else "everyday", contact, amount, goods, note, source)
    for day, direction, category, event, contact, amount, currency, note in FOREIGN:
        book = {"spring_festival": "festivals"}.get(category, "thirty" if direction == "received" else "everyday")
        yield entry(day, direction, category, event, book, contact, amount, note=note, currency=currency)
    for day, direction, contact, amount, more in LOANS:
        yield entry(day, direction, None, None, None, contact, amount, type="loan", **more)
    for day, direction, category, event, contact, amount, reason in VOID:
        yield entry(day, direction, category, event, "everyday", contact, amount, void=True, voidReason=reason)


def festivals(random):
    """Each festival's gifts; what is not money is given some days before."""
    for year, first in enumerate(NEW_YEAR):
        for contact, direction, after, event, amounts, goods in SPRING:
            if amounts[year]:
                day = first + timedelta(days=after)
                yield entry(day, direction, "spring_festival", event, "festivals", contact, amounts[year], goods)
    for days, category, event, rows in [(DRAGON_BOAT, "dragon_boat", "端午", BOATS), (MID_AUTUMN, "mid_autumn", "中秋", MOONS)]:
        for contact, direction, amounts, goods in rows:
            for festival, amount in zip(days, amounts):
                if amount:
                    day = festival - timedelta(days=int(random.random() * 7))
                    book, source = ("old", "import") if festival.year == 2023 else ("festivals", "manual")
                    yield entry(day, direction, category, event, book, contact, amount, goods, source=source)


def birthdays(random):
    for contact, direction, days in BIRTHDAYS:
        for day, amount in days:
            note = "发烧没去，微信转的" if (contact, day) == ("waipo", "2025-12-10") else None
            source = "voice" if random.random() < 0.2 else "manual"
            yield entry(day, direction, "birthday", "生日", "everyday", contact, amount, note=note, source=source)


def records(random):
    """All records in order of day, with ids; some name the person as people do."""
    rows = [row for part in (parties, single, festivals, birthdays) for row in part(random)]
    names = {contact[0]: contact[1] for contact in CONTACTS}
    numbers = {}
    for row in sorted(rows, key=lambda row: row["date"]):
        day = row["date"].replace("-", "")
        numbers[day] = numbers.get(day, 0) + 1
        record = {"id": row.pop("id", f"g{day}-{numbers[day]:02}"), **row}
        contact = record["contact"]
        if record["source"] in ("ocr", "voice", "import"):
            # What was photographed or said has a name and not an id.
            record["contact"] = names[contact]
        elif contact in SAID and random.random() < 0.3:
            record["name"] = SAID[contact]
        yield record


def contacts():
    for id, name, relation, group, birthday, note in CONTACTS:
        record = {
            "id": id, "name": name, "phone": PHONES.get(id), "relation": relation, "group": group, "birthday": birthday,
            "note": note,
        }
        yield {key: value for key, value in record.items() if value is not None}


def collections(random):
    """The records of each file, by its path in the vault without the ending."""
    files = {
        "gifts/books": BOOKS, "gifts/contacts": list(contacts()), "gifts/events": OCCASIONS,
        "gifts/etiquette": list(sample_etiquette.customs()),
    }
    for record in records(random):
        files.setdefault(f"gifts/records/{record['date'][:4]}", []).append(record)
    return files
