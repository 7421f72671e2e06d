// The variables, tokens and score of a prompt while it is typed, as the program computes them: with
// the same rules, which the page brings. Without this file the page shows those of the last check.

const isCJK = (scalar) => /[\u3005\u3041-\u3096\u30a1-\u30fa\u30fc-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\uf900-\ufaff\uff66-\uff9f\u{20000}-\u{3fffd}]/u.test(scalar);
const kindOf = (scalar) => {
  if (/^[A-Za-z0-9]$/.test(scalar)) return "word";
  if (scalar < "\u00aa") return "other";
  if (isCJK(scalar)) return "cjk";
  return /[\p{Alphabetic}\p{N}]/u.test(scalar) ? "word" : "other";
};
const isLetter = (character) => /^\p{Alphabetic}/u.test(character);
const isNumber = (character) => /^\p{N}/u.test(character);
const isSpace = (character) => /^\p{White_Space}/u.test(character);
const isNewline = (character) => ["\n", "\r", "\r\n", "\v", "\f", "\x85", "\u2028", "\u2029"].includes(character);
const isFullWidth = (scalar) => /[\u3000-\u303f\uff01-\uff60]/.test(scalar);

// The characters that a reader sees, each of which may be several code points.
const segmenter = new Intl.Segmenter(undefined, { granularity: "grapheme" });
const characters = (text) => /^[\x00-\x0c\x0e-\x7f]*$/.test(text)
  ? [...text] : Array.from(segmenter.segment(text), (part) => part.segment);
const startsWith = (list, mark) => [...mark].every((character, index) => list[index] === character);
const dropWhile = (list, test) => {
  const index = list.findIndex((character) => !test(character));
  return index < 0 ? [] : list.slice(index);
};

// The words and CJK characters of a text, in lower case.
const wordsOf = (text) => {
  const words = [];
  let current = "";
  let hasApostrophe = false;
  let isJoined = false;
  let isAfterWord = false;
  const finish = () => {
    hasApostrophe = false;
    if (!current) return;
    const lower = Array.from(current, (scalar) => scalar.toLowerCase()).join("");
    words.push({ kind: "word", text: lower, joins: false });
    current = "";
  };
  for (const scalar of text) {
    const kind = kindOf(scalar);
    if (kind === "word") {
      isAfterWord = true;
      if (hasApostrophe) {
        current += "'";
        hasApostrophe = false;
      }
      current += scalar;
      isJoined = false;
    } else if (kind === "cjk") {
      finish();
      words.push({ kind, text: scalar, joins: isJoined });
      isJoined = true;
      isAfterWord = true;
    } else if (scalar >= "\u0300" && current && /\p{Mn}/u.test(scalar)) {
      current += scalar;
    } else if ((scalar === "'" || scalar === "\u2019") && current && !hasApostrophe) {
      hasApostrophe = true;
    } else {
      finish();
      isJoined = false;
      if (isAfterWord && (scalar === ":" || scalar === "：")) words.at(-1).hasColon = true;
      isAfterWord &&= scalar === "*" || scalar === "_";
    }
  }
  finish();
  return words;
};

// The text on one line; a break between two CJK characters is no space.
const unwrapped = (text) => {
  let out = "";
  let last;
  let hasSpace = false;
  let hasBreak = false;
  const isWide = (scalar) => scalar !== undefined && (kindOf(scalar) === "cjk" || isFullWidth(scalar));
  for (const scalar of text) {
    if (isSpace(scalar)) {
      hasSpace = true;
      hasBreak ||= scalar === "\n" || scalar === "\r";
      continue;
    }
    if (hasSpace) {
      if (out && !(hasBreak && isWide(scalar) && isWide(last))) out += " ";
      [hasSpace, hasBreak] = [false, false];
    }
    out += scalar;
    last = scalar;
  }
  return out;
};

const isRule = (line) => {
  if (!"-*_=".includes(line[0] ?? " ")) return false;
  const marks = line.filter((character) => character !== " ");
  return marks.length >= 3 && marks.every((character) => character === line[0]);
};
const isTag = (line) => {
  let text = line;
  while (text.length && isSpace(text.at(-1))) text = text.slice(0, -1);
  if (line[0] !== "<" || text.at(-1) !== ">") return false;
  const name = dropWhile(text.slice(1, -1), (character) => character === "/");
  return name.length > 0 && isLetter(name[0])
    && name.every((character) => isLetter(character) || isNumber(character) || "_-".includes(character));
};
const heading = (line) => {
  const text = dropWhile(line, (character) => character === "#");
  return line.length - text.length <= 6 && text[0] === " " ? text : undefined;
};
const item = (line) => {
  const first = line[0];
  if (first === undefined) return undefined;
  if ("-*+•·".includes(first)) {
    const rest = line.slice(1);
    return rest[0] === " " || rest[0] === "\t" ? rest : undefined;
  }
  const isOpen = first === "(" || first === "（";
  const after = isOpen ? line.slice(1) : line;
  const rest = dropWhile(after, (character) => /^[0-9]$/.test(character));
  const digits = after.length - rest.length;
  // A year at the start of a line is not a list marker.
  if (digits === 0 || digits > 2 || rest.length === 0) return undefined;
  const text = rest.slice(1);
  if (rest[0] === "." || rest[0] === ")") {
    return text[0] === " " || (isOpen && rest[0] === ")") ? text : undefined;
  }
  return "、）．".includes(rest[0]) ? text : undefined;
};

// The paragraphs, headings, items and code of a text, and how many marks enclose some of it.
const blocksOf = (text) => {
  const blocks = [];
  let delimiters = 0;
  let lines = [];
  let kind = "paragraph";
  let fence;
  const finish = () => {
    const whole = unwrapped(lines.map((line) => line.join("")).join("\n"));
    if (whole) blocks.push({ kind, text: whole });
    lines = [];
    kind = "paragraph";
  };
  const all = [[]];
  for (const character of characters(text)) {
    if (isNewline(character)) all.push([]); else all.at(-1).push(character);
  }
  for (const line of all) {
    const content = dropWhile(line, (character) => character === " " || character === "\t");
    if (fence) {
      if (startsWith(content, fence)) {
        kind = "code";
        finish();
        fence = undefined;
      } else {
        lines.push(line);
      }
      continue;
    }
    const mark = ["```", "~~~", '"""'].find((mark) => startsWith(content, mark));
    const title = content[0] === "#" ? heading(content) : undefined;
    const entry = item(content);
    if (content.every(isSpace)) {
      finish();
    } else if (mark) {
      finish();
      delimiters += 1;
      const rest = content.slice(3);
      // Opened and closed on one line, it encloses nothing after it.
      if (rest.some((_, index) => startsWith(rest.slice(index, index + 3), mark))) {
        lines.push(content);
        kind = "code";
        finish();
      } else {
        fence = mark;
      }
    } else if (isRule(content) || isTag(content)) {
      finish();
      delimiters += 1;
    } else if (title) {
      finish();
      kind = "heading";
      lines.push(title);
      finish();
    } else if (entry) {
      finish();
      kind = "item";
      lines.push(entry);
    } else {
      lines.push(content);
    }
  }
  if (fence) kind = "code";
  finish();
  return { blocks, delimiters };
};

// The lengths and beginnings of the sentences of a block.
const sentencesOf = (text) => {
  const sentences = [];
  let part = "";
  const finish = () => {
    const sentence = dropWhile(characters(part), (character) => character === " ");
    part = "";
    const words = wordsOf(sentence.join(""));
    if (!words.length) return;
    sentences.push({
      length: words.reduce((sum, word) => sum + (word.kind === "cjk" ? 0.5 : 1), 0),
      beginning: sentence.length > 40 ? `${sentence.slice(0, 40).join("")}…` : sentence.join(""),
    });
  };
  const scalars = [...text];
  scalars.forEach((scalar, index) => {
    part += scalar;
    const next = scalars[index + 1];
    if ("。！？".includes(scalar) || (".!?".includes(scalar) && (next === undefined || next === " "))) finish();
  });
  finish();
  return sentences;
};

// The name of the variable at an opening brace, and the index after it; undefined for any other text.
const variableAt = (text, open) => {
  const isDouble = text[open + 1] === "{";
  // A variable of a shell, or of VS Code.
  if (!isDouble && text[open - 1] === "$") return undefined;
  const start = open + (isDouble ? 2 : 1);
  const length = text.slice(start, start + 64).indexOf("}");
  if (length < 0) return undefined;
  let name = text.slice(start, start + length);
  while (name[0] === " ") name = name.slice(1);
  while (name.at(-1) === " ") name = name.slice(0, -1);
  if (!name.length || !(isLetter(name[0]) || name[0] === "_") || name.length > 60) return undefined;
  let previous = "_";
  for (const character of name) {
    const isNamed = isLetter(character) || isNumber(character) || "_-.".includes(character);
    if (!isNamed && !(character === " " && previous !== " ")) return undefined;
    previous = character;
  }
  const end = start + length + 1;
  if (isDouble && text[end] !== "}") return undefined;
  return { name: name.join(""), end: end + (isDouble ? 1 : 0) };
};
const variablesOf = (text) => {
  const list = characters(text);
  const names = new Map();
  for (let index = 0; index < list.length;) {
    const found = list[index] === "{" ? variableAt(list, index) : undefined;
    if (found && !names.has(found.name.normalize())) names.set(found.name.normalize(), found.name);
    index = found ? found.end : index + 1;
  }
  return [...names.values()];
};

// The phrases by their first word or character.
const tableOf = (phrases) => {
  const table = new Map();
  for (const [sign, list] of Object.entries(phrases)) {
    for (const text of list.split("|")) {
      const words = text.split(" ").flatMap((part) => part === "#" ? ["#"] : wordsOf(part).map((word) => word.text));
      if (!words.length) continue;
      table.set(words[0], [...table.get(words[0]) ?? [], { sign, words, text }]);
    }
  }
  return table;
};

// The phrases of each sign in some words: of those that begin at one word, the longest.
const signsIn = (words, table, numbers) => {
  const found = {};
  const isAny = (word) => /^[0-9]/.test(word.text) || numbers.has(word.text);
  const isAt = (phrase, start) => start + phrase.words.length <= words.length
    && phrase.words.every((expected, offset) => {
      const word = words[start + offset];
      if (offset === 0 || (expected === "#" && isAny(word))) return true;
      return word.text === expected && (word.kind !== "cjk" || word.joins);
    })
    && (phrase.sign !== "label" || words[start + phrase.words.length - 1].hasColon === true);
  words.forEach((word, start) => {
    const longest = new Map();
    for (const phrase of table.get(word.text) ?? []) {
      if (!isAt(phrase, start)) continue;
      if (phrase.words.length > (longest.get(phrase.sign)?.words.length ?? 0)) longest.set(phrase.sign, phrase);
    }
    for (const [sign, phrase] of longest) {
      const text = phrase.words.includes("#")
        ? words.slice(start, start + phrase.words.length).map((word) => word.text).join(" ") : phrase.text;
      (found[sign] ??= new Set()).add(text);
    }
  });
  return (sign) => [...found[sign] ?? []];
};

const tokensOf = (text) => {
  let quarters = 0;
  for (const scalar of text) {
    const code = scalar.codePointAt(0);
    quarters += isCJK(scalar) ? 6 : code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return Math.floor((quarters + 3) / 4);
};

// The figures of a text: points and the measure that lacks most for each rubric, the total, tokens
// and variables.
export const read = (text, { rules, phrases, numbers, fullLength, emptyLength }) => {
  const { blocks, delimiters } = blocksOf(text);
  const sentences = blocks.filter((block) => block.kind !== "code").flatMap((block) => sentencesOf(block.text));
  const whole = blocks.map((block) => block.text).join(" ");
  const words = wordsOf(whole);
  const numberWords = new Set(numbers.split("|"));
  const signs = signsIn(words, tableOf(phrases), numberWords);
  const variables = variablesOf(whole);
  const digits = new Set(
    words.filter((word) => word.kind === "word" && /^[0-9]/.test(word.text)).map((word) => word.text));
  const kinds = (kind) => blocks.filter((block) => block.kind === kind).length;
  const counts = {
    number: digits.size + signs("number").length,
    output: signs("output").length + variables.length,
    section: kinds("heading") + signs("label").length,
    item: kinds("item"),
    delimiter: delimiters + [...whole].filter((scalar) => '"“「『《'.includes(scalar)).length + variables.length,
  };
  const mean = sentences.reduce((sum, sentence) => sum + sentence.length, 0) / Math.max(1, sentences.length);
  const points = (measure, most, each) => {
    if (measure === "sentence") {
      const even = (most * (emptyLength - mean)) / (emptyLength - fullLength);
      return Math.min(most, Math.max(0, Math.round(even)));
    }
    const count = Math.min(counts[measure] ?? signs(measure).length, most);
    return each < 0 ? Math.max(0, most + each * count) : Math.min(most, each * count);
  };
  const rubrics = {};
  for (const [rubric, measure, most, each] of rules) {
    const made = (rubrics[rubric] ??= { points: 0, lacks: 0 });
    if (!sentences.length) {
      made.missing = "write";
      continue;
    }
    const got = points(measure, most, each);
    made.points += got;
    if (most - got > made.lacks) [made.lacks, made.missing] = [most - got, measure];
  }
  const longest = sentences.reduce((best, one) => (best && best.length >= one.length ? best : one), undefined);
  return {
    rubrics, variables: variablesOf(text), tokens: tokensOf(text),
    total: Object.values(rubrics).reduce((sum, rubric) => sum + rubric.points, 0),
    sentence: longest?.beginning ?? "", length: Math.round(longest?.length ?? 0),
    vague: signs("vague")[0] ?? "",
  };
};

// Shows the figures of an area while one types, and says the total once one pauses.
const follow = (section) => {
  const area = document.getElementById(section.dataset.reads);
  const status = section.querySelector("[role=status]");
  const table = JSON.parse(section.dataset.rules);
  const { words } = table;
  const fill = (text, values) => text.replace(/\{(\w+)\}/g, (all, name) => values[name] ?? all);
  const show = (name, value, remark = "") => {
    const row = section.querySelector(`[data-row="${name}"]`);
    const [bold, small] = [row.querySelector("b"), row.querySelector("span")];
    if (bold.textContent !== value) bold.textContent = value;
    if (small.textContent !== remark) small.textContent = remark;
  };
  let timer;
  const update = (event) => {
    const figures = read(area.value, table);
    const total = fill(words.total, { score: figures.total });
    show("total", total);
    for (const [rubric, { points, missing }] of Object.entries(figures.rubrics)) {
      const { sentence, vague, length: count } = figures;
      show(rubric, fill(words.points, { points }), fill(words.missing[missing] ?? "", { sentence, count, word: vague }));
    }
    show("variables", figures.variables.map((name) => `{${name}}`).join(" ") || "–");
    show("tokens", `${figures.tokens}`);
    clearTimeout(timer);
    if (event) timer = setTimeout(() => {
      const told = fill(words.told, { score: figures.total });
      if (status.textContent !== told) status.textContent = told;
    }, 1500);
  };
  area.addEventListener("input", update);
  update();
};

if (typeof document !== "undefined") {
  for (const section of document.querySelectorAll("[data-reads]")) follow(section);
}
