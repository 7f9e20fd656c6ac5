import { expect, it, onTestFinished } from "vitest";
import { monitorApi } from "#modules/platform/monitor/contract";
import { createApiCaller } from "./fixtures.ts";
import { findLasting, findViolations, findViolationsInThemes } from "./pageChecks.ts";
import { expectGone, expectVisible, getDemoAccount, openSignedIn } from "./steps.ts";
import { setUpWindows } from "./windows.ts";

const open = setUpWindows();
const address = "/platform/server";

it("the operator looks at a node, the database and slow calls, and changes a threshold", async () => {
  const operator = await createApiCaller(getDemoAccount("superadmin"));
  const before = await operator(monitorApi, "thresholds", {});
  onTestFinished(async () => void (await operator(monitorApi, "setThresholds", before)));
  const page = await openSignedIn(open, getDemoAccount("superadmin"), { address });

  await expectVisible(page.getByRole("article", { name: "当前状态" }));
  await expectVisible(page.getByRole("img", { name: "响应时间（毫秒）" }));
  await expectVisible(page.getByRole("article", { name: "磁盘" }));
  await expectVisible(page.getByRole("table", { name: "进程" }).getByText("postgres").first());
  await expectVisible(page.getByRole("table", { name: "缓存" }).getByText("permission"));
  await page.getByRole("button", { name: "暂停刷新" }).click();
  expect(await findViolationsInThemes(page)).toEqual([]);

  await page.getByRole("combobox", { name: "节点" }).click();
  await page.getByTitle("siteward-b:5005").click();
  await expectVisible(page.getByText(/^已停止/u));
  await expectVisible(page.getByText(/^硬件信息只显示处理本页面请求的节点/u));

  await page.getByText("数据库", { exact: true }).first().click();
  await expectVisible(page.getByRole("table", { name: "最大的表" }).getByText("account", { exact: true }));
  expect(await findLasting(async () => await findViolations(page))).toEqual([]);

  await page.getByText("慢请求", { exact: true }).first().click();
  await expectVisible(page.getByRole("row").filter({ hasText: "sysUser/page" }).first());
  await page.getByText("数据库语句").click();
  await expectVisible(page.getByRole("row").filter({ hasText: "change_history" }).first());
  expect(await findLasting(async () => await findViolations(page))).toEqual([]);

  await page.getByText("告警", { exact: true }).first().click();
  await expectVisible(page.getByRole("row").filter({ hasText: "99% 请求的响应时间" }));

  await page.getByRole("button", { name: "告警阈值" }).click();
  const dialog = page.getByRole("dialog", { name: "告警阈值" });
  await dialog.getByRole("spinbutton", { name: "内存使用率（%）" }).fill("88");
  expect(await findLasting(async () => await findViolations(page))).toEqual([]);
  await dialog.getByRole("button", { name: /保\s*存/u }).click();
  await expectGone(dialog);
  await expect.poll(async () => (await operator(monitorApi, "thresholds", {})).memory).toBe(88);
  await page.getByRole("button", { name: /撤销/u }).click();
  await expect.poll(async () => await operator(monitorApi, "thresholds", {})).toEqual(before);
});

it("the page fits a phone", async () => {
  const page = await openSignedIn(open, getDemoAccount("superadmin"), {
    address,
    viewport: { width: 390, height: 844 },
  });

  await expectVisible(page.getByRole("article", { name: "当前状态" }));
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

  expect(overflow).toBeLessThanOrEqual(0);
  expect(await findViolations(page)).toEqual([]);
});
