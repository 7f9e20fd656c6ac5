import type { Page, WebSocketRoute } from "playwright-core";
import { describe, expect, it } from "vitest";
import { commentApi } from "#modules/records/comment/contract";
import { noticeApi } from "#modules/workspace/notice/contract";
import { aName, anAccount, aRole, type Caller, createApiCaller } from "./fixtures.ts";
import { expectVisible, getDemoAccount, openSignedIn } from "./steps.ts";
import { setUpWindows } from "./windows.ts";

const open = setUpWindows();

async function publishNotice(admin: Caller, title: string): Promise<void> {
  await admin(noticeApi, "add", { title, content: "<p>明天</p>" });
  const [draft] = (await admin(noticeApi, "page", { title })).items;
  if (draft === undefined) throw new Error("the notice was not added");
  await admin(noticeApi, "public", { id: draft.id });
}

async function readUnreadCount(page: Page): Promise<number> {
  const menu = page.getByRole("button", { name: /^消息/u });
  await expectVisible(menu);
  return Number(/\d+/u.exec((await menu.getAttribute("aria-label")) ?? "")?.[0] ?? 0);
}

describe("a window without a network", () => {
  it("shows what it has missed as soon as the network is back, without loading the page again", async () => {
    const demoAdmin = getDemoAccount("admin");
    const admin = await createApiCaller(demoAdmin);
    const role = await aRole(admin, ["sysUser/page"]);
    const reader = await anAccount(admin, { tenantId: demoAdmin.tenantId ?? 0, roleIds: [role.id] });
    const sockets: WebSocketRoute[] = [];
    const openWatched: typeof open = async (options) => {
      const page = await open({ ...options, mayComplainOf: /ERR_INTERNET_DISCONNECTED|WebSocket/u });
      await page.routeWebSocket(/\/hubs\//u, (socket) => {
        sockets.push(socket);
        socket.connectToServer();
      });
      return page;
    };
    const address = `/system/user?panel=sysUser:${reader.id}:comments`;
    const page = await openSignedIn(openWatched, reader, { address });
    await expectVisible(page.getByText("暂无评论"));
    await expect.poll(() => sockets.length, { timeout: 30_000 }).toBe(1);
    const target = { entity: "sysUser", recordId: reader.id };
    await admin(commentApi, "add", { ...target, content: "联机时写的" });
    await expectVisible(page.getByText("联机时写的"));
    const before = await readUnreadCount(page);
    await page.evaluate(() => {
      document.documentElement.dataset["loaded"] = "before";
    });

    // The browser closes no open socket by itself.
    await page.context().setOffline(true);
    await sockets[0]?.close({ code: 4000 });
    await publishNotice(admin, aName("停电"));
    await publishNotice(admin, aName("停水"));
    await admin(commentApi, "add", { ...target, content: "断网时写的" });
    const during = await readUnreadCount(page);
    await page.context().setOffline(false);

    await expectVisible(page.getByText("断网时写的"));
    await expect.poll(async () => await readUnreadCount(page), { timeout: 60_000 }).toBe(before + 2);
    expect(during).toBe(before);
    expect(sockets.length).toBeGreaterThan(1);
    expect(await page.evaluate(() => document.documentElement.dataset["loaded"])).toBe("before");
  });
});
