import { MenuDirectory } from "#modules/identity/menu/contract";
import { menuPage, type MenuEntry } from "#core/request/menuEntry";

/**
 * The catalogue of the kit and the page about permissions, below "developer tools". They show no data of the
 * installation.
 */
export const catalogueMenus: readonly MenuEntry[] = [
  ...menuPage({
    id: 1320000001300,
    parentId: MenuDirectory.develop,
    title: "catalogue.menu.demoComponents",
    name: "demoComponents",
    path: "/develop/components",
    component: "/demo/components/index",
    icon: "ele-Grid",
    orderNo: 800,
  }),
  ...menuPage({
    id: 1320000001301,
    parentId: MenuDirectory.develop,
    title: "catalogue.menu.demoPermission",
    name: "demoPermission",
    path: "/develop/permissionControl",
    component: "/demo/permission/index",
    icon: "ele-Lock",
    orderNo: 810,
  }),
];
