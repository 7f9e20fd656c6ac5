import { expect, it } from "vitest";
import { positionApi } from "#modules/identity/position/contract";
import { aName, anAccount, aRole, createApiCaller } from "./fixtures.ts";
import {
  chooseRowAction,
  expectGone,
  expectVisible,
  findItem,
  getDemoAccount,
  goTo,
  openSignedIn,
  pickOption,
} from "./steps.ts";
import { setUpWindows } from "./windows.ts";

const open = setUpWindows();
const tenantId = 100_001;

it("the permission check explains a refusal, and the suggested change lifts it", async () => {
  const admin = await createApiCaller(getDemoAccount("admin"));
  const role = await aRole(admin, ["sysPos/page"]);
  const account = await anAccount(admin, { tenantId, realName: "东方朔", roleIds: [role.id] });
  const position = aName("巡查员");
  await admin(positionApi, "add", { name: position, code: position });
  const page = await openSignedIn(open, getDemoAccount("admin"), {
    address: `/system/user?keyword=${account.account}`,
  });

  await chooseRowAction(page, "东方朔", "权限诊断");
  await pickOption(page.getByRole("combobox", { name: "操作" }), "sysPos/delete", "删除");
  await pickOption(page.getByRole("combobox", { name: "记录（可选）" }), position);
  await expectVisible(page.getByRole("heading", { name: `东方朔对“${position}”不能执行“职位管理 · 删除”` }));
  await expectVisible(page.getByText("没有启用的角色持有权限“职位管理 · 删除”。"));
  await expectVisible(page.getByText(`给角色“${role.name}”授权菜单“职位管理 · 删除”`));

  await goTo(page, `/system/role?keyword=${role.name}`);
  await chooseRowAction(page, role.name, "授权菜单");
  const form = page.getByRole("dialog", { name: "编辑角色" });
  const menus = form.getByRole("group", { name: "菜单权限" });
  await menus.getByRole("textbox", { name: "搜索菜单权限" }).fill("职位管理");
  // A node that is expanded before the search applies would be collapsed by it again.
  await expectVisible(menus.locator("mark", { hasText: "职位管理" }));
  await menus.getByRole("button", { name: "展开 职位管理" }).click();
  await findItem(menus, "删除").click();
  await form.getByRole("button", { name: /保\s?存$/u }).click();
  await expectGone(form);
  const tags = page.getByRole("navigation", { name: "打开的页面" });
  await tags.getByRole("button", { name: "权限诊断", exact: true }).click();

  await expectVisible(page.getByRole("heading", { name: `东方朔对“${position}”可以执行“职位管理 · 删除”` }));
  expect(await page.getByRole("main").getByText("拦截").count()).toBe(0);
});
