"""Files that the programs wrote, in a folder outside the repository."""

import collections
import xml.etree.ElementTree

from . import days, money, times

FINISHED = ("支付成功", "已存入零钱", "朋友已收钱", "已收钱", "对方已收钱", "交易成功")


def check(run, trial, folder):
    """The number of files that were added up."""
    seen = 0
    for path in sorted(folder.glob("activitywatch/*.json")):
        times.activitywatch(trial(run, f"activitywatch {path.stem}", "UTC"), path)
        seen += 1
    for path in sorted(folder.glob("stayfree/*.xlsx")):
        one = trial(run, f"stayfree {path.stem}", "UTC")
        days.stayfree(one, path)
        import openpyxl
        sums, totals = days.usage(openpyxl.load_workbook(path)["Usage Time"])
        # It rounds each cell to a second, but adds up the total of a day before rounding.
        run.expect(all(abs(sums.get(day, 0) - number) < 60 for day, number in totals.items()),
                   f"{path.name}: days differ from its totals")
        seen += 1
    for path in sorted(folder.glob("rescuetime/*by_day*.csv")):
        one = trial(run, f"rescuetime {path.stem}")
        one.take(path)
        sums = collections.Counter()
        for row in days.rows_of(path):
            sums[row["Date"][:10]] += int(row["Time Spent (seconds)"])
        one.same("seconds a day", days.by_day(one.records("rescuetime-productivity")), dict(sums))
        seen += 1
    for path in sorted(folder.glob("money-cn/*wechat*.csv")):
        one = trial(run, f"bill {path.stem}")
        one.take(path)
        rows = money.bill(path, "交易时间,交易类型")
        one.same("cents", money.sums(one.records("gift")),
                 money.between_people(rows, "交易类型", "当前状态", FINISHED))
        seen += 1
    for path in sorted(folder.glob("apple-health/*.xml")):
        one = trial(run, f"apple-health {path.stem}")
        said = one.vault.run("import", path, "--yes", codes=None)
        count = sum(1 for node in xml.etree.ElementTree.parse(path).getroot()
                    if node.tag in ("Record", "Workout", "ActivitySummary"))
        run.expect(f"{count} read" in said.stdout, f"{path.name}: {count} elements; {said.stdout}")
        seen += 1
    return seen
