import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { expectGone, expectShell, expectVisible, getDemoAccount, goTo, openSignedIn } from "./steps.ts";
import { setUpWindows } from "./windows.ts";

const open = setUpWindows();

const admin = getDemoAccount("admin");
const lockOf = (page: Page) => page.getByRole("dialog", { name: "屏幕已锁定" });

async function unlock(page: Page, password: string): Promise<void> {
  await page.keyboard.press("a");
  await page.getByLabel("密码", { exact: true }).fill(password);
  await page.getByRole("button", { name: "解锁", exact: true }).click();
}

/** Everything on the locked screen that can be read, heard or focused. */
async function readAccessibleText(page: Page): Promise<string> {
  return await page.locator("body").ariaSnapshot();
}

describe("the lock screen", () => {
  it("locks and unlocks all tabs together, also after a reload, and keeps the input of the page", async () => {
    const page = await openSignedIn(open, admin, { address: "/system/pos?record=add" });
    await page.getByRole("dialog", { name: "新增职位" }).getByLabel("职位名称").fill("旗手");
    const other = await page.context().newPage();
    await goTo(other, "/system/pos");
    await expectShell(other);

    await page.keyboard.press("Control+Alt+l");
    await expectVisible(lockOf(page));
    await expectVisible(lockOf(other));
    const lockScreenText = await readAccessibleText(page);
    await other.reload();
    await expectVisible(lockOf(other));
    await expectVisible(other.getByRole("button", { name: "点击或按任意键解锁" }));
    await unlock(other, admin.password);

    await expectShell(other);
    await expectGone(lockOf(page));
    expect(lockScreenText).not.toContain("职位");
    expect(lockScreenText).not.toContain("旗手");
    expect(await page.getByRole("dialog", { name: "新增职位" }).getByLabel("职位名称").inputValue()).toBe("旗手");
  });

  it("keeps the keyboard focus, and disables the shortcuts of the page", async () => {
    const page = await openSignedIn(open, admin, { address: "/system/pos" });
    await page.keyboard.press("Control+Alt+l");
    await expectVisible(lockOf(page));

    const focusInPageStates = [];
    for (let count = 0; count < 6; count++) {
      await page.keyboard.press("Tab");
      focusInPageStates.push(await page.evaluate(() => document.activeElement?.closest("#root") !== null));
    }
    await page.keyboard.press("Control+k");

    expect(focusInPageStates).not.toContain(true);
    expect(await page.getByRole("combobox").count()).toBe(0);
  });
});
