"""The journal of Lin, a writer and editor in Suzhou: what the sample vault holds below journal/.

Most days are Markdown files, as an editor for notes keeps them; what she wrote on her telephone is in
journal/entries. Used by generate-sample, which hands over itself: its calendar and its chance.
"""

import json
from datetime import date, timedelta
from random import Random

# The last day of each table of DRAFTS.
DRAFTS = [date(2025, 12, 21), date(2026, 4, 7), date(2026, 9, 20), date(2027, 1, 1)]

# Days that she will come back to: mood, energy, tags, people, place, starred.
DAYS = {
    "2025-05-19": (0, 3, ["daybook"], [], None, False),
    "2025-06-22": (1, 4, ["novel"], [], None, True),
    "2025-07-25": (1, 3, ["garden"], [], None, False),
    "2025-10-06": (2, 4, ["family"], ["妈妈", "爸爸", "外婆"], "Wuxi", True),
    "2025-11-20": (0, 2, ["novel"], [], None, False),
    "2025-12-01": (1, 3, ["garden"], [], None, False),
    "2025-12-10": (-2, 1, ["ill"], [], None, False),
    "2025-12-13": (-1, 1, ["ill"], ["朱桂英"], None, False),
    "2025-12-20": (2, 4, ["novel"], ["Clara"], None, True),
    "2025-12-31": (1, 3, ["year"], [], None, True),
    "2026-02-16": (2, 3, ["family"], ["爸爸", "妈妈", "外婆"], "Wuxi", False),
    "2026-02-17": (2, 4, ["family"], ["林可可"], "Wuxi", False),
    "2026-03-12": (-1, 2, ["garden-book"], [], None, False),
    "2026-04-05": (0, 3, ["family"], ["外婆"], "Wuxi", False),
    "2026-04-08": (1, 4, ["novel"], [], None, True),
    "2026-06-02": (2, 4, ["work"], [], None, True),
    "2026-06-09": (-1, 2, ["reading-series"], ["叶知秋"], None, False),
    "2026-07-08": (2, 5, ["travel"], [], "Dali", True),
    "2026-07-12": (1, 5, ["travel"], ["Jonas"], "Dali", False),
    "2026-07-16": (2, 4, ["travel"], [], "Dali", False),
    "2026-08-06": (-2, 2, ["novel"], [], None, False),
    "2026-08-29": (2, 4, ["novel"], [], None, False),
    "2026-09-16": (-1, 1, ["novel"], [], None, False),
    "2026-09-21": (2, 3, ["novel"], ["王敏", "陈叔叔"], None, True),
    "2026-09-25": (1, 4, ["family"], ["妈妈", "外婆"], "Wuxi", False),
    "2026-10-10": (1, 3, ["wedding"], ["顾晓岚"], None, False),
    "2026-10-14": (-1, 3, ["novel"], ["王敏"], None, False),
    "2026-11-01": (2, 4, ["garden-book"], [], None, True),
    "2026-11-06": (1, 4, ["letters"], ["王敏"], None, False),
    "2026-11-07": (1, 4, ["novel"], [], None, False),
    "2026-11-18": (-1, 3, ["translation"], [], None, False),
    "2026-11-19": (2, 4, ["novel"], ["外婆"], None, False),
    "2026-11-20": (1, 4, ["novel", "almanac"], [], None, False),
}

# Days beside those above that have a file, so that the last fortnight has no gap.
STREAK = {date(2026, 11, 8) + timedelta(days=n) for n in range(13)}


class Deck:
    """Texts in an order of chance; none comes again before all have come."""

    def __init__(self, lin, random, texts):
        self.lin, self.random, self.texts, self.rest = lin, random, texts, []

    def draw(self):
        if not self.rest:
            self.rest = list(self.texts)
        return self.rest.pop(self.lin.between(self.random, 0, len(self.rest) - 1))


class Desk:
    """What there is to write about on a day."""

    def __init__(self, lin, random, words):
        def deck(texts):
            return Deck(lin, random, texts)

        self.lin, self.words, texts = lin, words, words.journal
        self.seasons = {month: deck(them) for month, them in texts.SEASONS.items()}
        self.drafts = [(last, deck(them)) for last, them in zip(DRAFTS, texts.DRAFTS)]
        self.paid, self.people, self.evenings = deck(texts.PAID), deck(texts.PEOPLE), deck(texts.EVENINGS)
        self.chinese, self.notes = deck(texts.CHINESE), deck(texts.NOTES)

    def filled(self, text, day):
        chapter, essay = self.lin.chapter(day, self.words.focus), self.lin.essay(day)
        return text.replace("{chapter}", chapter).replace("{essay}", essay).replace("{term}", self.lin.coming_term(day))

    def season(self, day):
        return self.seasons[day.month].draw()

    def draft(self, day):
        return next(deck for last, deck in self.drafts if day <= last).draw()


def feelings(lin, random, day):
    """Mood and energy: low when ill, lower in winter, better as time goes by."""
    if day in lin.SICK:
        return -1, 1
    winter = 0.4 if day.month in (1, 2) else 0
    mood = round(0.2 + 0.9 * lin.progress(day) - winter + 2.4 * random.random() - 1.2)
    energy = round(2.6 + 0.9 * lin.progress(day) - winter + 2.2 * random.random() - 1)
    return max(-2, min(2, mood)), max(1, min(5, energy))


def front_matter(mood=None, energy=None, tags=(), people=(), place=None, starred=False, title=None):
    lines = [f"title: {title}"] if title else []
    lines += [f"mood: {mood}"] if mood is not None else []
    lines += [f"energy: {energy}"] if energy is not None else []
    lines += [f"tags: [{', '.join(tags)}]"] if tags else []
    lines += [f"people: [{', '.join(people)}]"] if people else []
    lines += [f"place: {place}"] if place else []
    lines += ["starred: true"] if starred else []
    return "---\n" + "\n".join(lines) + "\n---\n\n" if lines else ""


def clock(minutes):
    return f"{minutes // 60:02}:{minutes % 60:02}"


def ordinary_day(lin, random, desk, day):
    """The text of a day on which nothing happened but the day."""
    parts, texts = [], desk.words.journal
    if lin.is_free(day):
        parts += [desk.season(day), desk.people.draw() if lin.chance(random, 0.5) else desk.evenings.draw()]
    else:
        parts += [desk.draft(day)]
        parts += [desk.paid.draw()] if lin.chance(random, 0.42) else []
        parts += [desk.season(day)] if lin.chance(random, 0.45) else []
    if lin.chance(random, 0.22):
        parts.append(desk.chinese.draw())
    if has_title(day - timedelta(days=1), texts) and lin.chance(random, 0.8):
        parts.append(texts.STILL.format(day - timedelta(days=1)))
    mood, energy = feelings(lin, random, day)
    text = front_matter(mood if lin.chance(random, 0.75) else None, energy if lin.chance(random, 0.55) else None)
    text += desk.filled("\n\n".join(parts), day) + "\n"
    if lin.chance(random, 0.36):
        hour = lin.between(random, 19 * 60, 22 * 60 + 30)
        evening = desk.people.draw() if lin.chance(random, 0.4) else desk.evenings.draw()
        text += f"\n## {clock(hour)}\n\n{desk.filled(evening, day)}\n"
    return text


def has_title(day, texts):
    return texts.DAYS.get(day.isoformat(), (None,))[0] is not None


def journal_files(lin, words):
    """The text of each file, by its path in the vault."""
    random = Random("journal/days")
    desk = Desk(lin, random, words)
    texts, records = {}, []
    for day in lin.DAYS:
        special = DAYS.get(day.isoformat())
        if special:
            mood, energy, tags, people, place, starred = special
            title, text = words.journal.DAYS[day.isoformat()]
            tags, place = [words.journal.TAGS[tag] for tag in tags], words.journal.PLACES.get(place)
            text = front_matter(mood, energy, tags, people, place, starred, title) + desk.filled(text, day)
        elif day in STREAK or day not in lin.TRAVEL and day not in lin.SICK and lin.chance(random, 0.19 + 0.16 * lin.progress(day)):
            text = ordinary_day(lin, random, desk, day)
        else:
            text = None
        if text:
            texts[f"journal/{day:%Y/%m}/{day}.md"] = text
        # From the new year on she writes on the telephone as well.
        if day.year == 2026 and day < lin.TODAY and day not in lin.SICK and lin.chance(random, 0.2):
            record = {"id": f"e{day:%Y%m%d}", "at": lin.instant(day, lin.between(random, 8 * 60, 20 * 60))}
            record["text"] = desk.filled(desk.notes.draw(), day)
            mood, energy = feelings(lin, random, day)
            if lin.chance(random, 0.4):
                record["mood"] = mood
            if lin.chance(random, 0.2):
                record["energy"] = energy
            if day in lin.TRAVEL:
                record["place"] = words.journal.PLACES["Dali"]
            if lin.chance(random, 0.06):
                record["starred"] = True
            records.append(record)
    lines = [json.dumps(record, ensure_ascii=False, separators=(",", ":")) for record in records]
    texts["journal/entries/2026.jsonl"] = "".join(line + "\n" for line in lines)
    return texts
