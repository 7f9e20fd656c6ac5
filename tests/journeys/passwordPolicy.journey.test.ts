import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { accountApi } from "#modules/account/contract";
import { passwordPolicyApi } from "#modules/passwordPolicy/contract";
import { sessionApi } from "#modules/session/contract";
import { type Account, aName, aRole, callerOf } from "./given.ts";
import { violationsOf } from "./looks.ts";
import { demoAccount, expectVisible, fillSignIn, goTo, openSignedIn } from "./steps.ts";
import { windows } from "./windows.ts";

const open = windows();
const first = "Crane#27yard!gate";

/** Somebody in the demo's second company, whose first password is known. */
async function aNewcomer(): Promise<{ admin: Account; newcomer: Account }> {
  const tenantId = 100_002;
  const admin = demoAccount("admin", tenantId);
  const account = aName("zhao");
  const call = await callerOf(admin);
  const { id } = await aRole(call, ["sysPos/page"]);
  await call(accountApi, "add", { account, realName: "赵新", password: first, roleIdList: [id] });
  return { admin, newcomer: { account, password: first, tenantId } };
}

async function typeNew(page: Page, password: string): Promise<void> {
  await page.getByLabel("新密码", { exact: true }).fill(password);
  await page.getByLabel("再次输入新密码").fill(password);
  await page.getByRole("button", { name: "保存新密码" }).click();
}

describe("stricter password rules", () => {
  it("are set with an eye on what they make of a password, and hold for the next one", async () => {
    const { admin, newcomer } = await aNewcomer();
    const page = await openSignedIn(open, admin, { address: "/system/passwordPolicy" });
    const preview = page.getByRole("complementary", { name: "试一试" });
    await expectVisible(preview.getByText("符合这些规则"));

    await page.getByRole("spinbutton", { name: "最短长度" }).fill("18");
    await expectVisible(preview.getByText("密码长度应为 18 到 64 个字符"));
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole("button", { name: "保存", exact: true }).click();
    await expectVisible(page.getByText("已保存"));

    const other = await open();
    await goTo(other, `/login?tid=${newcomer.tenantId ?? 0}`);
    await fillSignIn(other, newcomer);
    await other.getByLabel("当前密码").fill(first);
    await typeNew(other, "Tower!82gate");
    await expectVisible(other.getByText("密码长度应为 18 到 64 个字符"));
    await expectVisible(other.getByRole("meter", { name: "密码强度" }));
    expect(await violationsOf(other)).toEqual([]);
    await typeNew(other, "Tower!82gate opens at dawn");
    await expectVisible(other.getByText("密码已修改，请用新密码登录。"));

    const call = await callerOf({ ...newcomer, password: "Tower!82gate opens at dawn" });
    expect(await call(sessionApi, "userInfo", {})).toMatchObject({ mustChangePassword: false });
    await (
      await callerOf(admin)
    )(passwordPolicyApi, "save", { minimumLength: 8 });
  });
});
