// Keeps the program in this browser, so that it starts without a network. Never data: calls go to the server alone.

/**
 * What this worker uses of its surroundings.
 * @typedef {{ skipWaiting?: () => Promise<void> }} Scope
 * @typedef {{ waitUntil(work: Promise<unknown>): void }} Lasting
 * @typedef {Lasting & { request: Request, respondWith(answer: Promise<Response>): void }} Asking
 * @typedef {Lasting & { data: string[] }} Told
 */

const prefix = "siteward-";
const page = "/";
const mark = "/mark.svg";

/**
 * How a request is answered: by the network alone; `fresh`: by the network, without one by what is kept; `kept`: by what
 * is kept, the network only the first time. Files with a hash in their address never change, words of another build have
 * another address.
 * @param {Pick<Request, "method" | "url" | "mode">} request
 * @param {string} ownOrigin
 * @returns {"network" | "fresh" | "kept"}
 */
export function wayOf({ method, url, mode }, ownOrigin) {
  const { origin, pathname } = new URL(url);
  if (method !== "GET" || origin !== ownOrigin) return "network";
  if (pathname.startsWith("/assets/")) return "kept";
  if (mode === "navigate") return pathname === page || pathname === "/index.html" ? "fresh" : "network";
  return pathname === mark ? "fresh" : "network";
}

/**
 * The build that a page belongs to, as tools/releaseFiles.ts has named it.
 * @param {string} html
 */
export function buildOf(html) {
  return /<meta name="siteward-version" content="(?<build>[^"]+)"/u.exec(html)?.groups?.build;
}

/**
 * What is no longer needed, of caches in the order of their making: windows may still be open that run the build before.
 * @param {string[]} names
 * @param {string} current
 */
export function outdated(names, current) {
  return names.filter((name) => name.startsWith(prefix) && name !== current).slice(0, -1);
}

/** @param {Request} request */
async function fromNetwork(request) {
  // oxlint-disable-next-line eslint/no-restricted-globals -- the worker makes the requests that pages have made
  return await fetch(request);
}

/**
 * Puts a page into the cache of its build. A page of no build is somebody else's.
 * @param {Response} answer
 */
async function keepPage(answer) {
  const build = buildOf(await answer.clone().text());
  if (build === undefined) return;
  const name = prefix + build;
  const cache = await caches.open(name);
  await cache.put(page, answer);
  for (const old of outdated(await caches.keys(), name)) await caches.delete(old);
}

/** The cache of the build that came last. */
async function newestCache() {
  const names = (await caches.keys()).filter((name) => name.startsWith(prefix));
  return names.length === 0 ? undefined : await caches.open(names[names.length - 1]);
}

/** @param {string} key @param {Response} answer */
async function keep(key, answer) {
  await (await newestCache())?.put(key, answer);
}

/** @param {Asking} event @param {string} key */
async function answerFresh(event, key) {
  try {
    const answer = await fromNetwork(event.request);
    if (answer.ok) event.waitUntil(key === page ? keepPage(answer.clone()) : keep(key, answer.clone()));
    return answer;
  } catch (error) {
    const kept = await caches.match(key);
    if (kept === undefined) throw error;
    return kept;
  }
}

/** @param {Asking} event */
async function answerKept(event) {
  const { request } = event;
  const kept = await caches.match(request.url);
  if (kept !== undefined) return kept;
  const answer = await fromNetwork(request);
  if (answer.ok) event.waitUntil(keep(request.url, answer.clone()));
  return answer;
}

async function keepStart() {
  await keepPage(await fromNetwork(new Request(page, { cache: "no-cache" })));
  const cache = await newestCache();
  await cache?.add(mark);
}

/**
 * What the page loaded before there was a worker.
 * @param {string[]} urls
 */
async function keepLoaded(urls) {
  const cache = await newestCache();
  if (cache === undefined) return;
  const wanted = urls.filter((url) => wayOf({ method: "GET", mode: "cors", url }, location.origin) === "kept");
  for (const url of wanted) if ((await cache.match(url)) === undefined) await cache.add(url);
}

/** @type {Scope} */
const scope = globalThis;

// The tests import the rules above.
if (scope.skipWaiting !== undefined) {
  addEventListener("install", (/** @type {Lasting} */ event) => {
    event.waitUntil(Promise.all([scope.skipWaiting?.(), keepStart()]));
  });
  addEventListener("message", (/** @type {Told} */ event) => event.waitUntil(keepLoaded(event.data)));
  addEventListener("fetch", (/** @type {Asking} */ event) => {
    const way = wayOf(event.request, location.origin);
    if (way === "kept") event.respondWith(answerKept(event));
    if (way === "fresh") event.respondWith(answerFresh(event, event.request.mode === "navigate" ? page : mark));
  });
}
