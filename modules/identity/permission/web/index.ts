import { webModule } from "#kit";
import { accountActions } from "#modules/identity/account/web";
import { accountExplainers } from "#modules/identity/organisation/web";
import { permissionApi } from "../contract.ts";
import { permissionText } from "../text/index.ts";

export const permissionWeb = webModule({
  screens: { "/system/permission/index": async () => await import("./PermissionPage.tsx") },
  texts: permissionText,
  extensions: [
    accountActions.provide({
      of: permissionApi,
      call: "explain",
      label: "account.explain",
      run: ({ id }) => {
        location.hash = `/system/permission?accountId=${id}`;
      },
    }),
    accountExplainers.provide({
      of: permissionApi,
      call: "explain",
      addressOf: ({ id }) => `#/system/permission?accountId=${id}&route=sysUser%2Fpage`,
    }),
  ],
});
