import { webModule } from "#kit";
import { cacheText } from "../text/index.ts";

export const cacheWeb = webModule({
  screens: { "/system/cache/index": async () => await import("./CachePage.tsx") },
  texts: cacheText,
  manual: async () => await import("./cache.manual.ts"),
});
