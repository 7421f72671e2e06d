"""What Lin measures since March 2026: her sleep by a watch, the pages that she reads, and headaches.

A function a collection, like those of generate-sample, which calls them with chance of their own.
"""

from datetime import date, datetime, timedelta, timezone

ZONE = timezone(timedelta(hours=8))
FIRST = date(2026, 3, 2)
TODAY = date(2026, 11, 20)
DAYS = [FIRST + timedelta(days=n) for n in range((TODAY - FIRST).days + 1)]

# The watch lay in a drawer, in Dali and for a week in May.
WITHOUT_WATCH = [("2026-05-11", "2026-05-17"), ("2026-07-06", "2026-07-17")]


def within(day, spans):
    return any(date.fromisoformat(first) <= day <= date.fromisoformat(last) for first, last in spans)


def nights():
    """When Lin went to bed and got up, by the day of the morning, watch or not."""
    from random import Random

    random = Random("nights")
    for day in DAYS:
        before = datetime(day.year, day.month, day.day, tzinfo=ZONE) - timedelta(days=1)
        late = 45 if (day - timedelta(days=1)).weekday() in (4, 5) else 0
        if within(day, [("2026-09-07", "2026-09-20")]):
            late += 50  # the second draft
        start = before + timedelta(minutes=23 * 60 + 5 + late + int(70 * (random.random() + random.random() - 1)))
        length = 445 + int(100 * (random.random() + random.random() + random.random() - 1.5)) - late // 2
        yield day, start, start + timedelta(minutes=max(230, length))


def sleep(random, texts):
    """A night a day, as the watch saw it; some in two pieces."""
    for day, start, end in nights():
        if within(day, WITHOUT_WATCH) or random.random() < 0.03:
            continue
        pieces = [(start, end)]
        if random.random() < 0.12:
            wake = start + timedelta(minutes=150 + int(120 * random.random()))
            if wake + timedelta(minutes=40) < end:
                pieces = [(start, wake), (wake + timedelta(minutes=12 + int(20 * random.random())), end)]
        for number, (from_, to) in enumerate(pieces, 1):
            yield day, {
                "id": f"n{day:%Y%m%d}-{number}", "at": from_.isoformat(), "end": to.isoformat(),
                "source": "watch",
            }


def reading(random, texts):
    """The pages of an evening, book by book."""
    book, left = 0, 0
    for day in DAYS:
        likely = 0.72 if day.weekday() < 5 else 0.86
        if within(day, [("2026-09-07", "2026-09-20")]):
            likely = 0.3
        if random.random() > likely or day == TODAY:
            continue
        if left <= 0:
            book = (book + 1) % len(texts.measures.BOOKS)
            left = 180 + int(random.random() * 240)
        pages = min(left, 6 + int(random.random() * 20 + random.random() * 18))
        left -= pages
        record = {"id": f"r{day:%Y%m%d}", "day": day.isoformat(), "value": pages, "book": texts.measures.BOOKS[book]}
        if left <= 0:
            record["note"] = texts.measures.FINISHED
        yield day, record


def headache(random, texts):
    """Days with a headache: more after short nights."""
    for day, start, end in nights():
        hours = (end - start).total_seconds() / 3600
        if random.random() < (0.3 if hours < 6.6 else 0.12 if hours < 7.2 else 0.03):
            record = {"id": f"h{day:%Y%m%d}", "day": day.isoformat()}
            if random.random() < 0.3:
                record["note"] = texts.measures.HEADACHE_NOTES[int(random.random() * len(texts.measures.HEADACHE_NOTES))]
            if day < TODAY:
                yield day, record


# Each with whether it is cut into quarters; the others are one file.
COLLECTIONS = {
    "measures/sleep": (sleep, True),
    "measures/reading": (reading, True),
    "measures/headache": (headache, False),
}
