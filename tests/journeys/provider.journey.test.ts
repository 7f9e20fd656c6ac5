import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { providerApi } from "#modules/provider/contract";
import { aName, anAccount, aRole, callerOf } from "./given.ts";
import { violationsOf, widerThanItsWindow } from "./looks.ts";
import { anOpenIdProvider, type OpenIdProvider } from "./openIdProvider.ts";
import {
  chooseMore,
  demoAccount,
  expectAddress,
  expectShell,
  expectVisible,
  goTo,
  openSignedIn,
  rowOf,
  signIn,
} from "./steps.ts";
import { windows } from "./windows.ts";

const open = windows();
let idp: OpenIdProvider;

beforeAll(async () => {
  idp = await anOpenIdProvider();
});

afterAll(() => idp.close());

/** Types a name and agrees, as the provider's own pages have it. */
async function signInThere(page: Page, name: string): Promise<void> {
  await page.locator("input[name=login]").fill(name);
  await page.locator("input[name=password]").fill("any");
  await page.locator("button[type=submit]").click();
  await page.getByRole("button", { name: "Continue" }).click();
}

it("a provider is set up and tested, an account linked with it, and then signed in by it", async () => {
  const name = aName("统一认证");
  const admin = await callerOf(demoAccount("admin"));
  const { tenantId = 0 } = demoAccount("admin");
  const page = await openSignedIn(open, demoAccount("admin"), { address: "/system/provider" });
  await page.getByRole("button", { name: "新增" }).click();
  const form = page.getByRole("dialog", { name: /^新增/u });
  await form.getByLabel("名称").fill(name);
  await form.getByLabel("签发者地址").fill(idp.issuer);
  await form.getByLabel("客户端标识").fill(idp.clientId);
  await form.getByLabel("客户端密钥").fill(idp.clientSecret);
  await form.getByRole("button", { name: "保存", exact: true }).click();
  await expectVisible(rowOf(page, name));
  const [provider] = (await admin(providerApi, "page", { name })).items;
  idp.serve(provider?.redirectUrl ?? "");
  await chooseMore(page, name, "测试连接");
  await expectVisible(page.getByText("连接正常，提供方已应答"));
  expect(await violationsOf(page)).toEqual([]);

  const role = await aRole(admin, ["sysUser/baseInfo"]);
  const someone = await anAccount(admin, { tenantId, realName: "李关联", roleIds: [role.id] });
  const own = await open();
  await signIn(own, someone, "/system/userCenter?section=thirdParty");
  await own.getByRole("button", { name: `关联${name}` }).click();
  await own.getByRole("dialog").getByLabel("当前密码").fill(someone.password);
  await own.getByRole("button", { name: "继续" }).click();
  await signInThere(own, "li");
  await expectVisible(own.getByText("关联成功"));

  const phone = await open({ viewport: { width: 390, height: 844 }, mayComplainOf: /favicon/u });
  await goTo(phone, `/login?tid=${tenantId}&redirect=/system/userCenter`);
  const link = phone.getByRole("link", { name: `使用${name}登录` });
  await expectVisible(link);
  expect(await widerThanItsWindow(phone)).toEqual([]);
  await link.click();
  await signInThere(phone, "li");
  await expectShell(phone);
  await expectAddress(phone, /^\/system\/userCenter/u);
  expect(phone.url()).not.toContain("provider_code");
});
