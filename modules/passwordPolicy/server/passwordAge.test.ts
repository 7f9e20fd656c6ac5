import { describe, expect, it } from "vitest";
import { AccountType } from "#contract/accountType";
import { accountApi } from "#modules/account/contract";
import { passwordPolicyApi } from "#modules/passwordPolicy/contract";
import { positionApi } from "#modules/position/contract";
import { sessionApi } from "#modules/session/contract";
import { needsNewPassword } from "#server/access/passwordAge";
import { settingsIn } from "#server/settings";
import { aClient } from "#tests/builders/client";
import { knownPassword } from "#tests/builders/passwords";
import { passTime, theServer } from "#tests/builders/server";
import { aSession, callWith, type Pair } from "#tests/builders/sessions";
import { aTenant, unique } from "#tests/builders/tenant";

/** An account that last changed its password so many days ago, signed in, in a tenant with these rules. */
async function aPerson(rules: { expiryDays?: number; mustChangeFirst?: boolean }, days: number | null) {
  const { tenant, admin } = await aTenant();
  const role = await tenant.hasRole("all");
  const account = `u${unique()}`;
  const { id } = await tenant.hasAccount({ account, roleIds: [role.id] });
  const { owner, app } = await theServer();
  const last = days === null ? null : new Date(app.now().getTime() - days * 86_400_000);
  await owner.query("update account set last_change_password_time = $2 where id = $1", [id, last]);
  await admin.get(passwordPolicyApi, "save", rules);
  const who = { tenantId: tenant.id, account };
  return { admin, who, pair: await aSession(who) };
}

const codesOf = async (pair: Pair) => [
  (await callWith(pair, positionApi, "list")).body.code,
  (await callWith(pair, sessionApi, "userInfo")).body.code,
];

async function change(pair: Pair, passwordOld: string, passwordNew: string) {
  const headers = { authorization: `Bearer ${pair.accessToken}` };
  return await aClient().with(headers).call(accountApi, "changePwd", { passwordOld, passwordNew });
}

describe("a password that is too old", () => {
  it("lets its owner do nothing but change it, and then everything again", async () => {
    const { pair, who } = await aPerson({ expiryDays: 30 }, 31);

    const before = await codesOf(pair);
    const isYoung = (await callWith(pair, accountApi, "verifyPwdExpirationTime")).body.result;
    const changed = await change(pair, knownPassword, "Crane#27yard");
    const next = await aSession({ ...who, password: "Crane#27yard" });

    expect(before).toEqual([403, 200]);
    expect(isYoung).toBe(false);
    expect(changed.body.code).toBe(200);
    expect(await codesOf(next)).toEqual([200, 200]);
  });

  it("is one while its owner works, too; his page hears of it with the next answer", async () => {
    const { pair, who } = await aPerson({ expiryDays: 30 }, 29);
    const before = await callWith(pair, sessionApi, "userInfo");
    const { owner } = await theServer();
    await owner.query(
      "update account set last_change_password_time = last_change_password_time - interval '2 days' where tenant_id = $1",
      [who.tenantId],
    );
    passTime(6);

    const after = await callWith(pair, positionApi, "list");

    expect(before.body.result).toMatchObject({ mustChangePassword: false });
    expect(after.body.code).toBe(403);
    expect(after.headers.get("x-rights")).not.toBe(before.headers.get("x-rights"));
    expect((await callWith(pair, sessionApi, "userInfo")).body.result).toMatchObject({ mustChangePassword: true });
  });

  it("is told of beforehand", async () => {
    const { pair } = await aPerson({ expiryDays: 30 }, 25);
    const { app } = await theServer();

    const { result } = (await callWith(pair, sessionApi, "userInfo")).body;

    const { passwordEndsAt } = JSON.parse(JSON.stringify(result));
    const days = (new Date(passwordEndsAt).getTime() - app.now().getTime()) / 86_400_000;
    expect(Math.round(days)).toBe(5);
  });

  it("is young again once the tenant asks for less", async () => {
    const { pair, admin } = await aPerson({ expiryDays: 30 }, 31);
    const before = await codesOf(pair);

    await admin.get(passwordPolicyApi, "reset");

    expect(before).toEqual([403, 200]);
    expect(await codesOf(pair)).toEqual([200, 200]);
  });
});

it("a first password has to be changed where the tenant asks for it", async () => {
  const { pair } = await aPerson({ mustChangeFirst: true }, null);
  const other = await aPerson({ mustChangeFirst: true }, 1);

  expect(await codesOf(pair)).toEqual([403, 200]);
  expect(await codesOf(other.pair)).toEqual([200, 200]);
});

describe("whether a password is to be changed", () => {
  const now = new Date("2026-11-22T00:00:00Z");
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
  const nothing = settingsIn(new Map());
  const everything = settingsIn(
    new Map([
      ["sys_force_change_password", "True"],
      ["sys_password_expiration_time", "90"],
    ]),
  );
  const standing = {
    ...{ accountType: AccountType.normal, mustChangePassword: false, lastChangePasswordTime: daysAgo(60) },
    ...{ hasPassword: true, expiryDays: 0, mustChangeFirst: false },
  };

  it.each([
    { when: "it was given", about: { mustChangePassword: true }, isAsked: true },
    { when: "nobody asks for anything", about: { lastChangePasswordTime: null }, isAsked: false },
    { when: "it ends this very moment", about: { expiryDays: 60 }, isAsked: true },
    { when: "it ends in a moment", about: { expiryDays: 61 }, isAsked: false },
    {
      when: "it was never changed and grows old",
      about: { lastChangePasswordTime: null, expiryDays: 3650 },
      isAsked: true,
    },
    {
      when: "there is none",
      about: {
        ...{ hasPassword: false, mustChangePassword: true, lastChangePasswordTime: null },
        ...{ expiryDays: 1, mustChangeFirst: true },
      },
      isAsked: false,
    },
    {
      when: "the platform administrator never changed it",
      about: { lastChangePasswordTime: null, accountType: AccountType.platform, mustChangeFirst: true },
      isAsked: false,
    },
  ])("$when", ({ about, isAsked }) => {
    expect(needsNewPassword({ ...standing, ...about }, nothing, now)).toBe(isAsked);
  });

  it.each([
    { when: "the tenant asks for a shorter time than the installation", about: { expiryDays: 30 }, isAsked: true },
    { when: "the tenant asks for a longer time", about: { expiryDays: 365 }, isAsked: false },
    {
      when: "it is a day too old for the installation",
      about: { lastChangePasswordTime: daysAgo(91) },
      isAsked: true,
    },
  ])("$when", ({ about, isAsked }) => {
    expect(needsNewPassword({ ...standing, ...about }, everything, now)).toBe(isAsked);
  });
});
