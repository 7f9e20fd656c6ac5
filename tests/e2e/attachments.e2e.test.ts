import type { Page } from "playwright-core";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { toId } from "#contract/id";
import { attachmentApi } from "#modules/platform/attachment/contract";
import { noticeApi } from "#modules/workspace/notice/contract";
import { aName, anAccount, aRole, createApiCaller } from "./fixtures.ts";
import { findOverflow, findViolationsInThemes } from "./pageChecks.ts";
import { chooseRowAction, expectGone, expectVisible, getDemoAccount, openSignedIn } from "./steps.ts";
import { setUpWindows } from "./windows.ts";

const open = setUpWindows();
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
const tenantId = 100_001;

/** A draft for one reader, and an account outside of its audience. */
async function aDraft() {
  const admin = await createApiCaller(getDemoAccount("admin", tenantId));
  const role = await aRole(admin, ["sysPos/page"]);
  const reader = await anAccount(admin, { tenantId, realName: aName("读者"), roleIds: [role.id] });
  const stranger = await anAccount(admin, { tenantId, realName: aName("路人"), roleIds: [role.id] });
  const title = aName("附图通知");
  const audience = { isTargeted: true, organisations: [], roles: [], positions: [], people: [{ id: reader.id }] };
  await admin(noticeApi, "add", { title, content: "<p>见附件</p>", audience });
  const { items } = await admin(noticeApi, "page", { title });
  return { admin, reader, stranger, title, id: toId(items[0]?.id ?? 0) };
}

async function aPicture(): Promise<Buffer> {
  const background = { r: 44, g: 116, b: 185 };
  return await sharp({ create: { width: 320, height: 200, channels: 3, background } })
    .png()
    .toBuffer();
}

const drawerOf = (page: Page, title: string, panel: string) =>
  page.getByRole("dialog", { name: `${title} · ${panel}` });

describe("attachments", () => {
  it("of a notice reach its reader, who downloads them, and no one else", async () => {
    const { admin, reader, stranger, title, id } = await aDraft();
    const writer = await openSignedIn(open, getDemoAccount("admin", tenantId), { address: "/system/notice" });
    await chooseRowAction(writer, title, "附件");
    const drawer = drawerOf(writer, title, "附件");
    await expectVisible(drawer.getByText("暂无附件"));
    await drawer.locator("input[type=file]").setInputFiles([
      { name: "总平面图.png", mimeType: "image/png", buffer: await aPicture() },
      { name: "清单.txt", mimeType: "text/plain", buffer: Buffer.from("安全帽 20 顶") },
    ]);
    const attached = drawer.getByRole("list", { name: "附件" });
    await expectVisible(attached.getByRole("button", { name: "打开“总平面图.png”" }));
    await expectVisible(attached.getByRole("button", { name: "打开“清单.txt”" }));
    await expectVisible(attached.locator("img"));
    expect(await findViolationsInThemes(writer, { within: "[role=dialog]" })).toEqual([]);
    await attached.getByRole("button", { name: "删除“清单.txt”" }).click();
    await writer.getByRole("button", { name: /^删\s*除$/u }).click();
    await expectGone(attached.getByRole("button", { name: "打开“清单.txt”" }));
    await writer.getByRole("button", { name: "撤销" }).click();
    await expectVisible(attached.getByRole("button", { name: "打开“清单.txt”" }));

    await admin(noticeApi, "public", { id });
    const page = await openSignedIn(open, reader, { address: "/dashboard/home" });
    await page.getByRole("button", { name: /^消息.*未读/u }).click();
    await page.getByRole("button", { name: new RegExp(`^未读.*${title}`, "u") }).click();
    const dialog = page.getByRole("dialog", { name: title });
    const downloading = page.waitForEvent("download");
    await dialog.getByRole("button", { name: "下载“清单.txt”" }).click();
    expect((await downloading).suggestedFilename()).toBe("清单.txt");
    await dialog.getByRole("button", { name: "打开“清单.txt”" }).click();
    await expectVisible(page.getByText("安全帽 20 顶"));
    const outsider = await createApiCaller(stranger);
    await expect(outsider(attachmentApi, "list", { entity: "sysNotice", recordId: id })).rejects.toThrow("403");
  });

  it("of a comment are shown under it, pictures small", async () => {
    const { title } = await aDraft();
    const page = await openSignedIn(open, getDemoAccount("admin", tenantId), { address: "/system/notice" });
    await chooseRowAction(page, title, "评论");
    const drawer = drawerOf(page, title, "评论");
    await drawer
      .locator("input[type=file]")
      .setInputFiles({ name: "现场.png", mimeType: "image/png", buffer: await aPicture() });
    await expectVisible(drawer.getByRole("button", { name: "移除“现场.png”" }));
    await drawer.getByRole("textbox", { name: "写评论" }).fill("已整改");
    await drawer.getByRole("button", { name: "发表" }).click();

    await expectVisible(drawer.getByRole("log").getByText("已整改"));
    await expectVisible(drawer.getByRole("log").locator(".sw-file-thumbnail"));
    expect(await findViolationsInThemes(page, { within: "[role=dialog]" })).toEqual([]);
  });

  it("fit on a phone, in both themes", async () => {
    const { title, id } = await aDraft();
    const address = `/system/notice?panel=sysNotice:${id}:attachments`;
    const page = await openSignedIn(open, getDemoAccount("admin", tenantId), { address, ...phone });
    const drawer = drawerOf(page, title, "附件");
    const name = `${"很长的名称".repeat(8)}.png`;
    await drawer.locator("input[type=file]").setInputFiles({ name, mimeType: "image/png", buffer: await aPicture() });
    await expectVisible(drawer.getByRole("button", { name: `打开“${name}”` }));

    expect(await findOverflow(page)).toEqual([]);
    expect(await findViolationsInThemes(page, { within: "[role=dialog]" })).toEqual([]);
  });
});
