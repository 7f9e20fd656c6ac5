import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { noticeApi } from "#modules/workspace/notice/contract";
import { aPng } from "#tests/builders/pictures";
import { createApiCaller } from "./fixtures.ts";
import {
  chooseRowAction,
  expectAddress,
  expectGone,
  expectVisible,
  findRow,
  getDemoAccount,
  goTo,
  openSignedIn,
} from "./steps.ts";
import { setUpWindows } from "./windows.ts";

const open = setUpWindows();
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

const notificationMenu = (page: Page) => page.getByRole("button", { name: /^消息/u });

/** Number of unread notices in the notification menu. */
async function readUnreadCount(page: Page): Promise<number> {
  await expectVisible(notificationMenu(page));
  return Number(/\d+/u.exec((await notificationMenu(page).getAttribute("aria-label")) ?? "")?.[0] ?? 0);
}

/** Waits until a question shows the notice, and its buttons no longer move. */
async function settle(question: Locator): Promise<void> {
  await expectVisible(question.getByText("今晚停电"));
  await expect.poll(async () => await question.getAttribute("class")).not.toMatch(/-zoom/u);
}

/** Writes a notice in the editor and publishes it. */
async function publish(page: Page, title: string): Promise<void> {
  await page.getByRole("button", { name: "新增", exact: true }).click();
  const form = page.getByRole("dialog");
  await form.getByRole("textbox", { name: "标题" }).fill(title);
  await form.getByRole("textbox", { name: "内容" }).click();
  await page.keyboard.type("各位：");
  await page.keyboard.press("Enter");
  await form.getByRole("button", { name: "加粗" }).click();
  await page.keyboard.type("今晚停电");
  await form.getByRole("button", { name: "保存", exact: true }).click();
  // Written notices may wait; the question is asked again from the list.
  const question = page.getByRole("dialog", { name: `发布“${title}”？` });
  await settle(question);
  await question.getByRole("button", { name: "保留为草稿" }).click();
  await expectGone(question);
  await expectVisible(findRow(page, title));
  await chooseRowAction(page, title, "发布");
  await settle(question);
  await expectVisible(question.getByText(/^接收账号：\d+ 个（含您自己）。/u));
  await question.getByRole("button", { name: /发\s?布/u }).click();
  await expectVisible(findRow(page, title).getByText("已发布", { exact: true }));
}

/** The width of a picture in its own pixels; 0 until it is loaded. */
async function readWidth(picture: Locator): Promise<number> {
  return await picture.evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0));
}

describe("a notice", () => {
  it("is written, published, announced to a reader, marked as read, counted for its author, and then final", async () => {
    const title = `停电通知 ${Date.now()}`;
    const moving = { reducedMotion: "no-preference" } as const;
    const writer = await openSignedIn(open, getDemoAccount("admin"), { address: "/system/notice", ...moving });
    await expectVisible(writer.getByRole("row").nth(1));
    const overflow = await writer
      .getByRole("grid")
      .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    expect(overflow).toBe(0);
    const call = await createApiCaller(getDemoAccount("worker"));
    const { unreadCount: before } = await call(noticeApi, "digest", {});
    const reader = await openSignedIn(open, getDemoAccount("worker"), { address: "/dashboard/home" });
    // The realtime connection opens some seconds after the page.
    const connected = reader.waitForResponse((answer) => answer.url().includes("/sysOnlineUser/ticket"));
    await expect.poll(async () => await readUnreadCount(reader)).toBe(before);
    await connected;

    await publish(writer, title);
    await expectVisible(reader.getByText("新消息"));
    await expect.poll(async () => await readUnreadCount(reader)).toBe(before + 1);
    await reader.getByRole("button", { name: title, exact: true }).click();

    const notice = reader.getByRole("dialog", { name: title });
    await expectVisible(notice.getByText("今晚停电"));
    expect(await notice.locator(".sw-rich-text strong").textContent()).toBe("今晚停电");
    await expect.poll(async () => await readUnreadCount(reader)).toBe(before);
    await writer.reload();
    await findRow(writer, title)
      .getByRole("button", { name: new RegExp(`^“${title}”：\\d+ / \\d+ 人已读`, "u") })
      .click();
    const receivers = writer.getByRole("dialog", { name: `${title} · 接收人` });
    await receivers.getByText(/^已读/u).click();
    await expectVisible(receivers.getByRole("row").nth(1));
    await writer.keyboard.press("Escape");
    await expectGone(receivers);
    await writer.getByRole("button", { name: `${title} 的更多操作`, exact: true }).click();
    await expectVisible(writer.getByRole("menuitem", { name: "复制" }));
    expect(await writer.getByRole("menuitem", { name: /发布|删除/u }).count()).toBe(0);
  });

  it("has pictures that are uploaded in the editor, and that its readers see", async () => {
    const title = `平面图 ${Date.now()}`;
    const writer = await openSignedIn(open, getDemoAccount("admin"), { address: "/system/notice" });
    await writer.getByRole("button", { name: "新增", exact: true }).click();
    const form = writer.getByRole("dialog");
    await form.getByRole("textbox", { name: "标题" }).fill(title);
    await form.getByRole("textbox", { name: "内容" }).click();
    const choosing = writer.waitForEvent("filechooser");
    await form.getByRole("button", { name: "图片" }).click();
    await (await choosing).setFiles({ name: "plan.png", mimeType: "image/png", buffer: aPng(2400, 1200) });
    // Shown in the editor, reduced to what readers need.
    await expect.poll(async () => await readWidth(form.getByAltText("plan.png"))).toBe(1600);
    await form.getByRole("button", { name: "保存", exact: true }).click();
    const question = writer.getByRole("dialog", { name: `发布“${title}”？` });
    await question.getByRole("button", { name: /发\s?布/u }).click();
    await expectVisible(findRow(writer, title).getByText("已发布", { exact: true }));

    const reader = await openSignedIn(open, getDemoAccount("worker"), { address: "/dashboard/notice", ...phone });
    await reader.getByRole("button", { name: `打开 ${title}` }).click();

    const picture = reader.getByRole("dialog", { name: title }).getByAltText("plan.png");
    await expect.poll(async () => await readWidth(picture)).toBe(1600);
    expect(await picture.getAttribute("src")).toMatch(/^data:image\/webp;/u);
  });

  it("is still open when its page is shown again after it was left", async () => {
    const page = await openSignedIn(open, getDemoAccount("admin"), {
      address: "/dashboard/notice",
      reducedMotion: "no-preference",
    });
    await goTo(page, "/dashboard/home");
    const card = page.getByRole("region", { name: "消息" });
    await card.getByRole("listitem").first().getByRole("button").click();
    const dialog = page.getByRole("dialog");
    await expectVisible(dialog);
    // Its animation is over.
    await expect.poll(async () => await dialog.getAttribute("class")).not.toMatch(/-zoom/u);

    await page.goBack();
    await expectAddress(page, /^\/dashboard\/notice/u);
    await expectGone(page.getByRole("dialog"));
    await page.goForward();

    await expectAddress(page, "/dashboard/home");
    await expectVisible(page.getByRole("dialog"));
    await page.keyboard.press("Escape");
    await expectVisible(card.getByRole("listitem").first());
  });

  it("has an editor that fits a phone, also with a table wider than the screen", async () => {
    const page = await openSignedIn(open, getDemoAccount("admin"), { address: "/system/notice", ...phone });
    await page.getByRole("button", { name: "新增", exact: true }).click();
    const form = page.getByRole("dialog");
    const content = form.getByRole("textbox", { name: "内容" });
    await content.click();
    const html = `<table><tr>${"<td>苏州会展中心</td>".repeat(9)}</tr></table>`;
    await content.evaluate((editor, pasted) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/html", pasted);
      editor.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    }, html);
    await content.locator("td").first().click();

    await expectVisible(form.getByRole("group", { name: "表格工具" }));
    const wrapper = content.locator(".tableWrapper");
    expect(await wrapper.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)).toBe(true);
    const body = form.locator(".ant-drawer-body");
    // The form scrolls down to what follows, but never to the side.
    expect(await body.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
  });

  it("can be marked as read together with all others on a phone", async () => {
    const page = await openSignedIn(open, getDemoAccount("inspector"), { address: "/dashboard/home", ...phone });
    await expectVisible(notificationMenu(page));
    await notificationMenu(page).click();
    await page.getByRole("dialog").getByRole("link", { name: "查看全部消息" }).click();
    await expectAddress(page, /^\/dashboard\/notice/u);
    await page.getByRole("button", { name: "全部已读" }).click();

    await expectVisible(page.getByText(/^已标为已读：\d+ 条/u));
    await expect.poll(async () => await readUnreadCount(page)).toBe(0);
    await expectGone(page.getByRole("button", { name: /^消息，/u }));
    const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(scrollWidth).toBeLessThanOrEqual(390);
  });
});
