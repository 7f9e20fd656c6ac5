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

const drawerOf = (page: Page, role: string) => page.getByRole("dialog", { name: `${role} · 授权` });

/** Opens one section of a role's grants. */
async function openGrants(drawer: Locator, name: string): Promise<Locator> {
  await drawer.getByRole("tab", { name }).click();
  const part = drawer.getByRole("tabpanel", { name });
  await expectVisible(part.getByRole("button", { name: "保存" }));
  return part;
}

async function searchFor(part: Locator, label: string, words: string): Promise<void> {
  const box = part.getByRole("textbox", { name: `搜索${label}` });
  await box.fill(words);
  await box.press("Enter");
}

async function toggleItem(part: Locator, name: string): Promise<void> {
  await findItem(part, name).click();
}

/** Saves a section; returns when it is done. */
async function save(part: Locator): Promise<void> {
  const saved = part.page().waitForResponse(/\/api\/sysRole\/grant/u);
  await part.getByRole("button", { name: "保存" }).click();
  await saved;
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
    await chooseRowAction(page, copy, "授权账号");
    const drawer = drawerOf(page, copy);
    await pickOption(drawer.getByRole("combobox", { name: /查找账号/u }), holder.account, "诸葛明");
    await drawer.getByRole("button", { name: "添加" }).click();
    await expectVisible(findRow(drawer, "诸葛明"));
    const holderPage = await openSignedIn(open, holder, { address: "/system/pos" });
    await expectVisible(holderPage.getByRole("button", { name: "新增", exact: true }));

    const menus = await openGrants(drawer, "菜单权限");
    await searchFor(menus, "菜单权限", "职位管理");
    await menus.getByRole("button", { name: "展开 职位管理" }).click();
    await toggleItem(menus, "增加");
    await expectVisible(menus.getByRole("button", { name: "本次改动：新增 0，移除 1" }));
    await searchFor(menus, "菜单权限", "机构管理");
    await toggleItem(menus, "机构管理");
    await expectVisible(menus.getByRole("button", { name: "本次改动：新增 3，移除 1" }));
    await save(menus);
    await refresh(holderPage);
    await expectGone(holderPage.getByRole("button", { name: "新增", exact: true }));
    const menu = holderPage.getByRole("navigation", { name: "菜单" });
    await expectVisible(menu.getByRole("link", { name: "机构管理" }));

    await menu.getByRole("link", { name: "账号管理" }).click();
    await expect.poll(async () => await readTotal(holderPage, "账号")).toBeGreaterThan(200);
    const scope = await openGrants(drawer, "数据范围");
    await scope.getByRole("radio", { name: /^自定义数据/u }).check();
    await scope.getByRole("button", { name: "江苏分公司 连同全部下级" }).click();
    await expectVisible(scope.getByText("已选 8 项"));
    await expectVisible(scope.getByText("由“全部数据”改为“自定义数据”"));
    await save(scope);
    await refresh(holderPage);
    await expect.poll(async () => await readTotal(holderPage, "账号")).toBeLessThan(100);
    await expectVisible(holderPage.getByRole("row", { name: /江苏综合部/u }).first());

    const calls = await openGrants(drawer, "接口黑名单");
    await searchFor(calls, "接口黑名单", "sysUser/page");
    await toggleItem(calls, "查询");
    await save(calls);
    await refresh(holderPage);
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

    await chooseRowAction(page, role.name, "字段黑名单");
    const fields = await openGrants(drawerOf(page, role.name), "字段黑名单");
    await searchFor(fields, "字段黑名单", "手机");
    await toggleItem(fields, "手机号码");
    await save(fields);
    await refresh(holderPage);

    await expectGone(holderPage.getByRole("columnheader", { name: "手机号码" }));
    await expectVisible(holderPage.getByRole("columnheader", { name: "账号类型" }));
  });
});
