import type { Locator, Page } from "playwright-core";
import { expect, it } from "vitest";
import { aPng } from "#tests/builders/pictures";
import { type Account, aName } from "./fixtures.ts";
import { findViolations } from "./pageChecks.ts";
import {
  chooseRowAction,
  expectAddress,
  expectGone,
  expectShell,
  expectVisible,
  fillSignIn,
  findItem,
  findRow,
  getDemoAccount,
  goTo,
  openSignedIn,
  pickOption,
} from "./steps.ts";
import { getTestWorker } from "./testWorker.ts";
import { setUpWindows } from "./windows.ts";

const open = setUpWindows();
const password = "Harbour!27crane";
const reason = "代为设置企业品牌";

/** Without a host, its people sign in at the address of the installation with the number of the tenant. */
type Customer = { readonly name: string; readonly host?: string; readonly title: string };

/** The page as it is has no violation of WCAG. */
async function expectAccessible(page: Page): Promise<void> {
  expect(await findViolations(page)).toEqual([]);
}

/** Adds the customer; returns the address and the first password that are shown once. */
async function addCustomer(page: Page, { name, host = "" }: Customer): Promise<{ address: string; first: string }> {
  await page.getByRole("button", { name: "新增", exact: true }).click();
  const form = page.getByRole("dialog", { name: "新增租户" });
  await form.getByLabel("租户名称").fill(name);
  await form.getByLabel("域名").fill(host);
  await form.getByLabel("管理员账号").fill("chief");
  await form.getByLabel("管理员姓名").fill("钱总");
  await pickOption(form.getByRole("combobox", { name: "套餐" }), "标准", "标准版");
  await expectAccessible(page);
  await form.getByRole("button", { name: "保存", exact: true }).click();
  const access = page.getByRole("dialog", { name: "租户已创建" });
  const address = (await access.getByRole("status", { name: "登录地址" }).textContent()) ?? "";
  const first = (await access.getByRole("status", { name: "初始密码" }).textContent()) ?? "";
  await expectAccessible(page);
  await access.getByRole("button", { name: "知道了" }).click();
  await expectVisible(findRow(page, name));
  return { address, first };
}

/** Grants the page of system settings besides the package. */
async function grantBranding(page: Page, { name }: Customer): Promise<void> {
  await chooseRowAction(page, name, "套餐与菜单");
  const drawer = page.getByRole("dialog", { name: `“${name}”的套餐与菜单` });
  await findItem(drawer, "系统配置").click();
  await expectVisible(drawer.getByText("增加 1 项", { exact: false }));
  await expectAccessible(page);
  await drawer.getByRole("button", { name: "保存", exact: true }).click();
  await expectGone(drawer);
  await expectVisible(findRow(page, name).getByText("+1"));
}

async function enter(page: Page, { name }: Customer): Promise<void> {
  await chooseRowAction(page, name, "进入租户");
  const dialog = page.getByRole("dialog", { name: `进入“${name}”` });
  await dialog.getByLabel("原因").fill(reason);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "进入", exact: true }).click();
  await expectVisible(page.getByRole("region", { name: `正在租户“${name}”中工作` }));
  await expectShell(page);
}

async function leave(page: Page, { name }: Customer): Promise<void> {
  await page.getByRole("button", { name: "退出租户" }).click();
  await expectAddress(page, "/platform/tenant");
  await expectVisible(findRow(page, name));
}

/** Title, colour and logo. */
async function brand(page: Page, { title }: Customer): Promise<void> {
  await goTo(page, "/platform/infoSetting");
  const logo = { name: "logo.png", mimeType: "image/png", buffer: aPng(8, 8) };
  await page.locator("input[type=file]").first().setInputFiles(logo);
  await expectVisible(page.getByText("已保存"));
  await page.getByRole("textbox", { name: "系统标题" }).fill(title);
  await page.getByTitle("#0f766e", { exact: true }).click();
  await expectAccessible(page);
  const save = page.getByRole("button", { name: "保存", exact: true });
  await save.click();
  // The message of the logo may still be there: only the button tells that nothing is left to save.
  await expect.poll(async () => await save.isDisabled()).toBe(true);
}

/** The first sign-in of an account: the password must be changed. */
async function signInFirst(page: Page, { account, password: first }: Account): Promise<void> {
  await fillSignIn(page, { account, password: first });
  await expectVisible(page.getByRole("heading", { name: "请先设置新密码" }));
  await page.getByLabel("新密码", { exact: true }).fill(password);
  await page.getByLabel("再次输入新密码", { exact: true }).fill(password);
  await expectAccessible(page);
  await page.getByRole("button", { name: "保存新密码" }).click();
  await expectVisible(page.getByText("密码已修改，请用新密码登录。"));
  await fillSignIn(page, { account, password });
  await expectShell(page);
}

/** A window at a sign-in page, which shows the customer's brand. */
async function openSignInPage(address: string, { title }: Customer): Promise<Page> {
  const page = await open();
  await page.goto(address);
  await expectVisible(page.getByText(title).first());
  await expectAccessible(page);
  return page;
}

async function openSection(form: Locator, name: string): Promise<void> {
  await form.getByRole("radiogroup", { name: "分组" }).getByText(name).first().click();
}

/** The customer's administrator adds an account; returns it with the password that is shown once. */
async function addColleague(page: Page, { name }: Customer): Promise<Account> {
  const account = "helper";
  await goTo(page, "/system/user");
  await page.getByRole("button", { name: "新增", exact: true }).click();
  const form = page.getByRole("dialog", { name: "新增账号" });
  await form.getByLabel("姓名", { exact: true }).fill("孙工");
  const accountField = form.getByLabel("账号", { exact: true });
  // The form proposes one by the name.
  await expect.poll(async () => await accountField.inputValue()).toBe("sungong");
  await accountField.fill(account);
  await form.getByLabel("手机号码", { exact: true }).fill("13900001111");
  await form.getByRole("combobox", { name: "所属机构" }).click();
  await findItem(page.getByRole("dialog", { name: "所属机构" }), name).click();
  await pickOption(form.getByRole("combobox", { name: "职位" }), "系统管理员");
  await form.getByRole("checkbox", { name: /系统管理员/u }).check();
  await expectAccessible(page);
  await openSection(form, "任职信息");
  await form.getByLabel("职称", { exact: true }).fill("工程师");
  await openSection(form, "档案");
  await form.getByLabel("证件号码", { exact: true }).fill("11010519491231002X");
  await form.getByRole("button", { name: "保存", exact: true }).click();
  const offer = page.getByRole("dialog", { name: "一次性密码" });
  await offer.getByRole("button", { name: "显示密码" }).click();
  const first = (await offer.getByRole("listitem").getByRole("status").textContent()) ?? "";
  await expectAccessible(page);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await offer.getByRole("button", { name: "复制全部" }).click();
  await expect.poll(async () => await page.evaluate(async () => await navigator.clipboard.readText())).toContain(first);
  await offer.getByRole("button", { name: "知道了" }).click();
  await expectGone(offer);
  return { account, password: first };
}

it("an operator sets up a customer, whose administrator starts work and adds the first colleague", async () => {
  const name = aName("客户");
  const customer = { name, title: `${name}平台` };
  const operator = await openSignedIn(open, getDemoAccount("superadmin"), { address: "/platform/tenant" });
  const { first, address } = await addCustomer(operator, customer);
  await grantBranding(operator, customer);
  await enter(operator, customer);
  await brand(operator, customer);
  await leave(operator, customer);
  expect(address).toMatch(/\?tid=\d+$/u);

  const chief = await openSignInPage(address, customer);
  await signInFirst(chief, { account: "chief", password: first });
  await goTo(chief, "/system/user");
  await expectVisible(findRow(chief, "钱总"));
  await expectAccessible(chief);
  await goTo(chief, "/system/tenantVisit");
  await expectVisible(chief.getByRole("row").filter({ hasText: reason }).first());
  await expectAccessible(chief);

  const colleague = await addColleague(chief, customer);
  await expectVisible(findRow(chief, "孙工"));
  const own = await openSignInPage(address, customer);
  await signInFirst(own, colleague);
  await expectVisible(own.getByRole("button", { name: "账号菜单: 孙工" }));
});

/** The customer may work until the end of a day. */
async function setExpiry(page: Page, { name }: Customer, day: string): Promise<void> {
  await findRow(page, name).dblclick();
  const form = page.getByRole("dialog", { name: "编辑租户" });
  const expiry = form.getByLabel("到期时间");
  await expiry.fill(day);
  await expiry.press("Enter");
  await form.getByRole("button", { name: "保存", exact: true }).click();
  await expectGone(form);
  await expectVisible(findRow(page, name).locator(`time[datetime^="${day}"]`));
}

/** Opens what the customer uses. */
async function openUsage(page: Page, { name }: Customer): Promise<Locator> {
  await goTo(page, "/platform/usage");
  await findRow(page, name).getByText(name).dblclick();
  return page.getByRole("dialog", { name });
}

/** The customer may have so many accounts. */
async function limitAccounts(page: Page, customer: Customer, limit: number): Promise<void> {
  const drawer = await openUsage(page, customer);
  await drawer.getByRole("button", { name: "设置上限" }).click();
  await drawer.getByRole("switch", { name: "启用的账号 单独设置" }).click();
  await drawer.getByRole("spinbutton", { name: "启用的账号 提醒值" }).fill("");
  await drawer.getByRole("spinbutton", { name: "启用的账号 上限" }).fill(String(limit));
  await expectAccessible(page);
  await drawer.getByRole("button", { name: "保存", exact: true }).click();
  await expectVisible(page.getByText("上限已保存"));
}

it("an operator sets the expiry and a limit of a customer, whose administrator starts work", async () => {
  const name = aName("客户");
  const customer = { name, title: name, host: `l${Date.now()}.localhost` };
  const page = await openSignedIn(open, getDemoAccount("superadmin"), { address: "/platform/tenant" });
  const { first, address } = await addCustomer(page, customer);
  await setExpiry(page, customer, "2099-03-31");
  await limitAccounts(page, customer, 2);

  const { port } = new URL(getTestWorker().demo.url);
  const chief = await open({ url: `http://${customer.host}:${port}` });
  await chief.goto("/");
  await signInFirst(chief, { account: "chief", password: first });
  await goTo(chief, "/system/user");
  await expectVisible(findRow(chief, "钱总"));
  expect(address).toContain(customer.host);
});

it("the number of a tenant leads to its sign-in page, before the hash and after it", async () => {
  for (const address of ["/?tid=100005#/login", "/#/login?tid=100005"]) {
    const page = await open();
    await page.goto(address);
    await expectVisible(page.getByText("恒远钢结构").first());
  }
});
