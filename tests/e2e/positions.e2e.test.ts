import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { aName, anAccount, aRole, createApiCaller } from "./fixtures.ts";
import {
  expectAddress,
  expectGone,
  expectVisible,
  findRow,
  getDemoAccount,
  goTo,
  openSignedIn,
  pickOption,
} from "./steps.ts";
import { setUpWindows } from "./windows.ts";

const open = setUpWindows();
const address = "/system/pos";

async function openPositions(account: string, search = ""): Promise<Page> {
  const page = await openSignedIn(open, getDemoAccount(account), { address: address + search });
  await expectVisible(page.getByRole("heading", { name: "职位", level: 1 }));
  return page;
}

const nameFilter = (page: Page) => page.getByRole("search").getByRole("textbox", { name: "名称、编码或拼音" });
const nameField = (form: Locator) => form.getByRole("textbox", { name: "职位名称" });
const codeField = (form: Locator) => form.getByRole("textbox", { name: "职位编码" });

async function openForm(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: "新增", exact: true }).click();
  const form = page.getByRole("dialog", { name: "新增职位" });
  await expectVisible(nameField(form));
  return form;
}

async function save(form: Locator): Promise<void> {
  await form.getByRole("button", { name: "保存", exact: true }).click();
}

/** Searches for the positions of a name. */
async function search(page: Page, name: string): Promise<void> {
  await nameFilter(page).fill(name);
  await expectAddress(page, name);
}

/** Saves the state of the list as a view; `fill` sets more than its name. */
async function saveView(page: Page, name: string, fill: (dialog: Locator) => Promise<void>): Promise<void> {
  await page.getByRole("button", { name: "视图", exact: true }).click();
  await page.getByRole("dialog", { name: "视图" }).getByRole("button", { name: "另存为视图" }).click();
  const dialog = page.getByRole("dialog", { name: "另存为视图" });
  await dialog.getByRole("textbox", { name: "视图名称" }).fill(name);
  await fill(dialog);
  await save(dialog);
  await expectGone(dialog);
}

const tabOf = (page: Page, name: string) =>
  page.getByRole("group", { name: "视图" }).getByRole("button", { name, exact: true });

it("a dragged column head selects no text", async () => {
  const page = await openPositions("admin");
  // The title of a sortable column is a button, whose text is never selected.
  const title = page.getByRole("columnheader", { name: "在职人数" }).getByText("在职人数");
  const place = await title.boundingBox();
  if (place === null) throw new Error("the list has no column of members");
  const [x, y] = [place.x + place.width - 4, place.y + place.height / 2];

  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - 140, y + 4, { steps: 6 });
  const selected = await page.evaluate(() => getSelection()?.toString());
  await page.mouse.move(x, y, { steps: 3 });
  await page.mouse.up();

  expect(selected).toBe("");
});

describe("saved views", () => {
  it("open the list as saved, also on another device, are shared with a role and deleted", async () => {
    const { tenantId = 0, ...account } = getDemoAccount("admin");
    const admin = await createApiCaller({ ...account, tenantId });
    const role = await aRole(admin, ["sysPos/page"]);
    const member = await anAccount(admin, { tenantId, roleIds: [role.id] });
    const [own, shared] = [aName("我的"), aName("角色的")];
    const page = await openPositions("admin", "?where=createTime~within~lastMonth");
    await search(page, "员");

    await saveView(page, own, async (dialog) => await dialog.getByRole("checkbox", { name: "设为默认" }).check());
    await saveView(page, shared, async (dialog) => {
      await dialog.getByRole("radio", { name: "某个角色" }).check();
      await pickOption(dialog.getByRole("combobox", { name: "角色" }), role.name);
    });
    const otherDevice = await openPositions("admin");

    await expect.poll(async () => await tabOf(otherDevice, own).getAttribute("aria-pressed")).toBe("true");
    await expectAddress(otherDevice, "createTime~within~lastMonth");
    expect(await nameFilter(otherDevice).inputValue()).toBe("员");
    await expectVisible(otherDevice.getByRole("button", { name: /创建时间：最近一个月/u }));
    await otherDevice.reload();
    await expectVisible(otherDevice.getByRole("button", { name: /创建时间：最近一个月/u }));
    const memberPage = await openSignedIn(open, member, { address });
    await tabOf(memberPage, shared).click();
    await expectAddress(memberPage, "createTime~within~lastMonth");
    expect(await tabOf(memberPage, own).count()).toBe(0);

    await page.getByRole("button", { name: "视图", exact: true }).click();
    for (const name of [own, shared]) {
      const actions = page.getByRole("button", { name: `视图“${name}”的操作` });
      if (!(await actions.isVisible())) await page.getByRole("button", { name: "视图", exact: true }).click();
      await actions.click();
      await page.getByRole("menuitem", { name: "删除视图" }).click();
      const question = page.getByRole("dialog", { name: `删除视图“${name}”？` });
      await question.getByRole("button", { name: /删\s?除/u }).click();
      await expectGone(tabOf(page, name));
    }
    await memberPage.reload();
    await expectVisible(memberPage.getByRole("heading", { name: "职位", level: 1 }));
    await expectGone(tabOf(memberPage, shared));
  });
});

/** Ends the session on the server; the page does not know of it. */
async function endSession(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const authorization = `Bearer ${localStorage.getItem("siteward:access-token") ?? ""}`;
    await fetch("/api/sysAuth/logout", {
      method: "POST",
      headers: { authorization, "content-type": "application/json" },
      body: "{}",
    });
  });
}

describe("unsaved input", () => {
  it("is restored by the next sign-in after the session has ended", async () => {
    const account = getDemoAccount("admin");
    const page = await openPositions("admin");
    // As after a sign-in on the page: the tenant of the account is selected.
    await page.evaluate((tenantId) => localStorage.setItem("siteward:tid", String(tenantId)), account.tenantId);
    await page.reload();
    const form = await openForm(page);
    const name = aName("没丢");
    await nameField(form).fill(name);
    await codeField(form).fill("md");
    // During the save: earlier, a call in the background could be the first to detect it.
    await page.route(
      "**/api/sysPos/add",
      async (route) => {
        await endSession(page);
        await route.continue();
      },
      { times: 1 },
    );

    await save(form);
    await expectVisible(page.getByText("登录已过期，请重新登录。登录后会回到刚才的页面。"));
    await page.getByLabel("账号", { exact: true }).fill(account.account);
    await page.getByLabel("密码", { exact: true }).fill(account.password);
    await page.getByRole("button", { name: "登录", exact: true }).click();

    // The address keeps the open form, and the tab its input.
    const repeat = page.getByRole("dialog", { name: "新增职位" });
    await expectVisible(nameField(repeat));
    expect(await nameField(repeat).inputValue()).toBe(name);
    await save(repeat);
    await expectGone(repeat);
    await search(page, name);
    await expectVisible(findRow(page, name));
  });

  it("is offered again without covering the actions for selected rows", async () => {
    const page = await openPositions("admin");
    await nameField(await openForm(page)).fill(aName("以后"));
    await expectVisible(page.getByRole("img", { name: "有未保存的内容" }));
    // The draft is encrypted before it is stored.
    await page.waitForFunction(() => Object.keys(localStorage).some((key) => key.startsWith("siteward:drafts/")));
    await page.goto("about:blank");
    await goTo(page, "/system/pos");
    const reminder = page.getByRole("region", { name: "未保存的内容" });
    await expectVisible(reminder);

    await page
      .getByRole("checkbox", { name: /^选择 /u })
      .first()
      .check();
    const actions = page.locator(".sw-selection");
    await expectVisible(actions);

    const [above, below] = [await reminder.boundingBox(), await actions.boundingBox()];
    if (above === null || below === null) throw new Error("not both are visible");
    expect(above.y + above.height).toBeLessThanOrEqual(below.y);
    await reminder.getByRole("button", { name: /^丢弃/u }).click();
    await expectGone(reminder);
  });

  it("is kept while the network is down, and can be saved afterwards", async () => {
    const page = await openPositions("admin");
    const form = await openForm(page);
    const name = aName("断网");
    await nameField(form).fill(name);
    await codeField(form).fill("dw");
    await page.context().setOffline(true);

    await save(form);
    await expectVisible(form.getByText("无法连接服务器，请检查网络后重试"));
    await expectVisible(page.getByText(/网络已断开/u));
    expect(await nameField(form).inputValue()).toBe(name);
    await page.context().setOffline(false);
    await save(form);

    await expectGone(form);
    await search(page, name);
    await expectVisible(findRow(page, name));
  });
});
