"""Lin’s prompts for language models, and what was said about them."""

# Title, category, tags, and each version with its note.
PROMPTS = {
    "line-edit": (
        "Line edit without rewriting", "editing", ["prose", "novel"],
        [
            (None, "Edit this text and make it better. Keep my style.\n\n{{text}}\n"),
            ("It rewrote everything", "You are a copy editor. Edit the text below.\n\n- Change at most one word in ten.\n- Do not change dialogue.\n\n{{text}}\n"),
            (
                "A table, so that I can refuse each change",
                "You are a copy editor for literary fiction. The reader is the author, who decides about every change.\n\n"
                "## Task\n\nSuggest edits to the text between the lines of three quotation marks.\n\n"
                "- Change at most one word in ten.\n- Do not touch dialogue, names or dialect.\n- Keep every paragraph break.\n\n"
                "## Format\n\nReply with a table of three columns: before, after, reason. Make sure that each reason is at most eight words.\n\n"
                '"""\n{{text}}\n"""\n',
            ),
        ],
    ),
    "continuity-check": (
        "Continuity check for a chapter", "editing", ["novel", "facts"],
        [
            (None, "Find contradictions in this chapter.\n\n{{chapter}}\n"),
            (
                "It needs to know the earlier chapters",
                "You are the continuity editor of a novel set on the canals of Suzhou in 1936.\n\n"
                "Known facts, one per line:\n\n{{facts}}\n\nThe chapter:\n\n```\n{{chapter}}\n```\n\n"
                "List every sentence that contradicts a fact, or another sentence. For each, quote at most 12 words and name the fact. "
                "If there is none, reply with “none” and nothing else.\n",
            ),
        ],
    ),
    "dialogue-only": (
        "Dialogue only", "drafting", ["novel", "dialogue"],
        [
            (None, "Take the scene below and leave only what is said aloud, in order, without names. I want to hear whether one can tell the speakers apart.\n"),
        ],
    ),
    "ferry-details": (
        "What could be seen from the ferry", "research", ["novel", "1936"],
        [
            (None, "Name things that a ferry passenger could see, hear and smell between Changmen and Fengqiao in the autumn of 1936. Give 20, each in at most ten words. Mark with (?) what you are not sure of. Do not invent names of shops.\n"),
        ],
    ),
    "opening-lines": (
        "Ten openings for a letter to readers", "drafting", ["almanac", "newsletter"],
        [
            (None, "Write good openings for a newsletter about {{term}}.\n"),
            (
                "Too many greetings",
                "Write 10 openings for a letter to the readers of a seasonal supplement. The solar term is {{term}}.\n\n"
                "- One sentence each, at most 18 words.\n- Start with something that can be seen today, such as frost on a handrail.\n- Never greet, never ask a question, never use “as”.\n",
            ),
        ],
    ),
    "caption-three-ways": (
        "Captions, three lengths", "almanac", ["captions"],
        [
            (None, "Write captions for the picture described below, for readers who are not from here. Give three: 6 words, 12 words, 24 words. Exactly that many words. Reply with a list of three lines.\n\n{{picture}}\n"),
        ],
    ),
    "solar-term-facts": (
        "节气小百科", "almanac", ["节气", "事实"],
        [
            (None, "介绍一下{{节气}}，写得有趣一点。\n"),
            (
                "要出处，不要故事",
                "你是一份节气副刊的编辑。读者是在城里长大的人。\n\n任务：写{{节气}}的五条小知识。\n\n"
                "- 每条不超过 40 字。\n- 必须说明出处，例如《月令七十二候集解》。\n- 不要写诗，不要写养生。\n\n格式：列表，每行一条。确保没有两条讲同一件事。\n",
            ),
        ],
    ),
    "proof-chinese": (
        "中文校对", "editing", ["校对", "中文"],
        [
            (None, "请校对下面的文章。\n\n{{文章}}\n"),
            ("只要错处", "你是一名中文校对。只找错字、标点和重复的字，不要改句子。\n\n格式：表格，三列：原文、改为、理由。没有错处就只回复“无”。\n\n“{{文章}}”\n"),
        ],
    ),
    "translate-essay": (
        "Translate an essay from Chinese", "translation", ["周宁", "essay"],
        [
            (None, "Translate this essay from Chinese to English.\n\n{{essay}}\n"),
            ("Footnotes got lost", "Translate this essay from Chinese to English. Keep footnotes. British spelling.\n\n{{essay}}\n"),
            (
                "Ask instead of guessing",
                "You are a literary translator from Chinese. The readers know nothing of Suzhou, and the author, 周宁, reads English.\n\n"
                "# Rules\n\n- British spelling; pinyin without tone marks.\n- Keep names of dishes, plants and tools in Chinese at first mention, with at most six words of gloss.\n"
                "- Keep footnotes where they are.\n- Where you must guess, do not: write [?] and add the question to a list at the end.\n\n# Text\n\n```\n{{essay}}\n```\n",
            ),
            (
                "Rhythm before literal order",
                "You are a literary translator from Chinese. The readers know nothing of Suzhou, and the author, 周宁, reads English.\n\n"
                "# Rules\n\n- British spelling; pinyin without tone marks.\n- Keep the order of images, not of clauses.\n- Keep names of dishes, plants and tools in Chinese at first mention, with at most six words of gloss.\n"
                "- Keep footnotes where they are.\n- Where you must guess, do not: write [?] and add the question to a list at the end.\n\n# Text\n\n```\n{{essay}}\n```\n",
            ),
        ],
    ),
    "translate-letter": (
        "Translate a letter", "translation", ["letters"],
        [
            (None, "You are a literary translator from Chinese. The reader is an old friend of the writer.\n\n# Rules\n\n- British spelling; pinyin without tone marks.\n- Keep the order of images, not of clauses.\n- Keep the forms of address in Chinese, with at most six words of gloss.\n- Where you must guess, do not: write [?] and add the question to a list at the end.\n\n# Text\n\n```\n{{letter}}\n```\n"),
        ],
    ),
    "query-list": (
        "Queries to the author", "translation", ["周宁", "queries"],
        [
            (None, "Turn my margin notes into a list of questions to the author, in Chinese. One question a line, polite, at most 30 characters each, in the order of the text. Do not answer them.\n\nNotes:\n\n{{notes}}\n"),
        ],
    ),
    "back-translation": (
        "回译检查", "translation", ["周宁", "检查"],
        [
            (None, "作为译者，把下面的英文译回中文，不要看原文。然后与原文对照，列出意思不同的句子，最多 10 句。\n\n英文：\n\n{{english}}\n\n原文：\n\n{{chinese}}\n\n格式：表格，两列：回译、原文。只写不同之处。\n"),
        ],
    ),
    "two-readings": (
        "两种读法", "translation", ["诗"],
        [
            (None, "下面这句诗有没有第二种读法？如果有，说明是哪一个字带来的，并各译成一句英文。不要超过 80 字。\n\n{诗句}\n"),
        ],
    ),
    "keigo-letter": (
        "敬語で返事を書く", "letters", ["日本語", "手紙"],
        [
            (None, "次の手紙に丁寧な返事を書いてください。\n\n{{手紙}}\n"),
            ("短く", "あなたは出版社の編集者として、年上の翻訳者に返事を書きます。\n\n条件：\n\n- 三段落、全部で 200 文字以内。\n- 敬語を必ず使い、「させていただく」は避けてください。\n- 例えば季節の一言から始める。\n\n手紙：「{{手紙}}」\n"),
        ],
    ),
    "japanese-blurb": (
        "帯の文を三つ", "almanac", ["日本語"],
        [
            (None, "次の随筆の帯に載せる文を三つ書いてください。読者は中国の運河を知らない人です。それぞれ 20 文字以内、形式は箇条書き。「魅力」と「必見」は使わないでください。\n\n{{随筆}}\n"),
        ],
    ),
    "letter-tone": (
        "Is this letter too cool?", "letters", ["tone"],
        [
            (None, "Read my letter as the person who gets it would. Tell me in at most 60 words where it is cooler than I am, and quote the words that do it. Do not rewrite it.\n"),
        ],
    ),
    "grant-summary": (
        "Summary for a grant", "paperwork", ["grant"],
        [
            (None, "Write a summary of the project below for a jury that reads 200 of them. Audience: two translators and a civil servant.\n\n- Exactly 150 words.\n- First sentence: what will exist at the end, and when.\n- No adjectives of praise.\n\nProject: {{project}}\n"),
        ],
    ),
    "invoice-words": (
        "Amounts in words", "paperwork", ["invoice"],
        [
            (None, "Write the amount {{amount}} in words, in English and in Chinese capitals (such as 壹仟贰佰元整). Reply with two lines and nothing else. Check that both are the same amount.\n"),
        ],
    ),
    "garden-index": (
        "Index entries for the garden book", "research", ["garden-book", "index"],
        [
            (None, "Make index entries for the chapter below: plants by common name with the Latin one in brackets, people by family name, places. A list, one entry per line, in alphabetical order. At most 40. Do not list what is mentioned only in passing.\n\n{{chapter}}\n"),
        ],
    ),
    "plant-latin": (
        "Latin names", "research", ["garden-book"],
        [
            (None, "Give the Latin name of each plant in this list, and say when two plants share a Chinese name.\n"),
        ],
    ),
    "line-edit-essay": (
        "Line edit, essays", "editing", ["prose", "essay"],
        [
            (
                None,
                "You are a copy editor for literary essays. The reader is the author, who decides about every change.\n\n"
                "## Task\n\nSuggest edits to the text between the lines of three quotation marks.\n\n"
                "- Change at most one word in ten.\n- Do not touch quotations, names or dialect.\n- Keep every paragraph break.\n\n"
                "## Format\n\nReply with a table of three columns: before, after, reason. Make sure that each reason is at most eight words.\n\n"
                '"""\n{{text}}\n"""\n',
            ),
        ],
    ),
    "cut-to-length": (
        "Cut to length", "editing", ["almanac", "cuts"],
        [
            (None, "Cut the text to {{words}} words without writing a new one. Only leave out: whole sentences first, then clauses. Return the text, then a list of what is gone. Check the number of words twice.\n\n```\n{{text}}\n```\n"),
        ],
    ),
    "weekly-questions": (
        "Questions for a weekly review", None, ["review"],
        [
            (None, "Ask me five questions about my week, one after the other, each after my answer. Begin with what I made, not with how I felt. Never sum up.\n"),
        ],
    ),
    "title-ideas": (
        "Title ideas", None, [],
        [
            (None, "Some interesting titles for my novel please, maybe with water in them, various lengths, etc.\n"),
        ],
    ),
}

# Name, description.
TEAMS = {
    "almanac-desk": ("Almanac desk", "The seasonal supplement, from 立春 to 大寒."),
    "translators": ("Essays of 周宁", "Twelve essays on the canals, into English."),
}

COMMENTS = {
    "c1": "The gloss limit works. In “腌菜” it still explained the jar twice.",
    "c2": "Because the jar is named twice, under two names. I told it in the facts now.",
    "c3": "“Order of images” is the first rule that changed how it sounds. Can we have it in the letter prompt too?",
    "c4": "Done. Tell me if letters get too smooth.",
    "c5": "第二段的“水声”译成 plash，很好。",
    "c6": "出处要核对：上周的一条在《月令》里找不到。",
    "c7": "已经加了例子，让它写书名。",
    "c8": "Eight of ten began with frost this time. Shall we vary the example?",
    "c9": "It counted 900 and delivered 934.",
    "c10": "Refused 31 of 44 suggestions. Better than the month before, when I refused the whole page.",
}
