import { menuButtons, type MenuEntry } from "#core/request/menuEntry";

const profilePage = 1310000000161;

/** Permissions of administrators, below the profile like that of sharing a home page. */
export const firstStepsMenus: readonly MenuEntry[] = menuButtons(profilePage, [
  {
    id: 1320000001196,
    title: "firstSteps.menu.list",
    permission: "sysFirstSteps/list",
    orderNo: 220,
    grantsByDefault: ["administrator"],
  },
  {
    id: 1320000001197,
    title: "firstSteps.menu.nameCompany",
    permission: "sysFirstSteps/nameCompany",
    orderNo: 230,
    grantsByDefault: ["administrator"],
  },
]);
