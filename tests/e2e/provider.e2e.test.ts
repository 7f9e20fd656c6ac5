import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { organisationApi } from "#modules/identity/organisation/contract";
import { providerApi } from "#modules/identity/provider/contract";
import { aName, anAccount, aRole, createApiCaller } from "./fixtures.ts";
import { findOverflow, findViolations } from "./pageChecks.ts";
import { anOpenIdProvider, type OpenIdProvider } from "./openIdProvider.ts";
import {
  chooseRowAction,
  expectAddress,
  expectShell,
  expectVisible,
  fillSignIn,
  findRow,
  getDemoAccount,
  goTo,
  openSignedIn,
  signIn,
} from "./steps.ts";
import { setUpWindows } from "./windows.ts";

const open = setUpWindows();
let idp: OpenIdProvider;

beforeAll(async () => {
  idp = await anOpenIdProvider();
});

afterAll(() => idp.close());

/** Enters a name and confirms, on the pages of the provider. */
async function signInAtProvider(page: Page, name: string): Promise<void> {
  await page.locator("input[name=login]").fill(name);
  await page.locator("input[name=password]").fill("any");
  await page.locator("button[type=submit]").click();
  await page.getByRole("button", { name: "Continue" }).click();
}

it("a provider is added and tested, and an account is linked to it and signs in with it", async () => {
  const name = aName("统一认证");
  const admin = await createApiCaller(getDemoAccount("admin"));
  const { tenantId = 0 } = getDemoAccount("admin");
  const page = await openSignedIn(open, getDemoAccount("admin"), { address: "/system/provider" });
  await page.getByRole("button", { name: "新增" }).click();
  const form = page.getByRole("dialog", { name: /^新增/u });
  await form.getByLabel("名称").fill(name);
  await form.getByLabel("签发者地址").fill(idp.issuer);
  await form.getByLabel("客户端标识").fill(idp.clientId);
  await form.getByLabel("客户端密钥").fill(idp.clientSecret);
  await form.getByRole("button", { name: "保存", exact: true }).click();
  await expectVisible(findRow(page, name));
  const [provider] = (await admin(providerApi, "page", { name })).items;
  idp.serve(provider?.redirectUrl ?? "");
  await chooseRowAction(page, name, "测试连接");
  await expectVisible(page.getByText("连接正常，提供方已应答"));
  expect(await findViolations(page)).toEqual([]);

  const role = await aRole(admin, ["sysUser/baseInfo"]);
  const holder = await anAccount(admin, { tenantId, realName: "李关联", roleIds: [role.id] });
  const own = await open();
  await signIn(own, holder, "/system/userCenter?section=thirdParty");
  await own.getByRole("button", { name: `关联${name}` }).click();
  await own.getByRole("dialog").getByLabel("当前密码").fill(holder.password);
  await own.getByRole("button", { name: "继续" }).click();
  await signInAtProvider(own, "li");
  await expectVisible(own.getByText("关联成功"));

  const phone = await open({ viewport: { width: 390, height: 844 }, mayComplainOf: /favicon/u });
  await goTo(phone, `/login?tid=${tenantId}&redirect=/system/userCenter`);
  const link = phone.getByRole("link", { name: `使用${name}登录` });
  await expectVisible(link);
  expect(await findOverflow(phone)).toEqual([]);
  await link.click();
  await signInAtProvider(phone, "li");
  await expectShell(phone);
  await expectAddress(phone, /^\/system\/userCenter/u);
  expect(phone.url()).not.toContain("provider_code");
});

it("an account created by a provider unlocks its screen without a password, and sets a first one", async () => {
  const other = await anOpenIdProvider();
  onTestFinished(() => other.close());
  const name = aName("云认证");
  const account = aName("wang");
  const password = "Crane#27gate";
  const admin = await createApiCaller(getDemoAccount("admin"));
  const { tenantId = 0 } = getDemoAccount("admin");
  const [organisation] = await admin(organisationApi, "children", {});
  const role = await aRole(admin, ["sysUser/baseInfo", "sysUser/changePwd"]);
  const { issuer, clientId, clientSecret } = other;
  const accountDefaults = { finding: "create", roleId: role.id, orgId: organisation?.id } as const;
  await admin(providerApi, "add", { name, issuer, clientId, clientSecret, ...accountDefaults });
  const [provider] = (await admin(providerApi, "page", { name })).items;
  other.serve(provider?.redirectUrl ?? "");
  const page = await open({ mayComplainOf: /favicon/u });
  const clickProvider = async () => await page.getByRole("link", { name: `使用${name}登录` }).click();
  const section = "/system/userCenter?section=password";

  await goTo(page, `/login?${new URLSearchParams({ tid: String(tenantId), redirect: section }).toString()}`);
  await clickProvider();
  await signInAtProvider(page, account);
  await expectVisible(page.getByText(/^设置密码后，除原有方式外还可用账号和密码登录/u));
  await expectVisible(page.getByText("您的账号没有密码，登录后 10 分钟内可直接继续。"));

  await page.keyboard.press("Control+Alt+l");
  const lock = page.getByRole("dialog", { name: "屏幕已锁定" });
  await expectVisible(lock);
  await page.keyboard.press("a");
  await expectVisible(lock.getByText("您的账号没有密码，请重新登录后继续。"));
  expect(await lock.getByLabel("密码", { exact: true }).count()).toBe(0);
  await lock.getByRole("button", { name: "重新登录" }).click();
  // The provider still has its session.
  await clickProvider();
  await expectShell(page);

  await goTo(page, section);
  await page.getByLabel("新密码", { exact: true }).fill(password);
  await page.getByLabel("再次输入新密码").fill(password);
  await page.getByRole("button", { name: "保存新密码" }).click();
  await expectVisible(page.getByText("密码已修改，请用新密码登录。"));
  await fillSignIn(page, { account, password });
  await expectShell(page);
});
