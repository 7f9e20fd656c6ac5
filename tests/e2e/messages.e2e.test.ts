import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { type Id, toId } from "#contract/id";
import { DataScope, roleApi } from "#modules/identity/role/contract";
import { conversationApi } from "#modules/workspace/message/contract";
import { aName, anAccount, type Caller, createApiCaller } from "./fixtures.ts";
import { findOverflow, findViolationsInThemes } from "./pageChecks.ts";
import {
  chooseRowAction,
  expectAddress,
  expectGone,
  expectVisible,
  fillSignIn,
  getDemoAccount,
  goTo,
  openSignedIn,
} from "./steps.ts";
import { setUpWindows } from "./windows.ts";

const open = setUpWindows();
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

/** A new role has the pages that are for everyone. */
async function aRoleForEveryone(admin: Caller): Promise<Id> {
  const name = aName("角色");
  await admin(roleApi, "add", { name, code: name });
  const { items } = await admin(roleApi, "page", { name });
  const id = items[0]?.id ?? toId(0);
  await admin(roleApi, "grantDataScope", { id, dataScope: DataScope.all, orgIdList: [] });
  return id;
}

/** Two people of one tenant who see each other. */
async function twoPeople() {
  const demoAdmin = getDemoAccount("admin");
  const admin = await createApiCaller(demoAdmin);
  const tenantId = demoAdmin.tenantId ?? 0;
  const roleIds = [await aRoleForEveryone(admin)];
  const [writerName, readerName] = [aName("钱"), aName("孙")];
  const writer = await anAccount(admin, { tenantId, realName: writerName, roleIds });
  const reader = await anAccount(admin, { tenantId, realName: readerName, roleIds });
  return { writer: { ...writer, realName: writerName }, reader: { ...reader, realName: readerName } };
}

const fieldOf = (page: Page) => page.getByRole("textbox", { name: "输入消息" });
const logOf = (page: Page) => page.getByRole("log");

async function begin(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "发起会话" }).click();
  const dialog = page.getByRole("dialog", { name: "发起会话" });
  await dialog.getByRole("combobox").fill(name);
  await page.locator(".ant-select-item-option").filter({ hasText: name }).click();
  await dialog.getByRole("button", { name: "开始" }).click();
  await expectGone(dialog);
}

describe("messages", () => {
  it("arrive at once, are answered with a quote and a file, and show that they are read", async () => {
    const { writer, reader } = await twoPeople();
    const page = await openSignedIn(open, writer, { address: "/dashboard/message" });
    const readerPage = await openSignedIn(open, reader, { address: "/dashboard/home" });

    await begin(page, reader.realName);
    await fieldOf(page).fill("明早六点到场");
    await fieldOf(page).press("Control+Enter");
    await expectVisible(logOf(page).getByText("未读"));
    await readerPage.getByRole("link", { name: "1 条未读消息" }).click();
    await readerPage.getByRole("button", { name: new RegExp(writer.realName, "u") }).click();
    await expectVisible(logOf(readerPage).getByText("明早六点到场"));
    await expectVisible(logOf(page).getByText("已读", { exact: true }));
    await expectVisible(readerPage.getByRole("link", { name: "聊天" }).first());

    await logOf(readerPage).getByRole("button", { name: "引用" }).click();
    await readerPage
      .getByLabel("添加文件", { exact: true })
      .and(readerPage.locator("input"))
      .setInputFiles({ name: "说明.txt", mimeType: "text/plain", buffer: Buffer.from("安全帽") });
    await expectVisible(readerPage.getByRole("button", { name: "移除“说明.txt”" }));
    await fieldOf(readerPage).fill("收到");
    await readerPage.getByRole("button", { name: "发送" }).click();
    await expectVisible(logOf(page).getByText("收到"));
    await logOf(page).getByRole("button", { name: "打开“说明.txt”" }).click();
    await expectVisible(page.getByRole("dialog").getByText("安全帽"));

    expect(await logOf(page).getByRole("listitem").filter({ hasText: "收到" }).textContent()).toContain("明早六点到场");
  });

  it("that are written without a connection arrive once when it is back", async () => {
    const { writer, reader } = await twoPeople();
    const page = await openSignedIn(open, writer, { address: "/dashboard/message", mayComplainOf: /ERR_INTERNET/u });
    await begin(page, reader.realName);
    await fieldOf(page).fill("第一条");
    await page.getByRole("button", { name: "发送" }).click();
    await expectVisible(logOf(page).getByText("第一条"));

    await page.context().setOffline(true);
    await fieldOf(page).fill("断网时写的");
    await page.getByRole("button", { name: "发送" }).click();
    await expectVisible(page.getByText("等待网络恢复后发送…"));
    await page.context().setOffline(false);

    await expectGone(page.getByText("等待网络恢复后发送…"));
    await expect.poll(async () => await logOf(page).getByText("断网时写的").count()).toBe(1);
    const readerPage = await openSignedIn(open, reader, { address: "/dashboard/message" });
    await readerPage.getByRole("button", { name: new RegExp(writer.realName, "u") }).click();
    await expectVisible(logOf(readerPage).getByText("断网时写的"));
    expect(await logOf(readerPage).getByRole("listitem").count()).toBe(2);
  });

  it("that are being written survive the end of the session in another tab", async () => {
    const { writer, reader } = await twoPeople();
    const address = `/dashboard/message?person=${reader.id}`;
    const page = await openSignedIn(open, writer, { address, mayComplainOf: /401/u });
    await fieldOf(page).fill("写到一半");
    const other = await page.context().newPage();
    await goTo(other, "/dashboard/home");
    await other.getByRole("button", { name: /^账号菜单/u }).click();
    await other.getByRole("menuitem", { name: "退出登录" }).click();
    await other.getByRole("dialog", { name: "退出登录？" }).getByRole("button", { name: "退出登录" }).click();

    await expectAddress(page, /login.*person/u);
    await fillSignIn(page, writer);

    await expectVisible(page.getByRole("heading", { name: reader.realName }));
    await expect.poll(async () => await fieldOf(page).inputValue()).toBe("写到一半");
    await page.getByRole("button", { name: "发送" }).click();
    await expectVisible(logOf(page).getByText("写到一半"));
  });

  it("take a large file that goes on after a lost connection, beside a small one", async () => {
    const { writer, reader } = await twoPeople();
    const page = await openSignedIn(open, writer, {
      address: "/dashboard/message",
      mayComplainOf: /ERR_INTERNET|502/u,
    });
    await begin(page, reader.realName);
    const large = Buffer.from("0123456789\n".repeat(8 * 100_000));
    const parts = "**/api/sysConversation/uploadInParts/*";
    await page.route(parts, async (route) =>
      route.request().method() === "PATCH" ? await route.fulfill({ status: 502 }) : await route.continue(),
    );

    await page
      .getByLabel("添加文件", { exact: true })
      .and(page.locator("input"))
      .setInputFiles([
        { name: "图纸.txt", mimeType: "text/plain", buffer: large },
        { name: "说明.txt", mimeType: "text/plain", buffer: Buffer.from("安全帽") },
      ]);
    await expectVisible(page.getByRole("button", { name: "移除“说明.txt”" }));
    await expectVisible(page.getByText(/^正在重新连接/u));
    await page.getByRole("button", { name: "发送" }).click();
    await expectVisible(page.getByRole("alert").getByText("文件仍在上传，完成后即可发送"));
    await page.unroute(parts);
    await expectVisible(page.getByRole("button", { name: "移除“图纸.txt”" }));
    await page.getByRole("button", { name: "发送" }).click();

    await expectVisible(logOf(page).getByRole("button", { name: "打开“图纸.txt”" }));
    const readerPage = await openSignedIn(open, reader, { address: "/dashboard/message" });
    await readerPage.getByRole("button", { name: new RegExp(writer.realName, "u") }).click();
    await logOf(readerPage).getByRole("button", { name: "打开“图纸.txt”" }).click();
    await expectVisible(readerPage.getByRole("dialog", { name: "图纸.txt" }));
    await expectVisible(logOf(readerPage).getByRole("button", { name: "打开“说明.txt”" }));
  });

  it("are written to a person from the accounts, the online users, a group and the search", async () => {
    const admin = getDemoAccount("admin");
    const { reader } = await twoPeople();
    const caller = await createApiCaller(admin);
    const group = await caller(conversationApi, "addGroup", { name: aName("群"), accountIds: [reader.id] });
    await openSignedIn(open, reader, { address: "/dashboard/message" });
    const page = await openSignedIn(open, admin, { address: `/system/user?keyword=${reader.account}` });
    const expectConversation = async () => {
      await expectAddress(page, new RegExp(`person=${reader.id}$`, "u"));
      await expectVisible(page.getByRole("heading", { name: reader.realName }));
    };

    await chooseRowAction(page, reader.realName, "发消息");
    await expectConversation();
    await goTo(page, `/system/onlineUser?keyword=${reader.account}`);
    await page.getByRole("button", { name: `发消息：${reader.realName}` }).click();
    await expectConversation();
    await goTo(page, `/dashboard/message?conversation=${group}`);
    await page.getByRole("button", { name: "2 位成员" }).click();
    await page.getByRole("button", { name: reader.realName, exact: true }).click();
    await page
      .getByRole("dialog", { name: reader.realName, exact: true })
      .getByRole("link", { name: "发消息" })
      .click();
    await expectConversation();
    await goTo(page, "/dashboard/home");
    await page.keyboard.press("Control+k");
    const palette = page.getByRole("dialog", { name: "搜索" });
    await palette.getByRole("combobox").fill(reader.realName);
    await palette
      .getByRole("group", { name: "发消息给" })
      .getByRole("option", { name: new RegExp(reader.realName, "u") })
      .click();
    await expectConversation();
  });

  it("are without faults in both themes, on a desktop and a phone", async () => {
    const admin = getDemoAccount("admin");
    const page = await openSignedIn(open, admin, { address: "/dashboard/message" });
    await page.getByRole("button", { name: /3 号楼施工群/u }).click();
    await expectVisible(logOf(page));
    const narrow = await openSignedIn(open, getDemoAccount("leader"), { address: "/dashboard/message", ...phone });
    await expectVisible(narrow.getByRole("button", { name: /3 号楼施工群/u }));
    const faults = [
      ...(await findViolationsInThemes(page)),
      ...(await findViolationsInThemes(narrow)),
      ...(await findOverflow(narrow)),
    ];

    await narrow.getByRole("button", { name: /3 号楼施工群/u }).click();
    await expectVisible(logOf(narrow));
    await expectGone(narrow.getByRole("navigation", { name: "会话列表" }));
    faults.push(...(await findViolationsInThemes(narrow)), ...(await findOverflow(narrow)));
    await narrow.getByRole("button", { name: "返回会话列表" }).click();

    await expectVisible(narrow.getByRole("navigation", { name: "会话列表" }));
    expect(faults).toEqual([]);
  });
});
