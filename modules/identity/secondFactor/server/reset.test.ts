import { describe, expect, it } from "vitest";
import { AccountType } from "#contract/accountType";
import { toId } from "#contract/id";
import { secondFactorResetApi } from "#modules/identity/account/contract";
import { sessionApi } from "#modules/identity/session/contract";
import { enrolSecondFactor } from "#tests/builders/secondFactor";
import { theServer } from "#tests/builders/server";
import { trySignIn } from "#tests/builders/sessions";
import { aTenant, type TestAccount } from "#tests/builders/tenant";

async function aPerson() {
  const { tenant, admin } = await aTenant();
  const account = await tenant.hasAccount();
  await enrolSecondFactor(account);
  return { tenant, admin, account };
}

const reset = async (by: TestAccount, id: number) =>
  await by.call(secondFactorResetApi, "resetSecondFactor", { id: toId(id) });

describe("an administrator", () => {
  it("removes a lost second factor, ends the sessions and logs it", async () => {
    const { admin, account } = await aPerson();

    const reply = await reset(admin, account.id);

    expect(reply.body.code).toBe(200);
    expect((await account.call(sessionApi, "userInfo")).status).toBe(401);
    expect((await trySignIn(account)).body.code).toBe(200);
    const { owner } = await theServer();
    const { rows } = await owner.query(
      `select (select count(*)::integer from second_factor where account_id = $1) as factors,
         (select count(*)::integer from recovery_code where account_id = $1) as codes,
         (select count(*)::integer from security_event where kind = 'account.second_factor_reset'
           and account_id = $2 and detail ->> 'target' = $3) as events`,
      [account.id, admin.id, String(account.id)],
    );
    expect(rows).toEqual([{ factors: 0, codes: 0, events: 1 }]);
    await expect(await reset(admin, account.id)).toFailWith("secondFactor.missing");
  });

  it("resets only other accounts, and none with more rights", async () => {
    const { tenant, admin } = await aPerson();
    await enrolSecondFactor(admin);
    const role = await tenant.hasRole({ permissions: ["sysUser/resetSecondFactor"] });
    const clerk = await tenant.hasAccount({ roleIds: [role.id], accountType: AccountType.administrator });

    await expect(await reset(admin, admin.id)).toFailWith("secondFactor.own");
    await expect(await reset(clerk, admin.id)).toFailWith("account.beyond");
    await expect(await trySignIn(admin)).toFailWith("session.second_factor");
  });

  it("of another tenant does not find the account", async () => {
    const { account } = await aPerson();
    const { admin: stranger } = await aTenant();

    await expect(await reset(stranger, account.id)).toFailWith("account.missing");
    await expect(await trySignIn(account)).toFailWith("session.second_factor");
  });

  it("needs the permission", async () => {
    const { tenant, account } = await aPerson();
    const bare = await tenant.hasAccount();

    expect((await reset(bare, account.id)).body.code).toBe(403);
  });
});
