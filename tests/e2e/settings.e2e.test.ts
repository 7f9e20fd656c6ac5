import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { aRole, anAccount, createApiCaller } from "./fixtures.ts";
import { findFaults } from "./pageChecks.ts";
import { expectGone, expectVisible, getDemoAccount, openSignedIn } from "./steps.ts";
import { setUpWindows } from "./windows.ts";

const open = setUpWindows();

/** The settings of a new account, so that no other console is affected. */
async function theSettings(): Promise<{ page: Page; drawer: Locator }> {
  const admin = await createApiCaller(getDemoAccount("admin"));
  const role = await aRole(admin, ["sysPos/page"]);
  const { tenantId = 0 } = getDemoAccount("admin");
  const account = await anAccount(admin, { tenantId, realName: "钟离", roleIds: [role.id] });
  const page = await openSignedIn(open, account, { address: "/system/pos" });
  await expectVisible(page.getByRole("heading", { name: "职位", level: 1 }));
  return { page, drawer: await openedSettings(page) };
}

async function openedSettings(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: "界面设置" }).click();
  const drawer = page.getByRole("dialog", { name: "界面设置" });
  await expectVisible(drawer);
  return drawer;
}

/** Reloads the page after the server has stored the choice. */
async function comeBack(page: Page, choose: () => Promise<void>): Promise<void> {
  const saved = page.waitForResponse("**/api/sysPreference/saveTheme");
  await choose();
  await saved;
  await page.reload();
  await expectVisible(page.getByRole("heading", { name: "职位", level: 1 }));
}

describe("the settings", () => {
  it("move the menu, and an open page keeps its input", async () => {
    const { page, drawer } = await theSettings();
    await drawer.getByRole("button", { name: "关闭" }).click();
    await expectGone(drawer);
    const search = page.getByRole("main").getByRole("textbox").first();
    await search.fill("经理");
    const repeat = await openedSettings(page);

    await repeat.getByText("横向", { exact: true }).click();

    const menu = page.getByRole("navigation", { name: "主菜单" });
    await expect.poll(async () => (await menu.boundingBox())?.height ?? 999).toBeLessThan(60);
    expect(await search.inputValue()).toBe("经理");
  });

  it("turn the console dark, also after a reload", async () => {
    const { page, drawer } = await theSettings();

    await comeBack(page, async () => await drawer.getByText("深色", { exact: true }).click());

    const background = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    expect(background).toBe("rgb(13, 18, 24)");
  });

  it("change the colour of the console", async () => {
    const { page, drawer } = await theSettings();

    await comeBack(page, async () => await drawer.getByTitle("#0f766e").click());

    const entry = page.getByRole("navigation", { name: "主菜单" }).locator("[aria-current]");
    const painted = async () => await entry.evaluate((item) => getComputedStyle(item).backgroundColor);
    await expect.poll(painted).toBe("rgb(15, 118, 110)");
  });

  it("make controls, texts and rows larger", async () => {
    const { page, drawer } = await theSettings();
    const row = page.getByRole("row").nth(1);
    const heightOf = async (part: Locator) => Math.round((await part.boundingBox())?.height ?? 0);
    expect(await heightOf(row)).toBe(36);

    await comeBack(page, async () => await drawer.getByText("大", { exact: true }).click());

    await expect.poll(async () => await heightOf(row)).toBe(52);
    expect(await heightOf(page.getByRole("button", { name: /^账号菜单/u }))).toBeGreaterThanOrEqual(36);
    expect(await page.evaluate(() => getComputedStyle(document.body).fontSize)).toBe("14px");
  });

  it("draw a watermark that reappears when its element is removed", async () => {
    const { page, drawer } = await theSettings();

    await comeBack(page, async () => await drawer.getByRole("switch", { name: "水印", exact: true }).click());

    const watermark = page.locator(".sw-watermark");
    await expect.poll(async () => await watermark.textContent()).toBe("钟离");
    await watermark.evaluate((drawn) => drawn.remove());
    await expect.poll(async () => await watermark.count()).toBe(1);
    await page.addStyleTag({ content: ".sw-watermark { display: none !important; opacity: 0 !important }" });
    const style = async () =>
      await watermark.evaluate((drawn) => `${getComputedStyle(drawn).display} ${getComputedStyle(drawn).opacity}`);
    await expect.poll(style).toBe("block 1");
    // It does not cover other elements.
    await page.getByRole("button", { name: /^账号菜单/u }).click();
    await expectVisible(page.getByRole("menuitem", { name: "退出登录" }));
  });

  it("are reset at once, also after a reload", async () => {
    const { page, drawer } = await theSettings();
    const saved = page.waitForResponse("**/api/sysPreference/saveTheme");
    await drawer.getByText("深色", { exact: true }).click();
    await saved;
    await drawer.getByRole("button", { name: "恢复默认", exact: true }).click();
    const question = page.getByRole("dialog", { name: "全部恢复默认？" });

    await question.getByRole("button", { name: "恢复默认" }).click();
    await page.reload();
    await expectVisible(page.getByRole("heading", { name: "职位", level: 1 }));

    expect(await page.evaluate(() => document.documentElement.dataset["theme"])).toBe("light");
  });

  it("name the colours of the Chinese tradition", async () => {
    const { page, drawer } = await theSettings();
    await drawer.getByRole("button", { name: "中国传统色" }).click();
    const colours = page.getByRole("dialog", { name: "中国传统色" });
    await colours.getByRole("textbox").fill("dianqing");

    await colours.getByText("靛青").click();

    const entry = page.getByRole("navigation", { name: "主菜单", includeHidden: true }).locator("[aria-current]");
    await expect
      .poll(async () => await entry.evaluate((item) => getComputedStyle(item).backgroundColor))
      .toBe("rgb(23, 124, 176)");
    expect(await findFaults(page, { within: "[role=dialog]" })).toEqual([]);
  });

  it("hide the tags", async () => {
    const { page, drawer } = await theSettings();
    const tags = page.getByRole("navigation", { name: "打开的页面" });
    await expectVisible(tags);

    await comeBack(page, async () => await drawer.getByRole("switch", { name: "标签页", exact: true }).click());

    await expectGone(tags);
  });

  it("are accessible, in light and dark, on a desktop and on a phone", async () => {
    const { page, drawer } = await theSettings();
    await drawer.getByRole("button", { name: "高级" }).click();

    expect(await findFaults(page, { within: "[role=dialog]" })).toEqual([]);
  });
});
