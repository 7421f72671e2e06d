"""What Lin calls her exercises, and what she notes of them."""

# Name, steps, muscles.
EXERCISES = {
    "shoulder-opener": (
        "Shoulder opener",
        [
            "Hold the band in front of you, hands wider than the shoulders.",
            "Breathe in and lift it over the head with straight arms.",
            "Breathe out and lower it behind you, as far as it goes without pain.",
            "Ten times, slowly; a little narrower each week.",
        ],
        ["shoulders", "chest"],
    ),
    "neck": (
        "Neck and eyes",
        [
            "Sit tall and draw the chin back, five breaths.",
            "Ear to shoulder, five breaths on each side.",
            "Look at the far end of the canal until the eyes are quiet.",
        ],
        ["neck"],
    ),
    "walk": (
        "Walk along the canal",
        [
            "Out by the stone bridge, back by the market.",
            "Without the phone.",
        ],
        ["legs"],
    ),
    "band-rows": (
        "Band rows",
        [
            "Sit on the mat, legs straight, the band around the feet.",
            "Pull the elbows back along the ribs and hold for a breath.",
            "Three times twelve.",
        ],
        ["back", "arms"],
    ),
    "cat-cow": (
        "Cat and cow",
        [
            "On hands and knees, round the back with the breath out.",
            "Hollow it with the breath in.",
            "Twelve times.",
        ],
        ["back"],
    ),
    "foam-roll": (
        "Upper back on the roller",
        [
            "Lie with the roller across the shoulder blades.",
            "Roll a hand’s width up and down, two minutes.",
        ],
        ["back"],
    ),
}
# What she does not own has no name, so its id is one.
MISSING = {"roller": "roller"}
PRODUCTS = {"band": "Resistance band", "mat": "Mat"}

NOTES = [
    "Between two chapters", "Stiff from the proofs", "In the garden", "Left side is still shorter",
    "With 周宁", "Before breakfast", "Rain, so round the room", "Easier than last week",
]
STRATEGIES = [
    "Screen up by a hand’s width", "Rows every other day", "Stand for the letters",
    "Shorter sessions, more of them", "A walk before the afternoon", "Chin back when reading",
    "Keep going", "Ask 陈医生 about the left shoulder",
]
SLIPPED = "The camera had slipped"
