// The terms of what a person types, and where a text has them: the same as those of the index.
const cjk = "[\\u3005\\u3041-\\u3096\\u30A1-\\u30FA\\u30FC-\\u30FF\\u3400-\\u4DBF\\u4E00-\\u9FFF\\uAC00-\\uD7A3\\uF900-\\uFAFF\\uFF66-\\uFF9F\\u{20000}-\\u{3FFFD}]";
const token = new RegExp(
  `(${cjk})|(?:(?!${cjk})[\\p{Alphabetic}\\p{N}])(?:(?!${cjk})[\\p{Alphabetic}\\p{N}\\p{M}])*`, "gu");
const beneath = { ß: "ss", æ: "ae", œ: "oe", ø: "o", ł: "l", đ: "d", ı: "i", ς: "σ" };
const longest = 40;

// In one form of width, in lower case, without accents; most texts have nothing else to fold.
const plain = /^[\0-\x7F\u3041-\u3096\u30A1-\u30FA\u4E00-\u9FFF]*$/;
const folded = (text) => plain.test(text) ? text.toLowerCase()
  : text.normalize("NFKC").toLowerCase().normalize("NFD").replace(/[\u0300-\u036F]/g, "")
    .replace(/[ßæœøłđıς]/g, (letter) => beneath[letter]).normalize("NFC");

// The words and CJK characters of a text, each with its place and its folded form; `joins` says
// that a CJK character follows another one.
export const tokens = (text) => {
  const found = [];
  for (const match of text.matchAll(token)) {
    const last = found.at(-1);
    const isCJK = match[1] !== undefined;
    found.push({
      start: match.index, end: match.index + match[0].length, isCJK,
      joins: isCJK && last !== undefined && last.isCJK && last.end === match.index,
      text: isCJK ? folded(match[0]) : [...folded(match[0])].slice(0, longest).join(""),
    });
  }
  return found;
};

// All terms of a text: its words, of a run of CJK characters each two neighbours, and its last
// character, which says nothing new of a run of several (`isRest`).
export const terms = (text) => {
  const all = tokens(folded(text));
  return all.map((token, at) => {
    const next = all[at + 1];
    if (next?.joins) return { text: token.text + next.text, isRest: false };
    return { text: token.text, isRest: token.joins };
  });
};

// The terms that a document must have to be found.
export const queryTerms = (text) =>
  [...new Set(terms(text).filter((term) => !term.isRest).map((term) => term.text))];

// The places of the terms in a text, as `{ start, end, term }` in order; stretches may overlap.
export const places = (text, wanted) => {
  const all = tokens(text);
  const found = [];
  all.forEach((token, at) => {
    for (const term of wanted) {
      const next = all[at + 1];
      if (token.text.startsWith(term)) {
        found.push({ start: token.start, end: token.end, term });
      } else if (next?.joins && token.text + next.text === term) {
        found.push({ start: token.start, end: next.end, term });
      }
    }
  });
  return found;
};
