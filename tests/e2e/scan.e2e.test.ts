import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { findClippedTexts, findOverflow, findViolations, switchTheme } from "./pageChecks.ts";
import { expectShell, expectVisible, getDemoAccount, goTo, openSignedIn } from "./steps.ts";
import { setUpWindows } from "./windows.ts";

const open = setUpWindows();

const admin = getDemoAccount("admin");
const phoneSize = { width: 390, height: 844 };

/** A computer with the sign-in page, and its code. */
async function aScreen(): Promise<{ page: Page; code: string }> {
  const page = await open();
  await goTo(page, `/login?tid=${admin.tenantId ?? 0}`);
  await page.getByRole("tab", { name: "扫码" }).click();
  await expectVisible(page.getByRole("img", { name: "用手机登录的二维码" }));
  return { page, code: (await page.locator(".sw-scan-typed code").textContent()) ?? "" };
}

async function aPhone(): Promise<Page> {
  return await openSignedIn(open, admin, { address: "/dashboard/home", viewport: phoneSize, hasTouch: true });
}

/** The number on the computer after its code is read. */
async function readNumber(page: Page): Promise<string> {
  return (await page.locator(".sw-scan-number").textContent()) ?? "";
}

async function findAllFaults(page: Page): Promise<string[]> {
  const inLight = await findViolations(page);
  await switchTheme(page, "dark");
  const inDark = await findViolations(page, { isColourOnly: true });
  return [...inLight, ...inDark, ...(await findOverflow(page)), ...(await findClippedTexts(page))];
}

describe("a computer", () => {
  it("is signed in by a phone that scans its code and confirms its number", async () => {
    const phone = await aPhone();
    const { page, code } = await aScreen();

    await goTo(phone, `/scan/${code.replace("-", "")}`);
    await expectVisible(phone.getByRole("heading", { name: "在另一块屏幕上登录？" }));
    await phone.getByRole("button", { name: await readNumber(page), exact: true }).click();

    await expectVisible(phone.getByRole("heading", { name: "已登录" }));
    await expectShell(page);
    // Each has its own session: signing one out does not affect the other.
    await phone.getByRole("button", { name: "返回首页" }).click();
    await expectShell(phone);
    await phone.evaluate(() => localStorage.clear());
    await page.reload();
    await expectShell(page);
  });

  it("is refused by a phone after manual entry of the code, and then shows a new code", async () => {
    const phone = await aPhone();
    await phone.getByRole("button", { name: /^账号菜单/u }).click();
    await phone.getByRole("menuitem", { name: "扫一扫" }).click();
    await expectVisible(phone.getByRole("heading", { name: "扫码登录" }));
    const faults = await findAllFaults(phone);
    // A code expires after a minute, which the page checks would use up.
    const { page, code } = await aScreen();

    await phone.getByLabel("登录码").fill(code.toLowerCase());
    await phone.getByRole("button", { name: "下一步" }).click();
    await expectVisible(phone.getByRole("heading", { name: "在另一块屏幕上登录？" }));
    await phone.getByRole("button", { name: "不是我，拒绝" }).click();

    await expectVisible(phone.getByRole("heading", { name: "已拒绝登录" }));
    await expectVisible(page.getByRole("button", { name: "换一个" }));
    faults.push(...(await findAllFaults(phone)), ...(await findAllFaults(page)));
    await page.getByRole("button", { name: "换一个" }).click();
    const codeText = page.locator(".sw-scan-typed code");
    await expectVisible(codeText);
    expect(await codeText.textContent()).not.toBe(code);
    expect(faults).toEqual([]);
  });

  it("shows an accessible confirmation on the phone", async () => {
    const phone = await aPhone();
    const { code } = await aScreen();
    await goTo(phone, `/scan/${code.replace("-", "")}`);
    await expectVisible(phone.getByRole("heading", { name: "在另一块屏幕上登录？" }));

    expect(await findAllFaults(phone)).toEqual([]);
  });
});
