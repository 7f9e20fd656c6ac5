import { describe, expect, it } from "vitest";
import { sessionApi } from "#modules/identity/session/contract";
import { createApiCaller } from "./fixtures.ts";
import { expectAddress, expectShell, expectVisible, fillSignIn, getDemoAccount, goTo, signIn } from "./steps.ts";
import { setUpWindows } from "./windows.ts";

const open = setUpWindows();

describe("signing in", () => {
  it("returns to the requested address with its filter", async () => {
    const page = await open();
    await goTo(page, "/system/pos?name=经理");
    await expectVisible(page.getByRole("heading", { name: "欢迎回来" }));

    await fillSignIn(page, getDemoAccount("superadmin"));

    await expectVisible(page.getByRole("heading", { name: "职位", level: 1 }));
    await expectAddress(page, "/system/pos?name=经理");
  });

  it("fits a phone in landscape: all fields and the button are visible at once", async () => {
    const landscape = { width: 844, height: 390 };
    const page = await open({ viewport: landscape, isMobile: true, hasTouch: true });
    await goTo(page, "/login");

    const button = await page.getByRole("button", { name: "登录", exact: true }).boundingBox();
    const account = await page.getByLabel("账号", { exact: true }).boundingBox();

    expect(account?.y).toBeGreaterThan(0);
    expect((button?.y ?? Infinity) + (button?.height ?? 0)).toBeLessThanOrEqual(landscape.height);
  });

  it("takes the tenant of an address that has it before the hash", async () => {
    const page = await open();
    const { tenantId } = getDemoAccount("leader");

    await page.goto(`/?tid=${tenantId}#/login`);
    await expectVisible(page.getByRole("heading", { name: "欢迎回来" }));

    await expectAddress(page, `/login?tid=${tenantId}`);
    expect(new URL(page.url()).search).toBe("");
  });

  it("and out again ends the session in the browser", async () => {
    const page = await open();
    await signIn(page, getDemoAccount("superadmin"));

    await page.getByRole("button", { name: /^账号菜单/u }).click();
    await page.getByRole("menuitem", { name: "退出登录" }).click();
    await page.getByRole("dialog", { name: "退出登录？" }).getByRole("button", { name: "退出登录" }).click();
    await expectVisible(page.getByRole("heading", { name: "欢迎回来" }));
    await page.reload();

    await expectVisible(page.getByRole("heading", { name: "欢迎回来" }));
    expect(await page.evaluate(() => localStorage.getItem("siteward:access-token"))).toBeNull();
  });
});

describe("a page that is signed in by a handover code", () => {
  it("keeps the code neither in its address and history nor in its storage", async () => {
    const { code } = await (await createApiCaller(getDemoAccount("admin")))(sessionApi, "handOver", {});
    const page = await open();
    const devtools = await page.context().newCDPSession(page);

    await goTo(page, `/system/pos?name=经理&_header_token=${code}`);
    await expectShell(page);
    await expectAddress(page, /^\/system\/pos\?name=经理$/u);

    const { entries } = await devtools.send("Page.getNavigationHistory");
    expect(entries.map(({ url }) => url).join("\n")).not.toContain(code);
    expect(
      await page.evaluate(() => JSON.stringify([document.referrer, ...Object.entries(localStorage)])),
    ).not.toContain(code);
  });
});
