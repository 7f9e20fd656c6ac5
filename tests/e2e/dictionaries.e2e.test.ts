import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { dictionaryItemApi, dictionaryTypeApi } from "#modules/settings/dictionary/contract";
import { aName, createApiCaller } from "./fixtures.ts";
import { expectGone, expectVisible, getDemoAccount, openSignedIn } from "./steps.ts";
import { setUpWindows } from "./windows.ts";

const open = setUpWindows();
const address = "/platform/dict";

const itemsOf = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

async function addItem(
  page: Page,
  name: string,
  [label, value, tag]: readonly [string, string, string],
): Promise<void> {
  // An empty list offers it as well.
  await itemsOf(page, name).getByRole("button", { name: "新增", exact: true }).first().click();
  const form = page.getByRole("dialog", { name: "新增字典项" });
  await form.getByRole("textbox", { name: "显示文本" }).fill(label);
  await form.getByRole("textbox", { name: "值" }).fill(value);
  await form.getByText(tag, { exact: true }).click();
  await form.getByRole("button", { name: "保存", exact: true }).click();
  await expectGone(form);
  await expectVisible(itemsOf(page, name).getByText(label, { exact: true }));
}

it("a dictionary is added with items, which are put into another order", async () => {
  const page = await openSignedIn(open, getDemoAccount("superadmin"), { address });
  const name = aName("材料");
  await page.getByRole("button", { name: "新增", exact: true }).click();
  const form = page.getByRole("dialog", { name: "新增字典" });
  await form.getByRole("textbox", { name: "字典名称" }).fill(name);
  await form.getByRole("textbox", { name: "编码" }).fill(aName("material_"));
  await form.getByRole("button", { name: "保存", exact: true }).click();
  await expectGone(form);
  await page.getByRole("search").first().getByRole("textbox").fill(name);

  await page.getByRole("button", { name: `查看“${name}”的字典项` }).click();
  await addItem(page, name, ["水泥", "cement", "成功"]);
  await addItem(page, name, ["钢筋", "steel", "危险"]);
  await itemsOf(page, name).getByRole("button", { name: "调整顺序" }).click();
  const dialog = page.getByRole("dialog", { name: `调整“${name}”的顺序` });
  await dialog.getByRole("button", { name: "移动“钢筋”，第 2 项，共 2 项" }).press("ArrowUp");
  await dialog.getByRole("button", { name: "保存", exact: true }).click();
  await expectGone(dialog);

  const rows = itemsOf(page, name).getByRole("row");
  await expectVisible(rows.nth(1).getByText("钢筋"));
  expect(await rows.nth(2).textContent()).toContain("水泥");
});

it("a new item is offered in the open window of another account, without a reload", async () => {
  const page = await openSignedIn(open, getDemoAccount("admin"), { address: "/system/org" });
  await page.getByRole("button", { name: "新增", exact: true }).click();
  const form = page.getByRole("dialog", { name: "新增机构" });
  await expectVisible(form);
  const call = await createApiCaller(getDemoAccount("superadmin"));
  const types = await call(dictionaryTypeApi, "page", { code: "org_type" });
  const dictTypeId = types.items[0]?.id;
  if (dictTypeId === undefined) throw new Error("there is no dictionary of organisation types");
  const label = aName("标段");

  const id = await call(dictionaryItemApi, "add", { dictTypeId, label, value: aName("section_") });

  await form.getByRole("combobox", { name: "机构类型" }).click();
  const option = page.locator(".ant-select-item-option", { hasText: label });
  // The window hears of changes as soon as its connection is open.
  await expect
    .poll(
      async () => {
        await call(dictionaryItemApi, "update", { id, remark: aName("") });
        return await option.isVisible();
      },
      { timeout: 20_000, interval: 1000 },
    )
    .toBe(true);
  await option.click();
  await expectVisible(form.getByTitle(label, { exact: true }));
  await call(dictionaryItemApi, "delete", { id });
});
