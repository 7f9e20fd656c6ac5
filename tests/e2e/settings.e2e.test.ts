import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import type { ThemeChoices } from "#contract/theme";
import { aRole, anAccount, createApiCaller } from "./fixtures.ts";
import { findFaults } from "./pageChecks.ts";
import { expectVisible, getDemoAccount, openSignedIn } from "./steps.ts";
import { setUpWindows } from "./windows.ts";

const open = setUpWindows();

/** Opens the settings of a new account, so that no other console is affected. */
async function openSettingsOfNewAccount(): Promise<{ page: Page; drawer: Locator }> {
  const admin = await createApiCaller(getDemoAccount("admin"));
  const role = await aRole(admin, ["sysPos/page"]);
  const { tenantId = 0 } = getDemoAccount("admin");
  const account = await anAccount(admin, { tenantId, realName: "钟离", roleIds: [role.id] });
  const page = await openSignedIn(open, account, { address: "/system/pos" });
  await expectVisible(page.getByRole("heading", { name: "职位", level: 1 }));
  return { page, drawer: await openSettings(page) };
}

async function openSettings(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: "界面设置" }).click();
  const drawer = page.getByRole("dialog", { name: "界面设置" });
  await expectVisible(drawer);
  return drawer;
}

/** Makes a choice and reloads the page after the server has stored it. */
async function reloadWithChoice(page: Page, option: keyof ThemeChoices, choose: () => Promise<void>): Promise<void> {
  const saved = page.waitForResponse(
    (response) => response.url().endsWith("/saveTheme") && (response.request().postData() ?? "").includes(option),
  );
  await choose();
  await saved;
  await page.reload();
  await expectVisible(page.getByRole("heading", { name: "职位", level: 1 }));
}

describe("the settings", () => {
  it("change colours, sizes and parts of the console at once, also after a reload", async () => {
    const { page, drawer } = await openSettingsOfNewAccount();
    const tags = page.getByRole("navigation", { name: "打开的页面" });
    const row = page.getByRole("row").nth(1);
    const heightOf = async (part: Locator) => Math.round((await part.boundingBox())?.height ?? 0);
    const entry = page.getByRole("navigation", { name: "主菜单", includeHidden: true }).locator("[aria-current]");
    const look = async () => ({
      page: await page.evaluate(() => getComputedStyle(document.body).backgroundColor),
      entry: await entry.evaluate((item) => getComputedStyle(item).backgroundColor),
      text: await page.evaluate(() => getComputedStyle(document.body).fontSize),
      row: await heightOf(row),
      areTagsShown: await tags.isVisible(),
    });
    expect(await look()).toMatchObject({ row: 36, areTagsShown: true });
    const chosen = {
      page: "rgb(13, 18, 24)",
      entry: "rgb(15, 118, 110)",
      text: "14px",
      row: 52,
      areTagsShown: false,
    };

    await drawer.getByText("深色", { exact: true }).click();
    await drawer.getByTitle("#0f766e").click();
    await drawer.getByText("大", { exact: true }).click();
    const hideTags = async () => await drawer.getByRole("switch", { name: "标签页", exact: true }).click();
    await reloadWithChoice(page, "hasTags", hideTags);

    await expect.poll(look).toEqual(chosen);
    expect(await heightOf(page.getByRole("button", { name: /^账号菜单/u }))).toBeGreaterThanOrEqual(36);
  });

  it("draw a watermark that reappears when its element is removed", async () => {
    const { page, drawer } = await openSettingsOfNewAccount();

    const turnOn = async () => await drawer.getByRole("switch", { name: "水印", exact: true }).click();
    await reloadWithChoice(page, "hasWatermark", turnOn);

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

  it("offer the traditional Chinese colours by name", async () => {
    const { page, drawer } = await openSettingsOfNewAccount();
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

  it("are accessible, in light and dark, on a desktop and on a phone", async () => {
    const { page, drawer } = await openSettingsOfNewAccount();
    await drawer.getByRole("button", { name: "高级" }).click();

    expect(await findFaults(page, { within: "[role=dialog]" })).toEqual([]);
  });
});
