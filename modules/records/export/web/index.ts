import { webModule } from "#kit/webModule.ts";
import { exportText } from "../text/index.ts";

export const exportWeb = webModule({
  screens: { "/system/download/index": async () => await import("./DownloadPage.tsx") },
  texts: exportText,
  manual: async () => await import("./export.manual.ts"),
});
