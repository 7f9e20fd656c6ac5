import type { Locator, Page } from "playwright-core";
import { describe, it, expect, onTestFinished } from "vitest";
import { brandingApi } from "#modules/settings/branding/contract";
import { aPng } from "#tests/builders/pictures";
import { type Account, type Caller, createApiCaller } from "./fixtures.ts";
import { findViolations } from "./pageChecks.ts";
import { expectGone, expectVisible, getDemoAccount, goTo, openSignedIn } from "./steps.ts";
import { setUpWindows } from "./windows.ts";

const open = setUpWindows();
const tenantId = 100_002;

/** At the end of the test the tenant gets back the settings that it has now. */
async function restoreAtEnd(caller: Caller): Promise<void> {
  const before = await caller(brandingApi, "ownSettings", {});
  // A change may start from any later state.
  const carouselFileIds = before.carouselFiles.map(({ id }) => id);
  const changes = brandingApi.calls.saveSysInfo.input.parse({ ...before, carouselFileIds, revision: undefined });
  onTestFinished(async () => void (await caller(brandingApi, "saveSysInfo", changes)));
}

async function choose(field: Locator, line: string): Promise<void> {
  await field.click();
  await field.page().locator(".ant-select-dropdown:visible").getByTitle(line, { exact: true }).click();
}

/** Changes every setting of the page that has a place to be seen at. */
async function changeAll(page: Page): Promise<void> {
  const texts = {
    系统标题: "路桥一号",
    副标题: "项目协同台",
    一句话介绍: "桥通四方",
    水印文字: "内部资料",
    版权信息: "远山版权所有",
    备案号: "苏ICP备1号",
    备案号链接: "https://icp.example.com",
    版本号: "v9.8.7",
  };
  for (const [label, value] of Object.entries(texts))
    await page.getByRole("textbox", { name: label, exact: true }).fill(value);
  await page.getByTitle("#0f766e", { exact: true }).click();
  await choose(page.getByRole("combobox", { name: "菜单位置" }), "横向");
  await choose(page.getByRole("combobox", { name: "页面动画" }), "缩放");
  await choose(page.getByRole("combobox", { name: "默认语言" }), "English");
  for (const label of ["登录时要求验证码", "登录前须完成安全验证", "有人上线或下线时提示", "显示语言切换"])
    await page.getByRole("switch", { name: label }).click();
  await page.getByRole("spinbutton", { name: "密码有效期" }).fill("90");
  await page.getByRole("spinbutton", { name: "闲置多久后自动退出" }).fill("3600");
  await page.getByRole("button", { name: "保存", exact: true }).click();
  await expectVisible(page.getByText("已保存"));
}

/** The sign-in page shows the picture and the language, and asks for what the settings ask for. */
async function expectAtSignIn(page: Page, { account, password }: Account): Promise<void> {
  await expectVisible(page.getByText("远山版权所有"));
  await expectVisible(page.getByRole("link", { name: "苏ICP备1号" }));
  const picture = page.locator(".sw-signin-art img").last();
  await expect.poll(async () => await picture.evaluate(isLoaded)).toBe(true);
  await page.getByLabel("Account", { exact: true }).fill(account);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await expectVisible(page.getByRole("slider", { name: "Puzzle slider" }));
  expect(await findViolations(page)).toEqual([]);
}

const isLoaded = (element: Element) => element instanceof HTMLImageElement && element.naturalWidth > 0;

async function expectInConsole(page: Page): Promise<void> {
  await expectVisible(page.locator(".sw-shell[data-layout=transverse]"));
  await expectVisible(page.locator("main[data-animation=zoom]"));
  await expect.poll(async () => await page.locator(".sw-watermark").textContent()).toContain("内部资料");
  const primary = async () =>
    await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--sw-brand-600"));
  await expect.poll(primary).toBe("#0f766e");
  await expectGone(page.getByRole("button", { name: /^语言/u }));
  await goTo(page, "/dashboard/home");
  await expectVisible(page.getByText("v9.8.7"));
  expect(await page.title()).toContain("路桥一号");
}

describe("system settings", () => {
  it("are previewed, shown on the sign-in page, and taken back", async () => {
    const page = await openSignedIn(open, getDemoAccount("admin", tenantId), { address: "/platform/infoSetting" });
    const preview = page.getByRole("complementary", { name: "预览" });
    const tagline = page.getByRole("textbox", { name: "一句话介绍" });
    await expectVisible(preview);
    const before = await tagline.inputValue();

    await tagline.fill("桥通四方，路达八面");
    await expectVisible(preview.getByText("桥通四方，路达八面"));
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole("button", { name: "保存", exact: true }).click();
    await expectVisible(page.getByText("已保存"));

    const visitor = await open();
    await goTo(visitor, `/login?tid=${tenantId}`);
    await expectVisible(visitor.getByText("桥通四方，路达八面"));
    await page.getByRole("button", { name: /撤销/u }).click();
    await expectVisible(page.getByText("已撤销"));
    await expectVisible(preview.getByText(before));
    await visitor.reload();
    await expectVisible(visitor.getByText(before));
  });

  it("take effect in the open console and on the sign-in page", async () => {
    const account = getDemoAccount("admin", tenantId);
    const caller = await createApiCaller(account);
    await restoreAtEnd(caller);
    const page = await openSignedIn(open, account, { address: "/platform/infoSetting" });

    const picture = { name: "bridge.png", mimeType: "image/png", buffer: aPng(1200, 800) };
    await page.locator("input[type=file]").last().setInputFiles(picture);
    await expectVisible(page.getByAltText("bridge", { exact: true }));
    await changeAll(page);

    await expectInConsole(page);
    const visitor = await open();
    await goTo(visitor, `/login?tid=${tenantId}`);
    await expectAtSignIn(visitor, account);
  });
});
