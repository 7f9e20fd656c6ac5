import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { accountApi } from "#modules/identity/account/contract";
import { passwordPolicyApi } from "#modules/identity/password/contract";
import { sessionApi } from "#modules/identity/session/contract";
import { type Account, aName, aRole, createApiCaller } from "./fixtures.ts";
import { findViolations } from "./pageChecks.ts";
import { expectVisible, fillSignIn, getDemoAccount, goTo, openSignedIn } from "./steps.ts";
import { setUpWindows } from "./windows.ts";

const open = setUpWindows();
const first = "Crane#27yard!gate";

/** A new account in the demo's second company, with a known first password. */
async function aNewcomer(): Promise<{ admin: Account; newcomer: Account }> {
  const tenantId = 100_002;
  const admin = getDemoAccount("admin", tenantId);
  const account = aName("zhao");
  const call = await createApiCaller(admin);
  const { id } = await aRole(call, ["sysPos/page"]);
  await call(accountApi, "add", { account, realName: "赵新", password: first, roleIdList: [id] });
  return { admin, newcomer: { account, password: first, tenantId } };
}

/** Without a network the check of a password cannot load: the form keeps the input, and shows no browser's message. */
async function typeOffline(page: Page, password: string): Promise<void> {
  const field = page.getByLabel("新密码", { exact: true });
  await expectVisible(field);
  await page.context().setOffline(true);
  const failure = page.waitForEvent("requestfailed");
  await field.fill(password);
  await page.getByLabel("再次输入新密码").fill(password);
  await failure;
  await page.getByLabel("再次输入新密码").press("Tab");
  expect(await field.inputValue()).toBe(password);
  const errors = await page.locator(".ant-form-item-explain-error").allInnerTexts();
  expect(errors.filter((error) => /fetch|module/iu.test(error))).toEqual([]);
  await page.context().setOffline(false);
}

async function enterNewPassword(page: Page, password: string): Promise<void> {
  await page.getByLabel("新密码", { exact: true }).fill(password);
  await page.getByLabel("再次输入新密码").fill(password);
  await page.getByRole("button", { name: "保存新密码" }).click();
}

describe("stricter password rules", () => {
  it("are set with a preview, and apply to the next password", async () => {
    const { admin, newcomer } = await aNewcomer();
    const page = await openSignedIn(open, admin, { address: "/system/passwordPolicy" });
    const preview = page.getByRole("complementary", { name: "试一试" });
    await expectVisible(preview.getByText("符合这些规则"));

    await page.getByRole("spinbutton", { name: "最短长度" }).fill("18");
    await expectVisible(preview.getByText("密码长度应为 18 到 64 个字符"));
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole("button", { name: "保存", exact: true }).click();
    await expectVisible(page.getByText("已保存"));

    const other = await open();
    await goTo(other, `/login?tid=${newcomer.tenantId ?? 0}`);
    await fillSignIn(other, newcomer);
    await typeOffline(other, "Tower!82");
    await enterNewPassword(other, "Tower!82gate");
    await expectVisible(other.getByText("密码长度应为 18 到 64 个字符"));
    await expectVisible(other.getByRole("meter", { name: "密码强度" }));
    expect(await findViolations(other)).toEqual([]);
    await enterNewPassword(other, "Tower!82gate opens at dawn");
    await expectVisible(other.getByText("密码已修改，请用新密码登录。"));

    const call = await createApiCaller({ ...newcomer, password: "Tower!82gate opens at dawn" });
    expect(await call(sessionApi, "userInfo", {})).toMatchObject({ mustChangePassword: false });
    await (
      await createApiCaller(admin)
    )(passwordPolicyApi, "save", { minimumLength: 8 });
  });
});
