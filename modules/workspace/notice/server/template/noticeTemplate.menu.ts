import { MenuDirectory } from "#modules/identity/menu/contract";
import { type DefaultGrant, type MenuEntry, menuPage } from "#core/request/menuEntry";

const grantsByDefault: readonly DefaultGrant[] = ["administrator"];

/** The page of templates below "system", next to the notices. */
export const noticeTemplateMenus: readonly MenuEntry[] = menuPage(
  {
    id: 1320000006820,
    parentId: MenuDirectory.system,
    title: "noticeTemplate.templates",
    name: "sysNoticeTemplate",
    path: "/system/noticeTemplate",
    component: "/system/noticeTemplate/index",
    icon: "ele-DocumentCopy",
    orderNo: 151,
  },
  [
    { id: 1320000006821, title: "menu.button.search", permission: "sysNoticeTemplate/page", grantsByDefault },
    { id: 1320000006822, title: "menu.button.add", permission: "sysNoticeTemplate/add", grantsByDefault },
    { id: 1320000006823, title: "menu.button.edit", permission: "sysNoticeTemplate/update", grantsByDefault },
    { id: 1320000006824, title: "menu.button.delete", permission: "sysNoticeTemplate/delete", grantsByDefault },
  ],
);
