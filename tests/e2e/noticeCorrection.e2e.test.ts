import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { noticeApi } from "#modules/workspace/notice/contract";
import { anAccount, aName, aRole, createApiCaller } from "./fixtures.ts";
import { findOverflow, findViolationsInThemes } from "./pageChecks.ts";
import { chooseRowAction, expectGone, expectVisible, findRow, getDemoAccount, openSignedIn } from "./steps.ts";
import { setUpWindows } from "./windows.ts";

const open = setUpWindows();
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
const tenantId = 100_001;

/** More than a phone shows at once. */
const longContent = Array.from({ length: 40 }, (_, index) => `<p>${index + 1}. 佩戴安全帽，系好安全带</p>`).join("");

/** Whether the button of the dialog can be seen and tapped without scrolling the page. */
async function expectInSight(page: Page, name: string): Promise<void> {
  const box = await page.getByRole("dialog").getByRole("button", { name }).boundingBox();
  expect(box).not.toBeNull();
  const height = page.viewportSize()?.height ?? 0;
  expect((box?.y ?? 0) + (box?.height ?? height)).toBeLessThanOrEqual(height);
}

it("a correction replaces a must-read notice in the open window of its reader, who confirms again", async () => {
  const admin = await createApiCaller(getDemoAccount("admin", tenantId));
  const role = await aRole(admin, ["sysPos/page"]);
  const reader = await anAccount(admin, { tenantId, realName: aName("读者"), roleIds: [role.id] });
  const title = aName("必读");
  const audience = { isTargeted: true, people: [{ id: reader.id }] };
  await admin(noticeApi, "add", { title, content: longContent, audience, isMustRead: true });
  const [draft] = (await admin(noticeApi, "page", { title })).items;
  if (draft === undefined) throw new Error("the draft is not in the list");
  await admin(noticeApi, "public", { id: draft.id });

  const page = await openSignedIn(open, reader, { address: "/dashboard/home", ...phone });
  // The realtime connection opens some seconds after the page.
  await page.waitForResponse((answer) => answer.url().includes("/sysOnlineUser/ticket"));
  const first = page.getByRole("dialog", { name: title, exact: true });
  await expectVisible(first.getByText("1. 佩戴安全帽，系好安全带", { exact: true }));
  for (const height of [844, 664]) {
    await page.setViewportSize({ width: 390, height });
    await expectInSight(page, "我已阅读");
    expect(await findOverflow(page)).toEqual([]);
  }
  await first.getByRole("button", { name: "我已阅读" }).click();
  await expectGone(first);

  const writer = await openSignedIn(open, getDemoAccount("admin", tenantId), { address: "/system/notice" });
  await chooseRowAction(writer, title, "更正");
  const form = writer.getByRole("dialog");
  const corrected = `${title} 更正`;
  await form.getByRole("textbox", { name: "标题" }).fill(corrected);
  await form.getByRole("button", { name: "保存", exact: true }).click();
  const question = writer.getByRole("dialog", { name: `发布“${corrected}”？` });
  await expectVisible(question.getByText(`发布后将取代“${title}”`));
  await question.getByRole("button", { name: /发\s?布/u }).click();

  await expectVisible(findRow(writer, title).getByText("已被取代").first());
  const again = page.getByRole("dialog", { name: corrected });
  await expectVisible(again.getByText(`发布的“${title}”`));
  expect(await findViolationsInThemes(page)).toEqual([]);
  await again.getByRole("button", { name: "我已阅读" }).click();
  await expectGone(again);
  const [newer, older] = (await admin(noticeApi, "page", { title })).items;
  expect(newer).toMatchObject({ title: corrected, correctsId: draft.id, confirmCount: 1 });
  expect(older).toMatchObject({ title, replacedById: newer?.id, confirmCount: 1 });
});

it("a new notice starts with a template", async () => {
  const writer = await openSignedIn(open, getDemoAccount("admin", tenantId), { address: "/system/notice" });
  await writer.getByRole("button", { name: "新增", exact: true }).click();
  const form = writer.getByRole("dialog");
  await form.getByRole("combobox", { name: "使用模板" }).click();
  await writer.getByTitle("安全隐患整改通知", { exact: true }).click();

  await expect
    .poll(async () => await form.getByRole("textbox", { name: "标题" }).inputValue())
    .toBe("关于××安全隐患限期整改的通知");
  await expectVisible(form.getByText("经检查，现场存在以下"));
  expect(await form.getByRole("switch", { name: "须确认已读" }).getAttribute("aria-checked")).toBe("true");
  expect(await findViolationsInThemes(writer, { within: ".ant-drawer" })).toEqual([]);
});
