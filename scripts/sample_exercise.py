"""Lin's exercise: short breaks from the desk since October 2025, and a look at the posture now and then.

A function a collection, like those of generate-sample, which calls them with chance of their own.
"""

from datetime import date, datetime, timedelta, timezone

ZONE = timezone(timedelta(hours=8))
FIRST = date(2025, 9, 22)
TODAY = date(2026, 11, 20)
DAYS = [FIRST + timedelta(days=n) for n in range((TODAY - FIRST).days + 1)]

EXERCISES = [
    {
        "id": "shoulder-opener", "name": "Shoulder opener", "minutes": 8, "products": ["band"],
        "steps": [
            "Hold the band in front of you, hands wider than the shoulders.",
            "Breathe in and lift it over the head with straight arms.",
            "Breathe out and lower it behind you, as far as it goes without pain.",
            "Ten times, slowly; a little narrower each week.",
        ],
        "muscles": ["shoulders", "chest"],
    },
    {
        "id": "neck", "name": "Neck and eyes", "minutes": 5, "products": [],
        "steps": [
            "Sit tall and draw the chin back, five breaths.",
            "Ear to shoulder, five breaths on each side.",
            "Look at the far end of the canal until the eyes are quiet.",
        ],
        "muscles": ["neck"],
    },
    {
        "id": "walk", "name": "Walk along the canal", "minutes": 20, "products": [],
        "steps": ["Out by the stone bridge, back by the market.", "Without the phone."],
        "muscles": ["legs"],
    },
    {
        "id": "band-rows", "name": "Band rows", "minutes": 10, "products": ["band", "mat"],
        "steps": [
            "Sit on the mat, legs straight, the band around the feet.",
            "Pull the elbows back along the ribs and hold for a breath.",
            "Three times twelve.",
        ],
        "muscles": ["back", "arms"],
    },
    {
        "id": "cat-cow", "name": "Cat and cow", "minutes": 6, "products": ["mat"],
        "steps": ["On hands and knees, round the back with the breath out.", "Hollow it with the breath in.", "Twelve times."],
        "muscles": ["back"],
    },
    {
        "id": "foam-roll", "name": "Upper back on the roller", "minutes": 7, "products": ["mat", "roller"],
        "steps": ["Lie with the roller across the shoulder blades.", "Roll a hand’s width up and down, two minutes."],
        "muscles": ["back"],
    },
]
PRODUCTS = [{"id": "band", "name": "Resistance band"}, {"id": "mat", "name": "Mat"}]
OWNED = {product["id"] for product in PRODUCTS}
POSSIBLE = [exercise for exercise in EXERCISES if set(exercise["products"]) <= OWNED]

# Nothing was done on these days: the flu, Spring Festival with the family, and the weeks in Dali,
# where walking was not exercise.
PAUSES = [("2025-12-07", "2025-12-16"), ("2026-02-14", "2026-02-22"), ("2026-07-06", "2026-07-17")]
# Weeks without a day left out: the one in spring is the longest.
STEADY = [("2026-03-16", "2026-04-09"), ("2026-09-07", "2026-09-20"), ("2026-11-12", "2026-11-20")]

NOTES = [
    "Between two chapters", "Stiff from the proofs", "In the garden", "Left side is still shorter",
    "With 周宁", "Before breakfast", "Rain, so round the room", "Easier than last week",
]
STRATEGIES = [
    "Screen up by a hand’s width", "Rows every other day", "Stand for the letters",
    "Shorter sessions, more of them", "A walk before the afternoon", "Chin back when reading",
    "Keep going", "Ask 陈医生 about the left shoulder",
]


def within(day, spans):
    return any(date.fromisoformat(first) <= day <= date.fromisoformat(last) for first, last in spans)


def progress(day):
    return (day - FIRST).days / (TODAY - FIRST).days


def exercises(random):
    for exercise in EXERCISES:
        yield None, exercise


def products(random):
    for product in PRODUCTS:
        yield None, product


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


def completions(random):
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
                record["note"] = pick(random, NOTES)
            yield day, record


def pick(random, choices):
    return choices[int(random.random() * len(choices))]


def scans(random):
    """A look every week or two; one evening in June Lin wanted another answer and asked too often."""
    day = date(2025, 9, 28)
    while day <= TODAY:
        if not within(day, PAUSES):
            wave = 0.5 if within(day, STEADY) else 0
            score = round(2.6 + 4.9 * progress(day) + wave + 1.5 * (random.random() - 0.5))
            record = scan(random, day, 1, 20 * 60 + int(random.random() * 90), score)
            yield day, record
            if within(day, [("2026-06-08", "2026-06-18")]):
                for number, extra in enumerate([5, 6, 4, 8], 2):
                    yield day, scan(random, day, number, 21 * 60 + 35 + 4 * number, extra)
        day += timedelta(days=7 + int(random.random() * 6))
    # The camera had slipped.
    yield date(2026, 8, 30), {
        "id": "p20260830-x", "at": "2026-08-30T08:12:00+08:00", "score": 1, "level": 2,
        "strategy": "The camera had slipped", "deleted": True,
        "updatedAt": "2026-08-30T08:20:00+08:00",
    }


def scan(random, day, number, minutes, score):
    at = datetime(day.year, day.month, day.day, tzinfo=ZONE) + timedelta(minutes=minutes)
    record = {
        "id": f"p{day:%Y%m%d}-{number}", "at": at.isoformat(), "score": max(1, min(10, score)),
        "level": 1 + int(progress(day) * 4),
    }
    if random.random() < 0.5:
        record["strategy"] = pick(random, STRATEGIES)
    return record


# Each with whether it is cut into quarters; the others are one file.
COLLECTIONS = {
    "exercise/exercises": (exercises, False),
    "exercise/products": (products, False),
    "exercise/completions": (completions, True),
    "exercise/scans": (scans, False),
}
