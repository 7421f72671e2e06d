// The page capture/: keeps entries in the browser until they are shared, saved or sent. Each is one
// line of JSON Lines, made once with a random id, so that the inbox knows it however often it comes.
"use strict";

(() => {
  const main = document.querySelector("main");
  const words = { ...main.dataset };
  const list = main.querySelector(".waiting ul");
  const heading = main.querySelector(".waiting h2");
  const status = main.querySelector("[role=status]");
  const buttons = Object.fromEntries(
    [...main.querySelectorAll("[data-do]")].map((button) => [button.dataset.do, button]));
  const scope = new URL(".", location).pathname;

  const tell = (text, isWrong = false) => {
    status.textContent = text;
    status.classList.toggle("wrong", isWrong);
  };

  // The store: a request as a promise, which is settled once the change is on the disk.

  let opened;
  const base = () => (opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(`daybook ${scope}`, 1);
    request.onupgradeneeded = () => request.result.createObjectStore("entries", { keyPath: "id" });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  }));
  const change = async (work) => {
    const transaction = (await base()).transaction("entries", "readwrite", { durability: "strict" });
    return new Promise((resolve, reject) => {
      work(transaction.objectStore("entries"));
      transaction.oncomplete = resolve;
      transaction.onabort = transaction.onerror = () => reject(transaction.error);
    });
  };
  const all = async () => {
    const request = (await base()).transaction("entries").objectStore("entries").getAll();
    return new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result.sort((one, other) => one.order - other.order));
      request.onerror = () => reject(request.error);
    });
  };

  // Entries

  const two = (number) => String(number).padStart(2, "0");
  const moment = (date) => {
    const offset = -date.getTimezoneOffset();
    const sign = offset < 0 ? "-" : "+";
    const minutes = Math.abs(offset);
    return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
      + `T${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`
      + `${sign}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
  };
  const random = () => Array.from(
    crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join("");

  // Encrypts to the key of the vault's inbox (ECDH with P-256, HKDF, AES-GCM), if the page has one.
  const utf8 = (text) => new TextEncoder().encode(text);
  const base64 = (bytes) => btoa(String.fromCharCode(...bytes)).replace(/\+/g, "-").replace(/\//g, "_");
  const sealed = async (line) => {
    if (!words.key) return line;
    const { subtle } = crypto;
    const curve = { name: "ECDH", namedCurve: "P-256" };
    const point = Uint8Array.from(
      atob(words.key.replace(/-/g, "+").replace(/_/g, "/")), (letter) => letter.charCodeAt(0));
    const theirs = await subtle.importKey("raw", point, curve, false, []);
    const pair = await subtle.generateKey(curve, false, ["deriveBits"]);
    const mine = new Uint8Array(await subtle.exportKey("raw", pair.publicKey));
    const shared = await subtle.deriveBits({ name: "ECDH", public: theirs }, pair.privateKey, 256);
    const key = await subtle.deriveKey(
      { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(32),
        info: new Uint8Array([...utf8("daybook inbox 1"), ...mine]) },
      await subtle.importKey("raw", shared, "HKDF", false, ["deriveKey"]),
      { name: "AES-GCM", length: 256 }, false, ["encrypt"]);
    const iv = crypto.getRandomValues(new Uint8Array(12));
    const text = await subtle.encrypt({ name: "AES-GCM", iv, additionalData: mine }, key, utf8(line));
    return JSON.stringify({ sealed: base64([...mine, ...iv, ...new Uint8Array(text)]) });
  };

  const keep = async (title, members) => {
    const now = new Date();
    const id = random();
    try {
      const line = await sealed(JSON.stringify({ id, at: moment(now), ...members }));
      const shown = words.key ? words.sealed : title;
      await change((store) => store.add({ id, order: now.getTime(), title: shown, line, given: null }));
    } catch {
      tell(words.full, true);
      return false;
    }
    tell(words.kept.replace("%n", title));
    // A browser may ask the person, or forget texts unless it agrees to keep them.
    navigator.storage?.persist?.().catch(() => {});
    await show();
    return true;
  };

  const button = (text, label, action) => {
    const made = document.createElement("button");
    made.type = "button";
    made.textContent = text;
    made.setAttribute("aria-label", label);
    made.addEventListener("click", action);
    return made;
  };

  const show = async () => {
    const entries = await all();
    heading.textContent = words.waiting.replace("%n", entries.length);
    list.replaceChildren(...entries.map((entry) => {
      const item = document.createElement("li");
      const title = document.createElement("span");
      title.textContent = entry.title;
      const time = document.createElement("small");
      const date = new Date(entry.order);
      time.textContent = date.toLocaleString(document.documentElement.lang, {
        weekday: "short", hour: "2-digit", minute: "2-digit",
      }) + (entry.given ? ` · ${words.given}` : "");
      item.append(title, time, button("×", words.remove.replace("%n", entry.title), async () => {
        await change((store) => store.delete(entry.id));
        await show();
      }));
      return item;
    }));
    const isEmpty = entries.length === 0;
    buttons.save.hidden = isEmpty;
    buttons.share.hidden = isEmpty || !canShare;
    buttons.send.hidden = isEmpty || !words.send;
    buttons.clear.hidden = !entries.some((entry) => entry.given);
  };

  // Ways out

  // Shared as a text, as browsers share no other file with a line an entry.
  const file = (entries) => new File(
    [entries.map((entry) => `${entry.line}\n`).join("")],
    `daybook-${moment(new Date()).slice(0, 19).replace(/:/g, "")}-${random().slice(0, 6)}.txt`,
    { type: "text/plain" });
  const canShare = Boolean(navigator.canShare?.({ files: [new File(["{}\n"], "a.txt", { type: "text/plain" })] }));
  const give = (entries) => change((store) => {
    for (const entry of entries) store.put({ ...entry, given: Date.now() });
  });

  const share = async () => {
    const entries = await all();
    try {
      await navigator.share({ files: [file(entries)] });
    } catch (error) {
      if (error.name !== "AbortError") tell(words.failed, true);
      return;
    }
    await give(entries);
    tell(words.shared);
    await show();
  };

  const save = async () => {
    const entries = await all();
    const made = file(entries);
    const link = document.createElement("a");
    link.href = URL.createObjectURL(made);
    link.download = made.name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
    await give(entries);
    tell(words.saved);
    await show();
  };

  // To the preview that serves this page. Confirmed lines are removed here; after a broken
  // transfer everything stays, and the inbox knows what came twice.
  const send = async () => {
    const entries = await all();
    buttons.send.disabled = true;
    tell("");
    try {
      const { token } = await answer(await fetch(words.send, { cache: "no-store" }));
      const body = new URLSearchParams({ token, entries: entries.map((entry) => entry.line).join("\n") });
      await answer(await fetch(words.send, { method: "POST", body }));
      await change((store) => { for (const entry of entries) store.delete(entry.id); });
      tell(words.sent);
    } catch {
      tell(words.failed, true);
    }
    buttons.send.disabled = false;
    await show();
  };
  const answer = async (response) => {
    if (!response.ok) throw new Error(response.statusText);
    return response.json();
  };

  const clear = async () => {
    const given = (await all()).filter((entry) => entry.given);
    await change((store) => { for (const entry of given) store.delete(entry.id); });
    await show();
  };

  for (const [name, action] of Object.entries({ share, save, send, clear })) {
    buttons[name].addEventListener("click", action);
  }
  const line = main.querySelector("form.line");
  line.addEventListener("submit", async (event) => {
    event.preventDefault();
    const input = line.querySelector("input");
    const text = input.value.trim();
    if (text && await keep(text, { log: text })) input.value = "";
    input.focus();
  });
  for (const tick of main.querySelectorAll("[data-done]")) {
    tick.addEventListener("click", () => keep(tick.textContent, { done: tick.dataset.done }));
  }
  for (const fact of main.querySelectorAll("button[data-kind]")) {
    fact.addEventListener("click", () => keep(fact.textContent, { kind: fact.dataset.kind }));
  }
  for (const form of main.querySelectorAll("form[data-kind]")) {
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      const input = form.querySelector("input");
      const value = input.value.trim();
      const title = `${form.querySelector("label span").textContent} ${value}`;
      if (value && await keep(title, { kind: form.dataset.kind, value })) input.value = "";
    });
  }

  const start = async () => {
    main.querySelector(".script").hidden = true;
    main.querySelector(".page").hidden = false;
    const offline = main.querySelector(".offline");
    try {
      await show();
    } catch {
      tell(words.full, true);
    }
    if (!("serviceWorker" in navigator) || !isSecureContext) {
      offline.textContent = words.insecure;
      return;
    }
    try {
      await navigator.serviceWorker.register("worker.js");
      await navigator.serviceWorker.ready;
      offline.textContent = words.ready;
      main.dataset.ready = "true";
    } catch {
      offline.textContent = words.online;
    }
  };
  start();
})();
