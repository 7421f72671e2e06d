// Search. The index is fetched when the field is entered, or at once for an address with ?q=, and
// only what a search needs of it: `search/terms/` by the beginnings of terms, and `search/documents/`
// for the results that are shown. Without this file the lists of the page are all there.
import { places, queryTerms } from "./search-terms.js";

const section = document.querySelector("[data-search]");
const words = section.dataset;
const tree = words.search;
const input = section.querySelector("input");
const status = section.querySelector("[role=status]");
const results = section.querySelector("ol");
const more = section.querySelector("button");
const step = 20;
// By where a document has a term: in its text, tags, or title. A whole word counts more than its
// beginning, never as much as the next better place.
const points = [2, 8, 32];
const pointsOfWhole = [3, 10, 40];

// On a protected site the page's address stands behind the #, and its files are encrypted: there
// somebody else knows how to get at them.
const page = window.protectedPage ?? {
  load: (url) => fetch(url, { cache: "no-cache" }),
  get search() { return location.search; },
  set search(query) {
    const url = new URL(location);
    url.search = query;
    history.replaceState(history.state, "", url);
  },
};

// The files fetched, by path; a failure is forgotten, so that the next letter tries again.
const files = new Map();
const load = (path, read) => {
  if (!files.has(path)) {
    const file = page.load(`${tree}search/${path}`).then((response) => {
      if (!response.ok) throw new Error(response.statusText);
      return read(response);
    });
    file.catch(() => files.delete(path));
    files.set(path, file);
  }
  return files.get(path);
};
const json = (path) => load(path, (response) => response.json());
const shard = (number) => load(`terms/${number}.txt`, async (response) => `\n${await response.text()}`);

// The best points of each document for a term, from the lines of `text` that begin with it.
const pointsFor = (term, text, count) => {
  const best = new Uint8Array(count);
  for (let at = text.indexOf(`\n${term}`); at >= 0; at = text.indexOf(`\n${term}`, at)) {
    const start = text.indexOf(" ", at) + 1;
    const isWhole = start - at === term.length + 2;
    const table = isWhole ? pointsOfWhole : points;
    let end = text.indexOf("\n", start);
    if (end < 0) end = text.length;
    for (let place = start, number = 0, value = 0, shift = 0; place < end; place += 1) {
      const digit = text.charCodeAt(place) - 48;
      value |= (digit & 31) << shift;
      shift += 5;
      if (digit & 32) continue;
      number += Math.floor(value / 3);
      best[number] = Math.max(best[number], table[value % 3]);
      value = 0;
      shift = 0;
    }
    at = end;
  }
  return best;
};

// The numbers of the documents that have all terms, the best first.
const find = async (wanted) => {
  const { kinds, shards } = await json("index.json");
  const count = kinds.reduce((sum, kind) => sum + kind.count, 0);
  const texts = await Promise.all(wanted.map((term) => shard(term.codePointAt(0) % shards)));
  const found = wanted.map((term, index) => pointsFor(term, texts[index], count));
  const most = wanted.length * Math.max(...pointsOfWhole);
  // Of each document one number, which is smaller for more points, then for one that comes before.
  const ranks = [];
  let number = 0;
  for (const kind of kinds) {
    const isWanted = words.kind === undefined || words.kind === kind.name;
    for (const end = number + kind.count; number < end; number += 1) {
      if (!isWanted || !found.every((best) => best[number] > 0)) continue;
      const sum = found.reduce((sum, best) => sum + best[number], 0);
      ranks.push((most - sum) * count + number);
    }
  }
  return Array.from(Float64Array.from(ranks).sort(), (rank) => rank % count);
};

// A document by its number, with the title of its kind.
const documentAt = async (number) => {
  const { kinds, block } = await json("index.json");
  const found = (await json(`documents/${Math.floor(number / block)}.json`))[number % block];
  let end = 0;
  const kind = kinds.find((kind) => (end += kind.count) > number);
  return { ...found, kind: kind.title };
};

// `text` from `start` to `end`, with the places of terms marked.
const marked = (text, found, start = 0, end = text.length) => {
  const nodes = [];
  let at = start;
  for (const place of found) {
    if (place.end <= at || place.end > end) continue;
    const from = Math.max(at, place.start);
    const mark = document.createElement("mark");
    mark.textContent = text.slice(from, place.end);
    nodes.push(text.slice(at, from), mark);
    at = place.end;
  }
  return [...nodes, text.slice(at, end)];
};

// The part of a text that has most of the terms, with a little before it.
const excerpt = (text, wanted) => {
  const length = 180;
  const found = places(text, wanted);
  let best = 0;
  let first = found[0];
  for (const [index, place] of found.slice(0, 200).entries()) {
    const near = found.slice(index, index + 20).filter((other) => other.end < place.start + length);
    const different = new Set(near.map((other) => other.term)).size;
    if (different > best) [best, first] = [different, place];
  }
  // Cut where a word or a sentence begins, and where one ends.
  let start = Math.max(0, (first?.start ?? 0) - 40);
  while (start > 0 && start < first.start && !/[\s\p{P}]/u.test(text[start - 1])) start += 1;
  while (start > 0 && start < first.start && /[\s\p{P}]/u.test(text[start])) start += 1;
  let end = Math.min(text.length, start + length);
  const back = end < text.length ? text.slice(end - 20, end).search(/[\s\p{P}][^\s\p{P}]*$/u) : -1;
  if (back >= 0) end += back - 20;
  else if (/[\uD800-\uDBFF]/.test(text[end - 1] ?? "")) end -= 1;
  return [start > 0 ? "… " : "", ...marked(text, found, start, end), end < text.length ? " …" : ""];
};

const item = (found, wanted) => {
  const item = document.createElement("li");
  const link = document.createElement("a");
  link.href = tree + found.url;
  link.append(...marked(found.title, places(found.title, wanted)));
  const about = document.createElement("small");
  about.append(found.kind);
  for (const tag of found.tags.slice(0, 8)) about.append(" · ", ...marked(tag, places(tag, wanted)));
  item.append(link, about);
  if (found.text) {
    const text = document.createElement("p");
    text.append(...excerpt(found.text, wanted));
    item.append(text);
  }
  return item;
};

// Only the latest search shows anything.
let turn = 0;
let isReady = false;
const search = async () => {
  const now = (turn += 1);
  const wanted = queryTerms(input.value);
  const show = (text, items, rest) => {
    status.textContent = text;
    results.replaceChildren(...items);
    more.hidden = rest.length === 0;
    more.onclick = async () => {
      const items = await itemsOf(rest.slice(0, step), wanted);
      if (now !== turn) return;
      results.append(...items);
      items[0].querySelector("a").focus();
      rest.splice(0, step);
      more.hidden = rest.length === 0;
    };
    section.removeAttribute("aria-busy");
  };
  if (!wanted.length) return show("", [], []);
  section.setAttribute("aria-busy", "true");
  if (!isReady) status.textContent = words.loading;
  try {
    const found = await find(wanted);
    const items = await itemsOf(found.slice(0, step), wanted);
    isReady = true;
    if (now !== turn) return;
    const count = found.length === 0 ? words.none
      : found.length === 1 ? words.one : words.many.replace("%n", found.length);
    show(count, items, found.slice(step));
  } catch {
    if (now === turn) show(words.failed, [], []);
  }
};
const itemsOf = async (numbers, wanted) =>
  (await Promise.all(numbers.map(documentAt))).map((found) => item(found, wanted));

input.addEventListener("input", (event) => {
  // A text that an input method is still composing is not searched.
  if (!event.isComposing) search();
});
input.addEventListener("compositionend", search);
// A person in the field will type.
input.addEventListener("focus", () => json("index.json").catch(() => {}));
// So that the address leads back to what was found.
input.addEventListener("change", () => {
  const query = new URLSearchParams(page.search);
  if (input.value) query.set("q", input.value);
  else query.delete("q");
  page.search = `${query}`;
});

// A page that was opened as a file may not fetch the index, and keeps the words that say so.
if (location.protocol !== "file:") {
  document.querySelector(".search-off")?.remove();
  section.hidden = false;
  input.value = new URLSearchParams(page.search).get("q") ?? input.value;
  if (input.value) search();
}
