import { describe, expect, it, onTestFinished } from "vitest";
import { toId } from "#contract/id";
import { usageApi } from "#modules/platform/usage/contract";
import { exportApi } from "#modules/records/export/contract";
import { createApiCaller } from "./fixtures.ts";
import { findViolations } from "./pageChecks.ts";
import { expectGone, expectVisible, findRow, getDemoAccount, openSignedIn } from "./steps.ts";
import { setUpWindows } from "./windows.ts";

const open = setUpWindows();
const address = "/platform/usage";
/** No other end-to-end test exports anything there. */
const tenantId = 100_002;

describe("the usage of companies", () => {
  it("is limited by the platform administrator, and the company is told", async () => {
    const operator = await createApiCaller(getDemoAccount("superadmin"));
    onTestFinished(async () => {
      const limits = [{ kind: "exports", hasOwnLimits: false }];
      await operator(usageApi, "saveLimits", { tenantId: toId(tenantId), limits });
    });
    const page = await openSignedIn(open, getDemoAccount("superadmin"), { address });
    const row = findRow(page, "远山路桥工程");
    await expectVisible(row.getByText("即将达到上限"));

    await row.getByText("远山路桥工程").dblclick();
    const drawer = page.getByRole("dialog", { name: "远山路桥工程" });
    await drawer.getByRole("button", { name: "设置上限" }).click();
    await drawer.getByRole("switch", { name: "本月导出 单独设置" }).click();
    await drawer.getByRole("spinbutton", { name: "本月导出 提醒值" }).fill("");
    await drawer.getByRole("spinbutton", { name: "本月导出 上限" }).fill("0");
    expect(await findViolations(page)).toEqual([]);
    await drawer.getByRole("button", { name: "保存", exact: true }).click();
    await expectVisible(page.getByText("上限已保存"));
    await expectVisible(drawer.getByRole("article", { name: "本月导出" }).getByText("已达上限", { exact: true }));

    const admin = getDemoAccount("admin", tenantId);
    const company = await openSignedIn(open, admin, { address });
    const warning = company.getByRole("alert").filter({ hasText: "本月导出已达上限" });
    await expectVisible(warning);
    await warning.getByRole("link", { name: "查看用量" }).click();
    await expectGone(warning);
    const exports = company.getByRole("article", { name: "本月导出" });
    await expectVisible(exports.getByText("请联系平台管理员提高上限", { exact: false }));
    expect(await findViolations(company)).toEqual([]);
    const caller = await createApiCaller(admin);
    const columns = [{ name: "name", title: "名称" }];
    await expect(caller(exportApi, "start", { api: "sysPos", columns })).rejects.toThrow("已达上限 0");

    const asked = company.waitForResponse((response) => response.url().endsWith("/sysUsage/warnings"));
    await company.reload();
    await asked;
    await expectVisible(exports);
    expect(await warning.count()).toBe(0);
  });
});
