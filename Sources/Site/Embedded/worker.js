// Keeps the page capture/ and its files, so that it opens without a network. It answers for nothing
// else, and never sees another page of the site. VERSION is a hash of these files.
"use strict";

const scope = new URL("./", self.location).href;
const files = FILES.map((name) => new URL(name, scope).href);
const prefix = `daybook ${scope} `;
const current = `${prefix}VERSION`;

self.addEventListener("install", (event) => {
  event.waitUntil((async () => {
    const cache = await caches.open(current);
    await cache.addAll(files.map((url) => new Request(url, { cache: "reload" })));
    await self.skipWaiting();
  })());
});

self.addEventListener("activate", (event) => {
  event.waitUntil((async () => {
    for (const name of await caches.keys()) {
      if (name.startsWith(prefix) && name !== current) await caches.delete(name);
    }
    await self.clients.claim();
  })());
});

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  url.search = "";
  url.hash = "";
  const address = url.href === `${scope}index.html` ? scope : url.href;
  if (event.request.method !== "GET" || !files.includes(address)) return;
  event.respondWith((async () => {
    const cache = await caches.open(current);
    return await cache.match(address) ?? fetch(event.request);
  })());
});
