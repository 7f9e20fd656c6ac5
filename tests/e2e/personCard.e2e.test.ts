import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { type Id, toId } from "#contract/id";
import { roleApi } from "#modules/identity/role/contract";
import { commentApi } from "#modules/records/comment/contract";
import { aName, aRole, anAccount, type Caller, createApiCaller } from "./fixtures.ts";
import { findOverflow, findViolationsInThemes } from "./pageChecks.ts";
import { expectAddress, expectGone, expectVisible, getDemoAccount, openSignedIn } from "./steps.ts";
import { setUpWindows } from "./windows.ts";

const open = setUpWindows();
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

/** A new role has the pages that are for everyone. */
async function aRoleForEveryone(admin: Caller): Promise<Id> {
  const name = aName("角色");
  await admin(roleApi, "add", { name, code: name });
  const { items } = await admin(roleApi, "page", { name });
  return items[0]?.id ?? toId(0);
}

/** An author who has commented on the account of a reader, who sees it. */
async function aCommentedAccount() {
  const demoAdmin = getDemoAccount("admin");
  const admin = await createApiCaller(demoAdmin);
  const role = await aRole(admin, ["sysUser/page"]);
  const roleIds = [role.id, await aRoleForEveryone(admin)];
  const tenantId = demoAdmin.tenantId ?? 0;
  const [authorName, readerName] = [aName("赵"), aName("钱")];
  const [author, reader] = [
    await anAccount(admin, { tenantId, realName: authorName, roleIds }),
    await anAccount(admin, { tenantId, realName: readerName, roleIds }),
  ];
  const caller = await createApiCaller(author);
  await caller(commentApi, "add", { entity: "sysUser", recordId: reader.id, content: "请联系我" });
  return {
    author: { ...author, realName: authorName },
    reader,
    address: `/system/user?panel=sysUser:${reader.id}:comments`,
  };
}

async function openCard(page: Page, name: string) {
  await page.getByRole("button", { name, exact: true }).click();
  const card = page.getByRole("dialog", { name, exact: true });
  await expectVisible(card.getByRole("link", { name: "发消息" }));
  return card;
}

describe("the card of a person", () => {
  it("opens from the author of a comment, and leads to a message that arrives", async () => {
    const { author, reader, address } = await aCommentedAccount();
    const authorPage = await openSignedIn(open, author, { address: "/dashboard/home" });
    const page = await openSignedIn(open, reader, { address });

    const card = await openCard(page, author.realName);
    await page.keyboard.press("Escape");
    await expectGone(card);
    await expectVisible(page.getByText("请联系我"));
    await page.keyboard.press("Enter");
    await card.getByRole("link", { name: "发消息" }).click();
    await expectAddress(page, new RegExp(`person=${author.id}$`, "u"));
    await page.getByRole("textbox", { name: "输入消息" }).fill("我是小钱");
    await page.getByRole("textbox", { name: "输入消息" }).press("Control+Enter");

    // The home page may name the number as well.
    await authorPage.getByRole("link", { name: "1 条未读消息" }).first().click();
    await authorPage
      .getByRole("button", { name: /我是小钱/u })
      .first()
      .click();
    await expectVisible(authorPage.getByRole("log").getByText("我是小钱"));
  });

  it("is without faults on a desktop and as a sheet on a phone, and invites to an event", async () => {
    const { author, reader, address } = await aCommentedAccount();
    const page = await openSignedIn(open, reader, { address });
    const narrow = await openSignedIn(open, reader, { address, ...phone });

    const card = await openCard(page, author.realName);
    const narrowCard = await openCard(narrow, author.realName);
    const faults = [
      ...(await findViolationsInThemes(page, { within: ".sw-person-card" })),
      ...(await findViolationsInThemes(narrow, { within: ".sw-person-card" })),
      ...(await findOverflow(narrow)),
    ];
    await narrowCard.getByRole("link", { name: "邀请参加日程" }).click();
    await card.getByRole("link", { name: "邀请参加日程" }).click();

    expect(faults).toEqual([]);
    for (const one of [page, narrow]) {
      const form = one.getByRole("dialog", { name: "新增日程" });
      await expectVisible(form.getByText(author.realName).first());
      await form.getByRole("button", { name: "取消" }).click();
      await expectGone(form);
      expect(one.url()).not.toContain("invite=");
    }
  });
});
