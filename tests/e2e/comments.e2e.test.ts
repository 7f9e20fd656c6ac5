import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { aName, aRole, anAccount, createApiCaller } from "./fixtures.ts";
import { findOverflow, findViolationsInThemes } from "./pageChecks.ts";
import { chooseRowAction, expectGone, expectVisible, getDemoAccount, openSignedIn } from "./steps.ts";
import { setUpWindows } from "./windows.ts";

const open = setUpWindows();
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

/** An account who may read accounts, and one who may not. */
async function aReaderAndAStranger() {
  const demoAdmin = getDemoAccount("admin");
  const admin = await createApiCaller(demoAdmin);
  const role = await aRole(admin, ["sysUser/page"]);
  const tenantId = demoAdmin.tenantId ?? 0;
  const [readerName, strangerName] = [aName("钱"), aName("孙")];
  const reader = await anAccount(admin, { tenantId, realName: readerName, roleIds: [role.id] });
  await anAccount(admin, { tenantId, realName: strangerName });
  return { demoAdmin, reader: { ...reader, realName: readerName }, strangerName };
}

const drawerOf = (page: Page, name: string) => page.getByRole("dialog", { name: `${name} · 评论` });
const fieldOf = (page: Page) => page.getByRole("textbox", { name: "写评论" });

async function mention(page: Page, name: string): Promise<void> {
  await fieldOf(page).pressSequentially(`@${name}`);
  await page.getByRole("menuitem", { name }).click();
}

describe("comments", () => {
  it("mention a colleague, whose message leads to the record, where answers arrive at once", async () => {
    const { demoAdmin, reader, strangerName } = await aReaderAndAStranger();
    const readerPage = await openSignedIn(open, reader, { address: "/dashboard/home" });
    const page = await openSignedIn(open, demoAdmin, { address: `/system/user?realName=${reader.realName}` });

    await chooseRowAction(page, reader.realName, "评论");
    await expectVisible(drawerOf(page, reader.realName));
    await fieldOf(page).pressSequentially("@");
    await expectVisible(page.getByRole("menuitem").first());
    await page.keyboard.press("Escape");
    await expectGone(page.getByRole("menuitem").first());
    await expectVisible(drawerOf(page, reader.realName));
    await fieldOf(page).fill("");
    await fieldOf(page).pressSequentially(`@${strangerName}`);
    await expectVisible(page.getByText(`没有可以查看此记录的人员叫“${strangerName}”`));
    await fieldOf(page).fill("");
    await mention(page, reader.realName);
    await fieldOf(page).pressSequentially("请看 https://example.com/a");
    await fieldOf(page).press("Control+Enter");
    await expectVisible(drawerOf(page, reader.realName).getByText(`@${reader.realName}`));

    await readerPage.getByRole("button", { name: /^消息.*未读/u }).click();
    await readerPage.getByRole("button", { name: /^未读.*(?:在评论中|的评论中提及了您)/u }).click();
    await expectVisible(drawerOf(readerPage, reader.realName).getByRole("link", { name: "https://example.com/a" }));
    await fieldOf(page).fill("还有一件事");
    await page.getByRole("button", { name: "发表" }).click();
    await expectVisible(drawerOf(readerPage, reader.realName).getByText("还有一件事"));
    await fieldOf(readerPage).fill("收到");
    await readerPage.getByRole("button", { name: "发表" }).click();
    await expectVisible(drawerOf(page, reader.realName).getByText("收到"));
    await drawerOf(page, reader.realName).getByRole("button", { name: "添加表情回应" }).last().click();
    await page.getByRole("menuitem", { name: "感谢" }).click();
    await expectVisible(drawerOf(readerPage, reader.realName).getByRole("button", { name: "感谢：1 人" }));
  });

  it("keep unsent text, and are without faults on a phone and a desktop", async () => {
    const address = `/system/role?panel=sysRole:${getDemoAccount("admin").tenantId ?? 0}:comments`;
    const page = await openSignedIn(open, getDemoAccount("admin"), { address, ...phone });
    await fieldOf(page).fill("还没写完");
    await expect.poll(async () => await page.evaluate(() => JSON.stringify(localStorage).includes("draft"))).toBe(true);

    const faults = [
      ...(await findViolationsInThemes(page, { within: "[role=dialog]" })),
      ...(await findOverflow(page)),
    ];
    await page.reload();

    await expect.poll(async () => await fieldOf(page).inputValue()).toBe("还没写完");
    expect(faults).toEqual([]);
    await page.keyboard.press("Escape");
    await expectGone(page.getByRole("dialog"));
    expect(page.url()).not.toContain("panel=");
  });
});
