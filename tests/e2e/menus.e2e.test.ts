import type { Locator, Page } from "playwright-core";
import { expect, it } from "vitest";
import { aName } from "./fixtures.ts";
import {
  chooseRowAction,
  expectGone,
  expectVisible,
  findItem,
  findRow,
  getDemoAccount,
  goTo,
  openSignedIn,
} from "./steps.ts";
import { setUpWindows } from "./windows.ts";

const open = setUpWindows();
const address = "/platform/menu";

async function save(form: Locator): Promise<void> {
  await form.getByRole("button", { name: "保存", exact: true }).click();
  await expectGone(form);
}

async function pickParent(page: Page, form: Locator, name: string): Promise<void> {
  await form.getByRole("combobox", { name: "上级菜单" }).click();
  await findItem(page.getByRole("dialog", { name: "上级菜单" }), name).click();
}

it("menu entries are added, disabled, deleted and restored, and unused permission codes are reported", async () => {
  const page = await openSignedIn(open, getDemoAccount("superadmin"), { address });
  await expectVisible(findRow(page, "工作台").first());
  const [name, button] = [aName("职位备查"), aName("备查打印")];
  const path = `/system/${aName("p")}`;
  const code = `${aName("sysSpare")}/print`;

  await page.getByRole("button", { name: "新增", exact: true }).click();
  const form = page.getByRole("dialog", { name: "新增菜单" });
  await form.getByRole("textbox", { name: "菜单名称" }).fill(name);
  await pickParent(page, form, "系统管理");
  await form.getByRole("button", { name: "选择图标" }).click();
  const icons = page.getByRole("dialog", { name: "选择图标" });
  await icons.getByRole("textbox", { name: "搜索图标" }).fill("Medal");
  await icons.getByRole("option", { name: "ele-Medal", exact: true }).click();
  await expectVisible(form.getByRole("button", { name: "图标 ele-Medal，点击更换" }));
  await form.getByRole("textbox", { name: "路由路径" }).fill(path);
  await form.getByRole("combobox", { name: "组件" }).fill("/system/pos/index");
  await save(form);
  await page.getByRole("textbox", { name: "菜单名称" }).fill(name);
  // The row is shown before the search as well; the answer would close its menu.
  await expectGone(findRow(page, "工作台").first());
  await expectVisible(findRow(page, name).getByText(path));

  await chooseRowAction(page, name, "新增下级");
  expect(await form.getByRole("radio", { name: "按钮" }).isChecked()).toBe(true);
  await form.getByRole("textbox", { name: "菜单名称" }).fill(button);
  await form.getByRole("combobox", { name: "权限标识" }).fill(code);
  await save(form);
  await page.getByRole("button", { name: "查看", exact: true }).click();
  const report = page.getByRole("dialog", { name: "权限标识核对" });
  await report.getByRole("button", { name: `打开 ${button} ${code}` }).click();
  const edit = page.getByRole("dialog", { name: "编辑菜单" });
  await edit.getByRole("textbox", { name: "备注" }).fill("打印备查表");
  await save(edit);

  await goTo(page, path);
  await expectVisible(page.getByRole("heading", { name: "职位", level: 1 }));
  await goTo(page, address);
  await page.getByRole("switch", { name: `${name} 的状态` }).click();
  await expect.poll(async () => await page.getByRole("switch", { name: `${name} 的状态` }).isChecked()).toBe(false);
  await goTo(page, path);
  await expectVisible(page.getByRole("heading", { name: "页面不存在" }));

  await goTo(page, address);
  await chooseRowAction(page, name, "删除");
  const question = page.getByRole("dialog", { name: `确定删除“${name}”？` });
  await question.getByRole("button", { name: "删除" }).click();
  await expectGone(findRow(page, name));
  await page.getByRole("button", { name: "撤销" }).click();
  await expectVisible(findRow(page, name));
});
