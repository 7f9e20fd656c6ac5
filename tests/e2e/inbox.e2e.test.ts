import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { toId } from "#contract/id";
import { accountApi } from "#modules/identity/account/contract";
import { noticeApi, ReadStatus } from "#modules/workspace/notice/contract";
import { createApiCaller } from "./fixtures.ts";
import { findOverflow, findViolationsInThemes } from "./pageChecks.ts";
import { chooseRowAction, expectGone, expectVisible, findRow, getDemoAccount, openSignedIn } from "./steps.ts";
import { setUpWindows } from "./windows.ts";

const open = setUpWindows();
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
const inbox = "/dashboard/notice";
const preferences = "/system/userCenter?section=notifications";

/** An account of the demo, with notices for it alone. */
async function aReader(...titles: string[]) {
  const reader = getDemoAccount("worker");
  const admin = await createApiCaller(getDemoAccount("admin"));
  const { items: found } = await admin(accountApi, "page", { account: reader.account });
  const audience = { isTargeted: true, people: found.map(({ id }) => ({ id })) };
  for (const title of titles) {
    await admin(noticeApi, "add", { title, content: "<p>请查看</p>", audience });
    const { items } = await admin(noticeApi, "page", { title });
    await admin(noticeApi, "public", { id: toId(items[0]?.id ?? 0) });
  }
  return { reader, call: await createApiCaller(reader) };
}

async function undo(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^撤销/u }).click();
}

describe("the inbox", () => {
  it("puts messages off, deletes and marks them, each with an undo", async () => {
    const stamp = Date.now();
    const [water, crane] = [`停水 ${stamp}`, `塔吊 ${stamp}`];
    const { reader, call } = await aReader(water, crane);
    const page = await openSignedIn(open, reader, { address: inbox });
    await expectVisible(findRow(page, water));

    await chooseRowAction(page, water, "稍后提醒…");
    await page.getByRole("dialog", { name: "稍后提醒时间" }).getByRole("button", { name: /^明天/u }).click();
    await expectGone(findRow(page, water));
    await page.getByText(/^稍后提醒（\d+）$/u).click();
    await expectVisible(findRow(page, water));
    await undo(page);
    await expectGone(findRow(page, water));
    await page.getByText("未读优先").click();
    await expectVisible(findRow(page, water));

    await chooseRowAction(page, crane, "删除");
    await expectGone(findRow(page, crane));
    await undo(page);
    await expectVisible(findRow(page, crane));
    await findRow(page, crane).getByRole("checkbox").click();
    await page.keyboard.press("r");

    const countRead = async () =>
      (await call(noticeApi, "pageReceived", { title: crane, readStatus: ReadStatus.read })).total;
    await expect.poll(countRead).toBe(1);
  });

  it("and the ways of notification are without faults on a desktop and a phone, in both themes", async () => {
    const { reader } = await aReader(`通知 ${Date.now()}`);
    const faults: string[] = [];
    for (const size of [{}, phone]) {
      const page = await openSignedIn(open, reader, { address: inbox, ...size });
      await expectVisible(page.getByText("最新优先"));
      faults.push(...(await findViolationsInThemes(page)), ...(await findOverflow(page)));
      const settings = await openSignedIn(open, reader, { address: preferences, ...size });
      await expectVisible(settings.getByRole("combobox", { name: "提及 · 邮件" }));
      faults.push(...(await findViolationsInThemes(settings)), ...(await findOverflow(settings)));
    }

    expect(faults).toEqual([]);
  });
});
