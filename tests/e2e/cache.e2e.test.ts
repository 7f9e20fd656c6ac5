import { expect, it } from "vitest";
import { sessionApi } from "#modules/identity/session/contract";
import { createApiCaller } from "./fixtures.ts";
import { findViolations, findViolationsInThemes } from "./pageChecks.ts";
import { expectGone, expectVisible, getDemoAccount, openSignedIn } from "./steps.ts";
import { setUpWindows } from "./windows.ts";

const open = setUpWindows();

it("an operator looks at a cached value, removes it and clears the cache", async () => {
  const operator = getDemoAccount("superadmin");
  const caller = await createApiCaller(operator);
  // Each call of the page loads the rights of its own account, so this key is always there.
  const { id, tenantId } = await caller(sessionApi, "userInfo", {});
  const key = `permission:${tenantId}:${id}`;
  const page = await openSignedIn(open, operator, { address: "/platform/cache" });
  const value = page.getByRole("region", { name: "缓存值" });
  await expectVisible(page.getByRole("treeitem", { name: /^permission/u }));
  await expectVisible(page.getByRole("region", { name: "节点" }).getByRole("table"));
  expect(await findViolationsInThemes(page)).toEqual([]);

  await page.getByRole("treeitem", { name: /^permission/u }).click();
  await value.getByRole("button", { name: String(tenantId) }).click();
  await value.getByRole("button", { name: String(id) }).click();
  await expectVisible(value.getByText("requiresSecondFactor"));
  await expectVisible(value.getByText("命中次数"));
  expect(await findViolationsInThemes(page)).toEqual([]);

  await value.getByRole("button", { name: "删除" }).click();
  const ask = page.getByRole("dialog", { name: `在所有节点上移除“${key}”？` });
  await expectVisible(ask);
  expect(await findViolations(page)).toEqual([]);
  await ask.getByRole("button", { name: /删\s?除/u }).click();
  await expectGone(ask);
  await expectVisible(page.getByText("已移除 1 项"));

  await page.getByRole("button", { name: "清空缓存" }).click();
  const clear = page.getByRole("dialog", { name: "清空所有节点上的缓存？" });
  await clear.getByRole("button", { name: "清空缓存" }).click();
  await expectGone(clear);
  await expectVisible(page.getByText(/已移除 \d+ 项/u).last());
});
