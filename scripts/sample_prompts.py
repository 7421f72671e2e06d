"""Lin's prompts, for scripts/generate-sample: what a writer, editor and translator asks models."""

import json
from datetime import date, datetime, timedelta, timezone

ZONE = timezone(timedelta(hours=8))

# id, title, category, tags, template, visibility, team, parent, created, body versions with notes.
# The last body is the present one.
PROMPTS = [
    (
        "line-edit", "Line edit without rewriting", "editing", ["prose", "novel"], True, "public", None, None,
        "2025-06-02",
        [
            ("2025-06-02", None, "Edit this text and make it better. Keep my style.\n\n{{text}}\n"),
            ("2025-06-19", "It rewrote everything", "You are a copy editor. Edit the text below.\n\n- Change at most one word in ten.\n- Do not change dialogue.\n\n{{text}}\n"),
            (
                "2025-10-12", "A table, so that I can refuse each change",
                "You are a copy editor for literary fiction. The reader is the author, who decides about every change.\n\n"
                "## Task\n\nSuggest edits to the text between the lines of three quotation marks.\n\n"
                "- Change at most one word in ten.\n- Do not touch dialogue, names or dialect.\n- Keep every paragraph break.\n\n"
                "## Format\n\nReply with a table of three columns: before, after, reason. Make sure that each reason is at most eight words.\n\n"
                '"""\n{{text}}\n"""\n',
            ),
        ],
    ),
    (
        "continuity-check", "Continuity check for a chapter", "editing", ["novel", "facts"], True, "private", None, None,
        "2025-08-11",
        [
            ("2025-08-11", None, "Find contradictions in this chapter.\n\n{{chapter}}\n"),
            (
                "2026-04-20", "It needs to know the earlier chapters",
                "You are the continuity editor of a novel set on the canals of Suzhou in 1936.\n\n"
                "Known facts, one per line:\n\n{{facts}}\n\nThe chapter:\n\n```\n{{chapter}}\n```\n\n"
                "List every sentence that contradicts a fact, or another sentence. For each, quote at most 12 words and name the fact. "
                "If there is none, reply with “none” and nothing else.\n",
            ),
        ],
    ),
    (
        "dialogue-only", "Dialogue only", "drafting", ["novel", "dialogue"], False, "private", None, None, "2026-01-14",
        [("2026-01-14", None, "Take the scene below and leave only what is said aloud, in order, without names. I want to hear whether one can tell the speakers apart.\n")],
    ),
    (
        "ferry-details", "What could be seen from the ferry", "research", ["novel", "1936"], False, "private", None, None, "2025-07-03",
        [("2025-07-03", None, "Name things that a ferry passenger could see, hear and smell between Changmen and Fengqiao in the autumn of 1936. Give 20, each in at most ten words. Mark with (?) what you are not sure of. Do not invent names of shops.\n")],
    ),
    (
        "opening-lines", "Ten openings for a letter to readers", "drafting", ["almanac", "newsletter"], True, "team", "almanac-desk", None, "2025-09-08",
        [
            ("2025-09-08", None, "Write good openings for a newsletter about {{term}}.\n"),
            (
                "2025-11-02", "Too many greetings",
                "Write 10 openings for a letter to the readers of a seasonal supplement. The solar term is {{term}}.\n\n"
                "- One sentence each, at most 18 words.\n- Start with something that can be seen today, such as frost on a handrail.\n- Never greet, never ask a question, never use “as”.\n",
            ),
        ],
    ),
    (
        "caption-three-ways", "Captions, three lengths", "almanac", ["captions"], True, "team", "almanac-desk", None, "2025-09-15",
        [("2025-09-15", None, "Write captions for the picture described below, for readers who are not from here. Give three: 6 words, 12 words, 24 words. Exactly that many words. Reply with a list of three lines.\n\n{{picture}}\n")],
    ),
    (
        "solar-term-facts", "节气小百科", "almanac", ["节气", "事实"], True, "public", "almanac-desk", None, "2025-10-20",
        [
            ("2025-10-20", None, "介绍一下{{节气}}，写得有趣一点。\n"),
            (
                "2026-03-02", "要出处，不要故事",
                "你是一份节气副刊的编辑。读者是在城里长大的人。\n\n任务：写{{节气}}的五条小知识。\n\n"
                "- 每条不超过 40 字。\n- 必须说明出处，例如《月令七十二候集解》。\n- 不要写诗，不要写养生。\n\n格式：列表，每行一条。确保没有两条讲同一件事。\n",
            ),
        ],
    ),
    (
        "proof-chinese", "中文校对", "editing", ["校对", "中文"], True, "public", None, None, "2025-06-25",
        [
            ("2025-06-25", None, "请校对下面的文章。\n\n{{文章}}\n"),
            (
                "2026-05-18", "只要错处",
                "你是一名中文校对。只找错字、标点和重复的字，不要改句子。\n\n格式：表格，三列：原文、改为、理由。没有错处就只回复“无”。\n\n“{{文章}}”\n",
            ),
        ],
    ),
    (
        "translate-essay", "Translate an essay from Chinese", "translation", ["周宁", "essay"], True, "team", "translators", None, "2025-06-10",
        [
            ("2025-06-10", None, "Translate this essay from Chinese to English.\n\n{{essay}}\n"),
            ("2025-07-28", "Footnotes got lost", "Translate this essay from Chinese to English. Keep footnotes. British spelling.\n\n{{essay}}\n"),
            (
                "2025-12-18", "Ask instead of guessing",
                "You are a literary translator from Chinese. The readers know nothing of Suzhou, and the author, 周宁, reads English.\n\n"
                "# Rules\n\n- British spelling; pinyin without tone marks.\n- Keep names of dishes, plants and tools in Chinese at first mention, with at most six words of gloss.\n"
                "- Keep footnotes where they are.\n- Where you must guess, do not: write [?] and add the question to a list at the end.\n\n# Text\n\n```\n{{essay}}\n```\n",
            ),
            (
                "2026-06-08", "Rhythm before literal order",
                "You are a literary translator from Chinese. The readers know nothing of Suzhou, and the author, 周宁, reads English.\n\n"
                "# Rules\n\n- British spelling; pinyin without tone marks.\n- Keep the order of images, not of clauses.\n- Keep names of dishes, plants and tools in Chinese at first mention, with at most six words of gloss.\n"
                "- Keep footnotes where they are.\n- Where you must guess, do not: write [?] and add the question to a list at the end.\n\n# Text\n\n```\n{{essay}}\n```\n",
            ),
        ],
    ),
    (
        "translate-letter", "Translate a letter", "translation", ["letters"], True, "private", None, "translate-essay", "2026-02-27",
        [("2026-02-27", None, "You are a literary translator from Chinese. The reader is an old friend of the writer.\n\n# Rules\n\n- British spelling; pinyin without tone marks.\n- Keep the order of images, not of clauses.\n- Keep the forms of address in Chinese, with at most six words of gloss.\n- Where you must guess, do not: write [?] and add the question to a list at the end.\n\n# Text\n\n```\n{{letter}}\n```\n")],
    ),
    (
        "query-list", "Queries to the author", "translation", ["周宁", "queries"], True, "team", "translators", None, "2025-08-30",
        [("2025-08-30", None, "Turn my margin notes into a list of questions to the author, in Chinese. One question a line, polite, at most 30 characters each, in the order of the text. Do not answer them.\n\nNotes:\n\n{{notes}}\n")],
    ),
    (
        "back-translation", "回译检查", "translation", ["周宁", "检查"], True, "team", "translators", None, "2025-11-24",
        [("2025-11-24", None, "作为译者，把下面的英文译回中文，不要看原文。然后与原文对照，列出意思不同的句子，最多 10 句。\n\n英文：\n\n{{english}}\n\n原文：\n\n{{chinese}}\n\n格式：表格，两列：回译、原文。只写不同之处。\n")],
    ),
    (
        "two-readings", "两种读法", "translation", ["诗"], True, "public", None, None, "2026-03-21",
        [("2026-03-21", None, "下面这句诗有没有第二种读法？如果有，说明是哪一个字带来的，并各译成一句英文。不要超过 80 字。\n\n{诗句}\n")],
    ),
    (
        "keigo-letter", "敬語で返事を書く", "letters", ["日本語", "手紙"], True, "private", None, None, "2026-01-26",
        [
            ("2026-01-26", None, "次の手紙に丁寧な返事を書いてください。\n\n{{手紙}}\n"),
            (
                "2026-09-28", "短く",
                "あなたは出版社の編集者として、年上の翻訳者に返事を書きます。\n\n条件：\n\n- 三段落、全部で 200 文字以内。\n- 敬語を必ず使い、「させていただく」は避けてください。\n- 例えば季節の一言から始める。\n\n手紙：「{{手紙}}」\n",
            ),
        ],
    ),
    (
        "japanese-blurb", "帯の文を三つ", "almanac", ["日本語"], True, "public", None, None, "2026-07-27",
        [("2026-07-27", None, "次の随筆の帯に載せる文を三つ書いてください。読者は中国の運河を知らない人です。それぞれ 20 文字以内、形式は箇条書き。「魅力」と「必見」は使わないでください。\n\n{{随筆}}\n")],
    ),
    (
        "letter-tone", "Is this letter too cool?", "letters", ["tone"], False, "private", None, None, "2025-12-02",
        [("2025-12-02", None, "Read my letter as the person who gets it would. Tell me in at most 60 words where it is cooler than I am, and quote the words that do it. Do not rewrite it.\n")],
    ),
    (
        "grant-summary", "Summary for a grant", "paperwork", ["grant"], True, "private", None, None, "2026-02-03",
        [("2026-02-03", None, "Write a summary of the project below for a jury that reads 200 of them. Audience: two translators and a civil servant.\n\n- Exactly 150 words.\n- First sentence: what will exist at the end, and when.\n- No adjectives of praise.\n\nProject: {{project}}\n")],
    ),
    (
        "invoice-words", "Amounts in words", "paperwork", ["invoice"], True, "private", None, None, "2025-09-30",
        [("2025-09-30", None, "Write the amount {{amount}} in words, in English and in Chinese capitals (such as 壹仟贰佰元整). Reply with two lines and nothing else. Check that both are the same amount.\n")],
    ),
    (
        "garden-index", "Index entries for the garden book", "research", ["garden-book", "index"], True, "private", None, None, "2026-04-13",
        [("2026-04-13", None, "Make index entries for the chapter below: plants by common name with the Latin one in brackets, people by family name, places. A list, one entry per line, in alphabetical order. At most 40. Do not list what is mentioned only in passing.\n\n{{chapter}}\n")],
    ),
    (
        "plant-latin", "Latin names", "research", ["garden-book"], False, "private", None, None, "2026-04-27",
        [("2026-04-27", None, "Give the Latin name of each plant in this list, and say when two plants share a Chinese name.\n")],
    ),
    (
        "line-edit-essay", "Line edit, essays", "editing", ["prose", "essay"], True, "private", None, "line-edit", "2025-10-26",
        [
            (
                "2025-10-26", None,
                "You are a copy editor for literary essays. The reader is the author, who decides about every change.\n\n"
                "## Task\n\nSuggest edits to the text between the lines of three quotation marks.\n\n"
                "- Change at most one word in ten.\n- Do not touch quotations, names or dialect.\n- Keep every paragraph break.\n\n"
                "## Format\n\nReply with a table of three columns: before, after, reason. Make sure that each reason is at most eight words.\n\n"
                '"""\n{{text}}\n"""\n',
            ),
        ],
    ),
    (
        "cut-to-length", "Cut to length", "editing", ["almanac", "cuts"], True, "team", "almanac-desk", None, "2026-05-11",
        [("2026-05-11", None, "Cut the text to {{words}} words without writing a new one. Only leave out: whole sentences first, then clauses. Return the text, then a list of what is gone. Check the number of words twice.\n\n```\n{{text}}\n```\n")],
    ),
    (
        "weekly-questions", "Questions for a weekly review", None, ["review"], False, "private", None, None, "2026-08-02",
        [("2026-08-02", None, "Ask me five questions about my week, one after the other, each after my answer. Begin with what I made, not with how I felt. Never sum up.\n")],
    ),
    (
        "title-ideas", "Title ideas", None, [], False, "private", None, None, "2025-07-16",
        [("2025-07-16", None, "Some interesting titles for my novel please, maybe with water in them, various lengths, etc.\n")],
    ),
]

TEAMS = [
    {
        "id": "almanac-desk", "name": "Almanac desk", "description": "The seasonal supplement, from 立春 to 大寒.",
        "members": [{"user": "Lin", "role": "editor"}, {"user": "王敏", "role": "owner"}, {"user": "Jonas", "role": "viewer"}],
    },
    {
        "id": "translators", "name": "Essays of 周宁", "description": "Twelve essays on the canals, into English.", "visibility": "private",
        "members": [{"user": "Lin", "role": "owner"}, {"user": "Clara", "role": "admin"}, {"user": "周宁", "role": "viewer"}],
    },
]

COMMENTS = [
    ("c1", "translate-essay", "Clara", "2025-12-19T10:12", "The gloss limit works. In “腌菜” it still explained the jar twice.", None, True),
    ("c2", "translate-essay", "Lin", "2025-12-19T11:40", "Because the jar is named twice, under two names. I told it in the facts now.", "c1", True),
    ("c3", "translate-essay", "Clara", "2026-06-09T09:05", "“Order of images” is the first rule that changed how it sounds. Can we have it in the letter prompt too?", None, False),
    ("c4", "translate-essay", "Lin", "2026-06-09T18:22", "Done. Tell me if letters get too smooth.", "c3", False),
    ("c5", "translate-essay", "周宁", "2026-06-10T21:30", "第二段的“水声”译成 plash，很好。", "c4", False),
    ("c6", "solar-term-facts", "王敏", "2026-03-03T14:02", "出处要核对：上周的一条在《月令》里找不到。", None, True),
    ("c7", "solar-term-facts", "Lin", "2026-03-03T15:10", "已经加了例子，让它写书名。", "c6", True),
    ("c8", "opening-lines", "Jonas", "2026-10-19T08:45", "Eight of ten began with frost this time. Shall we vary the example?", None, False),
    ("c9", "cut-to-length", "王敏", "2026-08-05T16:31", "It counted 900 and delivered 934.", None, False),
    ("c10", "line-edit", "Lin", "2025-10-14T07:58", "Refused 31 of 44 suggestions. Better than the month before, when I refused the whole page.", None, True),
]

# id, uses a month at the start and at the end, mean rating, mean tokens; None when it stopped.
USES = [
    ("line-edit", 5, 7, 4.1, 1900, None), ("translate-essay", 6, 9, 4.4, 4200, None), ("opening-lines", 2, 3, 3.6, 700, None),
    ("caption-three-ways", 3, 3, 4.0, 420, None), ("solar-term-facts", 2, 4, 4.5, 900, None), ("proof-chinese", 4, 3, 4.2, 1500, None),
    ("continuity-check", 1, 5, 3.9, 5200, None), ("query-list", 2, 2, 4.6, 800, None), ("back-translation", 1, 2, 3.8, 2600, None),
    ("cut-to-length", 2, 5, 3.4, 1700, None), ("translate-letter", 1, 2, 4.3, 1100, None), ("keigo-letter", 1, 1, 4.0, 600, None),
    ("dialogue-only", 1, 2, 4.7, 1300, None), ("letter-tone", 1, 1, 4.1, 500, None), ("ferry-details", 3, 0, 3.2, 900, "2026-03-01"),
    ("garden-index", 1, 1, 3.9, 2100, None), ("invoice-words", 1, 1, 4.9, 160, None), ("title-ideas", 2, 0, 1.9, 300, "2025-09-20"),
    ("grant-summary", 2, 0, 3.7, 1000, "2026-03-20"), ("weekly-questions", 2, 4, 4.4, 900, None), ("two-readings", 1, 1, 4.8, 340, None),
    ("line-edit-essay", 2, 2, 4.0, 1800, None),
]
MODELS = ["small-local-8b", "house-large", "house-large", "house-large-2"]


def instant(text, minutes):
    moment = datetime.fromisoformat(text).replace(tzinfo=ZONE) + timedelta(minutes=minutes)
    return moment.isoformat()


def line(record):
    return json.dumps(record, ensure_ascii=False, separators=(",", ":")) + "\n"


def markdown(prompt, minutes):
    id, title, category, tags, template, visibility, team, parent, created, versions = prompt
    matter = [f"title: {title}"]
    if category:
        matter.append(f"category: {category}")
    if tags:
        matter.append(f"tags: [{', '.join(tags)}]")
    if template:
        matter.append("template: true")
    matter.append(f"visibility: {visibility}")
    if team:
        matter.append(f"team: {team}")
    if parent:
        matter.append(f"parent: {parent}")
    matter.append(f"createdAt: {instant(created, minutes)}")
    saved, note, body = versions[-1]
    if len(versions) > 1:
        matter += [f"updatedAt: {instant(saved, minutes)}", f"version: {len(versions)}", f"note: {note}"]
    return "---\n" + "\n".join(matter) + "\n---\n" + body


def files(random, last):
    """The text of each file below prompts/, by its path in the vault."""
    texts = {}
    for number, prompt in enumerate(PROMPTS):
        minutes = 9 * 60 + 7 * number % 300
        texts[f"prompts/{prompt[0]}.md"] = markdown(prompt, minutes)
        versions = prompt[-1]
        if len(versions) > 1:
            history = ""
            for index, (day, note, body) in enumerate(versions[:-1], 1):
                record = {"version": index, "at": instant(day, minutes), "body": body}
                if note:
                    record["note"] = note
                record["author"] = "Lin"
                history += line(record)
            texts[f"prompts/history/{prompt[0]}.jsonl"] = history
    texts["prompts/teams.jsonl"] = "".join(line(team) for team in TEAMS)
    keys = ("id", "prompt", "author", "at", "text", "replyTo", "resolved")
    comments = ""
    for comment in COMMENTS:
        record = {key: value for key, value in zip(keys, comment) if value not in (None, False)}
        record["at"] = instant(comment[3][:10], int(comment[3][11:13]) * 60 + int(comment[3][14:]))
        comments += line(record)
    texts["prompts/comments.jsonl"] = comments
    texts["prompts/uses.jsonl"] = uses(random, last)
    return texts


def uses(random, last):
    records = []
    created = {prompt[0]: date.fromisoformat(prompt[8]) for prompt in PROMPTS}
    for id, before, after, rating, tokens, stopped in USES:
        day = created[id]
        end = date.fromisoformat(stopped) if stopped else last
        length = max(1, (end - day).days)
        for offset in range(length + 1):
            now = day + timedelta(days=offset)
            monthly = before + (after - before) * offset / length
            weight = 0.5 if now.weekday() >= 5 else 1.2
            chosen, minutes, model, felt, size, rated = (random.random() for _ in range(6))
            if now > end or chosen > monthly * weight / 30:
                continue
            minute = int(9 * 60 + minutes * 8 * 60)
            if now == last and minute > 18 * 60:
                continue
            record = {"at": instant(now.isoformat(), minute), "prompt": id, "model": MODELS[int(model * len(MODELS))]}
            if rated < 0.7:
                record["rating"] = max(1, min(5, round(rating + 2.2 * (felt - 0.5))))
            record["tokens"] = round(tokens * (0.6 + 0.8 * size))
            records.append(record)
    records.sort(key=lambda record: (record["at"], record["prompt"]))
    return "".join(line(record) for record in records)
