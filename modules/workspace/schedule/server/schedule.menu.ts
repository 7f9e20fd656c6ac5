import { MenuDirectory } from "#modules/identity/menu/contract";
import { menuButtons, menuPage, type MenuEntry } from "#core/request/menuEntry";

/** The page of organisations. */
const organisationPage = 1310000000141;

/**
 * The personal schedule on the workbench, for every account. The permission for shared calendars is below the page of
 * organisations: the page of the schedule stays a leaf, so that it is granted by itself.
 */
export const scheduleMenus: readonly MenuEntry[] = [
  ...menuPage({
    id: 1320000006710,
    parentId: MenuDirectory.workbench,
    title: "schedule.menu",
    name: "schedule",
    path: "/dashboard/schedule",
    component: "/home/schedule/index",
    icon: "ele-Calendar",
    orderNo: 102,
    grantsByDefault: ["everyone"],
  }),
  ...menuButtons(organisationPage, [
    {
      id: 1320000006810,
      title: "schedule.menu.shared",
      orderNo: 300,
      permission: "sysSchedule/addShared",
      grantsByDefault: ["administrator"],
    },
  ]),
];
