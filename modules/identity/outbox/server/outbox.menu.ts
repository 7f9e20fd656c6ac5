import { MenuDirectory } from "#modules/identity/menu/contract";
import { menuPage, type MenuEntry } from "#core/request/menuEntry";

/** The outbox below "system". */
export const outboxMenus: readonly MenuEntry[] = menuPage(
  {
    id: 1320000001700,
    parentId: MenuDirectory.system,
    title: "outbox.menu",
    name: "sysOutbox",
    path: "/system/outbox",
    component: "/system/outbox/index",
    icon: "ele-Promotion",
    orderNo: 155,
  },
  [
    {
      id: 1320000001701,
      title: "menu.button.query",
      permission: "sysOutbox/page",
      grantsByDefault: ["administrator"],
    },
    {
      id: 1320000001702,
      title: "outgoing.test.menu",
      permission: "sysOutbox/sendTest",
      grantsByDefault: ["administrator"],
    },
    {
      id: 1320000006806,
      title: "outgoing.resend",
      permission: "sysOutbox/resend",
      grantsByDefault: ["administrator"],
    },
    {
      id: 1320000006807,
      title: "suppression.menu.page",
      permission: "sysSuppression/page",
      grantsByDefault: ["administrator"],
    },
    {
      id: 1320000006808,
      title: "suppression.menu.add",
      permission: "sysSuppression/add",
      grantsByDefault: ["administrator"],
    },
    {
      id: 1320000006809,
      title: "suppression.menu.delete",
      permission: "sysSuppression/delete",
      grantsByDefault: ["administrator"],
    },
  ],
);
