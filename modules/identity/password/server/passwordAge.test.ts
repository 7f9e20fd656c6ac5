import { describe, expect, it } from "vitest";
import { AccountType } from "#contract/accountType";
import { ownPasswordApi, passwordPolicyApi } from "../contract.ts";
import { positionApi } from "#modules/identity/position/contract";
import { sessionApi } from "#modules/identity/session/contract";
import { needsNewPassword } from "#modules/identity/access/server";
import { parseSettings } from "#core/request/settings";
import { aClient } from "#tests/builders/client";
import { knownPassword } from "#tests/builders/passwords";
import { advanceClock, theServer } from "#tests/builders/server";
import { aSession, callWithTokens, type SessionTokens } from "#tests/builders/sessions";
import { aTenant, nextUnique } from "#tests/builders/tenant";

/** A signed-in account that last changed its password this many days ago, in a tenant with these rules. */
async function aPerson(rules: { expiryDays?: number; mustChangeFirst?: boolean }, days: number | null) {
  const { tenant, admin } = await aTenant();
  const role = await tenant.hasRole("all");
  const account = `u${nextUnique()}`;
  const { id } = await tenant.hasAccount({ account, roleIds: [role.id] });
  const { owner, app } = await theServer();
  const last = days === null ? null : new Date(app.now().getTime() - days * 86_400_000);
  await owner.query("update account set last_change_password_time = $2 where id = $1", [id, last]);
  await admin.get(passwordPolicyApi, "save", rules);
  const credentials = { tenantId: tenant.id, account };
  return { admin, credentials, pair: await aSession(credentials) };
}

const codesOf = async (pair: SessionTokens) => [
  (await callWithTokens(pair, positionApi, "list")).body.code,
  (await callWithTokens(pair, sessionApi, "userInfo")).body.code,
];

async function change(pair: SessionTokens, passwordOld: string, passwordNew: string) {
  const headers = { authorization: `Bearer ${pair.accessToken}` };
  return await aClient().withHeaders(headers).call(ownPasswordApi, "changePwd", { passwordOld, passwordNew });
}

describe("an expired password", () => {
  it("permits nothing but its change, and then everything again", async () => {
    const { pair, credentials } = await aPerson({ expiryDays: 30 }, 31);

    const before = await codesOf(pair);
    const isYoung = (await callWithTokens(pair, ownPasswordApi, "verifyPwdExpirationTime")).body.result;
    const changed = await change(pair, knownPassword, "Crane#27yard");
    const next = await aSession({ ...credentials, password: "Crane#27yard" });

    expect(before).toEqual([403, 200]);
    expect(isYoung).toBe(false);
    expect(changed.body.code).toBe(200);
    expect(await codesOf(next)).toEqual([200, 200]);
  });

  it("expires during a session, too; the page learns of it with the next answer", async () => {
    const { pair, credentials } = await aPerson({ expiryDays: 30 }, 29);
    const before = await callWithTokens(pair, sessionApi, "userInfo");
    const { owner } = await theServer();
    await owner.query(
      "update account set last_change_password_time = last_change_password_time - interval '2 days' where tenant_id = $1",
      [credentials.tenantId],
    );
    advanceClock(6);

    const after = await callWithTokens(pair, positionApi, "list");

    expect(before.body.result).toMatchObject({ mustChangePassword: false });
    expect(after.body.code).toBe(403);
    expect(after.headers.get("x-rights")).not.toBe(before.headers.get("x-rights"));
    expect((await callWithTokens(pair, sessionApi, "userInfo")).body.result).toMatchObject({
      mustChangePassword: true,
    });
  });

  it("is announced in advance", async () => {
    const { pair } = await aPerson({ expiryDays: 30 }, 25);
    const { app } = await theServer();

    const { result } = (await callWithTokens(pair, sessionApi, "userInfo")).body;

    const { passwordEndsAt } = JSON.parse(JSON.stringify(result));
    const days = (new Date(passwordEndsAt).getTime() - app.now().getTime()) / 86_400_000;
    expect(Math.round(days)).toBe(5);
  });

  it("is valid again once the tenant allows a longer time", async () => {
    const { pair, admin } = await aPerson({ expiryDays: 30 }, 31);
    const before = await codesOf(pair);

    await admin.get(passwordPolicyApi, "reset");

    expect(before).toEqual([403, 200]);
    expect(await codesOf(pair)).toEqual([200, 200]);
  });
});

it("a first password must be changed if the tenant requires it", async () => {
  const { pair } = await aPerson({ mustChangeFirst: true }, null);
  const other = await aPerson({ mustChangeFirst: true }, 1);

  expect(await codesOf(pair)).toEqual([403, 200]);
  expect(await codesOf(other.pair)).toEqual([200, 200]);
});

describe("whether a password must be changed", () => {
  const now = new Date("2026-11-22T00:00:00Z");
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
  const nothing = parseSettings(new Map());
  const everything = parseSettings(
    new Map([
      ["sys_force_change_password", "True"],
      ["sys_password_expiration_time", "90"],
    ]),
  );
  const standing = {
    accountType: AccountType.normal,
    mustChangePassword: false,
    lastChangePasswordTime: daysAgo(60),
    hasPassword: true,
    expiryDays: 0,
    mustChangeFirst: false,
  };

  it.each([
    { when: "it was set by another account", about: { mustChangePassword: true }, isAsked: true },
    { when: "there are no rules", about: { lastChangePasswordTime: null }, isAsked: false },
    { when: "it expires now", about: { expiryDays: 60 }, isAsked: true },
    { when: "it expires in a moment", about: { expiryDays: 61 }, isAsked: false },
    {
      when: "it was never changed and has expired",
      about: { lastChangePasswordTime: null, expiryDays: 3650 },
      isAsked: true,
    },
    {
      when: "there is none",
      about: {
        hasPassword: false,
        mustChangePassword: true,
        lastChangePasswordTime: null,
        expiryDays: 1,
        mustChangeFirst: true,
      },
      isAsked: false,
    },
    {
      when: "the platform administrator never changed it",
      about: { lastChangePasswordTime: null, accountType: AccountType.platform, mustChangeFirst: true },
      isAsked: false,
    },
  ])("$when", ({ about: options, isAsked }) => {
    expect(needsNewPassword({ ...standing, ...options }, nothing, now)).toBe(isAsked);
  });

  it.each([
    { when: "the tenant asks for a shorter time than the installation", about: { expiryDays: 30 }, isAsked: true },
    { when: "the tenant asks for a longer time", about: { expiryDays: 365 }, isAsked: false },
    {
      when: "it expired a day ago for the installation",
      about: { lastChangePasswordTime: daysAgo(91) },
      isAsked: true,
    },
  ])("$when", ({ about: options, isAsked }) => {
    expect(needsNewPassword({ ...standing, ...options }, everything, now)).toBe(isAsked);
  });
});
