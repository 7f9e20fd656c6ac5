import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { positionApi } from "#modules/identity/position/contract";
import { aName, anAccount, aRole, createApiCaller } from "./fixtures.ts";
import { findOverflow, findViolationsInThemes } from "./pageChecks.ts";
import { chooseRowAction, expectGone, expectVisible, getDemoAccount, openSignedIn } from "./steps.ts";
import { setUpWindows, type WindowOptions } from "./windows.ts";

const open = setUpWindows();
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

const field = (form: Locator, name: string) => form.getByRole("textbox", { name });
const save = async (form: Locator) => await form.getByRole("button", { name: "保存", exact: true }).click();

/** A position, and two accounts that may change it. */
async function aPositionOfTwo() {
  const demoAdmin = getDemoAccount("admin");
  const admin = await createApiCaller(demoAdmin);
  const name = aName("领班");
  await admin(positionApi, "add", { name, code: name });
  const role = await aRole(admin, ["sysPos/page", "sysPos/update", "sysUser/page"]);
  const [first, second] = [aName("钱"), aName("孙")];
  const { tenantId = 0 } = demoAdmin;
  const people = await Promise.all(
    [first, second].map(async (realName) => await anAccount(admin, { tenantId, realName, roleIds: [role.id] })),
  );
  const read = async () => (await admin(positionApi, "page", { code: name })).items[0];
  const openForm = async (index: number, options: WindowOptions = {}): Promise<[Page, Locator]> => {
    const account = people[index];
    if (account === undefined) throw new Error("there are two accounts");
    const page = await openSignedIn(open, account, { address: `/system/pos?code=${name}`, ...options });
    return [page, await edit(page, name)];
  };
  return { name, first, second, read, openForm };
}

async function edit(page: Page, name: string): Promise<Locator> {
  // On a phone editing is an item of the row's menu.
  const isPhone = (page.viewportSize()?.width ?? 0) < 600;
  if (isPhone) await chooseRowAction(page, name, `编辑 ${name}`);
  else await page.getByRole("button", { name: `编辑 ${name}`, exact: true }).click();
  const form = page.getByRole("dialog", { name: "编辑职位" });
  await expectVisible(field(form, "职位名称"));
  return form;
}

describe("two people with the same record open", () => {
  it("see each other, and take over what the other has saved beside their own input", async () => {
    const { name, first, second, read, openForm } = await aPositionOfTwo();
    const [page, form] = await openForm(0);
    const [otherPage, otherForm] = await openForm(1);

    await expectVisible(otherForm.getByText(`${first}也打开了此记录`));
    await expectVisible(form.getByText(`${second}也打开了此记录`));
    await field(otherForm, "备注").fill("夜班");
    await expectVisible(form.getByText(`${second}正在编辑`));
    await field(form, "职位名称").fill(`${name}长`);
    await save(otherForm);
    await expectGone(otherForm);
    await expectVisible(form.getByText(`${second}已保存修改`));
    const faults = await findViolationsInThemes(page, { within: "[role=dialog]" });
    await form.getByRole("button", { name: /采\s?用/u }).click();

    await expectVisible(page.getByText("已一并保留他人的修改：备注"));
    expect(await field(form, "备注").inputValue()).toBe("夜班");
    expect(await field(form, "职位名称").inputValue()).toBe(`${name}长`);
    await expectGone(form.getByText(`${second}也打开了此记录`));
    await save(form);
    await expectGone(form);
    expect(await read()).toMatchObject({ name: `${name}长`, remark: "夜班" });
    expect(faults).toEqual([]);
    await otherPage.close();
  });

  it("keep changes to different fields without a question, and decide on the same field alone", async () => {
    const { name, second, read, openForm } = await aPositionOfTwo();
    const [page, form] = await openForm(0);
    const [otherPage, otherForm] = await openForm(1, phone);
    await field(form, "备注").fill("白班");
    await field(otherForm, "职位名称").fill(`${name}长`);
    await save(form);
    await expectGone(form);

    await expectVisible(otherForm.getByText(/已保存修改$/u));
    const faults = await findOverflow(otherPage);
    await save(otherForm);
    await expectVisible(otherPage.getByText("已一并保留他人的修改：备注"));
    await expectGone(otherForm);
    const merged = await read();
    // This list was loaded before the name changed.
    const again = await edit(page, name);
    const otherAgain = await edit(otherPage, `${name}长`);
    await field(again, "备注").fill("早班");
    await field(otherAgain, "备注").fill("晚班");
    await field(otherAgain, "职位名称").fill(name);
    await save(otherAgain);
    await expectGone(otherAgain);
    await save(again);
    const conflict = again.getByRole("region", { name: "内容冲突" });
    await expectVisible(conflict.getByText(new RegExp(`^${second} 在 .+ 修改了此记录$`, "u")));
    const headings = await conflict.getByRole("heading").allTextContents();
    await conflict.getByRole("button", { name: "保存合并结果" }).click();
    await expectGone(again);

    expect(merged).toMatchObject({ name: `${name}长`, remark: "白班" });
    expect(headings).toEqual(["备注"]);
    expect(await read()).toMatchObject({ name, remark: "早班" });
    expect(faults).toEqual([]);
  });
});
