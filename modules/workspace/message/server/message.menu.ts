import { MenuDirectory } from "#modules/identity/menu/contract";
import { menuPage, type MenuEntry } from "#core/request/menuEntry";

/** The conversations of the account, on the workbench, for everyone. */
export const messageMenus: readonly MenuEntry[] = menuPage({
  id: 1320000006780,
  parentId: MenuDirectory.workbench,
  title: "conversation.menu",
  name: "message",
  path: "/dashboard/message",
  component: "/home/message/index",
  icon: "ele-ChatDotRound",
  orderNo: 102,
  grantsByDefault: ["everyone"],
});
