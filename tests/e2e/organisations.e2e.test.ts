import type { Locator, Page } from "playwright-core";
import { describe, it } from "vitest";
import { aName } from "./fixtures.ts";
import {
  chooseRowAction,
  expectGone,
  expectVisible,
  findItem,
  findRow,
  getDemoAccount,
  openSignedIn,
} from "./steps.ts";
import { setUpWindows } from "./windows.ts";

const open = setUpWindows();

async function openOrganisations(): Promise<Page> {
  const page = await openSignedIn(open, getDemoAccount("admin"), { address: "/system/org" });
  await expectVisible(findRow(page, "浙江分公司"));
  return page;
}

/** The button that expands or collapses an organisation: the name tells which. */
function findToggle(page: Page, name: string): Locator {
  return page.getByRole("row").getByRole("button", { name, exact: true });
}

/** Picks a parent in the dialog of a move by its name, as in a large tree: Enter takes the only match. */
async function pickParent(page: Page, name: string): Promise<void> {
  await page.getByRole("combobox", { name: "新的上级机构" }).click();
  const choice = page.getByRole("dialog", { name: "新的上级机构" });
  const search = choice.getByRole("textbox", { name: "搜索新的上级机构" });
  await expectVisible(findItem(choice, "浙江分公司"));
  await search.fill(name);
  await expectGone(findItem(choice, "浙江分公司"));
  await expectVisible(findItem(choice, name));
  await search.press("Enter");
  await expectGone(choice);
}

describe("organisations", () => {
  it("are added below an existing one and moved, with a preview of the effects", async () => {
    const page = await openOrganisations();
    const name = aName("舟山项目部");

    await chooseRowAction(page, "浙江分公司", "新增下级");
    const form = page.getByRole("dialog", { name: "新增机构" });
    await expectVisible(form.getByRole("combobox", { name: "上级机构" }).getByText("浙江分公司"));
    await form.getByRole("textbox", { name: "机构名称" }).fill(name);
    await form.getByRole("textbox", { name: "机构编码" }).fill(name);
    await form.getByRole("button", { name: "保存", exact: true }).click();
    await expectGone(form);
    await expectVisible(findRow(page, name));

    await chooseRowAction(page, name, "移动");
    const dialog = page.getByRole("dialog", { name: `移动“${name}”` });
    await pickParent(page, "江苏分公司");
    await expectVisible(dialog.getByText("共 1 个机构、0 人一起移动。"));
    await expectVisible(dialog.getByText(/^数据范围变化：\d+ 个账号新增可见，\d+ 个账号不再可见/u));
    await dialog.getByRole("button", { name: "移动" }).click();
    await expectVisible(page.getByText("已移动"));
    // Both branches are open now: the row is in the new one only.
    await expectVisible(findToggle(page, "收起 江苏分公司"));
    await findToggle(page, "收起 浙江分公司").click();
    await expectVisible(findRow(page, name));
    await findToggle(page, "展开 浙江分公司").click();

    await page.getByRole("button", { name: "撤销" }).click();
    await expectVisible(page.getByText("已撤销"));
    await findToggle(page, "收起 江苏分公司").click();
    await expectVisible(findRow(page, name));
  });
});

describe("regions", () => {
  it("are found by initials, generate organisations that can be undone, and are picked from columns", async () => {
    const page = await openSignedIn(open, getDemoAccount("superadmin"), { address: "/platform/region" });
    const search = page.getByRole("textbox", { name: "名称、编码或拼音" });
    await search.fill("hhht");
    await search.press("Enter");
    await expectVisible(findRow(page, "呼和浩特市"));

    await chooseRowAction(page, "呼和浩特市", "生成机构");
    const dialog = page.getByRole("dialog", { name: "由“呼和浩特市”生成机构" });
    await expectVisible(dialog.getByText(/^共涉及 \d+ 个机构。$/u));
    await dialog.getByText("地级").click();
    await dialog.getByRole("button", { name: "生成机构" }).click();
    await expectVisible(page.getByText("机构已生成"));

    await page.getByRole("button", { name: "撤销" }).click();
    await expectVisible(page.getByText("已撤销"));

    await page.getByRole("button", { name: "新增", exact: true }).click();
    const form = page.getByRole("dialog", { name: "新增行政区域" });
    await form.getByRole("combobox", { name: "上级区域" }).click();

    await page.getByRole("menuitemcheckbox", { name: "广东省" }).click();
    await page.getByRole("menuitemcheckbox", { name: "深圳市" }).click();
    await page.getByRole("menuitemcheckbox", { name: "南山区" }).click();

    await expectVisible(form.getByTitle("广东省 / 深圳市 / 南山区"));
  });
});
