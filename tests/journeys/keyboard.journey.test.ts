import type { Locator, Page } from "playwright-core";
import { expect, it } from "vitest";
import { organisationApi } from "#modules/organisation/contract";
import { aName, callerOf } from "./given.ts";
import { demoAccount, expectGone, expectVisible, openSignedIn, rowOf } from "./steps.ts";
import { windows } from "./windows.ts";

const open = windows();
/** So many presses lead from one end of a page to the other. */
const mostPresses = 60;

async function hasFocus(locator: Locator): Promise<boolean> {
  return await locator.evaluateAll((elements) => elements.some((element) => element === document.activeElement));
}

/** Presses Tab until the keyboard stands there. */
async function tabTo(page: Page, goal: Locator): Promise<void> {
  for (let presses = 0; presses < mostPresses; presses++) {
    await page.keyboard.press("Tab");
    if (await hasFocus(goal)) return;
  }
  throw new Error(`Tab does not lead to ${goal.toString()}`);
}

async function expectFocus(locator: Locator): Promise<void> {
  await expect.poll(async () => await hasFocus(locator)).toBe(true);
}

/** The first cell of a row. */
const cellOf = (page: Page, name: string) => rowOf(page, name).getByRole("gridcell").first();

it("organisations need no mouse: menu, tree, form, history, row menu and questions", async () => {
  const admin = await callerOf(demoAccount("admin"));
  const name = aName("湖州项目部");
  const [{ id: root } = { id: 0 }] = await admin(organisationApi, "children", {});
  await admin(organisationApi, "add", { pid: root, name, code: name, orderNo: 1 });
  const page = await openSignedIn(open, demoAccount("admin"), { address: "/dashboard/home" });
  const { keyboard } = page;

  await tabTo(page, page.getByRole("navigation", { name: "主菜单" }).getByRole("button", { name: "系统管理" }));
  await keyboard.press("Enter");
  const entry = page.getByRole("navigation", { name: "菜单", exact: true }).getByRole("button", { name: "机构管理" });
  await expectVisible(entry);
  await tabTo(page, entry);
  await keyboard.press("Enter");
  await expectVisible(rowOf(page, name));

  await tabTo(page, page.getByRole("columnheader", { name: "机构名称" }));
  await keyboard.press("ArrowDown");
  await expectFocus(cellOf(page, "华东建设集团"));
  await keyboard.press("ArrowLeft");
  await expectGone(rowOf(page, name));
  await keyboard.press("ArrowRight");
  await expectVisible(rowOf(page, name));
  await keyboard.press("ArrowDown");
  await expectFocus(cellOf(page, name));

  await keyboard.press("Enter");
  const form = page.getByRole("dialog", { name: "编辑机构" });
  await tabTo(page, form.getByRole("textbox", { name: "备注" }));
  await keyboard.type("只用键盘");
  await keyboard.press("Control+s");
  await expectVisible(page.getByText("已保存"));
  await keyboard.press("Escape");
  await expectGone(form);
  await expectFocus(cellOf(page, name));

  await keyboard.press("Enter");
  await tabTo(page, form.getByRole("radio", { name: "基本信息" }));
  await keyboard.press("ArrowRight");
  await expectVisible(form.getByRole("list", { name: "修改历史" }).getByText("只用键盘"));
  await keyboard.press("ArrowLeft");
  await tabTo(page, form.getByRole("textbox", { name: "备注" }));
  await keyboard.type("，改了又不要");
  await keyboard.press("Escape");
  const unsaved = page.getByRole("dialog", { name: "放弃未保存的内容？" });
  await expectVisible(unsaved);
  await tabTo(page, unsaved.getByRole("button", { name: "放弃" }));
  await keyboard.press("Enter");
  await expectGone(form);
  await expectFocus(cellOf(page, name));

  await tabTo(page, rowOf(page, name).getByRole("button", { name: `${name} 的更多操作` }));
  await keyboard.press("Enter");
  await expectFocus(page.getByRole("menuitem", { name: "复制" }));
  await keyboard.press("End");
  await expectFocus(page.getByRole("menuitem", { name: "删除" }));
  await keyboard.press("Enter");
  const question = page.getByRole("dialog", { name: `确定删除“${name}”？` });
  await expectFocus(question.getByRole("button", { name: "取消" }));
  await tabTo(page, question.getByRole("button", { name: "删除" }));
  await keyboard.press("Enter");
  await expectGone(rowOf(page, name));
  await keyboard.press("Control+z");
  await expectVisible(rowOf(page, name));
});
