/**
 * Lets the browser keep the program, so that it starts without a network and can be installed (web/public/sw.js).
 * Browsers without workers of this kind, and pages that came over plain HTTP, do as before.
 */
export async function keepProgram(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  try {
    const workers = navigator.serviceWorker;
    await workers.register("/sw.js", { type: "module", updateViaCache: "none" });
    if (workers.controller !== null) return;
    // What this first page has loaded did not come by the worker.
    const { active } = await workers.ready;
    active?.postMessage(performance.getEntriesByType("resource").map(({ name }) => name));
  } catch (error) {
    // Too old for it, or not allowed to: the program comes over the line each time.
    if (!(error instanceof Error)) throw error;
  }
}
