import { webModule } from "#kit";
import { roleText } from "#modules/role/text";

export const roleWeb = webModule({
  screens: { "/system/role/index": async () => await import("./RoleListPage.tsx") },
  texts: roleText,
  searches: [async () => await import("./role.search.ts")],
});
