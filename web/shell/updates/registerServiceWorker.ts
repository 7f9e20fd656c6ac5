/**
 * Caches the program in a service worker, so that it starts without a network and can be installed (web/public/sw.js).
 * Without service workers, and on pages loaded over plain HTTP, nothing changes.
 */
export async function registerServiceWorker(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  try {
    const workers = navigator.serviceWorker;
    await workers.register("/sw.js", { type: "module", updateViaCache: "none" });
    if (workers.controller !== null) return;
    // The files of this first page were not loaded through the worker.
    const { active } = await workers.ready;
    active?.postMessage(performance.getEntriesByType("resource").map(({ name }) => name));
  } catch (error) {
    // The browser is too old or refuses it: the program is loaded from the network each time.
    if (!(error instanceof Error)) throw error;
  }
}
