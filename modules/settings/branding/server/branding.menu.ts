import { MenuDirectory } from "#modules/identity/menu/contract";
import { menuPage, type MenuEntry } from "#core/request/menuEntry";

/** The page of system settings below "platform". */
export const brandingMenus: readonly MenuEntry[] = menuPage(
  {
    id: 1310000000431,
    parentId: MenuDirectory.platform,
    title: "branding.title",
    name: "sysInfoSetting",
    path: "/platform/infoSetting",
    component: "/system/infoSetting/index",
    icon: "ele-Setting",
    orderNo: 220,
  },
  [
    {
      id: 1320000001000,
      title: "branding.save",
      permission: "sysTenant/saveSysInfo",
      grantsByDefault: ["administrator"],
    },
  ],
);
