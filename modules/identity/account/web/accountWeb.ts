import { loadTexts } from "#base/i18n";
import { newPasswordsText } from "./text/index.ts";
import { lazyComponent, webModule } from "#kit";
import { accountField } from "#modules/identity/role/web";
import { accountText } from "../text/index.ts";

export const accountWeb = webModule({
  lists: { "/system/user/index": async () => await import("./AccountListPage.tsx") },
  texts: accountText,
  manual: async () => await import("./account.manual.ts"),
  firstSteps: async () => await import("./account.firstStep.ts"),
  searches: [async () => await import("./account.search.ts")],
  importActions: {
    sysUser: async () => {
      await loadTexts(newPasswordsText);
      return await import("./ImportedAccounts.tsx");
    },
  },
  countedBy: { sysUser: ["sysOrg", "sysPos", "sysRole"] },
  widgets: async () => await import("./account.home.ts"),
  extensions: [accountField.provide(lazyComponent(async () => (await import("./AccountField.tsx")).AccountField))],
});
