import type { MenuEntry } from "#server/module";

const develop = 1310000000601;

/** The catalogue of the kit and the page about permissions, below "developer tools". They show nobody's data. */
export const catalogueMenus: readonly MenuEntry[] = [
  {
    id: 1320000001300,
    parentId: develop,
    type: 2,
    title: "组件示例",
    names: { "zh-CN": "组件示例", en: "UI components" },
    orderNo: 800,
    name: "demoComponents",
    path: "/develop/components",
    component: "/demo/components/index",
    icon: "ele-Grid",
  },
  {
    id: 1320000001301,
    parentId: develop,
    type: 2,
    title: "权限控制示例",
    names: { "zh-CN": "权限控制示例", en: "Permission control" },
    orderNo: 810,
    name: "demoPermission",
    path: "/develop/permissionControl",
    component: "/demo/permission/index",
    icon: "ele-Lock",
  },
];
