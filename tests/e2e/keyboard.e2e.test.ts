import { text as textOf } from "node:stream/consumers";
import type { Locator, Page } from "playwright-core";
import { expect, it } from "vitest";
import { organisationApi } from "#modules/identity/organisation/contract";
import { aName, createApiCaller } from "./fixtures.ts";
import { expectGone, expectVisible, findRow, getDemoAccount, openSignedIn } from "./steps.ts";
import { setUpWindows } from "./windows.ts";

const open = setUpWindows();
/** Enough for two rounds through a page, because a part that loads late may move the focus back to the start. */
const maxPresses = 300;

async function hasFocus(locator: Locator): Promise<boolean> {
  return await locator.evaluateAll((elements) => elements.some((element) => element === document.activeElement));
}

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, goal: Locator): Promise<void> {
  for (let presses = 0; presses < maxPresses; presses++) {
    await page.keyboard.press("Tab");
    // The page renders between two key presses.
    await page.evaluate(async () => await new Promise(requestAnimationFrame));
    if (await hasFocus(goal)) return;
  }
  throw new Error(`Tab does not lead to ${goal.toString()}`);
}

async function expectFocus(locator: Locator): Promise<void> {
  await expect.poll(async () => await hasFocus(locator)).toBe(true);
}

/** The focus is inside of the element that has just opened; before that, keys still reach the page below. */
async function expectFocusIn(locator: Locator): Promise<void> {
  await expect.poll(async () => await hasFocus(locator.locator(":focus"))).toBe(true);
}

/** The cell of a row with its name; the previous cell selects the row. */
const cellOf = (page: Page, name: string) => findRow(page, name).getByRole("gridcell").nth(1);

it("organisations can be used without a mouse: menu, tree, form, history, row menu and confirmations", async () => {
  const admin = await createApiCaller(getDemoAccount("admin"));
  const name = aName("湖州项目部");
  const [{ id: root } = { id: 0 }] = await admin(organisationApi, "children", {});
  await admin(organisationApi, "add", { pid: root, name, code: name, orderNo: 1 });
  const page = await openSignedIn(open, getDemoAccount("admin"), { address: "/dashboard/home" });
  const { keyboard } = page;

  await tabTo(page, page.getByRole("navigation", { name: "主菜单" }).getByRole("link", { name: "系统管理" }));
  await keyboard.press("Enter");
  const entry = page.getByRole("navigation", { name: "菜单", exact: true }).getByRole("link", { name: "机构管理" });
  await expectVisible(entry);
  // The first page of the menu opens by itself; until then it still takes the focus.
  await expectVisible(page.getByRole("heading", { name: "账号", level: 1 }));
  await tabTo(page, entry);
  await keyboard.press("Enter");
  await expectVisible(findRow(page, name));

  await tabTo(page, page.getByRole("columnheader", { name: "机构名称" }));
  await keyboard.press("ArrowDown");
  await expectFocus(cellOf(page, "华东建设集团"));
  await keyboard.press("ArrowLeft");
  await expectGone(findRow(page, name));
  await keyboard.press("ArrowRight");
  await expectVisible(findRow(page, name));
  await keyboard.press("ArrowDown");
  await expectFocus(cellOf(page, name));

  await keyboard.press("Enter");
  const form = page.getByRole("dialog", { name: "编辑机构" });
  await expectFocusIn(form);
  await tabTo(page, form.getByRole("textbox", { name: "备注" }));
  await keyboard.type("只用键盘");
  await keyboard.press("Control+s");
  await expectVisible(page.getByText("已保存"));
  await keyboard.press("Escape");
  await expectGone(form);
  await expectFocus(cellOf(page, name));

  await keyboard.press("Enter");
  await expectFocusIn(form);
  await tabTo(page, form.getByRole("radio", { name: "基本信息" }));
  await keyboard.press("ArrowRight");
  await expectVisible(form.getByRole("textbox", { name: "写评论" }));
  await keyboard.press("ArrowRight");
  await expectVisible(form.getByRole("button", { name: "添加附件" }));
  await keyboard.press("ArrowRight");
  await expectVisible(form.getByRole("list", { name: "修改历史" }).getByText("只用键盘"));
  for (const _ of [1, 2, 3]) await keyboard.press("ArrowLeft");
  await tabTo(page, form.getByRole("textbox", { name: "备注" }));
  await keyboard.type("，改了又不要");
  await keyboard.press("Escape");
  const unsaved = page.getByRole("dialog", { name: "放弃未保存的内容？" });
  await expectVisible(unsaved);
  await tabTo(page, unsaved.getByRole("button", { name: "放弃" }));
  await keyboard.press("Enter");
  await expectGone(form);
  await expectFocus(cellOf(page, name));

  await tabTo(page, findRow(page, name).getByRole("button", { name: `${name} 的更多操作` }));
  await keyboard.press("Enter");
  await expectFocus(page.getByRole("menuitem", { name: "复制" }));
  await keyboard.press("End");
  await expectFocus(page.getByRole("menuitem", { name: "删除" }));
  await keyboard.press("Enter");
  const question = page.getByRole("dialog", { name: `确定删除“${name}”？` });
  await expectFocus(question.getByRole("button", { name: "取消" }));
  await tabTo(page, question.getByRole("button", { name: "删除" }));
  await keyboard.press("Enter");
  await expectGone(findRow(page, name));
  await expectVisible(page.getByRole("button", { name: "撤销", exact: true }));
  await keyboard.press("Control+z");
  await expectVisible(findRow(page, name));
});

/** A file of two positions as a spreadsheet would save it. */
function aFile(...names: readonly [string, string][]): { name: string; mimeType: string; buffer: Buffer } {
  const lines = ["职位名称,职位编码", ...names.map((line) => line.join(","))];
  return { name: "职位.csv", mimeType: "text/csv", buffer: Buffer.from(lines.join("\r\n")) };
}

it("positions can be used without a mouse: add, find, edit, export, import and undo", async () => {
  const [name, imported, other] = [aName("钢筋翻样员"), aName("爆破员"), aName("架子工")];
  const page = await openSignedIn(open, getDemoAccount("admin"), { address: "/system/pos" });
  const { keyboard } = page;
  const button = (words: string) => page.getByRole("button", { name: words, exact: true });
  await expectVisible(page.getByRole("row").nth(2));

  await tabTo(page, button("新增"));
  await keyboard.press("Enter");
  const adding = page.getByRole("dialog", { name: "新增职位" });
  await expectFocus(adding.getByRole("textbox", { name: "职位名称" }));
  await keyboard.type(name);
  await keyboard.press("Tab");
  await keyboard.type(name);
  await tabTo(page, adding.getByRole("button", { name: "保存", exact: true }));
  await keyboard.press("Enter");
  await expectGone(adding);

  await keyboard.press("/");
  await keyboard.type(name);
  await keyboard.press("Enter");
  await expectGone(page.getByRole("row").nth(2));
  await expectVisible(findRow(page, name));

  await tabTo(page, page.getByRole("columnheader", { name: "职位名称" }));
  await keyboard.press("ArrowDown");
  await keyboard.press("Enter");
  const editing = page.getByRole("dialog", { name: "编辑职位" });
  await expectFocusIn(editing);
  await tabTo(page, editing.getByRole("textbox", { name: "备注" }));
  await keyboard.type("只用键盘");
  await tabTo(page, editing.getByRole("button", { name: "保存", exact: true }));
  await keyboard.press("Enter");
  await expectGone(editing);
  await expectFocus(cellOf(page, name));
  await expectVisible(findRow(page, name).getByText("只用键盘"));

  // A closing dialog still keeps the focus.
  await expectVisible(button("导出"));
  await tabTo(page, button("导出"));
  await keyboard.press("Enter");
  const exporting = page.getByRole("dialog", { name: "导出职位" });
  await expectFocusIn(exporting);
  await tabTo(page, exporting.getByRole("radio", { name: "xlsx" }));
  await keyboard.press("ArrowRight");
  await tabTo(page, exporting.getByRole("button", { name: "导出", exact: true }));
  const [file] = await Promise.all([page.waitForEvent("download"), keyboard.press("Enter")]);
  const text = await textOf(await file.createReadStream());
  expect(file.suggestedFilename()).toMatch(/\.csv$/u);
  expect(text).toContain(`${name},${name}`);
  expect(text.trim().split(/\r?\n/u)).toHaveLength(2);
  await expectGone(exporting);

  await tabTo(page, button("导入"));
  await keyboard.press("Enter");
  const wizard = page.getByRole("dialog", { name: "导入职位" });
  await expectFocusIn(wizard);
  // Listens before the key press: on a busy machine the event would be missed otherwise.
  const chooser = page.waitForEvent("filechooser");
  await tabTo(page, wizard.getByRole("button", { name: "选择文件" }));
  await keyboard.press("Enter");
  await (await chooser).setFiles(aFile([imported, imported], [other, other]));
  await expectFocus(wizard.getByRole("button", { name: "检查" }));
  await keyboard.press("Enter");
  const commit = wizard.getByRole("button", { name: "导入 2 行" });
  await expectVisible(commit);
  await tabTo(page, commit);
  await keyboard.press("Enter");
  await expectVisible(wizard.getByText("新增 2 条，修改 0 条"));

  await tabTo(page, wizard.getByRole("button", { name: "撤销导入" }));
  await keyboard.press("Enter");
  const undoing = page.getByRole("dialog", { name: "撤销这次导入？" });
  await expectFocusIn(undoing);
  await tabTo(page, undoing.getByRole("button", { name: "撤销导入" }));
  await keyboard.press("Enter");
  await expectVisible(wizard.getByText("已撤销这次导入"));
  await tabTo(page, wizard.getByRole("button", { name: "查看列表" }));
  await keyboard.press("Enter");
  await expectGone(wizard);
  await keyboard.press("/");
  await keyboard.press("Control+a");
  await keyboard.type(imported);
  await keyboard.press("Enter");
  await expectVisible(page.getByText("没有符合条件的职位"));
});
