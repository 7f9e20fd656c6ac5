import { menuButtons, type MenuEntry } from "#core/request/menuEntry";

/** Permissions of administrators for second factors of other accounts. */
export const secondFactorMenus: readonly MenuEntry[] = menuButtons(1310000000111, [
  {
    id: 1320000006001,
    title: "secondFactor.menu.resetSecondFactor",
    permission: "sysUser/resetSecondFactor",
    orderNo: 122,
    grantsByDefault: ["administrator"],
  },
]);
