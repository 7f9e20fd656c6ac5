import { Secret, TOTP } from "otpauth";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { roleApi } from "#modules/identity/role/contract";
import { getTestWorker } from "./testWorker.ts";
import { type Account, aRole, anAccount, createApiCaller } from "./fixtures.ts";
import { findViolations, switchTheme } from "./pageChecks.ts";
import { expectGone, expectShell, expectVisible, fillSignIn, getDemoAccount, goTo, signIn } from "./steps.ts";
import { setUpWindows } from "./windows.ts";

const open = setUpWindows();
const stepMs = 30_000;

/** A code of an app with this secret; the code of the next step is accepted as well. */
function generateCode(secret: string, { stepsAhead = 0 } = {}): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + stepsAhead * stepMs });
}

type SetUp = { secret: string; recoveryCodes: string[] };

/** Completes the steps of the setup; returns the secret and the recovery codes. */
async function setUp(page: Page, { password }: Account, inspect = async () => await Promise.resolve()): Promise<SetUp> {
  await page.getByLabel("当前密码", { exact: true }).fill(password);
  await page.getByRole("button", { name: "下一步", exact: true }).click();
  await expectVisible(page.getByRole("img", { name: "验证器应用的二维码" }));
  await inspect();
  const secret = ((await page.getByText(/^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/u).textContent()) ?? "").replaceAll(" ", "");
  // The last digit sends the code.
  await page.getByLabel("验证码", { exact: true }).fill(generateCode(secret));
  const list = page.getByRole("list", { name: "恢复码" });
  await expectVisible(list);
  await inspect();
  const recoveryCodes = await list.getByRole("listitem").allTextContents();
  await page.getByRole("button", { name: "我已保存" }).click();
  return { secret, recoveryCodes };
}

/** Violations that axe finds in the open dialog, or in another part of the page, in light and in dark. */
async function findDialogFaults(page: Page, within = "[role=dialog]"): Promise<string[]> {
  const light = await findViolations(page, { within });
  await switchTheme(page, "dark");
  const dark = await findViolations(page, { isColourOnly: true, within });
  await switchTheme(page, "light");
  return [...light, ...dark];
}

/** Whether the link of the open section is visible in its strip. */
async function isSectionVisible(page: Page): Promise<boolean> {
  return await page.locator(".sw-me-nav [aria-current]").evaluate((link) => {
    const [own, strip] = [link.getBoundingClientRect(), link.parentElement?.getBoundingClientRect()];
    return strip !== undefined && own.left >= strip.left && own.right <= strip.right;
  });
}

type Authenticator = {
  /** Whether it verifies the user. */
  setUserVerified(isUserVerified: boolean): Promise<void>;
  /** Whether the user touches it. Without that, the sign-in page waits for a passkey from its list. */
  setPresent(enabled: boolean): Promise<void>;
};

/** A virtual authenticator of this browser, which is not touched yet. */
async function addAuthenticator(page: Page): Promise<Authenticator> {
  const tools = await page.context().newCDPSession(page);
  await tools.send("WebAuthn.enable");
  const { authenticatorId } = await tools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: false,
    },
  });
  return {
    setUserVerified: async (isUserVerified) =>
      void (await tools.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified })),
    setPresent: async (enabled) =>
      void (await tools.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled })),
  };
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^账号菜单/u }).click();
  await page.getByRole("menuitem", { name: "退出登录" }).click();
  await page.getByRole("dialog", { name: "退出登录？" }).getByRole("button", { name: "退出登录" }).click();
  await expectVisible(page.getByRole("heading", { name: "欢迎回来" }));
}

async function enterPassword(page: Page, account: Account): Promise<void> {
  await goTo(page, `/login?tid=${account.tenantId ?? 0}`);
  await fillSignIn(page, account);
  await expectVisible(page.getByRole("heading", { name: "两步验证" }));
}

describe("two-step verification", () => {
  it("is set up in the personal centre, and required from then on; a recovery code replaces it", async () => {
    const { tenantId = 0 } = getDemoAccount("admin");
    const admin = await createApiCaller(getDemoAccount("admin"));
    const { id: roleId } = await aRole(admin, ["sysUser/baseInfo"]);
    const account = await anAccount(admin, { tenantId, roleIds: [roleId] });
    const page = await open();
    await signIn(page, account, "/system/userCenter?section=secondFactor");

    await page.getByRole("button", { name: "启用两步验证" }).click();
    const faults: string[] = [];
    const { secret, recoveryCodes } = await setUp(
      page,
      account,
      async () => void faults.push(...(await findDialogFaults(page))),
    );
    await expectVisible(page.getByText("已启用", { exact: true }));
    await expectVisible(page.getByText("通行密钥需要域名", { exact: false }));
    expect(faults).toEqual([]);
    // Where the sections are in one line; a phone has them in an overview.
    await page.setViewportSize({ width: 800, height: 1000 });
    await page.reload();
    await expect.poll(async () => await isSectionVisible(page)).toBe(true);
    await page.setViewportSize({ width: 1440, height: 900 });
    await signOut(page);
    await enterPassword(page, account);
    await page.getByLabel("验证码", { exact: true }).fill(generateCode(secret, { stepsAhead: 1 }));
    await expectShell(page);
    await signOut(page);
    await enterPassword(page, account);
    await page.getByRole("button", { name: "使用恢复码" }).click();
    await page.getByLabel("恢复码", { exact: true }).fill(recoveryCodes[0] ?? "");
    await page.getByRole("button", { name: "验证并登录" }).click();

    await expectShell(page);
    expect(new Set(recoveryCodes).size).toBe(10);
  });

  it("must be set up first by holders of a role that requires it", async () => {
    const { tenantId = 0 } = getDemoAccount("admin");
    const admin = await createApiCaller(getDemoAccount("admin"));
    const { id: roleId } = await aRole(admin, ["sysUser/baseInfo"]);
    const account = await anAccount(admin, { tenantId, roleIds: [roleId] });
    await admin(roleApi, "update", { id: roleId, requiresSecondFactor: true });
    const page = await open();
    await goTo(page, `/login?tid=${tenantId}`);
    await fillSignIn(page, account);
    await expectVisible(page.getByRole("heading", { name: "请先启用两步验证" }));
    await expectGone(page.getByRole("button", { name: /^账号菜单/u }));

    await setUp(page, account);

    await expectShell(page);
  });

  it("can be a passkey: created in the personal centre, it signs in and unlocks the screen", async () => {
    const { tenantId = 0 } = getDemoAccount("admin");
    const admin = await createApiCaller(getDemoAccount("admin"));
    const { id: roleId } = await aRole(admin, ["sysUser/baseInfo"]);
    const account = await anAccount(admin, { tenantId, roleIds: [roleId] });
    // Passkeys are not supported on IP addresses.
    const page = await open({ url: getTestWorker().demo.url.replace("127.0.0.1", "localhost") });
    const { setUserVerified, setPresent } = await addAuthenticator(page);
    const passkeyButton = page.getByRole("button", { name: "使用通行密钥" });
    await signIn(page, account, "/system/userCenter?section=secondFactor");

    await page.getByRole("button", { name: "添加通行密钥" }).click();
    await page.getByLabel("当前密码", { exact: true }).fill(account.password);
    await page.getByRole("button", { name: "下一步", exact: true }).click();
    await page.getByLabel("名称", { exact: true }).fill("工地笔记本");
    const faults = await findDialogFaults(page);
    await setPresent(true);
    await page.getByRole("button", { name: "创建通行密钥" }).click();
    await expectVisible(page.getByRole("list", { name: "恢复码" }));
    await setPresent(false);
    await page.getByRole("button", { name: "我已保存" }).click();
    await expectVisible(page.getByText("工地笔记本", { exact: true }));
    await expectGone(page.getByRole("dialog"));
    faults.push(...(await findDialogFaults(page, ".sw-passkey-part")));
    await signOut(page);
    await enterPassword(page, account);
    await setPresent(true);
    await passkeyButton.click();
    await expectShell(page);
    const lock = page.getByRole("dialog", { name: "屏幕已锁定" });
    await page.keyboard.press("Control+Alt+l");
    await expectVisible(lock);
    await page.keyboard.press("a");
    await setUserVerified(false);
    await passkeyButton.click();
    await expectVisible(page.getByText("操作已取消或超时，请重试。"));
    faults.push(...(await findViolations(page, { within: ".sw-lock-who" })));
    await setUserVerified(true);
    await passkeyButton.click();

    await expectGone(lock);
    await expectShell(page);
    expect(faults).toEqual([]);
  });
});
