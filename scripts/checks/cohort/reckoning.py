"""The tables of examples/many-vaults/reduce.sql reckoned without an engine, and rows that try roundings."""

import collections
import datetime
import random
import statistics

# The least people in a cell.
FEWEST = 10


def rounded(value):
    """To a whole number, a half away from zero, after nine decimals."""
    value = round(value, 9)
    return int(abs(value) + 0.5) * (-1 if value < 0 else 1)


def reckoned(rows, copies=1):
    """The tables of reduce.sql without an engine, of each vault so many times."""
    weeks, months, weekdays, people = (collections.defaultdict(lambda: collections.defaultdict(list)) for _ in range(4))
    steps = {}
    for row in rows:
        day = datetime.date.fromisoformat(row["day"])
        series, vault, value = row["series"], row["vault"], (row["value"], row["days"])
        steps[series] = 300 if row["unit"] == "s" else 1
        weeks[series, f"{day:%G-W%V}"][vault].append(value)
        middle = day + datetime.timedelta(3) if row["days"] == 7 else day
        months[series, f"{middle:%Y-%m}"][vault].append(value)
        if row["days"] == 1:
            weekdays[series, day.isoweekday()][vault].append(value)
        people[series, ""][vault].append((row["days"], 1))

    def cells(table, size=lambda series: 1, mean=True):
        for key in sorted(table):
            if len(table[key]) * copies < FEWEST:
                continue
            found = sorted(sum(value for value, _ in values) / (sum(days for _, days in values) if mean else 1) / size(key[0])
                           for values in table[key].values() for _ in range(copies))
            quartiles = [rounded(value) * size(key[0]) for value in statistics.quantiles(found, n=4, method="inclusive")]
            yield *key, 5 * rounded(len(found) / 5), *quartiles
    return {
        "weeks.csv": [(week, series, *rest) for series, week, *rest in cells(weeks, steps.get)],
        "months.csv": [(month, series, count, median) for series, month, count, _, median, _ in cells(months, steps.get)],
        "weekdays.csv": [(series, day, count, median) for series, day, count, _, median, _ in cells(weekdays, steps.get)],
        "people.csv": [(series, *rest) for series, _, *rest in cells(people, mean=False)]}


def told_weeks(rows, whose):
    """How many weeks of a person the table of weeks tells to its last step, and how many it has.

    It is as hard as can be: whoever looks knows the values of everybody else. A week is told if no value of that
    person that is a step away makes the same cell.
    """
    cells = collections.defaultdict(lambda: collections.defaultdict(list))
    steps = {}
    for row in rows:
        steps[row["series"]] = 300 if row["unit"] == "s" else 1
        cells[row["series"], f"{datetime.date.fromisoformat(row['day']):%G-W%V}"][row["vault"]].append(row["value"])
    told = weeks = 0
    for (series, _), people in cells.items():
        if len(people) < FEWEST or whose not in people:
            continue
        step, means = steps[series], {vault: statistics.fmean(values) for vault, values in people.items()}

        def cell(value):
            found = statistics.quantiles([*(mean for vault, mean in means.items() if vault != whose), value], n=4, method="inclusive")
            return [rounded(one / step) for one in found]
        weeks += 1
        told += cell(means[whose]) not in (cell(means[whose] - step), cell(means[whose] + step))
    return told, weeks


def halves(series, weeks):
    """Rows of nine to twelve people, with quartiles close to rounding boundaries."""
    chance = random.Random(2)
    for number in range(series):
        unit = ("s", "kg", "")[number % 3]
        step = 300 if unit == "s" else 1
        for week in range(weeks):
            day = datetime.date(2023, 1, 2) + datetime.timedelta(7 * week + chance.randrange(7))
            for vault in range(chance.choice((9, 10, 11, 12))):
                value = chance.choice((
                    chance.randrange(-40, 4_000) * step / 2, round(chance.uniform(-9, 9) * step, 6),
                    round(chance.randrange(4_000) * step / 4 + chance.choice((1e-6, -1e-6)), 6), chance.randrange(10 ** 6)))
                yield {"version": 1, "vault": f"{vault:016x}", "day": str(day), "days": 1, "series": f"measures.m{number:03}",
                       "value": value, "unit": unit, "n": 1}
