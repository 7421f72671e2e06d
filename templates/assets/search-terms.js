// The terms of what a person types, and where a text has them: the same as those of the index.
const cjk = "[\\u3005\\u3041-\\u3096\\u30A1-\\u30FA\\u30FC-\\u30FF\\u3400-\\u4DBF\\u4E00-\\u9FFF\\uAC00-\\uD7A3\\uF900-\\uFAFF\\uFF66-\\uFF9F\\u{20000}-\\u{3FFFD}]";
// Soft hyphens, and spaces and joiners of no width, which words go across.
const unseen = "\\u00AD\\u200B-\\u200D\\u2060\\uFEFF";
const letter = `(?!${cjk})[\\p{Alphabetic}\\p{N}]`;
// The signs of C++ and C# are a part of the word; before more letters only two plus signs are.
const signs = `(?<=[A-Za-z])(?:\\+{2,3}(?![+#])|[+#]{1,3}(?![+#]|${letter}))`;
const token = new RegExp(
  `(${cjk})|(?:${letter})(?:(?!${cjk})[\\p{Alphabetic}\\p{N}\\p{M}${unseen}])*(?:${signs})?`, "gu");
const gap = new RegExp(`^[${unseen}]*$`);
const beneath = { ß: "ss", æ: "ae", œ: "oe", ø: "o", ł: "l", đ: "d", ı: "i", ς: "σ" };
const longest = 40;

// In one form of width, in lower case, without accents; most texts have nothing else to fold.
const plain = /^[\0-\x7F\u3041-\u3096\u30A1-\u30FA\u4E00-\u9FFF]*$/;
const folded = (text) => plain.test(text) ? text.toLowerCase()
  : text.normalize("NFKC").toLowerCase().normalize("NFD")
    .replace(/[\u0300-\u036F\u00AD\u200B-\u200D\u2060\uFEFF]/g, "")
    .replace(/[ßæœøłđıς]/g, (letter) => beneath[letter]).normalize("NFC");

// The first letters of a word, with its signs unless it is cut.
const shortened = (word) => {
  const bare = [...word.replace(/[+#]+$/, "")];
  return bare.length < longest ? word : bare.slice(0, longest).join("");
};

// The words and CJK characters of a text, each with its place and its folded form; `joins` says
// that a CJK character follows another one.
export const tokens = (text) => {
  const found = [];
  for (const match of text.matchAll(token)) {
    const last = found.at(-1);
    const isCJK = match[1] !== undefined;
    found.push({
      start: match.index, end: match.index + match[0].length, isCJK,
      joins: isCJK && last !== undefined && last.isCJK && gap.test(text.slice(last.end, match.index)),
      text: isCJK ? folded(match[0]) : shortened(folded(match[0])),
    });
  }
  return found;
};

// All terms of a text: its words, of a run of CJK characters each two neighbours, and its last
// character, which says nothing new of a run of several (`isRest`).
export const terms = (text) => {
  const whole = folded(text);
  const all = tokens(whole);
  return all.flatMap((token, at) => {
    const next = all[at + 1];
    if (next?.joins) return [{ text: token.text + next.text, isRest: false }];
    const term = { text: token.text, isRest: token.joins };
    // A word after a dot is one with it, too: .NET.
    if (token.isCJK || !isDotted(whole, token)) return [term];
    const last = all[at - 1];
    const isRest = last !== undefined && !last.isCJK && last.end === token.start - 1;
    return [term, { text: `.${token.text}`, isRest }];
  });
};

const isDotted = (text, token) =>
  text[token.start - 1] === "." && /[A-Za-z]/.test(text[token.start]);

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
      } else if (term[0] === "." && isDotted(text, token) && token.text.startsWith(term.slice(1))) {
        found.push({ start: token.start - 1, end: token.end, term });
      }
    }
  });
  return found;
};
