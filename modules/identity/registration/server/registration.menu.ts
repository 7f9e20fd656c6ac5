import { MenuDirectory } from "#modules/identity/menu/contract";
import { menuPage, type MenuEntry } from "#core/request/menuEntry";

/** Registration below "system". */
export const registrationMenus: readonly MenuEntry[] = menuPage(
  {
    id: 1320000006400,
    parentId: MenuDirectory.system,
    title: "registration.menu",
    name: "sysRegistration",
    path: "/system/registration",
    component: "/system/registration/index",
    icon: "ele-Finished",
    orderNo: 137,
  },
  [
    {
      id: 1320000006401,
      title: "menu.button.query",
      permission: "sysUserRegistration/page",
      orderNo: 101,
      grantsByDefault: ["administrator"],
    },
    {
      id: 1320000006402,
      title: "registration.menu.approve",
      permission: "sysUserRegistration/approve",
      orderNo: 102,
      grantsByDefault: ["administrator"],
    },
    {
      id: 1320000006403,
      title: "registration.menu.reject",
      permission: "sysUserRegistration/reject",
      orderNo: 103,
      grantsByDefault: ["administrator"],
    },
    {
      id: 1320000006404,
      title: "registration.menu.saveSetting",
      permission: "sysUserRegistration/saveSetting",
      orderNo: 104,
      grantsByDefault: ["administrator"],
    },
    {
      id: 1320000006405,
      title: "registration.menu.page",
      permission: "sysUserRegWay/page",
      orderNo: 105,
      grantsByDefault: ["administrator"],
    },
    {
      id: 1320000006406,
      title: "registration.menu.add",
      permission: "sysUserRegWay/add",
      orderNo: 106,
      grantsByDefault: ["administrator"],
    },
    {
      id: 1320000006407,
      title: "registration.menu.update",
      permission: "sysUserRegWay/update",
      orderNo: 107,
      grantsByDefault: ["administrator"],
    },
    {
      id: 1320000006408,
      title: "registration.menu.delete",
      permission: "sysUserRegWay/delete",
      orderNo: 108,
      grantsByDefault: ["administrator"],
    },
    {
      id: 1320000006409,
      title: "registration.menu.sysUserRegInvitation.page",
      permission: "sysUserRegInvitation/page",
      orderNo: 109,
      grantsByDefault: ["administrator"],
    },
    {
      id: 1320000006410,
      title: "registration.menu.invite",
      permission: "sysUserRegInvitation/invite",
      orderNo: 110,
      grantsByDefault: ["administrator"],
    },
    {
      id: 1320000006411,
      title: "registration.menu.revoke",
      permission: "sysUserRegInvitation/revoke",
      orderNo: 111,
      grantsByDefault: ["administrator"],
    },
  ],
);
