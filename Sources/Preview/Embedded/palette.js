// The command palette: pages, actions and records, found by typing, with the keyboard alone.
// Pages and actions come from the preview, records from the index of the site's search, which has
// nothing that the site does not show. All of it is shown as text.
import { places, queryTerms } from "./search-terms.js";

const most = { pages: 12, actions: 12, records: 20 };
const element = (name, attributes, ...children) => {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
};

// The files of the index while the palette is open.
let files = new Map();
const load = (path, read) => {
  if (!files.has(path)) {
    files.set(path, fetch(`/search/${path}`).then((response) => {
      if (!response.ok) throw new Error(response.statusText);
      return read(response);
    }));
  }
  return files.get(path);
};
const json = (path) => load(path, (response) => response.json());

// The best place of a term in each document: 1 in its text, 2 in its tags, 3 in its title. A line
// of a shard is a term and numbers in digits of five bits, as the index of the site writes them.
const bestPlaces = (term, text) => {
  const best = new Map();
  for (const line of text.split("\n")) {
    if (!line.startsWith(term)) continue;
    let [document, value, shift] = [0, 0, 0];
    for (const character of line.slice(line.indexOf(" ") + 1)) {
      const digit = character.charCodeAt(0) - 48;
      value += (digit & 31) * 2 ** shift;
      shift += 5;
      if (digit & 32) continue;
      document += Math.floor(value / 3);
      best.set(document, Math.max(best.get(document) ?? 0, value % 3 + 1));
      [value, shift] = [0, 0];
    }
  }
  return best;
};

const findRecords = async (terms) => {
  if (!terms.length) return [];
  const { kinds, shards, block } = await json("index.json");
  const found = await Promise.all(terms.map(async (term) => bestPlaces(
    term,
    await load(`terms/${term.codePointAt(0) % shards}.txt`, (response) => response.text()))));
  const rank = (number) => found.reduce((sum, best) => sum + best.get(number), 0);
  const numbers = [...found[0].keys()]
    .filter((number) => found.every((best) => best.has(number)))
    .sort((one, other) => rank(other) - rank(one) || one - other)
    .slice(0, most.records);
  return Promise.all(numbers.map(async (number) => {
    const document = (await json(`documents/${Math.floor(number / block)}.json`))[number % block];
    let end = 0;
    const kind = kinds.find((kind) => (end += kind.count) > number);
    return { title: document.title, note: kind.title, url: `/${document.url}` };
  }));
};

const hasAll = (title, terms) => {
  const found = new Set(places(title, terms).map((place) => place.term));
  return terms.every((term) => found.has(term));
};

// Opens the palette over the page. `submit` does an action that changes something.
export const open = async (token, submit) => {
  if (document.querySelector(".daybook-palette")) return;
  files = new Map();
  const response = await fetch(`/-/palette?${new URLSearchParams({ token })}`);
  if (!response.ok || document.querySelector(".daybook-palette")) return;
  const { words, pages, actions } = await response.json();

  const list = element("div", {
    id: "daybook-palette-list", role: "listbox", "aria-label": words.title,
  });
  const input = element("input", {
    type: "text", role: "combobox", "aria-expanded": "true", "aria-controls": list.id,
    "aria-autocomplete": "list", "aria-label": words.label, placeholder: words.label,
    autocomplete: "off", autocapitalize: "off", spellcheck: "false",
  });
  const status = element("p", { role: "status" });
  const close = element("button", { type: "button", "aria-label": words.close }, "✕");
  const dialog = element(
    "dialog", { class: "daybook-palette", "aria-label": words.title },
    element("div", { class: "daybook-palette-head" }, input, close), status, list);

  let options = [];
  let active = -1;
  const activate = (index) => {
    options[active]?.node.setAttribute("aria-selected", "false");
    active = index;
    const option = options[active];
    if (!option) {
      input.removeAttribute("aria-activedescendant");
      return;
    }
    option.node.setAttribute("aria-selected", "true");
    input.setAttribute("aria-activedescendant", option.node.id);
    option.node.scrollIntoView({ block: "nearest" });
  };
  const choose = ({ url, post }) => {
    dialog.dataset.isLeft = "true";
    dialog.close();
    if (post) submit(post); else location.assign(url);
  };
  const optionOf = (item) => {
    const node = element("div", {
      id: `daybook-option-${options.length}`, role: "option", "aria-selected": "false",
    }, element("span", {}, item.title));
    if (item.note) node.append(element("small", {}, item.note));
    node.addEventListener("click", () => choose(item));
    options.push({ node, item });
    return node;
  };
  const show = (groups) => {
    options = [];
    list.replaceChildren(...groups.filter(([, items]) => items.length).map(([name, items]) => {
      const title = element("p", { id: `daybook-palette-${name}` }, words[name]);
      const group = element("div", { role: "group", "aria-labelledby": title.id }, title);
      group.append(...items.map(optionOf));
      return group;
    }));
    activate(options.length ? 0 : -1);
    status.textContent = options.length === 0 ? words.none
      : options.length === 1 ? words.one : words.many.replace("%n", options.length);
  };

  // Only the latest words show anything.
  let turn = 0;
  const search = async () => {
    const now = (turn += 1);
    const terms = queryTerms(input.value);
    const wanted = (items) => items.filter((item) => terms.length
      ? hasAll(item.title, terms) : !item.isRare);
    const known = [
      ["pages", wanted(pages).slice(0, most.pages)],
      ["actions", wanted(actions).slice(0, most.actions)],
    ];
    show(known);
    // A site without anything to find has no index.
    const records = await findRecords(terms).catch(() => []);
    if (now === turn && records.length) {
      const before = active;
      show([...known, ["records", records]]);
      activate(Math.max(0, before));
    }
  };

  dialog.addEventListener("keydown", (event) => {
    if (event.isComposing || event.target !== input || !options.length) return;
    const count = options.length;
    if (event.key === "ArrowDown") activate((active + 1) % count);
    else if (event.key === "ArrowUp") activate((active + count - 1) % count);
    else if (event.key === "Enter") choose(options[active].item);
    else return;
    event.preventDefault();
  });
  input.addEventListener("input", (event) => { if (!event.isComposing) search(); });
  input.addEventListener("compositionend", search);
  close.addEventListener("click", () => dialog.close());
  dialog.addEventListener("click", (event) => { if (event.target === dialog) dialog.close(); });
  // The browser gives the focus back to where it was.
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  search();
};
