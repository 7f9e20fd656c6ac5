import { MenuDirectory } from "#modules/identity/menu/contract";
import { menuPage, type MenuEntry } from "#core/request/menuEntry";

/** The inbox on the workbench, and the page where notices are written. */
export const noticeMenus: readonly MenuEntry[] = [
  ...menuPage({
    id: 1300000000121,
    parentId: MenuDirectory.workbench,
    title: "notice.menu.notice",
    name: "notice",
    path: "/dashboard/notice",
    component: "/home/notice/index",
    icon: "ele-Bell",
    orderNo: 101,
    grantsByDefault: ["everyone"],
  }),
  ...menuPage(
    {
      id: 1310000000171,
      parentId: MenuDirectory.system,
      title: "notice.menu.sysNotice",
      name: "sysNotice",
      path: "/system/notice",
      component: "/system/notice/index",
      icon: "ele-Bell",
      orderNo: 150,
    },
    [
      {
        id: 1310000000172,
        title: "menu.button.search",
        permission: "sysNotice/page",
        grantsByDefault: ["administrator"],
      },
      {
        id: 1310000000173,
        title: "menu.button.edit",
        permission: "sysNotice/update",
        grantsByDefault: ["administrator"],
      },
      { id: 1310000000174, title: "menu.button.add", permission: "sysNotice/add", grantsByDefault: ["administrator"] },
      {
        id: 1310000000175,
        title: "menu.button.delete",
        permission: "sysNotice/delete",
        grantsByDefault: ["administrator"],
      },
      {
        id: 1310000000176,
        title: "notice.menu.public",
        permission: "sysNotice/public",
        grantsByDefault: ["administrator"],
      },
    ],
  ),
];
