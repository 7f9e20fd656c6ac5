import { webModule } from "#kit";
import { auditSealText } from "../text/index.ts";

export const auditSealWeb = webModule({
  screens: { "/system/log/verify/index": async () => await import("./AuditSealPage.tsx") },
  texts: auditSealText,
  manual: async () => await import("./auditSeal.manual.ts"),
});
