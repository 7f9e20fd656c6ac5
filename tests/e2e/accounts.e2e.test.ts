import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { type Account, aName, anAccount, createApiCaller } from "./fixtures.ts";
import {
  chooseRowAction,
  expectAddress,
  expectGone,
  expectVisible,
  fillSignIn,
  findItem,
  findRow,
  getDemoAccount,
  goTo,
  openSignedIn,
  pickOption,
  readTotal,
} from "./steps.ts";
import { setUpWindows } from "./windows.ts";

const open = setUpWindows();
const address = "/system/user";
const tenantId = 100_001;

async function openAccounts(account: Account, search = ""): Promise<Page> {
  const page = await openSignedIn(open, account, { address: address + search });
  await expectVisible(page.getByRole("heading", { name: "账号", level: 1 }));
  return page;
}

async function expectOnly(page: Page, name: string): Promise<void> {
  await expectVisible(page.getByRole("navigation").getByText("共 1 条"));
  await expectVisible(findRow(page, name));
}

async function openSection(form: Locator, name: string): Promise<Locator> {
  await form.getByRole("radiogroup", { name: "分组" }).getByText(name).first().click();
  return form.getByRole("group", { name, exact: true }).first();
}

describe("accounts", () => {
  it("are filtered by the organisation tree and found by initials", async () => {
    const admin = await createApiCaller(getDemoAccount("admin"));
    const name = aName("欧阳雪松");
    await anAccount(admin, { tenantId, realName: name });
    const page = await openAccounts(getDemoAccount("admin"));

    await findItem(page, "上海分公司").click();
    await expectAddress(page, /orgId=\d+/u);
    await expectVisible(findRow(page, "周萍玲"));
    await expect.poll(async () => await readTotal(page, "账号")).toBeLessThan(250);
    const totalWithDescendants = await readTotal(page, "账号");
    await page.getByRole("switch", { name: "包含下级" }).click();
    await expect.poll(async () => await readTotal(page, "账号")).toBeLessThan(totalWithDescendants);
    await expect.poll(async () => await page.getByRole("row", { name: /临港产业园/u }).count()).toBe(0);

    await page.getByRole("button", { name: "显示全部" }).click();
    await page.getByRole("textbox", { name: "搜索姓名、账号、手机或拼音" }).fill("oyxs");

    await expectOnly(page, name);
  });

  it("are added section by section, get a password that is shown once, and have the access of their role", async () => {
    const page = await openAccounts(getDemoAccount("admin"));
    const account = aName("gz");
    const name = aName("高建国");
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);

    await page.getByRole("button", { name: "新增", exact: true }).click();
    const form = page.getByRole("dialog", { name: "新增账号" });
    await expectVisible(form.getByLabel("姓名", { exact: true }));
    await form.getByRole("button", { name: "保存", exact: true }).click();
    const sections = form.getByRole("radiogroup", { name: "分组" });
    for (const wrong of ["基本信息 6 处有误", "任职信息 1 处有误"])
      await sections.getByRole("radio", { name: wrong }).waitFor({ state: "attached" });
    await fillIn(form, { account, name });
    await form.getByRole("button", { name: "保存", exact: true }).click();
    await expectGone(form);
    const offer = page.getByRole("dialog", { name: "一次性密码" });
    await expectVisible(offer.getByText("已新增 1 个账号", { exact: false }));
    await offer.getByRole("button", { name: "稍后发放" }).click();
    await expectGone(offer);

    await page.getByRole("textbox", { name: "搜索姓名、账号、手机或拼音" }).fill(name);
    await expectOnly(page, name);
    await chooseRowAction(page, name, "重置密码");
    const dialog = page.getByRole("dialog", { name: `重置“${name}”的密码` });
    await dialog.getByRole("button", { name: "重置密码" }).click();
    const passwordStatus = dialog.getByRole("status", { name: "新密码" });
    const first = (await passwordStatus.textContent()) ?? "";
    expect(first.length).toBeGreaterThanOrEqual(6);
    await dialog.getByRole("button", { name: "复制到剪贴板" }).click();
    expect(await page.evaluate(async () => await navigator.clipboard.readText())).toBe(first);
    await dialog.getByRole("button", { name: "知道了" }).click();
    await expectGone(page.getByText(first));

    const own = await changeFirstPassword({ account, password: first, tenantId });
    const menu = own.getByRole("navigation", { name: "菜单" });
    await expectVisible(menu.getByRole("link", { name: "账号管理" }));
    await expectVisible(menu.getByRole("link", { name: "职位管理" }));
    await expectGone(menu.getByRole("link", { name: "角色管理" }));
    await menu.getByRole("link", { name: "账号管理" }).click();
    await expectOnly(own, name);
    await expectGone(own.getByRole("button", { name: "新增", exact: true }));
  });

  it("are disabled in bulk, deleted, and restored by undo", async () => {
    const admin = await createApiCaller(getDemoAccount("admin"));
    const name = aName("司徒");
    const [first, second] = [`${name}甲`, `${name}乙`];
    for (const realName of [first, second]) await anAccount(admin, { tenantId, realName });
    const page = await openAccounts(getDemoAccount("admin"), `?keyword=${name}`);
    const status = (account: string) => page.getByRole("switch", { name: `${account} 的状态` });

    for (const account of [first, second]) await page.getByRole("checkbox", { name: `选择 ${account}` }).check();
    const bar = page.getByRole("region", { name: "已选 2 项" });
    await bar.getByRole("button", { name: "停用" }).click();
    const batch = page.getByRole("dialog", { name: "确定停用选中的 2 条记录吗？" });
    await batch.getByRole("button", { name: "停用" }).click();
    await expectVisible(page.getByText("已停用 2 条"));
    for (const account of [first, second]) await expect.poll(async () => await status(account).isChecked()).toBe(false);
    await page.getByRole("button", { name: "撤销" }).click();
    await expectVisible(page.getByText("已撤销"));
    for (const account of [first, second]) await expect.poll(async () => await status(account).isChecked()).toBe(true);

    await chooseRowAction(page, first, "删除");
    const question = page.getByRole("dialog", { name: `确定删除“${first}”？` });
    await question.getByRole("button", { name: "删除" }).click();
    await expectGone(findRow(page, first));
    await page.getByRole("button", { name: "撤销" }).click();

    await expectVisible(findRow(page, first));
  });
});

/** Fills in the required fields of the account form, for a site worker. */
async function fillIn(form: Locator, { account, name }: { account: string; name: string }): Promise<void> {
  const page = form.page();
  await openSection(form, "基本信息");
  await form.getByLabel("账号", { exact: true }).fill(account);
  await form.getByLabel("姓名", { exact: true }).fill(name);
  await form.getByLabel("手机号码", { exact: true }).fill(`139${String(Date.now()).slice(-8)}`);
  await form.getByRole("combobox", { name: "所属机构" }).click();
  await findItem(page.getByRole("dialog", { name: "所属机构" }), "集团总部").click();
  await pickOption(form.getByRole("combobox", { name: "职位" }), "资料员");
  await form.getByRole("checkbox", { name: /现场员工/u }).check();
  const employment = await openSection(form, "任职信息");
  await employment.getByLabel("职称", { exact: true }).fill("助理工程师");
  const archive = await openSection(form, "档案");
  await archive.getByLabel("证件号码", { exact: true }).fill("11010519491231002X");
  expect(await archive.getByLabel("出生日期", { exact: true }).inputValue()).toBe("1949-12-31");
  await expectVisible(archive.getByText("女", { exact: true }));
  expect(Number(await archive.getByLabel("年龄", { exact: true }).inputValue())).toBeGreaterThanOrEqual(76);
}

/** A window of an account that has just changed its first password. */
async function changeFirstPassword(account: Account): Promise<Page> {
  const page = await open();
  await goTo(page, `/login?tid=${account.tenantId}&redirect=%2Fsystem%2Fpos`);
  await fillSignIn(page, account);
  await expectVisible(page.getByRole("heading", { name: "请先设置新密码" }));
  const password = "Kran-und-52-Kies";
  await page.getByLabel("新密码", { exact: true }).fill(password);
  await page.getByLabel("再次输入新密码", { exact: true }).fill(password);
  await page.getByRole("button", { name: "保存新密码" }).click();
  await expectVisible(page.getByText("密码已修改，请用新密码登录。"));
  await fillSignIn(page, { ...account, password });
  await expectVisible(page.getByRole("heading", { name: "职位", level: 1 }));
  return page;
}
