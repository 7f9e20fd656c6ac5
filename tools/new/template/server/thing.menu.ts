import { codeOf } from "#contract/api";
import { thingApi } from "#modules/thing/contract";
import type { MenuEntry } from "#server/module";

const system = 1310000000101;
const page = %menu%;

const buttons = [
  { call: "page", title: "查询", en: "Search" },
  { call: "add", title: "增加", en: "Add" },
  { call: "update", title: "编辑", en: "Edit" },
  { call: "setStatus", title: "设置状态", en: "Set status" },
  { call: "delete", title: "删除", en: "Delete" },
];

/** The page below "System", and a permission for each call. */
export const thingMenus: readonly MenuEntry[] = [
  {
    id: page,
    parentId: system,
    type: 2,
    title: "%zh%",
    names: { "zh-CN": "%zh%", en: "%en%" },
    name: "thing",
    path: "/system/thing",
    component: "/thing/index",
    icon: "ele-Document",
    orderNo: 900,
  },
  ...buttons.map(({ call, title, en }, index) => ({
    id: page + 1 + index,
    parentId: page,
    type: 3 as const,
    title,
    names: { "zh-CN": title, en },
    permission: codeOf(thingApi, call) ?? call,
    orderNo: 100 + index,
  })),
];
