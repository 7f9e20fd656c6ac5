import { webModule } from "#kit";
import { regionText } from "../text/index.ts";

export const regionWeb = webModule({
  lists: { "/system/region/index": async () => await import("./RegionListPage.tsx") },
  texts: regionText,
  manual: async () => await import("./region.manual.ts"),
  taskResults: {
    "region.sync": async () => ({ Component: (await import("./sync/SyncTaskResult.tsx")).SyncTaskResult }),
  },
});
