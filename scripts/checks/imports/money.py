"""Gifts: tables, bills of WeChat and Alipay, and vCards."""

import csv
import datetime
import io
import random
import re

from .times import table

NAMES = ["张三", "李四", "王五", "赵六", "欧阳钱七", "Ann Lee"]


def sums(records):
    """Amounts in cents by direction."""
    found = {}
    for one in records:
        found[one["direction"]] = found.get(one["direction"], 0) + round(float(one["amount"]) * 100)
    return found


def gifts(trial):
    """A list as people keep it in a spreadsheet: a title, dates that are merged down, and a total."""
    import openpyxl
    chance, book = random.Random(21), openpyxl.Workbook()
    sheet = book.active
    sheet.append(["我家收礼记录"])
    sheet.append(["日期", "姓名", "收礼金额", "事由", "备注"])
    for number in range(24):
        sheet.append([datetime.datetime(2026, 5, number // 4 + 1) if number % 4 == 0 else None,
                      NAMES[number % 6], chance.randint(1, 20) * 100, "结婚" if number % 4 == 0 else None, ""])
        if number % 4 == 3:
            for letter in "AD":
                sheet.merge_cells(f"{letter}{number}:{letter}{number + 3}")
    path = trial.folder / "礼单.xlsx"
    book.save(path)
    trial.take(path, "--direction", "received")
    days, day = {}, None
    for row in openpyxl.load_workbook(path).active.iter_rows(min_row=3, values_only=True):
        day = row[0] or day
        days[f"{day:%Y-%m-%d}"] = days.get(f"{day:%Y-%m-%d}", 0) + row[2]
    found = {}
    for one in trial.records("gift"):
        found[one["date"]] = found.get(one["date"], 0) + float(one["amount"])
    trial.same("amounts by day", found, days)


def bill(path, header):
    """The rows of a bill by Python's reader of CSV, from its header on."""
    raw = path.read_bytes()
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = raw.decode("gb18030")
    text = text[text.index(header):]
    rows = csv.DictReader(io.StringIO(text), skipinitialspace=True)
    return [{str(key).strip(): (value or "").strip() if isinstance(value, str) else value
             for key, value in row.items()} for row in rows]


def between_people(rows, kind, state, finished):
    """Amounts in cents of transfers and red packets that were finished, by direction."""
    found = {}
    for row in rows:
        if re.search("红包|转账", row[kind]) and row[state] in finished and row["收/支"] in ("收入", "支出"):
            direction = "received" if row["收/支"] == "收入" else "sent"
            [amount] = [value for key, value in row.items() if key.startswith("金额")]
            found[direction] = found.get(direction, 0) + round(float(amount.strip("¥￥")) * 100)
    return found


def wechat(trial):
    """With the preamble and the columns of a bill of WeChat of 2021."""
    chance, rows = random.Random(22), []
    for number in range(40):
        kind, state, direction = chance.choice([
            ("微信红包", "支付成功", "支出"), ("微信红包", "已存入零钱", "收入"), ("转账", "朋友已收钱", "支出"),
            ("转账", "待对方确认收款", "支出"), ("商户消费", "支付成功", "支出"), ("扫二维码付款", "已转账", "支出")])
        rows.append([f"2026-03-{number // 2 + 1:02} 10:00:{number:02}", kind, NAMES[number % 5], "/", direction,
                     f"¥{chance.randint(1, 99999) / 100:.2f}", "零钱", state, f"1000{number:06}\t", f"20{number}\t", "/"])
    header = "交易时间,交易类型,交易对方,商品,收/支,金额(元),支付方式,当前状态,交易单号,商户单号,备注"
    path = trial.folder / "微信支付账单.csv"
    path.write_text("\ufeff微信支付账单明细,,,,,,,,\n微信昵称：[x],,,,,,,,\n"
                    f"共{len(rows)}笔记录,,,,,,,,\n----------------------微信支付账单明细列表--------------------,,,,,,,,\n"
                    + table(header.split(","), rows), encoding="utf-8")
    trial.take(path)
    finished = ("支付成功", "已存入零钱", "朋友已收钱")
    trial.same("cents", sums(trial.records("gift")), between_people(bill(path, header), "交易类型", "当前状态", finished))


def alipay(trial):
    """With the preamble and the columns of a bill of Alipay of 2021, in GB18030."""
    chance, rows = random.Random(23), []
    for number in range(40):
        kind, state, direction = chance.choice([
            ("转账红包", "交易成功", "支出"), ("转账红包", "交易成功", "收入"), ("转账红包", "等待付款", "支出"),
            ("日用百货", "交易成功", "支出")])
        rows.append([f"2026-03-{number // 2 + 1:02} 10:00:{number:02} ", f"{kind}    ", f"{NAMES[number % 5]}  ",
                     "a***@x.com ", "红包  " if kind == "转账红包" else "纸  ", f"{direction}  ",
                     f"{chance.randint(1, 99999) / 100:.2f}   ", "余额 ", f"{state} ", f"2026{number:06}\t", "\t", " ", ""])
    header = "交易时间,交易分类,交易对方,对方账号,商品说明,收/支,金额,收/付款方式,交易状态,交易订单号,商家订单号,备注,"
    path = trial.folder / "alipay.csv"
    path.write_text(f"------------------------\n导出信息：\n姓名：某人\n共{len(rows)}笔记录\n" + table(
        header.split(","), rows), encoding="gb18030")
    trial.take(path)
    trial.same("cents", sums(trial.records("gift")),
               between_people(bill(path, header), "交易分类", "交易状态", ("交易成功",)))


def vcards(trial):
    """People of vCard 3.0, with birthdays in its forms."""
    path = trial.folder / "people.vcf"
    path.write_text("".join(
        f"BEGIN:VCARD\r\nVERSION:3.0\r\nFN:{name} {number}\r\nN:{name} {number};;;;\r\nTEL:1380000{number:04}\r\n"
        f"BDAY:{birthday}\r\nEND:VCARD\r\n"
        for number, (name, birthday) in enumerate(zip(NAMES * 2, [
            "1996-04-15", "19960416", "1953-10-17T23:10:00Z"] * 4))))
    trial.take(path)
    text = path.read_text()
    days = sorted(f"{year}-{month}-{day}" for year, month, day in re.findall(r"BDAY:(\d{4})-?(\d\d)-?(\d\d)", text))
    records = trial.records("contact")
    trial.same("names", sorted(one["name"] for one in records), sorted(re.findall(r"FN:(.*)", text)))
    trial.same("birthdays", sorted(one["birthday"] for one in records), days)


ATTEMPTS = {"gifts": gifts, "gifts+wechat": wechat, "gifts+alipay": alipay, "gifts+vcards": vcards}
