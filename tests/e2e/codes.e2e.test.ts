import type { Page } from "playwright-core";
import { describe, it } from "vitest";
import { accountApi } from "#modules/identity/account/contract";
import { aName, createApiCaller } from "./fixtures.ts";
import { expectShell, expectVisible, getDemoAccount, goTo, openSignedIn, readCode } from "./steps.ts";
import { setUpWindows } from "./windows.ts";

const open = setUpWindows();

/** The code for a recipient, from an outbox that says why it is there. */
async function readSentCode(recipient: string): Promise<string> {
  const page = await openSignedIn(open, getDemoAccount("admin"), { address: "/system/outbox" });
  await expectVisible(page.getByText("尚未配置短信服务商和邮件服务器", { exact: false }));
  return await readCode(page, recipient);
}

async function requestCode(page: Page): Promise<void> {
  await page.getByRole("button", { name: "获取验证码" }).click();
  await expectVisible(page.getByRole("button", { name: /秒后重新获取/u }));
}

async function openSignIn(): Promise<Page> {
  const page = await open();
  await goTo(page, `/login?tid=${getDemoAccount("admin").tenantId ?? 0}`);
  await expectVisible(page.getByRole("heading", { name: "欢迎回来" }));
  return page;
}

describe("a verification code", () => {
  it("signs in by phone", async () => {
    const page = await openSignIn();
    await page.getByRole("tab", { name: "手机号" }).click();
    await page.getByLabel("手机号", { exact: true }).fill("13800100004");
    await requestCode(page);

    await page.getByLabel("验证码").fill(await readSentCode("138****0004"));

    await expectShell(page);
  });

  it("resets a forgotten password", async () => {
    const account = aName("wang");
    const email = `${account}@example.com`;
    const call = await createApiCaller(getDemoAccount("admin"));
    await call(accountApi, "add", { account, realName: "王忘", email });
    const page = await openSignIn();
    await page.getByRole("button", { name: "忘记密码？" }).click();
    await page.getByLabel("手机号或邮箱", { exact: true }).fill(email);
    await requestCode(page);

    await page.getByLabel("验证码").fill(await readSentCode("王忘"));
    await page.getByLabel("新密码", { exact: true }).fill("Fresh#2026");
    await page.getByLabel("再次输入新密码").fill("Fresh#2026");
    await page.getByRole("button", { name: "保存新密码" }).click();

    await expectVisible(page.getByText("密码已修改，请用新密码登录。"));
  });
});
