"""Lin's exercise: short breaks from the desk since October 2025, and a look at the posture now and then.

A function a collection, like those of generate-sample, which calls them with chance of their own.
"""

from datetime import date, datetime, timedelta, timezone

ZONE = timezone(timedelta(hours=8))
FIRST = date(2025, 9, 22)
TODAY = date(2026, 11, 20)
DAYS = [FIRST + timedelta(days=n) for n in range((TODAY - FIRST).days + 1)]

EXERCISES = [
    {"id": "shoulder-opener", "minutes": 8, "products": ["band"]},
    {"id": "neck", "minutes": 5, "products": []},
    {"id": "walk", "minutes": 20, "products": []},
    {"id": "band-rows", "minutes": 10, "products": ["band", "mat"]},
    {"id": "cat-cow", "minutes": 6, "products": ["mat"]},
    {"id": "foam-roll", "minutes": 7, "products": ["mat", "roller"]},
]
OWNED = ["band", "mat"]
POSSIBLE = [exercise for exercise in EXERCISES if set(exercise["products"]) <= set(OWNED)]

# Nothing was done on these days: the flu, Spring Festival with the family, and the weeks in Dali,
# where walking was not exercise.
PAUSES = [("2025-12-07", "2025-12-16"), ("2026-02-14", "2026-02-22"), ("2026-07-06", "2026-07-17")]
# Weeks without a day left out: the one in spring is the longest.
STEADY = [("2026-03-16", "2026-04-09"), ("2026-09-07", "2026-09-20"), ("2026-11-12", "2026-11-20")]


def within(day, spans):
    return any(date.fromisoformat(first) <= day <= date.fromisoformat(last) for first, last in spans)


def progress(day):
    return (day - FIRST).days / (TODAY - FIRST).days


def exercises(random, texts):
    for exercise in EXERCISES:
        name, steps, muscles = texts.exercise.EXERCISES[exercise["id"]]
        yield None, {
            "id": exercise["id"], "name": name, "minutes": exercise["minutes"], "products": [texts.exercise.MISSING.get(id, id) for id in exercise["products"]],
            "steps": steps, "muscles": muscles,
        }


def products(random, texts):
    for id in OWNED:
        yield None, {"id": id, "name": texts.exercise.PRODUCTS[id]}


def recommended(day, done):
    """The exercise that Daybook recommends: done least in 14 days, ties by a hash of day and id."""
    recent = [name for past, name in done if 1 <= (day - past).days <= 14]
    return min(
        (exercise["id"] for exercise in POSSIBLE),
        key=lambda name: (recent.count(name), stable_hash(day.isoformat(), name), name),
    )


def stable_hash(*texts):
    """FNV-1a of 64 bits over texts that each end in a zero byte, mixed by MurmurHash3's last steps."""
    state = 0xCBF29CE484222325
    for byte in b"".join(text.encode() + b"\0" for text in texts):
        state = (state ^ byte) * 0x100000001B3 % 2**64
    for factor in (0xFF51AFD7ED558CCD, 0xC4CEB9FE1A85EC53):
        state = (state ^ state >> 33) * factor % 2**64
    return state ^ state >> 33


def completions(random, texts):
    """What is recommended, more often than not; a walk when the day is free."""
    done = []
    for day in DAYS:
        likely = 0.5 + 0.3 * progress(day) - (0.15 if day.weekday() == 6 else 0)
        if within(day, PAUSES) or not within(day, STEADY) and random.random() > likely:
            continue
        count = 2 if random.random() < 0.12 + 0.1 * progress(day) and day != TODAY else 1
        first = recommended(day, done)
        if day != TODAY and random.random() < 0.4:
            first = "walk" if day.weekday() >= 5 else pick(random, POSSIBLE)["id"]
        for number, name in enumerate([first, pick(random, POSSIBLE)["id"]][:count], 1):
            done.append((day, name))
            usual = next(exercise["minutes"] for exercise in POSSIBLE if exercise["id"] == name)
            record = {"id": f"c{day:%Y%m%d}-{number}", "day": day.isoformat(), "exercise": name}
            if random.random() < 0.3:
                record["minutes"] = max(2, usual + int(random.random() * (usual * 0.9)) - usual // 4)
            if random.random() < 0.08:
                record["note"] = pick(random, texts.exercise.NOTES)
            yield day, record


def pick(random, choices):
    return choices[int(random.random() * len(choices))]


def scans(random, texts):
    """A look every week or two; one evening in June Lin wanted another answer and asked too often."""
    day = date(2025, 9, 28)
    while day <= TODAY:
        if not within(day, PAUSES):
            wave = 0.5 if within(day, STEADY) else 0
            score = round(2.6 + 4.9 * progress(day) + wave + 1.5 * (random.random() - 0.5))
            record = scan(random, texts, day, 1, 20 * 60 + int(random.random() * 90), score)
            yield day, record
            if within(day, [("2026-06-08", "2026-06-18")]):
                for number, extra in enumerate([5, 6, 4, 8], 2):
                    yield day, scan(random, texts, day, number, 21 * 60 + 35 + 4 * number, extra)
        day += timedelta(days=7 + int(random.random() * 6))
    # The camera had slipped.
    yield date(2026, 8, 30), {
        "id": "p20260830-x", "at": "2026-08-30T08:12:00+08:00", "score": 1, "level": 2,
        "strategy": texts.exercise.SLIPPED, "deleted": True,
        "updatedAt": "2026-08-30T08:20:00+08:00",
    }


def scan(random, texts, day, number, minutes, score):
    at = datetime(day.year, day.month, day.day, tzinfo=ZONE) + timedelta(minutes=minutes)
    record = {
        "id": f"p{day:%Y%m%d}-{number}", "at": at.isoformat(), "score": max(1, min(10, score)),
        "level": 1 + int(progress(day) * 4),
    }
    if random.random() < 0.5:
        record["strategy"] = pick(random, texts.exercise.STRATEGIES)
    return record


# Each with whether it is cut into quarters; the others are one file.
COLLECTIONS = {
    "exercise/exercises": (exercises, False),
    "exercise/products": (products, False),
    "exercise/completions": (completions, True),
    "exercise/scans": (scans, False),
}
