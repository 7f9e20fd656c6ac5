import { describe, expect, it } from "vitest";
import { tenantSettingApi } from "#modules/settings/configuration/contract";
import { createApiCaller } from "./fixtures.ts";
import { findViolations } from "./pageChecks.ts";
import { expectGone, expectVisible, getDemoAccount, openSignedIn } from "./steps.ts";
import { getTestWorker } from "./testWorker.ts";
import { setUpWindows } from "./windows.ts";

const open = setUpWindows();
const tenantId = 100_002;

async function readIdleTimeout(): Promise<unknown> {
  const answer = await fetch(`${getTestWorker().demo.url}/api/sysTenant/sysInfo/${tenantId}`);
  const { result }: { result: { idleTimeout: unknown } } = JSON.parse(await answer.text());
  return result.idleTimeout;
}

describe("the idle timeout of a tenant", () => {
  it("is changed, applies at once, and goes back to the platform's", async () => {
    const admin = getDemoAccount("admin", tenantId);
    const page = await openSignedIn(open, admin, { address: "/platform/config" });
    const row = page.getByRole("listitem").filter({ hasText: "sys_idle_timeout" });
    const field = row.getByRole("spinbutton", { name: "闲置超时" });
    await expectVisible(field);
    expect(await readIdleTimeout()).toBe(1800);

    await field.fill("5400");
    await field.press("Tab");
    await expectVisible(page.getByText("1 项未保存"));
    await page.getByRole("button", { name: "保存", exact: true }).click();
    await expectVisible(row.getByText("本租户设置"));
    expect(await readIdleTimeout()).toBe(5400);
    expect(await findViolations(page)).toEqual([]);

    await page.getByRole("button", { name: "闲置超时 · 修改历史" }).click();
    await expectVisible(page.getByRole("dialog").getByText("5400"));
    await page.keyboard.press("Escape");
    await expectGone(page.getByRole("dialog"));

    await page.getByRole("button", { name: "改为随平台：30分钟" }).click();
    await page.getByRole("button", { name: "保存", exact: true }).click();
    await expectGone(row.getByText("本租户设置"));
    await expect.poll(readIdleTimeout).toBe(1800);
    const call = await createApiCaller(admin);
    const declared = await call(tenantSettingApi, "declared", {});
    expect(declared.find(({ code }) => code === "sys_idle_timeout")).toMatchObject({ source: "default" });
  });
});
