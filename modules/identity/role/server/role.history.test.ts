import { expect, it } from "vitest";
import { historyApi } from "#modules/records/history/contract";
import { roleApi } from "../contract.ts";
import { aTenant } from "#tests/builders/tenant";

it("names menus with their page, and denied calls and hidden fields by their titles", async () => {
  const { tenant, admin } = await aTenant();
  const { id } = await tenant.hasRole();
  const { menus } = await admin.get(roleApi, "grants", { id });
  const search = menus.find(({ permission }) => permission === "sysPos/page");

  await admin.get(roleApi, "grantMenu", { id, menuIdList: search === undefined ? [] : [search.id] });
  await admin.get(roleApi, "grantApi", { id, apiList: ["sysUser/resetPwd", "sysTask/cancel"] });
  await admin.get(roleApi, "grantRoleTable", { id, tableColumnList: ["sysUser:phone"] });

  const { items } = await admin.get(historyApi, "page", { page: 1, pageSize: 10, entity: "sysRole", id });
  const added = new Map(items.flatMap(({ links }) => links).map((link) => [link.kind, link.added]));
  expect(added.get("role.menus")).toEqual(["职位管理 · 查询"]);
  expect(added.get("role.apis")?.toSorted()).toEqual(["后台任务 · 取消", "账号管理 · 重置密码"]);
  expect(added.get("role.fields")).toEqual(["账号 · 手机号码"]);
  expect(items.flatMap(({ fields }) => fields).map(({ field }) => field)).not.toContain("sysFlag");
});
