import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { type Account, anAccount, aRole, createApiCaller } from "./fixtures.ts";
import {
  chooseRowAction,
  expectGone,
  expectVisible,
  findItem,
  findRow,
  getDemoAccount,
  openSignedIn,
  pickOption,
  readTotal,
} from "./steps.ts";
import { setUpWindows } from "./windows.ts";

const open = setUpWindows();
const tenantId = 100_001;
const platformTenantId = 1_300_000_000_001;
async function openRoles(account: Account, name: string): Promise<Page> {
  const page = await openSignedIn(open, account, { address: `/system/role?keyword=${name}` });
  await expectVisible(findRow(page, name));
  return page;
}

const formOf = (page: Page) => page.getByRole("dialog", { name: "编辑角色" });

/** Opens one section of a role's form. */
async function openSection(form: Locator, name: string): Promise<Locator> {
  await form.getByRole("radiogroup", { name: "分组" }).getByText(name, { exact: true }).click();
  const section = form.getByRole("group", { name, exact: true });
  await expectVisible(section);
  return section;
}

/** Opens the form of a role in one of its sections. */
async function openRole(page: Page, role: string, action: string): Promise<Locator> {
  await chooseRowAction(page, role, action);
  const form = formOf(page);
  await expectVisible(form);
  return form;
}

async function searchFor(part: Locator, label: string, words: string): Promise<void> {
  const box = part.getByRole("textbox", { name: `搜索${label}` });
  await box.fill(words);
  await box.press("Enter");
}

async function toggleItem(part: Locator, name: string): Promise<void> {
  await findItem(part, name).click();
}

/** Saves the form; returns when it is closed. */
async function save(form: Locator): Promise<void> {
  await form.getByRole("button", { name: /保\s?存$/u }).click();
  await expectGone(form);
}

/** Presses the refresh button of the list. */
async function refresh(page: Page): Promise<void> {
  await page.getByRole("button", { name: "刷新" }).click();
}

describe("roles", () => {
  it("are copied and granted, and a change of their grants affects open windows at the next refresh", async () => {
    const admin = await createApiCaller(getDemoAccount("admin"));
    const role = await aRole(admin, ["sysPos/page", "sysPos/add", "sysUser/page"]);
    const holder = await anAccount(admin, { tenantId, realName: "诸葛明" });
    const page = await openRoles(getDemoAccount("admin"), role.name);

    await chooseRowAction(page, role.name, "复制角色与授权");
    await page
      .getByRole("dialog", { name: "复制角色与授权" })
      .getByRole("button", { name: /保\s?存/u })
      .click();
    await expectVisible(page.getByText("已复制，新角色不含账号"));
    const copy = `${role.name} 副本`;
    const accounts = await openRole(page, copy, "授权账号");
    await pickOption(accounts.getByRole("combobox", { name: /查找账号/u }), holder.account, "诸葛明");
    await accounts.getByRole("button", { name: "添加" }).click();
    await expectVisible(findRow(accounts, "诸葛明"));
    // The rows scroll within the grid, which clips them: without a height it would show none.
    expect((await accounts.getByRole("grid").boundingBox())?.height).toBeGreaterThan(200);
    const holderPage = await openSignedIn(open, holder, { address: "/system/pos" });
    await expectVisible(holderPage.getByRole("button", { name: "新增", exact: true }));

    const menus = await openSection(accounts, "菜单权限");
    await searchFor(menus, "菜单权限", "职位管理");
    await menus.getByRole("button", { name: "展开 职位管理" }).click();
    await toggleItem(menus, "增加");
    await expectVisible(menus.getByRole("button", { name: "本次改动：新增 0，移除 1" }));
    await searchFor(menus, "菜单权限", "机构管理");
    await toggleItem(menus, "机构管理");
    await expectVisible(accounts.getByText("菜单权限 +4 −1"));
    await save(accounts);
    await refresh(holderPage);
    await expectGone(holderPage.getByRole("button", { name: "新增", exact: true }));
    const menu = holderPage.getByRole("navigation", { name: "菜单" });
    await expectVisible(menu.getByRole("link", { name: "机构管理" }));

    await menu.getByRole("link", { name: "账号管理" }).click();
    await expect.poll(async () => await readTotal(holderPage, "账号")).toBeGreaterThan(200);
    const form = await openRole(page, copy, "数据范围");
    const scope = await openSection(form, "数据范围");
    await scope.getByRole("radio", { name: /^自定义数据/u }).check();
    await scope.getByRole("button", { name: "连同下级：江苏分公司" }).click();
    await expectVisible(form.getByText("数据范围由“全部数据”改为“自定义数据”"));
    await expectVisible(form.getByText("自定义数据范围 +1"));
    await save(form);
    await refresh(holderPage);
    await expect.poll(async () => await readTotal(holderPage, "账号")).toBeLessThan(100);
    await expectVisible(holderPage.getByRole("row", { name: /江苏综合部/u }).first());

    const denying = await openRole(page, copy, "接口黑名单");
    const calls = await openSection(denying, "接口黑名单");
    await searchFor(calls, "接口黑名单", "sysUser/page");
    await toggleItem(calls, "查询");
    await save(denying);
    // Any answer announces changed rights: the list and its refresh button may already be gone.
    await holderPage.reload();
    await expectVisible(holderPage.getByText("您没有查看账号的权限"));
  });

  it("hide a field from their holders after the platform administrator has selected it", async () => {
    const superadmin = getDemoAccount("superadmin");
    const platform = await createApiCaller(superadmin);
    const role = await aRole(platform, ["sysUser/page"]);
    const holder = await anAccount(platform, { tenantId: platformTenantId, roleIds: [role.id] });
    const holderPage = await openSignedIn(open, holder, { address: "/system/user" });
    await expectVisible(holderPage.getByRole("columnheader", { name: "手机号码" }));
    const page = await openRoles(superadmin, role.name);

    const form = await openRole(page, role.name, "字段黑名单");
    const fields = await openSection(form, "字段黑名单");
    await searchFor(fields, "字段黑名单", "手机");
    await toggleItem(fields, "手机号码");
    await save(form);
    await refresh(holderPage);

    await expectGone(holderPage.getByRole("columnheader", { name: "手机号码" }));
    await expectVisible(holderPage.getByRole("columnheader", { name: "所属机构" }));
  });
});
