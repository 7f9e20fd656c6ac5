import { webModule } from "#kit";
import { roleText } from "../text/index.ts";

export const roleWeb = webModule({
  lists: { "/system/role/index": async () => await import("./RoleListPage.tsx") },
  texts: roleText,
  manual: async () => await import("./role.manual.ts"),
  firstSteps: async () => await import("./role.firstStep.ts"),
  searches: [async () => await import("./role.search.ts")],
});
