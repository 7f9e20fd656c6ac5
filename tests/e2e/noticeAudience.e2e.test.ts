import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { noticeApi } from "#modules/workspace/notice/contract";
import { type Account, anAccount, aName, aRole, createApiCaller } from "./fixtures.ts";
import { findViolationsInThemes } from "./pageChecks.ts";
import { chooseRowAction, expectGone, expectVisible, findRow, getDemoAccount, openSignedIn } from "./steps.ts";
import { setUpWindows } from "./windows.ts";

const open = setUpWindows();
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
const tenantId = 100_001;

async function aReader() {
  const admin = await createApiCaller(getDemoAccount("admin", tenantId));
  const realName = aName("读者");
  const role = await aRole(admin, ["sysPos/page"]);
  return { admin, realName, reader: await anAccount(admin, { tenantId, realName, roleIds: [role.id] }) };
}

async function scrollWidthOf(page: Page): Promise<number> {
  return await page.evaluate(() => document.documentElement.scrollWidth);
}

describe("the audience of a notice", () => {
  it("is chosen in the form, counted, and all that the notice reaches", async () => {
    const { realName, reader } = await aReader();
    const title = aName("给一个人");
    const writer = await openSignedIn(open, getDemoAccount("admin", tenantId), { address: "/system/notice" });
    await writer.getByRole("button", { name: "新增", exact: true }).click();
    const form = writer.getByRole("dialog");
    await form.getByRole("textbox", { name: "标题" }).fill(title);
    await expectVisible(form.getByText(/^将送达您数据范围内的 \d+ 个账号$/u));
    await form.getByText("指定范围", { exact: true }).last().click();
    await expectVisible(form.getByText("请至少选择一个机构、角色、职位或人员"));
    expect(await findViolationsInThemes(writer)).toEqual([]);
    await form.getByRole("combobox", { name: "人员" }).fill(realName);
    await writer.getByTitle(realName, { exact: true }).click();
    await expectVisible(form.getByText("将送达您数据范围内的 1 个账号"));
    await form.getByRole("textbox", { name: "内容" }).click();
    await writer.keyboard.type("今晚停电");
    await form.getByRole("button", { name: "保存", exact: true }).click();
    const question = writer.getByRole("dialog", { name: `发布“${title}”？` });
    await expectVisible(question.getByText("接收账号：1 个。发布后不能修改、删除或撤回。"));
    await question.getByRole("button", { name: /发\s?布/u }).click();
    await expectVisible(findRow(writer, title).getByText("已发布", { exact: true }));

    const unreadTitles = async (account: Account) => {
      const call = await createApiCaller(account);
      return (await call(noticeApi, "unReadList", {})).map((notice) => notice.title);
    };
    expect(await unreadTitles(reader)).toContain(title);
    expect(await unreadTitles(getDemoAccount("worker", tenantId))).not.toContain(title);
  });

  it("is planned, and the plan is cancelled again", async () => {
    const { admin } = await aReader();
    const title = aName("稍后发布");
    await admin(noticeApi, "add", { title, content: "<p>明天</p>" });
    const writer = await openSignedIn(open, getDemoAccount("admin", tenantId), { address: "/system/notice" });
    await chooseRowAction(writer, title, "定时发布");
    const dialog = writer.getByRole("dialog", { name: `定时发布“${title}”` });
    const year = new Date().getFullYear() + 1;
    await dialog.getByLabel("定时发布", { exact: true }).first().fill(`${year}-01-15T08:30`);
    await dialog.getByRole("button", { name: "定时发布", exact: true }).click();
    await expectGone(dialog);

    await expectVisible(findRow(writer, title).getByText("待发布", { exact: true }));
    await chooseRowAction(writer, title, "取消定时发布");
    await expectGone(findRow(writer, title).getByText("待发布", { exact: true }));
  });
});

it("a notice that has to be confirmed stands above the page of a phone until it is", async () => {
  const { admin, reader } = await aReader();
  const title = aName("必读");
  const audience = { isTargeted: true, people: [{ id: reader.id }] };
  await admin(noticeApi, "add", { title, content: "<p>佩戴安全帽</p>", audience, isMustRead: true });
  const [draft] = (await admin(noticeApi, "page", { title })).items;
  if (draft === undefined) throw new Error("the draft is not in the list");
  const page = await openSignedIn(open, reader, { address: "/dashboard/home", ...phone });
  await admin(noticeApi, "public", { id: draft.id });
  await page.reload();
  const dialog = page.getByRole("dialog", { name: title });
  await expectVisible(dialog.getByText("佩戴安全帽"));
  expect(await findViolationsInThemes(page)).toEqual([]);
  expect(await scrollWidthOf(page)).toBeLessThanOrEqual(390);
  // After its last button the keys leave the page for the browser, as with any modal dialog, and come back to its first one.
  for (const _ of [1, 2, 3, 4, 5, 6, 7]) {
    await page.keyboard.press("Tab");
    expect(
      await page.evaluate(() => document.activeElement?.closest("body > *:not(:has(.ant-modal))") ?? null),
    ).toBeNull();
  }
  await dialog.getByRole("button", { name: "我已阅读" }).click();

  await expectGone(dialog);
  const [published] = (await admin(noticeApi, "page", { title })).items;
  expect(published).toMatchObject({ recipientCount: 1, confirmCount: 1 });
});
