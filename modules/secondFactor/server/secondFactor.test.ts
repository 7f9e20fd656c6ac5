import { describe, expect, it } from "vitest";
import type { Id } from "#contract/id";
import { positionApi } from "#modules/position/contract";
import { roleApi } from "#modules/role/contract";
import { secondFactorApi } from "#modules/secondFactor/contract";
import { sessionApi } from "#modules/session/contract";
import { aClient } from "#tests/builders/client";
import { knownPassword } from "#tests/builders/passwords";
import { codeOf, enrol, wrongCodeOf } from "#tests/builders/secondFactor";
import { passTime, theServer } from "#tests/builders/server";
import { aSession, callWith, type Pair, tryToSignIn } from "#tests/builders/sessions";
import { aTenant, type TestAccount, type TestTenant } from "#tests/builders/tenant";

async function query<Row extends object>(text: string, ...parameters: unknown[]): Promise<Row[]> {
  const { owner } = await theServer();
  return (await owner.query<Row>(text, parameters)).rows;
}

async function someone(about: Parameters<TestTenant["hasAccount"]>[0] = {}) {
  const { tenant, admin } = await aTenant();
  return { tenant, admin, account: await tenant.hasAccount(about) };
}

const password = knownPassword;
const read = async (account: TestAccount) => await account.get(secondFactorApi, "read");
const as = ({ accessToken }: Pair) => aClient().with({ authorization: `Bearer ${accessToken}` });

async function eventsOf(accountId: Id): Promise<string[]> {
  const rows = await query<{ kind: string }>(
    "select kind from security_event where account_id = $1 order by id",
    accountId,
  );
  return rows.map(({ kind }) => kind);
}

describe("a second factor", () => {
  it("counts once a code of it is confirmed, and ends the other sessions", async () => {
    const { account } = await someone();
    const other = await aSession(account);

    const { secret, uri } = await account.get(secondFactorApi, "begin", { password });
    const before = await tryToSignIn(account);
    const { codes } = await account.get(secondFactorApi, "confirm", { code: await codeOf(secret) });

    expect(before.body.code).toBe(200);
    expect(uri).toMatch(/^otpauth:\/\/totp\/.+secret=[A-Z2-7]{32}/u);
    expect(new Set(codes).size).toBe(10);
    expect(await read(account)).toEqual({
      ...{ since: expect.any(Date), recoveryCodesLeft: 10 },
      ...{ hasApp: true, hasPasskey: false, isRequired: false },
    });
    expect((await callWith(other, sessionApi, "userInfo")).status).toBe(401);
    await expect(await tryToSignIn(account)).toFailWith("session.second_factor");
    expect(await eventsOf(account.id)).toContain("account.second_factor_set");
  });

  it("is begun with the current password alone, and wrong ones count", async () => {
    const { account } = await someone();

    const reply = await account.call(secondFactorApi, "begin", { password: "Wrong#2026" });
    for (let count = 0; count < 4; count++) await account.call(secondFactorApi, "begin", { password: "Wrong#2026" });
    const next = await account.call(secondFactorApi, "begin", { password });

    await expect(reply).toFailWith("account.wrong_password");
    expect(next.body.code).toBe(429);
  });

  it("is not confirmed by a wrong code, nor ten minutes after it was begun", async () => {
    const { account } = await someone();
    const { secret } = await account.get(secondFactorApi, "begin", { password });

    const wrong = await account.call(secondFactorApi, "confirm", { code: await wrongCodeOf(secret) });
    passTime(601);
    const late = await account.call(secondFactorApi, "confirm", { code: await codeOf(secret) });

    await expect(wrong).toFailWith("secondFactor.wrong_code");
    await expect(late).toFailWith("secondFactor.begin_again");
    expect((await tryToSignIn(account)).body.code).toBe(200);
  });

  it("lies encrypted, and its recovery codes as hashes; no history tells of them", async () => {
    const { account } = await someone();
    const { secret, recoveryCodes } = await enrol(account);
    const plain = recoveryCodes[0]?.replace("-", "") ?? "";

    const rows = await query<{ text: string }>(
      `select encode(secret, 'escape') as text from second_factor where account_id = $1
       union all select encode(hash, 'escape') from recovery_code where account_id = $1
       union all select h::text from change_history h where tenant_id = $2`,
      account.id,
      account.tenantId,
    );

    const kept = rows.map(({ text }) => text).join();
    expect(kept).not.toContain(secret);
    expect(kept).not.toContain(plain);
    expect(kept).not.toContain("recovery_code");
  });

  it("is replaced by that of another device once that is confirmed, the recovery codes with it", async () => {
    const { account } = await someone();
    const former = await enrol(account);

    const { secret } = await account.get(secondFactorApi, "begin", { password });
    const count = await query("select 1 from second_factor where account_id = $1", account.id);
    const { codes } = await account.get(secondFactorApi, "confirm", { code: await codeOf(secret) });
    const left = await query<{ secret: Buffer }>("select secret from second_factor where account_id = $1", account.id);

    expect(count).toHaveLength(2);
    expect(left).toHaveLength(1);
    expect(codes.some((code) => former.recoveryCodes.includes(code))).toBe(false);
    expect((await read(account)).recoveryCodesLeft).toBe(10);
  });

  it("is taken away by whoever knows the password", async () => {
    const { account } = await someone();
    await enrol(account);

    const wrong = await account.call(secondFactorApi, "remove", { password: "Wrong#2026" });
    await account.get(secondFactorApi, "remove", { password });

    await expect(wrong).toFailWith("account.wrong_password");
    expect(await read(account)).toEqual({
      ...{ since: null, recoveryCodesLeft: 0 },
      ...{ hasApp: false, hasPasskey: false, isRequired: false },
    });
    expect((await tryToSignIn(account)).body.code).toBe(200);
    await expect(await account.call(secondFactorApi, "remove", { password })).toFailWith("secondFactor.missing");
    await expect(await account.call(secondFactorApi, "renewCodes", { password })).toFailWith("secondFactor.missing");
  });

  it("is set up once by two pages that confirm at the same time", async () => {
    const { account } = await someone();
    const { secret } = await account.get(secondFactorApi, "begin", { password });
    const code = await codeOf(secret);

    const replies = await Promise.all([1, 2].map(async () => await account.call(secondFactorApi, "confirm", { code })));

    expect(replies.map(({ body }) => body.code).toSorted()).toEqual([200, 400]);
    expect((await read(account)).recoveryCodesLeft).toBe(10);
  });

  it("is kept from everybody else by the database itself", async () => {
    const { tenant, admin, account } = await someone();
    await enrol(account);

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

describe("a role that asks for a second factor", () => {
  async function holder() {
    const { tenant, admin } = await aTenant();
    const role = await tenant.hasRole("all");
    const account = await tenant.hasAccount({ roleIds: [role.id] });
    await admin.get(roleApi, "update", { id: role.id, requiresSecondFactor: true });
    return { tenant, admin, role, account };
  }

  it("lets its holder do nothing but set one up, and everything after that", async () => {
    const { account } = await holder();
    const pair = await aSession(account);

    const info = await as(pair).get(sessionApi, "userInfo");
    const refused = await as(pair).call(positionApi, "page", {});
    const { secret } = await as(pair).get(secondFactorApi, "begin", { password });
    await as(pair).get(secondFactorApi, "confirm", { code: await codeOf(secret) });

    expect(info.mustEnrol).toBe(true);
    expect(refused.body.code).toBe(403);
    expect((await as(pair).call(positionApi, "page", {})).body.code).toBe(200);
    expect((await as(pair).get(sessionApi, "userInfo")).mustEnrol).toBe(false);
  });

  it("acts on sessions that are open already", async () => {
    const { tenant, admin } = await aTenant();
    const role = await tenant.hasRole("all");
    const account = await tenant.hasAccount({ roleIds: [role.id] });
    expect((await account.call(positionApi, "page", {})).body.code).toBe(200);

    await admin.get(roleApi, "update", { id: role.id, requiresSecondFactor: true });
    const meanwhile = await account.call(positionApi, "page", {});
    await admin.get(roleApi, "setStatus", { id: role.id, status: 2 });

    expect(meanwhile.body.code).toBe(403);
    expect((await account.get(sessionApi, "userInfo")).mustEnrol).toBe(false);
  });

  it("does not let it be taken away again", async () => {
    const { account } = await holder();
    await enrol(account);

    const reply = await account.call(secondFactorApi, "remove", { password });

    await expect(reply).toFailWith("secondFactor.required");
    expect(await read(account)).toMatchObject({ isRequired: true, recoveryCodesLeft: 10 });
  });

  it("says so in its list and keeps it in a copy", async () => {
    const { tenant, admin } = await aTenant();
    const { id } = await tenant.hasRole({ permissions: ["sysPos/page"] });
    await admin.get(roleApi, "update", { id, requiresSecondFactor: true });

    await admin.get(roleApi, "copy", { id });

    const { items } = await admin.get(roleApi, "page", {});
    expect(items.filter(({ requiresSecondFactor }) => requiresSecondFactor)).toHaveLength(2);
  });
});
