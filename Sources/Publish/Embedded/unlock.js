// Opens a protected site, and shows its pages. The documentation of Daybook, “Protected pages”, has the format.
//
// The address of a page stands behind the #, so that the host is never asked for it. Pages are
// decrypted, parsed and put in the place of this one, with their styles as style sheets of the
// document and their pictures drawn, as the policy lets a page load nothing but files of its host.
"use strict";

(() => {
  const root = new URL(".", document.currentScript.src);
  const main = document.querySelector("main");
  const words = { ...main.dataset };
  const form = main.querySelector("form");
  const status = main.querySelector("[role=status]");
  const purpose = "daybook protected site 1";
  // An origin that nobody has: addresses within the site are below it.
  const origin = "https://site.invalid";
  const scripts = words.scripts.split(" ");
  const types = {
    html: "text/html", csv: "text/csv", json: "application/json", xml: "application/xml",
    ics: "text/calendar", txt: "text/plain", svg: "image/svg+xml", png: "image/png", jpg: "image/jpeg",
    jpeg: "image/jpeg", webp: "image/webp", gif: "image/gif", avif: "image/avif", pdf: "application/pdf",
    xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  };

  const utf8 = (text) => new TextEncoder().encode(text);
  const bytes = (digits) => Uint8Array.from(digits.match(/../g), (pair) => parseInt(pair, 16));
  const hex = (buffer) => Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, "0")).join("");

  // Keys

  // The keys of the site, which cannot be taken out of the browser; null for a wrong password. One
  // derivation tries all slots.
  const keysFrom = async (password) => {
    const { subtle } = crypto;
    const response = await fetch(new URL("keys.json", root), { cache: "no-cache" });
    if (!response.ok) throw new Error(response.statusText);
    const { version, rounds, salt, slots } = await response.json();
    if (version !== 1) throw new Error(`version ${version}`);
    const typed = await subtle.importKey("raw", utf8(password.normalize("NFC")), "PBKDF2", false, ["deriveBits"]);
    const derived = await subtle.deriveBits(
      { name: "PBKDF2", hash: "SHA-256", salt: bytes(salt), iterations: rounds }, typed, 256);
    const base = await subtle.importKey("raw", derived, "HKDF", false, ["deriveKey"]);
    for (const slot of slots) {
      const wrapping = await subtle.deriveKey(
        { name: "HKDF", hash: "SHA-256", salt: bytes(slot.salt), info: utf8(purpose) }, base,
        { name: "AES-GCM", length: 256 }, false, ["decrypt"]);
      const opened = await subtle.decrypt(
        { name: "AES-GCM", iv: bytes(slot.nonce), additionalData: utf8(purpose) }, wrapping,
        bytes(slot.wrapped)).catch(() => null);
      if (!opened) continue;
      return {
        content: await subtle.importKey("raw", opened.slice(0, 32), "AES-GCM", false, ["decrypt"]),
        naming: await subtle.importKey(
          "raw", opened.slice(32), { name: "HMAC", hash: "SHA-256" }, false, ["sign"]),
      };
    }
    return null;
  };

  // The keys that are kept on this device, by the address of the site.
  const kept = (mode, act) => new Promise((resolve, reject) => {
    const opening = indexedDB.open("daybook-protected", 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore("keys");
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const database = opening.result;
      const transaction = database.transaction("keys", mode);
      const request = act(transaction.objectStore("keys"));
      transaction.oncomplete = () => { database.close(); resolve(request.result); };
      transaction.onabort = () => { database.close(); reject(transaction.error); };
    };
  });
  // A browser that keeps nothing, as in a private window, asks each time.
  const rememberedKeys = () => kept("readonly", (store) => store.get(root.href)).catch(() => undefined);
  const remember = (keys) => kept("readwrite", (store) => store.put(keys, root.href)).catch(() => {});
  const forget = () => kept("readwrite", (store) => store.delete(root.href)).catch(() => {});

  // Parts

  let keys = null;
  const step = 4096;

  // The bytes of a file of the site; null when it has none at this address.
  const load = async (path) => {
    const name = hex(await crypto.subtle.sign("HMAC", keys.naming, utf8(path))).slice(0, 32);
    const response = await fetch(new URL(`parts/${name}.bin`, root), { cache: "no-cache" });
    if (response.status === 404 || response.status === 410) return null;
    if (!response.ok) throw new Error(response.statusText);
    const part = new Uint8Array(await response.arrayBuffer());
    // Some hosts answer with a page of theirs for files that they do not have; it is no part.
    if (part.length === 0 || part.length % step !== 0) return null;
    const plain = await crypto.subtle.decrypt(
      { name: "AES-GCM", iv: part.subarray(0, 12), additionalData: utf8(path) }, keys.content, part.subarray(12));
    return new Uint8Array(plain, 8, Number(new DataView(plain).getBigUint64(0)));
  };
  const text = (content) => new TextDecoder().decode(content);
  const ending = (path) => path.match(/\.([a-z0-9]+)$/i)?.[1].toLowerCase() ?? "";
  const typeOf = (path) => types[ending(path)] ?? "application/octet-stream";

  // Addresses

  // The page that is shown.
  let here = new URL(origin);

  // The address behind the #, the first page's without one.
  const wanted = () => {
    const url = new URL(origin + (location.hash.startsWith("#/") ? location.hash.slice(1) : "/"));
    if (!url.pathname.split("/").at(-1).includes(".") && !url.pathname.endsWith("/")) url.pathname += "/";
    return url;
  };

  // The path of a file in the site.
  const pathOf = (url) => {
    try {
      const path = decodeURIComponent(url.pathname).slice(1);
      return path === "" || path.endsWith("/") ? `${path}index.html` : path;
    } catch {
      return "";
    }
  };
  const isElsewhere = (link) => /^\s*(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(link);
  const behindHash = (url) => `#${url.pathname}${url.search}${url.hash}`;

  // The first link of a page, past its navigation, stays as it is: tools know it by its form.
  const isSkip = (link) => link.getAttribute("href").startsWith("#") && link === link.ownerDocument.links[0];
  const lead = (link) => {
    const target = link.getAttribute("href");
    if (target.startsWith("#/") || isElsewhere(target) || isSkip(link)) return;
    link.setAttribute("href", behindHash(new URL(target, here)));
  };
  const leadAll = (element) => {
    if (element.matches("a[href], area[href]")) lead(element);
    element.querySelectorAll("a[href], area[href]").forEach(lead);
  };

  // Pages

  // Rules that load nothing: a browser would ask the host for files that only exist encrypted.
  const still = (rules) => rules
    .replace(/@import\b[^;]*;/gi, "")
    .replace(/\b(?:url|src)\(\s*(?!["']?#)(?:"[^"]*"|'[^']*'|[^)]*)\s*\)/gi, "none")
    .replace(/\bimage-set\(/gi, "no-set(");
  const sheets = new Map();
  const sheet = async (link) => {
    const path = pathOf(new URL(link.getAttribute("href"), here));
    const key = `${path} ${link.media}`;
    if (!sheets.has(key)) {
      const made = new CSSStyleSheet({ media: link.media });
      const content = await load(path);
      if (content) made.replaceSync(still(text(content)));
      sheets.set(key, made);
    }
    return sheets.get(key);
  };
  const own = () => {
    const made = new CSSStyleSheet();
    made.replaceSync(`
      body:focus { outline: none; }
      canvas.picture { max-width: 100%; height: auto; }
      span.picture { display: inline-block; max-width: 100%; }
      .signed-in { font: inherit; margin: 0; }
      .signed-in button {
        font: inherit; font-size: var(--step--1, 0.8125rem); color: inherit; background: none; border: 0;
        padding: 0.25rem 0; min-height: 24px; text-decoration: underline; text-underline-offset: 0.2em; cursor: pointer;
      }
      @media print { .signed-in { display: none; } }`);
    return made;
  };

  // A picture that is drawn, with the name that the image had.
  const named = (element, image) => {
    element.classList.add("picture", ...image.classList);
    if (image.id) element.id = image.id;
    if (image.alt) {
      element.setAttribute("role", "img");
      element.setAttribute("aria-label", image.alt);
    } else {
      element.setAttribute("aria-hidden", "true");
    }
    const width = image.getAttribute("width");
    if (/^\d+$/.test(width ?? "")) element.style.width = `${width}px`;
    return element;
  };

  // A drawing in a tree of its own, so that its styles and ids are.
  const drawing = (content, image) => {
    // The policy counts even styles that are parsed and not used, so that they have other names then.
    const source = text(content).replace(/<(\/?)style\b/g, "<$1rules").replace(/\sstyle\s*=/g, " rules=");
    const parsed = new DOMParser().parseFromString(source, "image/svg+xml").documentElement;
    if (parsed.localName !== "svg") throw new Error("no drawing");
    const rules = [...parsed.querySelectorAll("rules")].map((style) => style.textContent);
    parsed.querySelectorAll("rules, script, foreignObject").forEach((element) => element.remove());
    const inline = [];
    for (const element of [parsed, ...parsed.querySelectorAll("*")]) {
      for (const { name, value } of [...element.attributes]) {
        if (name.startsWith("on") || (name.endsWith("href") && !value.startsWith("#"))) element.removeAttribute(name);
        if (name === "rules") {
          inline.push([element, value]);
          element.removeAttribute(name);
        }
      }
    }
    const holder = named(document.createElement("span"), image);
    const shadow = holder.attachShadow({ mode: "open" });
    const style = new CSSStyleSheet();
    style.replaceSync(`svg { max-width: 100%; height: auto; }\n${rules.join("\n")}`);
    shadow.adoptedStyleSheets = [style];
    shadow.append(document.adoptNode(parsed));
    for (const [element, value] of inline) element.style.cssText = value;
    return holder;
  };

  const painting = async (content, image, path) => {
    const bitmap = await createImageBitmap(new Blob([content], { type: typeOf(path) }));
    const canvas = named(document.createElement("canvas"), image);
    canvas.width = bitmap.width;
    canvas.height = bitmap.height;
    canvas.getContext("2d").drawImage(bitmap, 0, 0);
    return canvas;
  };

  // Puts the picture in the place of an image; its text where there is none.
  const draw = async (image, path) => {
    try {
      const content = await load(path);
      image.replaceWith(ending(path) === "svg" ? drawing(content, image) : await painting(content, image, path));
    } catch {
      image.replaceWith(image.alt);
    }
  };

  const save = async (path) => {
    const content = await load(path).catch(() => null);
    if (!content) return show(notice(words.damaged));
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([content], { type: typeOf(path) }));
    link.download = path.split("/").at(-1);
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  };

  // A page of a few words and a link.
  const notice = (title, link = words.home, target = "#/") => {
    // As the page for what is not found has it.
    const page = new DOMParser().parseFromString(
      '<main id="main"><div class="dateline"><h1></h1></div><p><a></a></p></main>', "text/html");
    page.documentElement.lang = language;
    page.title = title;
    page.querySelector("h1").textContent = title;
    page.querySelector("a").textContent = link;
    page.querySelector("a").setAttribute("href", target);
    return page;
  };
  const language = document.documentElement.lang;

  const pageAt = async (url) => {
    const path = pathOf(url);
    try {
      const content = await load(path);
      if (!content) return notice(words.missing);
      if (ending(path) === "html") return new DOMParser().parseFromString(text(content), "text/html");
      const name = path.split("/").at(-1);
      const page = notice(name, words.download.replace("%n", name), behindHash(url));
      if (typeOf(path).startsWith("image/")) {
        const image = page.createElement("img");
        image.alt = name;
        image.setAttribute("src", url.pathname);
        page.querySelector("main").append(image);
      }
      return page;
    } catch {
      return notice(words.damaged);
    }
  };

  const button = () => {
    const line = document.createElement("p");
    const out = document.createElement("button");
    line.className = "signed-in";
    out.type = "button";
    out.textContent = words.signOut;
    out.addEventListener("click", signOut);
    line.append(out);
    return line;
  };

  // Puts a page in the place of the one that is shown.
  const show = async (page) => {
    const now = turn;
    const body = page.body;
    const links = [...page.querySelectorAll("link[rel~=stylesheet][href]")].filter(
      (link) => !isElsewhere(link.getAttribute("href")));
    // A page without styles has those of the one before.
    const styles = links.length ? await Promise.all(links.map(sheet)).catch(() => []) : null;
    if (now !== turn) return false;
    const run = [...page.querySelectorAll("script[src]")].map((script) => ({
      name: pathOf(new URL(script.getAttribute("src"), here)).replace(/^assets\//, "")
        // The name by its content, which a built site gives it.
        .replace(/\.[0-9a-f]{8}(?=\.js$)/, ""),
      type: script.type,
    })).filter((script) => scripts.includes(script.name));
    body.querySelectorAll("link, script, style, source").forEach((element) => element.remove());
    body.querySelectorAll("[style]").forEach((element) => element.removeAttribute("style"));
    const images = [...body.querySelectorAll("img[src]")].filter((image) => !isElsewhere(image.getAttribute("src")));
    const sources = images.map((image) => pathOf(new URL(image.getAttribute("src"), here)));
    for (const image of images) for (const name of ["src", "srcset", "sizes"]) image.removeAttribute(name);
    // Media that the policy does not let play can be saved.
    for (const player of body.querySelectorAll("video, audio, object, embed, iframe")) {
      const source = player.getAttribute("src") ?? player.getAttribute("data");
      const link = page.createElement("a");
      link.setAttribute("href", source ?? "#");
      link.textContent = source?.split("/").at(-1) ?? "";
      player.replaceWith(link);
    }
    leadAll(body);

    document.title = page.title;
    document.documentElement.lang = page.documentElement.lang || language;
    document.querySelectorAll("link[rel=stylesheet]").forEach((link) => { link.disabled = true; });
    if (styles) document.adoptedStyleSheets = [...styles, own()];
    for (const { name } of [...document.body.attributes]) document.body.removeAttribute(name);
    for (const { name, value } of body.attributes) document.body.setAttribute(name, value);
    document.body.tabIndex = -1;
    document.body.replaceChildren(...body.childNodes);
    const footers = [...document.body.children].filter((element) => element.localName === "footer");
    const footer = footers.at(-1) ?? document.createElement("footer");
    footer.append(button());
    if (!footer.isConnected) document.body.append(footer);
    images.forEach((image, index) => draw(image, sources[index]));
    for (const { name, type } of run) {
      const script = document.createElement("script");
      script.type = type;
      // Another address each time, as a module runs once.
      script.src = new URL(`scripts/${name}?page=${now}`, root);
      document.body.append(script);
    }
    return true;
  };

  // Navigation

  let turn = 0;
  let shown = null;
  // How far each entry of the history was scrolled.
  const scrolled = new Map();
  let entry = 0;

  const reveal = (hash) => {
    const id = decodeURIComponent(hash.slice(1));
    const target = id && document.getElementById(id);
    if (!target) return false;
    for (let box = target.closest("details"); box; box = box.parentElement.closest("details")) box.open = true;
    target.scrollIntoView();
    if (!target.matches("a[href], button, input, select, textarea, summary, [tabindex]")) target.tabIndex = -1;
    target.focus({ preventScroll: true });
    return true;
  };

  const navigate = async () => {
    const now = (turn += 1);
    const url = wanted();
    const isSame = shown === url.pathname + url.search;
    scrolled.set(entry, scrollY);
    const known = history.state?.daybook;
    const before = known === undefined ? undefined : scrolled.get(known);
    entry = known ?? Date.now();
    if (known === undefined) history.replaceState({ ...history.state, daybook: entry }, "");
    if (!isSame) {
      const page = await pageAt(url);
      if (now !== turn) return;
      here = url;
      if (!await show(page)) return;
      shown = url.pathname + url.search;
      document.body.focus({ preventScroll: true });
    }
    if (before !== undefined) scrollTo(0, before);
    else if (!reveal(url.hash) && !isSame) scrollTo(0, 0);
  };

  // Scripts of pages ask for these instead of the address and the host.
  const openSite = () => {
    window.protectedPage = {
      async load(link) {
        const content = await load(pathOf(new URL(link, here)));
        return new Response(content, { status: content ? 200 : 404 });
      },
      get search() { return here.search; },
      set search(query) {
        here.search = query;
        shown = here.pathname + here.search;
        history.replaceState(history.state, "", behindHash(here));
      },
    };
    history.scrollRestoration = "manual";
    addEventListener("hashchange", navigate);
    document.addEventListener("click", (event) => {
      const target = event.target.closest("a[href]")?.getAttribute("href");
      const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
      if (!isPlain || !target?.startsWith("#")) return;
      if (!target.startsWith("#/")) {
        event.preventDefault();
        reveal(target);
        return;
      }
      const path = pathOf(new URL(origin + target.slice(1)));
      if (ending(path) && ending(path) !== "html") {
        event.preventDefault();
        save(path);
      } else if (target === location.hash) {
        // The address does not change, and the place is asked for again.
        event.preventDefault();
        reveal(wanted().hash) || scrollTo(0, 0);
      }
    });
    new MutationObserver((changes) => {
      for (const change of changes) {
        for (const node of change.addedNodes) if (node.nodeType === Node.ELEMENT_NODE) leadAll(node);
      }
    }).observe(document.body, { childList: true, subtree: true });
    return navigate();
  };

  // Signing in and out

  const channel = "BroadcastChannel" in window ? new BroadcastChannel(`daybook ${root.href}`) : null;
  const leave = () => {
    history.replaceState(null, "", root);
    location.reload();
  };
  const signOut = async () => {
    await forget();
    channel?.postMessage("out");
    leave();
  };
  channel?.addEventListener("message", () => { if (keys) leave(); });

  const tell = (words, isWrong = false) => {
    status.textContent = words;
    status.classList.toggle("wrong", isWrong);
  };
  const reason = main.querySelector(".reason");
  const explain = (text) => {
    reason.textContent = text;
    reason.classList.add("told");
  };

  const ask = () => {
    const password = form.querySelector("#password");
    const choice = form.querySelector("[type=checkbox]");
    const open = form.querySelector("button");
    form.hidden = false;
    password.focus();
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      open.disabled = true;
      tell(words.opening);
      try {
        keys = await keysFrom(password.value);
        if (keys) {
          if (choice.checked) await remember(keys);
          password.value = "";
          return await openSite();
        }
        tell(words.wrong, true);
        password.select();
      } catch {
        tell(words.failed, true);
      }
      open.disabled = false;
    });
  };

  const start = async () => {
    // A host shows 404.html for an address of the plain site; here it stands behind the #.
    const path = location.pathname;
    if (path.startsWith(root.pathname) && path !== root.pathname && path !== `${root.pathname}index.html`) {
      const rest = path.slice(root.pathname.length - 1) + location.search + location.hash;
      return location.replace(`${root.href}#${rest}`);
    }
    if (location.protocol === "file:") return explain(words.file);
    if (!globalThis.crypto?.subtle) return explain(words.insecure);
    reason.hidden = true;
    keys = (await rememberedKeys()) ?? null;
    if (!keys) return ask();
    tell(words.opening);
    try {
      // The list of files is in every site: keys that do not find it are old.
      if (await load("")) return await openSite();
      tell(words.changed);
    } catch (error) {
      if (!(error instanceof DOMException)) return tell(words.failed, true);
      tell(words.changed);
    }
    keys = null;
    await forget();
    ask();
  };

  start();
})();
