import { expect, it } from "vitest";
import { exportApi } from "#modules/records/export/contract";
import { aName, createApiCaller } from "./fixtures.ts";
import { findViolations, findViolationsInThemes } from "./pageChecks.ts";
import { expectGone, expectVisible, findRow, getDemoAccount, openSignedIn } from "./steps.ts";
import { setUpWindows } from "./windows.ts";

const open = setUpWindows();

it("an administrator downloads an export, removes it with a way back, and sees the tasks of the staff", async () => {
  const admin = getDemoAccount("admin");
  const caller = await createApiCaller(admin);
  const fileName = aName("职位");
  const columns = [{ name: "name", title: "名称" }];
  await caller(exportApi, "start", { api: "sysPos", mode: "all", columns, type: "csv", fileName });
  const page = await openSignedIn(open, admin, { address: "/system/download" });
  const row = findRow(page, fileName);
  await expectVisible(row.getByText("已完成"));
  expect(await findViolationsInThemes(page)).toEqual([]);

  const saving = page.waitForEvent("download");
  await row.getByRole("button", { name: /^下载/u }).click();
  expect((await saving).suggestedFilename()).toBe(`${fileName}.csv`);

  await row.getByRole("button", { name: /更多操作/u }).click();
  await page.getByRole("menuitem", { name: "清除" }).click();
  await expectGone(row);
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole("button", { name: "撤销", exact: true }).click();
  await expectVisible(row);

  await page.getByText("全部任务").click();
  await expectVisible(findRow(page, fileName));
  // What others of the demo have exported.
  await expectVisible(findRow(page, "账号.csv").getByText("失败"));
  expect(await page.getByRole("button", { name: /^下载/u }).count()).toBe(0);
  expect(await findViolationsInThemes(page)).toEqual([]);
});
