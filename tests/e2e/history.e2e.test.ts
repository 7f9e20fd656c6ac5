import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { positionApi } from "#modules/identity/position/contract";
import { aName, createApiCaller } from "./fixtures.ts";
import { chooseRowAction, expectGone, expectVisible, findRow, getDemoAccount, openSignedIn } from "./steps.ts";
import { setUpWindows } from "./windows.ts";

const open = setUpWindows();

async function openForm(page: Page, name: string) {
  await page.getByRole("button", { name: `编辑 ${name}` }).click();
  const form = page.getByRole("dialog", { name: "编辑职位" });
  await expectVisible(form.getByRole("textbox", { name: "备注" }));
  return form;
}

async function changePosition(page: Page, name: string, options: { remark: string; orderNo: number }): Promise<void> {
  const form = await openForm(page, name);
  await form.getByRole("textbox", { name: "备注" }).fill(options.remark);
  await form.getByRole("spinbutton", { name: "排序" }).fill(String(options.orderNo));
  await form.getByRole("button", { name: "保存", exact: true }).click();
  await expectGone(form);
  // The next edit starts from what the list shows.
  await expectVisible(findRow(page, name).getByText(options.remark));
}

it("a field is restored to its previous value, and a deleted record is restored", async () => {
  const admin = await createApiCaller(getDemoAccount("admin"));
  const name = aName("养护工");
  await admin(positionApi, "add", { name, code: name, remark: "初稿" });
  const page = await openSignedIn(open, getDemoAccount("admin"), { address: `/system/pos?name=${name}` });

  await changePosition(page, name, { remark: "第二稿", orderNo: 7 });
  await changePosition(page, name, { remark: "第三稿", orderNo: 8 });
  const form = await openForm(page, name);
  await form.getByRole("radiogroup", { name: "分组" }).getByText("修改历史").click();
  const history = form.getByRole("list", { name: "修改历史" });
  await expect.poll(async () => await history.getByText("修改", { exact: true }).count()).toBe(2);
  await history.getByRole("button", { name: "把备注恢复为“第二稿”" }).click();
  await expectGone(form);
  await expectVisible(findRow(page, name).getByText("第二稿"));
  await expectVisible(findRow(page, name).getByText("8", { exact: true }));

  await chooseRowAction(page, name, "删除");
  const question = page.getByRole("dialog", { name: `确定删除“${name}”？` });
  await question.getByRole("button", { name: "删除" }).click();
  await expectVisible(page.getByText("没有符合条件的职位"));
  await page.getByRole("button", { name: "已删除" }).click();
  const trash = page.getByRole("dialog", { name: "已删除的职位" });
  const restore = trash.getByRole("button", { name: `恢复 ${name}` });
  await restore.click();
  await expectGone(restore);
  await trash.getByRole("button", { name: "关闭" }).click();

  await expectVisible(findRow(page, name).getByText("第二稿"));
});
