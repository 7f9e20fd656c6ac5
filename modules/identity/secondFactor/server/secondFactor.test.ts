import { describe, expect, it } from "vitest";
import type { Id } from "#contract/id";
import { positionApi } from "#modules/identity/position/contract";
import { roleApi } from "#modules/identity/role/contract";
import { secondFactorApi } from "../contract.ts";
import { sessionApi } from "#modules/identity/session/contract";
import { aClient } from "#tests/builders/client";
import { knownPassword } from "#tests/builders/passwords";
import { enrolSecondFactor, generateCode, generateWrongCode } from "#tests/builders/secondFactor";
import { advanceClock, theServer } from "#tests/builders/server";
import { aSession, callWithTokens, type SessionTokens, trySignIn } from "#tests/builders/sessions";
import { aTenant, type TestAccount, type TestTenant } from "#tests/builders/tenant";

async function query<Row extends object>(text: string, ...parameters: unknown[]): Promise<Row[]> {
  const { owner } = await theServer();
  return (await owner.query<Row>(text, parameters)).rows;
}

async function aPerson(options: Parameters<TestTenant["hasAccount"]>[0] = {}) {
  const { tenant, admin } = await aTenant();
  return { tenant, admin, account: await tenant.hasAccount(options) };
}

const password = knownPassword;
const read = async (account: TestAccount) => await account.get(secondFactorApi, "read");
const as = ({ accessToken }: SessionTokens) => aClient().withHeaders({ authorization: `Bearer ${accessToken}` });

async function eventsOf(accountId: Id): Promise<string[]> {
  const rows = await query<{ kind: string }>(
    "select kind from security_event where account_id = $1 order by id",
    accountId,
  );
  return rows.map(({ kind }) => kind);
}

describe("a second factor", () => {
  it("is active once a code of it is confirmed, and ends the other sessions", async () => {
    const { account } = await aPerson();
    const other = await aSession(account);

    const { secret, uri } = await account.get(secondFactorApi, "begin", { password });
    const before = await trySignIn(account);
    const { codes } = await account.get(secondFactorApi, "confirm", { code: await generateCode(secret) });

    expect(before.body.code).toBe(200);
    expect(uri).toMatch(/^otpauth:\/\/totp\/.+secret=[A-Z2-7]{32}/u);
    expect(new Set(codes).size).toBe(10);
    expect(await read(account)).toEqual({
      since: expect.any(Date),
      recoveryCodesLeft: 10,
      hasApp: true,
      hasPasskey: false,
      isRequired: false,
    });
    expect((await callWithTokens(other, sessionApi, "userInfo")).status).toBe(401);
    await expect(await trySignIn(account)).toFailWith("session.second_factor");
    expect(await eventsOf(account.id)).toContain("account.second_factor_set");
  });

  it("requires the current password, and wrong ones count", async () => {
    const { account } = await aPerson();

    const reply = await account.call(secondFactorApi, "begin", { password: "Wrong#2026" });
    for (let count = 0; count < 4; count++) await account.call(secondFactorApi, "begin", { password: "Wrong#2026" });
    const next = await account.call(secondFactorApi, "begin", { password });

    await expect(reply).toFailWith("account.wrong_password");
    expect(next.body.code).toBe(429);
  });

  it("is not confirmed by a wrong code, nor after ten minutes", async () => {
    const { account } = await aPerson();
    const { secret } = await account.get(secondFactorApi, "begin", { password });

    const wrong = await account.call(secondFactorApi, "confirm", { code: await generateWrongCode(secret) });
    advanceClock(601);
    const late = await account.call(secondFactorApi, "confirm", { code: await generateCode(secret) });

    await expect(wrong).toFailWith("secondFactor.wrong_code");
    await expect(late).toFailWith("secondFactor.begin_again");
    expect((await trySignIn(account)).body.code).toBe(200);
  });

  it("is stored encrypted, its recovery codes as hashes, and is in no history", async () => {
    const { account } = await aPerson();
    const { secret, recoveryCodes } = await enrolSecondFactor(account);
    const plain = recoveryCodes[0]?.replace("-", "") ?? "";

    const rows = await query<{ text: string }>(
      `select encode(secret, 'escape') as text from second_factor where account_id = $1
       union all select encode(hash, 'escape') from recovery_code where account_id = $1
       union all select h::text from change_history h where tenant_id = $2`,
      account.id,
      account.tenantId,
    );

    const historyText = rows.map(({ text }) => text).join();
    expect(historyText).not.toContain(secret);
    expect(historyText).not.toContain(plain);
    expect(historyText).not.toContain("recovery_code");
  });

  it("is replaced by that of another device once that is confirmed, with the recovery codes", async () => {
    const { account } = await aPerson();
    const former = await enrolSecondFactor(account);

    const { secret } = await account.get(secondFactorApi, "begin", { password });
    const count = await query("select 1 from second_factor where account_id = $1", account.id);
    const { codes } = await account.get(secondFactorApi, "confirm", { code: await generateCode(secret) });
    const left = await query<{ secret: Buffer }>("select secret from second_factor where account_id = $1", account.id);

    expect(count).toHaveLength(2);
    expect(left).toHaveLength(1);
    expect(codes.some((code) => former.recoveryCodes.includes(code))).toBe(false);
    expect((await read(account)).recoveryCodesLeft).toBe(10);
  });

  it("is removed with the password", async () => {
    const { account } = await aPerson();
    await enrolSecondFactor(account);

    const wrong = await account.call(secondFactorApi, "remove", { password: "Wrong#2026" });
    await account.get(secondFactorApi, "remove", { password });

    await expect(wrong).toFailWith("account.wrong_password");
    expect(await read(account)).toEqual({
      since: null,
      recoveryCodesLeft: 0,
      hasApp: false,
      hasPasskey: false,
      isRequired: false,
    });
    expect((await trySignIn(account)).body.code).toBe(200);
    await expect(await account.call(secondFactorApi, "remove", { password })).toFailWith("secondFactor.missing");
    await expect(await account.call(secondFactorApi, "renewCodes", { password })).toFailWith("secondFactor.missing");
  });

  it("is set up once by two concurrent confirmations", async () => {
    const { account } = await aPerson();
    const { secret } = await account.get(secondFactorApi, "begin", { password });
    const code = await generateCode(secret);

    const replies = await Promise.all([1, 2].map(async () => await account.call(secondFactorApi, "confirm", { code })));

    expect(replies.map(({ body }) => body.code).toSorted()).toEqual([200, 400]);
    expect((await read(account)).recoveryCodesLeft).toBe(10);
  });

  it("is protected by the database itself", async () => {
    const { tenant, admin, account } = await aPerson();
    await enrolSecondFactor(account);

    const counts = await Promise.all([account.id, admin.id].map(async (id) => await countAs(tenant.id, id)));

    expect(counts).toEqual([11, 0]);
  });
});

async function countAs(tenantId: Id, accountId: Id): Promise<number> {
  const { app } = await theServer();
  const client = await app.plain.connect();
  try {
    await client.query("begin");
    await client.query(
      `select set_config('app.tenant_id', $1, true), set_config('app.account_id', $2, true),
         set_config('app.scope', 'all', true)`,
      [String(tenantId), String(accountId)],
    );
    const { rowCount } = await client.query("select id from second_factor union all select id from recovery_code");
    return rowCount ?? 0;
  } finally {
    await client.query("rollback");
    client.release();
  }
}

describe("a role that requires a second factor", () => {
  async function holder() {
    const { tenant, admin } = await aTenant();
    const role = await tenant.hasRole("all");
    const account = await tenant.hasAccount({ roleIds: [role.id] });
    await admin.get(roleApi, "update", { id: role.id, requiresSecondFactor: true });
    return { tenant, admin, role, account };
  }

  it("permits its holder only to set one up, and everything after that", async () => {
    const { account } = await holder();
    const pair = await aSession(account);

    const info = await as(pair).get(sessionApi, "userInfo");
    const refusal = await as(pair).call(positionApi, "page", {});
    const { secret } = await as(pair).get(secondFactorApi, "begin", { password });
    await as(pair).get(secondFactorApi, "confirm", { code: await generateCode(secret) });

    expect(info.mustEnrol).toBe(true);
    expect(refusal.body.code).toBe(403);
    expect((await as(pair).call(positionApi, "page", {})).body.code).toBe(200);
    expect((await as(pair).get(sessionApi, "userInfo")).mustEnrol).toBe(false);
  });

  it("affects open sessions", async () => {
    const { tenant, admin } = await aTenant();
    const role = await tenant.hasRole("all");
    const account = await tenant.hasAccount({ roleIds: [role.id] });
    expect((await account.call(positionApi, "page", {})).body.code).toBe(200);

    await admin.get(roleApi, "update", { id: role.id, requiresSecondFactor: true });
    const duringSession = await account.call(positionApi, "page", {});
    await admin.get(roleApi, "setStatus", { id: role.id, status: 2 });

    expect(duringSession.body.code).toBe(403);
    expect((await account.get(sessionApi, "userInfo")).mustEnrol).toBe(false);
  });

  it("prevents its removal", async () => {
    const { account } = await holder();
    await enrolSecondFactor(account);

    const reply = await account.call(secondFactorApi, "remove", { password });

    await expect(reply).toFailWith("secondFactor.required");
    expect(await read(account)).toMatchObject({ isRequired: true, recoveryCodesLeft: 10 });
  });

  it("shows it in its list and keeps it in a copy", async () => {
    const { tenant, admin } = await aTenant();
    const { id } = await tenant.hasRole({ permissions: ["sysPos/page"] });
    await admin.get(roleApi, "update", { id, requiresSecondFactor: true });

    await admin.get(roleApi, "copy", { id });

    const { items } = await admin.get(roleApi, "page", {});
    expect(items.filter(({ requiresSecondFactor }) => requiresSecondFactor)).toHaveLength(2);
  });
});
