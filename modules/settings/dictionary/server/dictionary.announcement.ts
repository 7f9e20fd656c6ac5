import type { Context } from "#core/request/context";

declare module "#core/database/cache" {
  interface CacheNames {
    dictionary: true;
  }
}

/**
 * Says that items of the platform (`all`) or of the caller's tenant (`own`) change with this call: all nodes read them
 * again, and open windows load their dictionaries.
 */
export function announceDictionaryChange(ctx: Context, whose: "all" | "own"): void {
  const { app, tenantId } = ctx;
  ctx.afterCommit(async () => {
    await app.caches.invalidate("dictionary", whose === "all" ? 0 : tenantId);
    if (whose === "all") await app.events.publishToAll("DictionaryChanged");
    else await app.events.publish(tenantId, { audience: "everybody", event: "DictionaryChanged", content: {} });
  });
}
