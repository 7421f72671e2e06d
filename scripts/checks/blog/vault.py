"""A vault like that of a blog of 300 posts moved over from another site generator.

Folders with posts of many years, a folder for each of the longer ones with its pictures, recipes,
trips, notes on programs in ten languages, in English and Chinese; drafts, aliases, tags, people,
series, footnotes, tables, tasks, alerts, charts. The same seed gives the same bytes.
"""

import pathlib
import random

from harness import pictures
from harness import write as write_files

SETTINGS = """\
title: Ridge and River
author: Mara Lindqvist
timeZone: Europe/Stockholm
baseURL: {base}
languages: [en, zh-Hans]
taxonomies: [tags, people, series]
paginate: 20
menu: [today, /posts/, /recipes/, /trips/, /code/, {{title: Weather, url: "https://weather.example/"}}, search]
theme: {theme}
audiences:
  public:
    pages: [about, now, posts, "posts/*", recipes, "recipes/*", trips, "trips/*", code, "code/*"]
"""

ADJECTIVES = "slow quiet early crooked borrowed northern rusty patient last narrow salted blue".split()
NOUNS = "ferry kettle ridge orchard notebook lantern bridge sourdough archive compass shed harbour".split()
DEEDS = ("mended", "weighed", "walked past", "wrote down", "painted", "forgot", "measured", "lent out")
WHENS = ("before the rain", "on the second try", "with cold hands", "after the market closed",
         "as the neighbours do", "in one sitting", "for no good reason", "until the light went")
PEOPLE = ["Aunt Mei", "Jonas", "外婆", "O’Neill & Sons", "Søren Å."]
TAGS = ["Baking", "trains", "C++", "garden", "winter light", "书", "tools", "R&D", "café", "100%"]
SERIES = ["A year in the shed", "Rail north"]
CHINESE_NOUNS = ["渡船", "水壶", "山脊", "果园", "旧本子", "灯笼", "石桥", "酵母", "档案", "罗盘"]
CHINESE_DEEDS = ["修好了", "称了称", "画下", "忘记了", "借出去", "写下", "量了一遍"]
CHINESE_WHENS = ["下雨之前", "第二次尝试时", "收摊以后", "天黑以前", "一口气", "和邻居一起"]

CODE = {
    "python": "def mean(values):\n    \"\"\"Of what is there.\"\"\"\n    return sum(values) / len(values) if values else None",
    "javascript": "const tides = days.filter((day) => day.high > 1.2)\n  .map(({ name }) => `${name}!`);",
    "rust": "fn longest<'a>(words: &'a [&'a str]) -> Option<&'a str> {\n    words.iter().copied().max_by_key(|word| word.len())\n}",
    "go": "func Total(hours []float64) (sum float64) {\n\tfor _, hour := range hours {\n\t\tsum += hour\n\t}\n\treturn\n}",
    "c": "#include <stdio.h>\n\nint main(void) {\n    printf(\"%d < %d && \\\"so\\\"\\n\", 1, 2); /* both */\n    return 0;\n}",
    "java": "record Walk(String name, double km) {\n  boolean isLong() { return km >= 20.0; }\n}",
    "ruby": "walks.group_by(&:year).each do |year, all|\n  puts \"#{year}: #{all.sum(&:km).round(1)}\"\nend",
    "sql": "SELECT year, sum(km) AS km FROM walks\nWHERE km > 5 AND name <> 'home'\nGROUP BY year ORDER BY km DESC;",
    "bash": "for file in *.jpg; do\n  vips thumbnail \"$file\" \"small/${file%.jpg}.webp\" 640 || echo \"$file\" >&2\ndone",
    "swift": "extension Array where Element == Double {\n  var mean: Double? { isEmpty ? nil : reduce(0, +) / Double(count) }\n}",
    "html": "<figure>\n  <img src=\"ridge.jpg\" alt=\"\"> <!-- none -->\n  <figcaption>R&amp;D</figcaption>\n</figure>",
    "css": "@media (width < 40em) {\n  .walk > h2::before { content: \"\\2192\"; color: #1d6f5e }\n}",
    "yaml": "walks:\n  - {name: \"Ridge: north\", km: 18.5}\n  - name: harbour # short\n    km: 3",
}
# The info strings of code blocks, including options, and a language unknown to highlighters.
FENCES = ["{language}", "{language} {{linenos=true, hl_lines=[2]}}", "{language} linenos hl_lines=1-2"]


def png(width, height, dice):
    """A picture of hills in front of a sky, as the bytes of a PNG file."""
    sky, hill = [tuple(dice.randrange(60, 230) for _ in range(3)) for _ in range(2)]
    edges = [height // 3 + dice.randrange(height // 3) for _ in range(8)]
    rows = bytearray()
    for y in range(height):
        rows.append(0)
        for x in range(width):
            at = x * 7 / width
            part = at - int(at)
            edge = edges[int(at)] * (1 - part) + edges[int(at) + 1] * part
            rows += bytes(hill if y > edge else sky)
    return pictures.png(width, height, bytes(rows))


class Post:
    """A page: its file, relative to pages/, and the data that links to it need."""

    def __init__(self, file, title, language="en"):
        self.file, self.title, self.language = pathlib.PurePosixPath(file), title, language
        self.headings = []


class Blog:
    """Writes the vault; all random choices come from `dice`."""

    def __init__(self, folder, dice):
        self.folder = pathlib.Path(folder)
        self.dice = dice
        self.posts = []
        self.titles = set()

    def write(self, path, data):
        write_files(self.folder, {path: data})

    def sentence(self, language):
        pick = self.dice.choice
        if language != "en":
            return f"{pick(CHINESE_WHENS)}，我们{pick(CHINESE_DEEDS)}{pick(CHINESE_NOUNS)}，又{pick(CHINESE_DEEDS)}{pick(CHINESE_NOUNS)}。"
        return (f"{pick(PEOPLE)} and I {pick(DEEDS)} the {pick(ADJECTIVES)} {pick(NOUNS)} "
                f"{pick(WHENS)}, and {pick(DEEDS)} a {pick(NOUNS)}.")

    def paragraph(self, language, count=4):
        return ("" if language != "en" else " ").join(self.sentence(language) for _ in range(count))

    def title(self, language):
        pick = self.dice.choice
        while True:
            if language == "en":
                words = f"{pick(ADJECTIVES)} {pick(NOUNS)} {pick(WHENS)}"
                title = words[0].upper() + words[1:]
                title += pick(["", "", "?", ": a note", " & what came of it", " (again)"])
            else:
                title = f"{pick(CHINESE_WHENS)}{pick(CHINESE_DEEDS)}{pick(CHINESE_NOUNS)}" + pick(["", "（续）", "，另一次"])
            if title not in self.titles:
                self.titles.add(title)
                return title

    def link(self, source, target):
        """A link to a post, in one of the common notations."""
        depth = len(source.file.parts) - 1
        path = "../" * depth + str(target.file)
        if source.file.parent == target.file.parent:
            path = target.file.name
        path = path.replace(" ", "%20")
        way = self.dice.randrange(4)
        if way == 0 and target.language == source.language and not set(target.title) & set("#|[]"):
            return f"[[{target.title}]]" if self.dice.random() < 0.5 else f"[[{target.title}|that day]]"
        if way == 1 and target.headings:
            heading = self.dice.choice(target.headings)
            return f"[there]({path}#{heading.lower().replace(' ', '-')})"
        return f"[{target.title}]({path})"

    def front_matter(self, post, number, year):
        dice, lines = self.dice, ["---"]
        month, day = 1 + dice.randrange(12), 1 + dice.randrange(28)
        title = post.title.replace('"', '\\"')
        lines.append(f'title: "{title}"')
        date = f"{year}-{month:02}-{day:02}"
        lines.append("date: " + dice.choice([
            date, f"{date}T08:15:00+01:00", f"{date} 21:40:00", f'"{date}"', f"{date}T06:05:00Z"]))
        tags = dice.sample(TAGS, dice.randrange(4))
        if tags and dice.random() < 0.5:
            lines += ["tags:"] + [f'  - "{tag}"' for tag in tags]
        elif tags:
            lines.append("tags: [" + ", ".join(f'"{tag.upper() if number % 9 == 0 else tag}"' for tag in tags) + "]")
        if number % 4 == 0:
            lines.append(f"people: [{dice.choice(PEOPLE)!r}]".replace("'", '"'))
        if number % 7 == 0:
            lines.append(f'series: ["{dice.choice(SERIES)}"]')
        if number % 3 == 0:
            lines.append(f'description: "{self.sentence(post.language)}"')
        if number % 5 == 0:
            lines.append(f"aliases: [/{year}/{month:02}/post-{number}.html, /archive/p{number}/]")
        if number % 11 == 0:
            lines.append("toc: true")
        if number % 6 == 0:
            lines += [f"rating: {dice.randrange(1, 6)}", "cover: ", "location: {name: Ridge, height: 812}"]
        if number % 40 == 0:
            lines.append("draft: true")
        if post.language != "en":
            lines.append(f"lang: {post.language}")
        return "\n".join(lines + ["---", ""])

    def body(self, post, number):
        dice, language = self.dice, post.language
        earlier = [one for one in self.posts if not one.is_hidden]
        parts = [self.paragraph(language)]
        if number % 2:
            parts.append("<!--more-->")
        for heading in post.headings:
            parts += [f"## {heading}", self.paragraph(language, 3 + dice.randrange(4))]
            if earlier and dice.random() < 0.6:
                parts.append(f"{self.sentence(language)} {self.link(post, dice.choice(earlier))}")
        extras = [self.list, self.table, self.footnote, self.alert, self.code, self.chart, self.quote,
                  self.picture]
        for make in dice.sample(extras, 3):
            parts.append(make(post, number))
        return "\n\n".join(parts) + "\n"

    def list(self, post, number):
        one, two, three = (self.sentence(post.language) for _ in range(3))
        return f"- [x] {one}\n- [ ] {two}\n  1. {three}\n  2. ~~{three}~~"

    def table(self, post, number):
        dice = self.dice
        rows = [f"| {dice.choice(NOUNS)} | {dice.randrange(90) + 1} | `{dice.choice(ADJECTIVES)}` \\| {dice.choice(WHENS)} |"
                for _ in range(5)]
        return "\n".join(["| what | how many | when |", "| --- | ---: | :---: |", *rows])

    def footnote(self, post, number):
        one = self.sentence(post.language)
        return f"{one}[^a] {one}[^long] {one}[^a]\n\n[^a]: {self.sentence(post.language)}\n[^long]: {self.paragraph(post.language)}"

    def alert(self, post, number):
        kind = self.dice.choice(["NOTE", "TIP", "IMPORTANT", "WARNING", "CAUTION"])
        return f"> [!{kind}]\n> {self.sentence(post.language)}"

    def quote(self, post, number):
        return f"> {self.sentence(post.language)}\n>\n> > {self.sentence(post.language)}\n\n***\n\nhttps://example.org/p?a={number}&b=1 and mara@example.org"

    def code(self, post, number):
        language, text = self.dice.choice(sorted(CODE.items()))
        fence = self.dice.choice(FENCES).format(language=language)
        return f"```{fence}\n{text}\n```"

    def chart(self, post, number):
        kind, y = self.dice.choice([("bar", "km"), ("line", "km"), ("area", "metres")])
        return f"```chart\nkind: {kind}\nfile: data/walks.csv\nx: month\ny: {y}\ntitle: {post.title.split(':')[0]}\n```"

    def picture(self, post, number):
        if post.file.name != "index.md":
            return f"![The ridge](/posts/shared.png)\n\n{self.sentence(post.language)}"
        folder = f"pages/{post.file.parent}"
        self.write(f"{folder}/ridge {number}.png", png(320, 180, self.dice))
        self.write(f"{folder}/times.csv", "hour,km\n9,4\n10,5\n")
        return (f"![{self.dice.choice(NOUNS)} & more](ridge%20{number}.png \"As it was\")\n\n"
                f"{{% picture \"ridge {number}.png\", alt: \"The ridge\", caption: \"<{number}> hours\" %}}\n\n[times](times.csv)")

    def add(self, file, number, year, language="en"):
        post = Post(file, self.title(language), language)
        post.is_hidden = number % 40 == 0
        heads = ["What it took", "Afterwards", "Second try"] if language == "en" else ["经过", "后来"]
        post.headings = heads[:self.dice.randrange(1, len(heads) + 1)]
        text = self.front_matter(post, number, year) + self.body(post, number)
        self.write(f"pages/{file}", text)
        self.posts.append(post)

    def write_folders(self):
        def index(folder, title, more=""):
            self.write(f"pages/{folder}_index.md", f"---\ntitle: {title}\n{more}---\n{self.paragraph('en', 2)}\n")
        index("", "All of it")
        index("posts/", "Posts", "order: date\npaginate: 12\n")
        index("recipes/", "Recipes", "order: title\n")
        index("trips/", "Trips", "order: weight\n")
        index("trips/north/", "North", "weight: 2\n")
        index("trips/slow lanes/", "Slow lanes & others", "paginate: 3\n")
        index("code/", "Programs")
        self.write("pages/about.md", "---\ntitle: About\n---\n# About\n\n" + self.paragraph("en")
                   + "\n\n[Posts](posts/_index.md), [[Recipes]], {{ pages.size }} pages.\n")
        self.write("pages/now.md", "---\ntitle: Now\npermalink: /what-now/\ntoc: true\n---\n## Week\n\n"
                   + self.paragraph("en") + "\n\n## Month\n\n" + self.paragraph("en") + "\n")
        self.write("pages/posts/shared.png", png(480, 200, self.dice))
        months = [f"{year}-{month:02}" for year in (2024, 2025) for month in range(1, 13)]
        self.write("data/walks.csv", "month,km,metres\n" + "".join(
            f"{month},{20 + self.dice.randrange(90)},{300 + self.dice.randrange(2000)}\n" for month in months))


def write(folder, base, theme="quiet", count=300, seed=20190317):
    """Writes the vault into a new folder; returns the number of its posts."""
    blog = Blog(folder, random.Random(seed))
    blog.folder.mkdir(parents=True)
    blog.write("daybook.yaml", SETTINGS.format(base=base, theme=theme))
    blog.write_folders()
    for number in range(1, count + 1):
        year = 2012 + number * 14 // (count + 1)
        slug = blog.dice.choice(NOUNS)
        if number % 9 == 0:
            file, language = f"posts/{year}/zh-{number}.md", "zh-Hans"
        elif number % 7 == 0:
            file, language = f"recipes/{slug} no. {number}.md", "en"
        elif number % 6 == 0:
            file, language = f"trips/{'north' if number % 12 else 'slow lanes'}/{slug}-{number}/index.md", "en"
        elif number % 8 == 0:
            file, language = f"code/{slug}_{number}.md", "en"
        elif number % 4 == 0:
            file, language = f"posts/{slug}-{number}/index.md", "en"
        else:
            file, language = f"posts/{year}-{slug.title()}-{number}.md", "en"
        blog.add(file, number, year, language)
    return len(blog.posts)
