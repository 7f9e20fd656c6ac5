import { describe, expect, it, onTestFinished, vi } from "vitest";
import { backupApi } from "#modules/platform/backup/contract";
import { waitOptions } from "#tests/builders/testRun";
import { createApiCaller } from "./fixtures.ts";
import { findLasting, findViolations } from "./pageChecks.ts";
import { expectGone, expectVisible, getDemoAccount, openSignedIn } from "./steps.ts";
import { setUpWindows } from "./windows.ts";

const open = setUpWindows();
const address = "/platform/dbBackup";

describe("the backups of the installation", () => {
  it("are made and checked from the page, which shows what came of them", async () => {
    const page = await openSignedIn(open, getDemoAccount("superadmin"), { address });
    const light = page.getByRole("status").filter({ hasText: "备份" });
    await expectVisible(light.getByText("最近一次备份失败"));
    await expectVisible(page.getByRole("alert").filter({ hasText: "磁盘空间不足" }));

    await page.getByRole("button", { name: "立即备份" }).click();
    await expectVisible(page.getByText("已开始，可以离开此页"));
    const row = page.getByRole("row").filter({ hasText: "完整副本" }).first();
    await expectVisible(row.getByText("已完成"));
    await expectVisible(light.getByText("备份正常，尚未检验"));

    await row.getByRole("button", { name: /更多操作/u }).click();
    await page.getByRole("menuitem", { name: "检验" }).click();
    const operator = await createApiCaller(getDemoAccount("superadmin"));
    await vi.waitFor(async () => {
      const { items } = await operator(backupApi, "page", {});
      expect(items.map(({ check }) => check?.isGood)).toContain(true);
    }, waitOptions);
    await expectVisible(row.getByText("通过", { exact: true }));
    await expectVisible(light.getByText("备份正常", { exact: true }));
    expect(await findLasting(async () => await findViolations(page))).toEqual([]);
  });

  it("follow a schedule whose change can be taken back", async () => {
    const operator = await createApiCaller(getDemoAccount("superadmin"));
    const before = await operator(backupApi, "plan", {});
    onTestFinished(async () => void (await operator(backupApi, "setPlan", before)));
    const page = await openSignedIn(open, getDemoAccount("superadmin"), { address });

    await page.getByRole("button", { name: "计划与保留" }).click();
    const dialog = page.getByRole("dialog", { name: "计划与保留" });
    await dialog.getByRole("spinbutton", { name: "保留每日备份" }).fill("21");
    await dialog.getByRole("button", { name: "保存" }).click();
    await expectGone(dialog);
    await expect.poll(async () => (await operator(backupApi, "plan", {})).keepDaily).toBe(21);
    await page.getByRole("button", { name: /撤销/u }).click();

    await expect.poll(async () => await operator(backupApi, "plan", {})).toEqual(before);
  });

  it("are restored by a command that the page tells, and one company by its archive", async () => {
    const page = await openSignedIn(open, getDemoAccount("superadmin"), { address });

    await page.getByRole("button", { name: "如何恢复" }).click();
    const dialog = page.getByRole("dialog", { name: "如何恢复" });
    await expectVisible(dialog.getByText(/^npm run restore -- --from .+ --demo$/u).first());
    expect(await findLasting(async () => await findViolations(page))).toEqual([]);
    await dialog.getByRole("link", { name: "租户归档" }).click();

    await expectVisible(page.getByRole("heading", { name: "租户归档", level: 1 }));
  });
});
