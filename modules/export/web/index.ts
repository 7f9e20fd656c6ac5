import { webModule } from "#kit";
import { exportText } from "#modules/export/text";

export const exportWeb = webModule({
  screens: { "/system/download/index": async () => await import("./DownloadPage.tsx") },
  texts: exportText,
});
