// Caches the application, so that it starts without a network. Data is never cached: calls always go to the server.

/**
 * The parts of the worker's environment that are used here.
 * @typedef {{ skipWaiting?: () => Promise<void> }} Scope
 * @typedef {{ waitUntil(work: Promise<unknown>): void }} WorkerEvent
 * @typedef {WorkerEvent & { request: Request, respondWith(answer: Promise<Response>): void }} RequestEvent
 * @typedef {WorkerEvent & { data: string[] }} UrlsEvent
 */

const prefix = "siteward-";
const page = "/";
const icon = "/mark.svg";

/**
 * How a request is answered: `network`: by the network alone; `networkFirst`: from the cache where the network fails;
 * `cacheFirst`: by the network only the first time. Files with a hash in their address never change, and the texts of
 * another build have another address.
 * @param {Pick<Request, "method" | "url" | "mode">} request
 * @param {string} ownOrigin
 * @returns {"network" | "networkFirst" | "cacheFirst"}
 */
export function chooseStrategy({ method, url, mode }, ownOrigin) {
  const { origin, pathname } = new URL(url);
  if (method !== "GET" || origin !== ownOrigin) return "network";
  if (pathname.startsWith("/assets/")) return "cacheFirst";
  if (mode === "navigate") return pathname === page || pathname === "/index.html" ? "networkFirst" : "network";
  return pathname === icon ? "networkFirst" : "network";
}

/**
 * The build of a page, as tools/releaseFiles.ts names it.
 * @param {string} html
 */
export function readBuild(html) {
  return /<meta name="siteward-version" content="(?<build>[^"]+)"/u.exec(html)?.groups?.build;
}

/**
 * The caches to delete, from caches in the order of their creation. The previous one stays: open windows may still use it.
 * @param {string[]} names
 * @param {string} current
 */
export function listOutdated(names, current) {
  return names.filter((name) => name.startsWith(prefix) && name !== current).slice(0, -1);
}

/** @param {Request} request */
async function fromNetwork(request) {
  // oxlint-disable-next-line eslint/no-restricted-globals -- the worker forwards the requests of pages
  return await fetch(request);
}

/**
 * Puts a page into the cache of its build. A page without a build comes from a proxy.
 * @param {Response} response
 */
async function cachePage(response) {
  const build = readBuild(await response.clone().text());
  if (build === undefined) return;
  const name = prefix + build;
  const cache = await caches.open(name);
  await cache.put(page, response);
  for (const old of listOutdated(await caches.keys(), name)) await caches.delete(old);
}

/** The cache of the newest build. */
async function newestCache() {
  const names = (await caches.keys()).filter((name) => name.startsWith(prefix));
  return names.length === 0 ? undefined : await caches.open(names[names.length - 1]);
}

/** @param {string} key @param {Response} response */
async function cacheResponse(key, response) {
  await (await newestCache())?.put(key, response);
}

/** @param {RequestEvent} event @param {string} key */
async function answerNetworkFirst(event, key) {
  try {
    const response = await fromNetwork(event.request);
    if (response.ok) event.waitUntil(key === page ? cachePage(response.clone()) : cacheResponse(key, response.clone()));
    return response;
  } catch (error) {
    const cached = await caches.match(key);
    if (cached === undefined) throw error;
    return cached;
  }
}

/** @param {RequestEvent} event */
async function answerCacheFirst(event) {
  const { request } = event;
  const cached = await caches.match(request.url);
  if (cached !== undefined) return cached;
  const response = await fromNetwork(request);
  if (response.ok) event.waitUntil(cacheResponse(request.url, response.clone()));
  return response;
}

async function cacheStartPage() {
  await cachePage(await fromNetwork(new Request(page, { cache: "no-cache" })));
  const cache = await newestCache();
  await cache?.add(icon);
}

/**
 * Caches the files that the page loaded before the worker was installed.
 * @param {string[]} urls
 */
async function cacheLoadedFiles(urls) {
  const cache = await newestCache();
  if (cache === undefined) return;
  const files = urls.filter(
    (url) => chooseStrategy({ method: "GET", mode: "cors", url }, location.origin) === "cacheFirst",
  );
  for (const url of files) if ((await cache.match(url)) === undefined) await cache.add(url);
}

/** @type {Scope} */
const scope = globalThis;

// Tests import the functions above outside of a worker.
if (scope.skipWaiting !== undefined) {
  addEventListener("install", (/** @type {WorkerEvent} */ event) => {
    event.waitUntil(Promise.all([scope.skipWaiting?.(), cacheStartPage()]));
  });
  addEventListener("message", (/** @type {UrlsEvent} */ event) => event.waitUntil(cacheLoadedFiles(event.data)));
  addEventListener("fetch", (/** @type {RequestEvent} */ event) => {
    const strategy = chooseStrategy(event.request, location.origin);
    if (strategy === "cacheFirst") event.respondWith(answerCacheFirst(event));
    if (strategy === "networkFirst")
      event.respondWith(answerNetworkFirst(event, event.request.mode === "navigate" ? page : icon));
  });
}
