import { webModule } from "#kit";
import { menuText } from "#modules/menu/text";

export const menuWeb = webModule({
  screens: { "/system/menu/index": async () => await import("./MenuListPage.tsx") },
  texts: menuText,
});
