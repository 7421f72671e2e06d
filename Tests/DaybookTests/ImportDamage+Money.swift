/// Samples, and the diagnostics of each kind of damage.
extension ImportDamage {
  static let vCard = ImportDamage(
    "t.vcf",
    [
      "t.vcf":
        "BEGIN:VCARD\r\n"
        + "VERSION:3.0\r\n"
        + "FN:A\r\n"
        + "BDAY:1990-01-02\r\n"
        + "NOTE:n\r\n"
        + "END:VCARD\r\n"
        + "BEGIN:VCARD\r\n"
        + "VERSION:3.0\r\n"
        + "FN:Good\r\n"
        + "BDAY:1990-05-06\r\n"
        + "END:VCARD\r\n"
    ],
    [
      Part(
        "1990-01-02",
        [
          ("x", "4:1 birthday", 2),
          ("1990-02-30", "4:1 birthday", 2),
          ("1990-13-01", "4:1 birthday", 2),
          ("19901301", "4:1 birthday", 2),
          ("--0230", "4:1 birthday", 2),
          ("--1301", "4:1 birthday", 2),
          ("99999-01-01", "4:1 birthday", 2),
          ("1990-05", "4:1 birthday", 2),
          ("1990-W10-1", "4:1 birthday", 2),
          ("T102200", "4:1 birthday", 2),
          ("lunar:13-01", "4:1 birthday", 2),
          ("闰月", "4:1 birthday", 2),
        ]),
      Part(
        "FN:A\r\n",
        [
          ("", "1:1 the card has no name", 1),
          ("FN:\r\n", "1:1 the card has no name", 1),
          ("N:;;;;\r\n", "1:1 the card has no name", 1),
          (
            "FN:" + String(repeating: "A", count: 81) + "\r\n",
            "1:1 the name is longer than 80 cha", 1
          ),
          ("FN;ENCODING=QUOTED-PRINTABLE:=ZZ\r\n", "1:1 the card has no name", 1),
          ("FN;ENCODING=QUOTED-PRINTABLE:=E5=BC\r\n", "1:1 the card has no name", 1),
          ("FN;CHARSET=X-NONE:A\r\n", "1:1 the card has no name", 1),
          ("FN:A\0\r\n", "1:1 the card has no name", 1),
          ("FN A\r\n", "1:1 the card has no name", 1),
          ("FN:A\r\nTEL 5\r\n", "4:1 the line has no colon; it is l", 2),
          ("FN:A\r\nBEGIN:VCARD\r\n", "1:1 the card that starts here does", 1),
        ]),
      Part(
        "END:VCARD\r\n"
          + "B",
        [
          ("B", "1:1 the card that starts here does", 1),
          ("END:VCAR\r\nB", "1:1 the card that starts here does", 1),
          ("END:VCALENDAR\r\nB", "1:1 the card that starts here does", 1),
          ("END VCARD\r\nB", "1:1 the card that starts here does", 1),
        ]),
      Part(
        "BDAY:1990-01-02",
        [
          ("BDAY 1990-01-02", "4:1 the line has no colon; it is l", 2),
          ("BDAY;ENCODING=QUOTED-PRINTABLE:=1", "4:1 the text is not quoted-printab", 2),
          ("BDAY;CHARSET=X:1990-01-02", "4:1 the text is not in the charact", 2),
          ("BDAY;X-APPLE-OMIT-YEAR=1604:1604-02-30", "4:1 birthday", 2),
        ]),
      Part(
        "BEGIN:VCARD\r\n"
          + "VERSION:3.0\r\n"
          + "FN:A",
        [
          ("VERSION:3.0\r\nFN:A", "0:0 the file looks like something", 0)
        ]),
      Part(
        "\r\n"
          + "END:VCARD\r\n",
        [
          ("\r\nEND:VCARD\r\nBEGIN:VCARD\r\nFN:C\r\n", "7:1 the card that starts here does", 2)
        ]),
    ])

  /// A table of gifts.
  static let gifts = ImportDamage(
    "t.csv",
    [
      "t.csv":
        "姓名,金额,关系,收/送,事由,日期,备注\n"
        + "张三,500,朋友,收,婚礼,2026-03-02,n\n"
        + "李四,666,朋友,收,婚礼,2026-03-25,\n"
    ],
    [
      Part(
        "张三",
        [
          ("", "2:1 there is no name", 2),
          (" ", "2:1 there is no name", 2),
          ("张\0三", "2:2 a zero byte is not text", 2),
          ("张\u{1B}三", "2:1 the control character U+001B i", 2),
          (String(repeating: "A", count: 81), "2:1 the name is longer than 80 cha", 2),
        ]),
      Part(
        "500",
        [
          ("", "2:4 there is no amount", 2),
          ("x", "2:4 amount", 2),
          ("-5", "2:4 amount", 2),
          ("1e9", "2:4 amount", 2),
          ("12.345", "2:4 amount", 2),
          ("\"1,00\"", "2:4 amount", 2),
          ("99999999999999999999", "2:4 amount", 2),
          ("1.2.3", "2:4 amount", 2),
          ("NaN", "2:4 amount", 2),
          ("拾拾", "2:4 amount", 2),
          ("0x10", "2:4 amount", 2),
        ]),
      Part(
        "朋友,收",
        [
          ("朋友,", "2:11 nothing says whether the gifts", 2),
          ("朋友,?", "2:11 \"?\" is neither received nor sent", 2),
          ("朋友,收送", "2:11 \"收送\" is neither received nor sent", 2),
          ("朋友,x", "2:11 \"x\" is neither received nor sent", 2),
        ]),
      Part(
        "2026-03-02",
        [
          ("x", "2:16 date", 2),
          ("2026-02-30", "2:16 date", 2),
          ("2026-13-01", "2:16 date", 2),
          ("", "2:16 there is no date", 2),
          ("99999-01-01", "2:16 date", 2),
          ("正月三十一", "2:16 date", 2),
          ("46083", "2:16 date", 2),
        ]),
      Part(
        "n\n",
        [
          ("\"open\n", "2:27 a quote opens here and never c", 2),
          ("\"a\"b\n", "2:30 text follows the closing quote", 2),
          ("a,b\n", "2:29 the row has 8 cells, the heade", 2),
        ]),
      Part(
        ",朋友,收,婚礼,2026-03-02,n",
        [
          ("", "2:1 nothing says whether the gifts", 2)
        ]),
      Part(
        "张三,500,朋友",
        [
          ("\0", "2:1 a zero byte is not text", 2)
        ]),
      Part(
        "n\n",
        [
          (
            "n\n"
              + "姓名,金额,关系,收/送,事由,日期,备注\n",
            "3:10 \"收/送\" is neither received nor sent", 4
          ),
          ("n\n合计,9999,,,,,\n", "3:4 the file gives a total of 9999", 4),
        ]),
      Part(
        "金额",
        [
          ("", "0:0 the file looks like a table of", 0)
        ]),
    ])

  /// A bill of WeChat.
  static let wechat = ImportDamage(
    "t.csv",
    [
      "t.csv":
        "微信支付账单明细,,,,,,,,\n"
        + "微信昵称：[A],,,,,,,,\n"
        + "共2笔记录,,,,,,,,\n"
        + "收入：2笔 266.00元,,,,,,,,\n"
        + "----------------------微信支付账单明细列表--------------------,,,,,,,,\n"
        + "交易时间,交易类型,交易对方,商品,收/支,金额(元),"
        + "支付方式,当前状态,交易单号,商户单号,备注\n"
        + "2026-03-02 10:00:00,微信红包,张三,\"/\",收入,¥200.00,/,"
        + "已存入零钱,1001\t,/,\"/\"\n"
        + "2026-03-25 10:00:00,微信红包,李四,\"/\",收入,¥66.00,/,"
        + "已存入零钱,2002\t,/,\"/\"\n"
    ],
    [
      Part(
        "2026-03-02 10:00:00",
        [
          ("x", "7:1 date", 1),
          ("2026-02-30 10:00:00", "7:1 date", 1),
          ("2026-13-01 10:00:00", "7:1 date", 1),
          ("", "7:1 there is no date", 1),
          ("1.5", "7:1 date", 1),
          ("99999-01-01 10:00:00", "7:1 date", 1),
          ("2026-3", "7:1 date", 1),
          ("10:00:00", "7:1 date", 1),
        ]),
      Part(
        "¥200.00",
        [
          ("", "7:36 there is no amount", 1),
          ("x", "7:36 amount", 1),
          ("¥", "7:36 amount", 1),
          ("-5", "7:36 amount", 1),
          ("¥1.234", "7:36 amount", 1),
          ("¥1e5", "7:36 amount", 1),
          ("99999999999999999999", "7:36 amount", 1),
          ("NaN", "7:36 amount", 1),
          ("$200.00", "0:0 the bill gives 266.00 in 2 rec", 2),
          ("1.2.3", "7:36 amount", 1),
          ("¥0.00", "0:0 the bill gives 266.00 in 2 rec", 1),
        ]),
      Part(
        "张三",
        [
          (String(repeating: "A", count: 81), "7:26 the name is longer than 80 cha", 1),
          ("张\0", "7:27 a zero byte is not text", 1),
        ]),
      Part(
        "\"/\",收入,¥200",
        [
          ("\"/\"x,收入,¥200", "7:32 text follows the closing quote", 1),
          ("\"open,收入,¥200", "7:63 text follows the closing quote", 1),
        ]),
      Part(
        "1001\t,/,\"/\"",
        [
          ("1001\t,/,\"a\"b", "7:63 text follows the closing quote", 1)
        ]),
      Part(
        ",张三,\"/\",收入,¥200.00,/,已存入零钱,1001\t,/,\"/\"",
        [
          ("", "7:1 there is no amount", 1)
        ]),
      Part(
        "2026-03-02 10:00:00,微信红包",
        [
          ("\0", "7:1 a zero byte is not text", 1)
        ]),
      Part(
        "收入,¥200.00",
        [
          ("支出,¥200.00", "0:0 the bill gives 266.00 in 2 rec", 2)
        ]),
      Part(
        "共2笔",
        [
          ("共3笔", "0:0 the bill gives 3 rows and has 2", 2)
        ]),
      Part(
        "266.00元",
        [
          ("267.00元", "0:0 the bill gives 267.00 in 2 rec", 2)
        ]),
      Part(
        "收入：2笔",
        [
          ("收入：3笔", "0:0 the bill gives 266.00 in 3 rec", 2)
        ]),
      Part(
        "金额(元)",
        [
          ("x", "0:0 the file looks like something", 0)
        ]),
      Part(
        "收/支,金",
        [
          ("x,金", "0:0 the file looks like something", 0)
        ]),
      Part(
        "交易时间",
        [
          ("x", "0:0 the file looks like something", 0)
        ]),
      Part(
        "收入,¥200.00",
        [
          ("/,¥200.00", "0:0 the bill gives 266.00 in 2 rec", 1)
        ]),
    ])

  /// A bill of Alipay.
  static let alipay = ImportDamage(
    "t.csv",
    [
      "t.csv":
        "-----------------------------------\n"
        + "导出信息：\n"
        + "姓名：甲\n"
        + "支付宝账户：a@x\n"
        + "共2笔记录\n"
        + "收入：2笔 266.00元\n"
        + "-----------------支付宝（中国）网络技术有限公司  "
        + "电子客户回单-----------------\n"
        + "交易时间,交易分类,交易对方,对方账号,商品说明,"
        + "收/支,金额,收/付款方式,交易状态,交易订单号,"
        + "商家订单号,备注,\n"
        + "2026-03-02 10:00:00,转账红包,张三,a**@x,红包,收入,200.00,,"
        + "交易成功,1001\t,\t,,\n"
        + "2026-03-25 10:00:00,转账红包,李四,a**@x,红包,收入,66.00,,"
        + "交易成功,2002\t,\t,,\n"
    ],
    [
      Part(
        "2026-03-02 10:00:00",
        [
          ("x", "9:1 date", 1),
          ("2026-02-30 10:00:00", "9:1 date", 1),
          ("2026-13-01 10:00:00", "9:1 date", 1),
          ("", "9:1 there is no date", 1),
          ("1.5", "9:1 date", 1),
          ("99999-01-01 10:00:00", "9:1 date", 1),
          ("2026-3", "9:1 date", 1),
          ("10:00:00", "9:1 date", 1),
        ]),
      Part(
        "200.00",
        [
          ("", "9:41 there is no amount", 1),
          ("x", "9:41 amount", 1),
          ("-5", "9:41 amount", 1),
          ("1.234", "9:41 amount", 1),
          ("1e5", "9:41 amount", 1),
          ("99999999999999999999", "9:41 amount", 1),
          ("NaN", "9:41 amount", 1),
          ("$200.00", "0:0 the bill gives 266.00 in 2 rec", 2),
          ("1.2.3", "9:41 amount", 1),
          ("0.00", "0:0 the bill gives 266.00 in 2 rec", 1),
        ]),
      Part(
        "张三",
        [
          (String(repeating: "A", count: 81), "9:26 the name is longer than 80 cha", 1),
          ("张\0", "9:27 a zero byte is not text", 1),
        ]),
      Part(
        "红包,收入,200",
        [
          ("\"红包\"x,收入,200", "9:39 text follows the closing quote", 1),
          ("\"红包,收入,200", "9:35 a quote opens here and never c", 1),
        ]),
      Part(
        "1001\t,\t,,",
        [
          ("1001\t,\t,\"a\"b,", "9:65 text follows the closing quote", 1)
        ]),
      Part(
        ",张三,a**@x,红包,收入,200.00,,交易成功,1001\t,\t,,",
        [
          ("", "9:1 there is no amount", 1)
        ]),
      Part(
        "2026-03-02 10:00:00,转账红包",
        [
          ("\0", "9:1 a zero byte is not text", 1)
        ]),
      Part(
        "收入,200.00",
        [
          ("支出,200.00", "0:0 the bill gives 266.00 in 2 rec", 2)
        ]),
      Part(
        "共2笔",
        [
          ("共3笔", "0:0 the bill gives 3 rows and has 2", 2)
        ]),
      Part(
        "266.00元",
        [
          ("267.00元", "0:0 the bill gives 267.00 in 2 rec", 2)
        ]),
      Part(
        "收入：2笔",
        [
          ("收入：3笔", "0:0 the bill gives 266.00 in 3 rec", 2)
        ]),
      Part(
        ",金额,",
        [
          (",x,", "0:0 the file looks like something", 0)
        ]),
      Part(
        "收/支,金",
        [
          ("x,金", "0:0 the file looks like something", 0)
        ]),
      Part(
        "交易时间",
        [
          ("x", "0:0 the file looks like something", 0)
        ]),
      Part(
        "收入,200.00",
        [
          ("不计收支,200.00", "0:0 the bill gives 266.00 in 2 rec", 1)
        ]),
    ])
}
