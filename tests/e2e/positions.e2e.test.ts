import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { aName, anAccount, aRole, createApiCaller } from "./fixtures.ts";
import {
  chooseRowAction,
  expectAddress,
  expectGone,
  expectVisible,
  findRow,
  getDemoAccount,
  openSignedIn,
  pickOption,
} from "./steps.ts";
import { setUpWindows } from "./windows.ts";

const open = setUpWindows();
const address = "/system/pos";

async function positionsOf(account: string, search = ""): Promise<Page> {
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

async function addPosition(page: Page, name: string): Promise<void> {
  const form = await openForm(page);
  await nameField(form).fill(name);
  await codeField(form).fill(`C${name}`);
  await save(form);
  await expectGone(form);
}

/** Searches for the positions of a name. */
async function search(page: Page, name: string): Promise<void> {
  await nameFilter(page).fill(name);
  await expectAddress(page, name);
}

describe("positions", () => {
  it("are added, changed and deleted", async () => {
    const page = await positionsOf("admin");
    const name = aName("架子工");

    await addPosition(page, name);
    await search(page, name);
    await expectVisible(findRow(page, name));

    await page.getByRole("button", { name: `编辑 ${name}` }).click();
    const form = page.getByRole("dialog", { name: "编辑职位" });
    await form.getByRole("textbox", { name: "备注" }).fill("持证上岗");
    await save(form);
    await expectVisible(findRow(page, name).getByText("持证上岗"));

    await chooseRowAction(page, name, "删除");
    const question = page.getByRole("dialog", { name: `确定删除“${name}”？` });
    await question.getByRole("button", { name: "取消" }).click();
    await expectVisible(findRow(page, name));
    await chooseRowAction(page, name, "删除");
    await question.getByRole("button", { name: "删除" }).click();
    await expectVisible(page.getByText("没有符合条件的职位"));
  });

  it("with holders are kept, and list the holders", async () => {
    const page = await positionsOf("admin", "?name=普工");

    await chooseRowAction(page, "普工", "删除");
    await page.getByRole("dialog", { name: "确定删除“普工”？" }).getByRole("button", { name: "删除" }).click();

    await expectVisible(page.getByText(/“普工”还有 \d+ 人任职，不能删除/u));
    await page.getByRole("button", { name: /^查看“普工”的 \d+ 位任职人员$/u }).click();
    await expectVisible(
      page
        .getByRole("dialog", { name: /普工 · 任职人员/u })
        .getByRole("row")
        .nth(2),
    );
  });

  it("show missing values at their fields, and refusals of the server above them", async () => {
    const page = await positionsOf("admin", "?name=普工");
    const form = await openForm(page);

    await save(form);
    expect(await form.getByText("此项不能为空").count()).toBeGreaterThanOrEqual(2);

    await nameField(form).fill("普工");
    await codeField(form).fill("pg");
    await save(form);
    await expectVisible(form.getByText("名称与编码都相同的职位已存在"));
    expect(await nameField(form).inputValue()).toBe("普工");
  });

  it("with concurrent changes are compared before they are overwritten", async () => {
    const name = aName("两人改");
    const one = await positionsOf("admin");
    await addPosition(one, name);
    await search(one, name);
    const other = await positionsOf("admin", `?name=${name}`);
    const edit = async (page: Page) => {
      await page.getByRole("button", { name: `编辑 ${name}` }).click();
      const form = page.getByRole("dialog", { name: "编辑职位" });
      await expectVisible(nameField(form));
      return form;
    };
    const [first, second] = [await edit(one), await edit(other)];
    await second.getByRole("textbox", { name: "备注" }).fill("别人的");
    await save(second);
    await expectGone(second);

    await first.getByRole("textbox", { name: "备注" }).fill("我的");
    await save(first);

    await expectVisible(first.getByText(/修改了此记录|已被他人修改/u).first());
    const both = first.getByRole("radiogroup", { name: "备注" });
    await expectVisible(both.getByText("别人的"));
    await expectVisible(both.getByText("我的"));
    await first.getByRole("button", { name: "保存合并结果" }).click();
    await expectGone(first);
    await expectVisible(findRow(one, name).getByText("我的"));
  });
});

describe("the page of positions", () => {
  it("is restored after a reload, with its filter and its tag", async () => {
    const page = await positionsOf("superadmin");
    await search(page, "经理");
    await expectGone(findRow(page, "董事长"));

    await page.reload();

    await expectVisible(findRow(page, "总经理"));
    expect(await nameFilter(page).inputValue()).toBe("经理");
    expect(
      await page.getByRole("navigation", { name: "打开的页面" }).getByRole("listitem").count(),
    ).toBeGreaterThanOrEqual(1);
    await expectGone(findRow(page, "董事长"));
  });

  it("keeps its input while another page is open", async () => {
    const page = await positionsOf("admin");
    const form = await openForm(page);
    await nameField(form).fill("写到一半");
    await page.keyboard.press("Escape");
    await page.getByRole("dialog", { name: "放弃未保存的内容？" }).getByRole("button", { name: "放弃" }).click();
    await expectGone(form);
    await search(page, "员");
    await page.getByRole("navigation", { name: "主菜单" }).getByRole("link").first().click();
    await expectAddress(page, "/dashboard/home");

    await page
      .getByRole("navigation", { name: "打开的页面" })
      .getByRole("button", { name: "职位管理", exact: true })
      .click();

    await expectAddress(page, "员");
    expect(await nameFilter(page).inputValue()).toBe("员");
    await expectVisible(findRow(page, "安全员").first());
  });
});

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

describe("saved views", () => {
  it("open the list as saved, also on another device, are shared with a role and deleted", async () => {
    const { tenantId = 0, ...account } = getDemoAccount("admin");
    const admin = await createApiCaller({ ...account, tenantId });
    const role = await aRole(admin, ["sysPos/page"]);
    const member = await anAccount(admin, { tenantId, roleIds: [role.id] });
    const [own, shared] = [aName("我的"), aName("角色的")];
    const page = await positionsOf("admin", "?where=createTime~within~lastMonth");
    await search(page, "员");

    await saveView(page, own, async (dialog) => await dialog.getByRole("checkbox", { name: "设为默认" }).check());
    await saveView(page, shared, async (dialog) => {
      await dialog.getByRole("radio", { name: "某个角色" }).check();
      await pickOption(dialog.getByRole("combobox", { name: "角色" }), role.name);
    });
    const elsewhere = await positionsOf("admin");

    await expect.poll(async () => await tabOf(elsewhere, own).getAttribute("aria-pressed")).toBe("true");
    await expectAddress(elsewhere, "createTime~within~lastMonth");
    expect(await nameFilter(elsewhere).inputValue()).toBe("员");
    await expectVisible(elsewhere.getByRole("button", { name: /创建时间: 最近一个月/u }));
    await elsewhere.reload();
    await expectVisible(elsewhere.getByRole("button", { name: /创建时间: 最近一个月/u }));
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

describe("unsaved input is kept", () => {
  it("when the session ends: it is restored after sign-in", async () => {
    const account = getDemoAccount("admin");
    const page = await positionsOf("admin");
    // As after a sign-in on the page: the company of the account is chosen.
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

  it("when the network fails: saving works once it is back", async () => {
    const page = await positionsOf("admin");
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
