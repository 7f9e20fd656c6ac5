import { MenuDirectory } from "#modules/identity/menu/contract";
import { menuPage, type MenuEntry } from "#core/request/menuEntry";

/** The caller's own profile below "system"; every role opens it. */
export const profileMenus: readonly MenuEntry[] = menuPage(
  {
    id: 1310000000161,
    parentId: MenuDirectory.system,
    title: "profile.menu",
    name: "sysUserCenter",
    path: "/system/userCenter",
    component: "/system/user/component/userCenter",
    icon: "ele-Medal",
    orderNo: 140,
  },
  [
    {
      id: 1310000000163,
      title: "profile.menu.baseInfo",
      permission: "sysUser/baseInfo",
      grantsByDefault: ["everyone"],
    },
    {
      id: 1310000000164,
      title: "profile.menu.uploadSignature",
      permission: "sysFile/uploadSignature",
      grantsByDefault: ["everyone"],
    },
    {
      id: 1310000000165,
      title: "profile.menu.uploadAvatar",
      permission: "sysFile/uploadAvatar",
      grantsByDefault: ["everyone"],
    },
  ],
);
