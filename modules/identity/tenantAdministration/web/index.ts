import { roleText } from "#modules/identity/role/text";
import { accountText } from "#modules/identity/account/text";
import { loadTexts } from "#base/i18n";
import { webModule } from "#kit/webModule.ts";
import { tenantAdministrationText } from "../text/index.ts";
import { TenantTermBars } from "./term/TenantTermBars.tsx";

export const tenantAdministrationWeb = webModule({
  screens: {
    "/system/tenant/index": async () => {
      // Grants and accounts are shown with the words of their modules.
      await Promise.all([loadTexts(roleText), loadTexts(accountText)]);
      return await import("./TenantPage.tsx");
    },
    "/system/tenantVisit/index": async () => await import("./VisitListPage.tsx"),
  },
  manual: async () => await import("./tenantAdministration.manual.ts"),
  FrameProvider: TenantTermBars,
  texts: tenantAdministrationText,
});
