import { describe, expect, it } from "vitest";
import { expectAddress, expectVisible, getDemoAccount, openSignedIn } from "./steps.ts";
import { setUpWindows } from "./windows.ts";

const open = setUpWindows();

describe("a page in a frame", () => {
  it("shows all calls, and keeps its state while another page is open", async () => {
    const page = await openSignedIn(open, getDemoAccount("superadmin"), { address: "/develop/api" });
    const docs = page.frameLocator("iframe[title='系统接口']");
    await expectVisible(docs.getByRole("heading", { name: "接口文档" }));
    await docs.getByRole("searchbox").fill("sysPos/page");
    const line = docs.getByRole("group").filter({ hasText: "/api/sysPos/page" });
    await line.locator("summary").click();
    await expectVisible(line.getByRole("heading", { name: "返回结果" }));

    await page.evaluate(() => location.assign("#/dashboard/home"));
    await expectVisible(page.getByRole("heading", { level: 1 }));
    await page.evaluate(() => location.assign("#/develop/api"));

    await expectVisible(line.getByRole("heading", { name: "返回结果" }));
  });
});

describe("an address", () => {
  it("that the account may not open names the missing permission, and signs in again to return to it", async () => {
    const page = await openSignedIn(open, getDemoAccount("admin"), { address: "/platform/menu?page=2" });
    await expectVisible(page.getByRole("heading", { name: "没有访问权限" }));
    await expectVisible(page.getByText("平台管理 / 菜单管理"));

    await page.getByRole("button", { name: "重新登录" }).click();

    await expectAddress(page, /^\/login\?redirect=\/platform\/menu&params=\{"page":"2"\}/u);
  });

  it("that does not exist says so", async () => {
    const page = await openSignedIn(open, getDemoAccount("admin"), { address: "/no/such/page" });

    await expectVisible(page.getByRole("heading", { name: "页面不存在" }));
    expect(await page.title()).toMatch(/^页面不存在/u);
  });
});
