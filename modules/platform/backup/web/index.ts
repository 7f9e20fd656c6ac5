import { webModule } from "#kit";
import { backupText } from "../text/index.ts";

export const backupWeb = webModule({
  screens: { "/system/dbBackup/index": async () => await import("./BackupListPage.tsx") },
  texts: backupText,
  manual: async () => await import("./backup.manual.ts"),
});
