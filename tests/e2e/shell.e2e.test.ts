import { describe, expect, it } from "vitest";
import { findOverflow } from "./pageChecks.ts";
import { expectAddress, expectGone, expectVisible, fillSignIn, getDemoAccount, goTo, openSignedIn } from "./steps.ts";
import { setUpWindows } from "./windows.ts";

const open = setUpWindows();
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

describe("the shell", () => {
  it("follows the colour scheme of the system by default", async () => {
    const page = await openSignedIn(open, getDemoAccount("admin"), { address: "/dashboard/home", colorScheme: "dark" });

    expect(await page.evaluate(() => document.documentElement.dataset["theme"])).toBe("dark");
    await page.emulateMedia({ colorScheme: "light" });

    await expect.poll(async () => await page.evaluate(() => document.documentElement.dataset["theme"])).toBe("light");
  });

  it("switches to English, including menus, also after a reload", async () => {
    // The language belongs to the account: no other test signs in with this one.
    const page = await openSignedIn(open, getDemoAccount("leader"), { address: "/system/pos" });
    await expectVisible(page.getByRole("heading", { name: "职位", level: 1 }));

    await page.getByRole("button", { name: "语言: 简体中文" }).click();
    await page.getByRole("menuitem", { name: "English" }).click();

    await expectVisible(page.getByRole("heading", { name: "Positions", level: 1 }));
    await expectVisible(page.getByRole("navigation", { name: "Main menu" }).getByRole("link", { name: "System" }));
    await page.reload();
    await expectVisible(page.getByRole("heading", { name: "Positions", level: 1 }));
    expect(await page.evaluate(() => document.documentElement.lang)).toBe("en");
  });

  it("works on a phone: menu in a drawer, lists as cards, nothing wider than the screen", async () => {
    const page = await openSignedIn(open, getDemoAccount("admin"), { address: "/dashboard/home", ...phone });
    expect(await findOverflow(page)).toEqual([]);

    await page.getByRole("button", { name: "应用", exact: true }).click();
    await page.getByRole("dialog", { name: "菜单" }).getByRole("link", { name: "职位管理" }).click();
    await expectVisible(page.getByRole("heading", { name: "职位", level: 1 }));
    await expectVisible(page.getByText("总经理", { exact: true }).first());
    expect(await findOverflow(page)).toEqual([]);

    await page.keyboard.press("Control+k");
    await expectVisible(page.getByRole("dialog", { name: "搜索" }));
    expect(await findOverflow(page)).toEqual([]);
    await page.goBack();

    await page.getByRole("button", { name: "更多工具" }).click();
    await page.getByRole("button", { name: "选择", exact: true }).click();
    await page
      .getByRole("checkbox", { name: /^选择 /u })
      .first()
      .click();
    const selectionBar = page.getByRole("region", { name: "已选 1 项" });
    await expectVisible(selectionBar);
    expect((await selectionBar.boundingBox())?.y).toBeLessThan(phone.viewport.height);
    await selectionBar.getByRole("button", { name: "取消选择" }).click();

    await page.getByRole("button", { name: "更多条件" }).click();
    const filters = page.getByRole("dialog", { name: "更多条件" });
    const search = await filters.getByRole("button", { name: "搜索", exact: true }).boundingBox();
    expect((search?.y ?? Infinity) + (search?.height ?? 0)).toBeLessThanOrEqual(phone.viewport.height);
    await page.goBack();
    await expectGone(filters);
    await expectAddress(page, /^\/system\/pos/u);

    await page.getByRole("button", { name: "新增" }).click();
    const form = page.getByRole("dialog", { name: "新增职位" });
    await expectVisible(form.getByRole("textbox", { name: "职位名称" }));
    expect((await form.boundingBox())?.width).toBe(phone.viewport.width);
  });
});

describe("the keyboard alone", () => {
  it("skips the menu with the first press of Tab", async () => {
    const page = await openSignedIn(open, getDemoAccount("admin"), { address: "/dashboard/home" });

    await page.keyboard.press("Tab");
    await expectVisible(page.getByRole("link", { name: "跳到主要内容" }));
    await page.keyboard.press("Enter");

    expect(await page.evaluate(() => document.activeElement?.id)).toBe("main");
    expect(new URL(page.url()).hash).toBe("#/dashboard/home");
  });
});

it("a window whose code cannot be loaded shows an error with a retry instead of a blank page", async () => {
  const page = await open({ mayComplainOf: /dynamically imported module/u });
  const shell = /\/assets\/signedIn\.web-[^/]*\.js$/u;
  await page.route(shell, async (route) => await route.abort());
  await goTo(page, "/");

  await fillSignIn(page, getDemoAccount("superadmin"));
  await expectVisible(page.getByRole("heading", { name: "页面出错了" }));
  await page.unroute(shell);
  await page.getByRole("button", { name: "重试" }).click();

  await expectVisible(page.getByRole("button", { name: /^账号菜单/u }));
});
