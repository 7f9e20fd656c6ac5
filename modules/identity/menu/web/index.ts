import { webModule } from "#kit";
import { menuText } from "../text/index.ts";
import { MenuRefresh } from "./MenuRefresh.ts";

export const menuWeb = webModule({
  lists: { "/system/menu/index": async () => await import("./MenuListPage.tsx") },
  texts: menuText,
  Background: MenuRefresh,
});
