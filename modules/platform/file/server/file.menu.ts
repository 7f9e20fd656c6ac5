import { MenuDirectory } from "#modules/identity/menu/contract";
import { type DefaultGrant, menuPage, type MenuEntry } from "#core/request/menuEntry";

const grantsByDefault: readonly DefaultGrant[] = ["mainAdministrator", "demo:managers"];

/** The page of files below "platform". */
export const fileMenus: readonly MenuEntry[] = menuPage(
  {
    id: 1310000000391,
    parentId: MenuDirectory.platform,
    title: "file.menu",
    name: "sysFile",
    path: "/platform/file",
    component: "/system/file/index",
    icon: "ele-Document",
    orderNo: 180,
  },
  [
    { id: 1310000000392, title: "menu.button.search", permission: "sysFile/page", grantsByDefault },
    { id: 1310000000393, title: "menu.button.uploadFile", permission: "sysFile/uploadFile", grantsByDefault },
    { id: 1310000000394, title: "menu.button.downloadFile", permission: "sysFile/downloadFile", grantsByDefault },
    { id: 1310000000395, title: "menu.button.delete", permission: "sysFile/delete", grantsByDefault },
    { id: 1310000000396, title: "menu.button.edit", permission: "sysFile/update", grantsByDefault },
    { id: 1310000000397, title: "menu.button.preview", permission: "sysFile/preview", grantsByDefault },
    { id: 1320000006700, title: "file.legalHold", permission: "sysFile/hold", grantsByDefault },
  ],
);
