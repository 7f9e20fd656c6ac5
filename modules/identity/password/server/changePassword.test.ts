import { sm2 } from "sm-crypto";
import { describe, expect, it } from "vitest";
import { ownPasswordApi } from "../contract.ts";
import { sessionApi } from "#modules/identity/session/contract";
import { aClient } from "#tests/builders/client";
import { knownPassword } from "#tests/builders/passwords";
import { advanceClock, theServer } from "#tests/builders/server";
import { aSession, callWithTokens, type SessionTokens, trySignIn, withSettings } from "#tests/builders/sessions";
import { aTenant, nextUnique } from "#tests/builders/tenant";

const newPassword = "Crane#27yard";
const permissions = ["sysUser/changePwd"];

async function aPerson(options: { mustChangePassword?: boolean } = {}) {
  const { tenant } = await aTenant();
  const role = await tenant.hasRole({ permissions });
  const account = `u${nextUnique()}`;
  const { id } = await tenant.hasAccount({ account, roleIds: options.mustChangePassword ? [] : [role.id], ...options });
  const credentials = { tenantId: tenant.id, account };
  return { id, tenant, credentials, pair: await aSession(credentials) };
}

async function change(pair: SessionTokens, passwordOld: string, passwordNew: string) {
  const headers = { authorization: `Bearer ${pair.accessToken}` };
  return await aClient().withHeaders(headers).call(ownPasswordApi, "changePwd", { passwordOld, passwordNew });
}

async function query<Row extends object>(text: string, ...parameters: unknown[]): Promise<Row[]> {
  const { owner } = await theServer();
  return (await owner.query<Row>(text, parameters)).rows;
}

describe("changing the caller's own password", () => {
  it("ends every session of the account, which signs in with the new password only", async () => {
    const { pair, credentials, id } = await aPerson();
    const other = await aSession(credentials);

    const reply = await change(pair, knownPassword, newPassword);

    expect(reply.body).toMatchObject({ code: 200, result: 1 });
    for (const session of [pair, other])
      expect((await callWithTokens(session, sessionApi, "userInfo")).status).toBe(401);
    await expect(await trySignIn(credentials)).toFailWith("session.wrong_password");
    expect((await trySignIn({ ...credentials, password: newPassword })).body.code).toBe(200);
    const events = await query(
      "select 1 from security_event where account_id = $1 and kind = 'account.password_changed'",
      id,
    );
    expect(events).toHaveLength(1);
  });

  it("requires the old password if there is one, even in a fresh session", async () => {
    const { pair, credentials } = await aPerson();

    const reply = await change(pair, "", newPassword);

    await expect(reply).toFailWith("account.wrong_old_password");
    expect((await trySignIn(credentials)).body.code).toBe(200);
  });

  it("accepts encrypted passwords, and leaves nothing in the history", async () => {
    const { pair, credentials, id } = await aPerson();
    const { app } = await theServer();
    const encrypted = (text: string) => sm2.doEncrypt(text, app.keys.sm2.publicKey, 1);

    const reply = await change(pair, encrypted(knownPassword), encrypted(newPassword));

    expect(reply.body.code).toBe(200);
    expect((await trySignIn({ ...credentials, password: newPassword })).body.code).toBe(200);
    const history = await query<{ text: string }>(
      "select row_to_json(h)::text as text from change_history h where row_id = $1",
      id,
    );
    expect(history.map(({ text }) => text).join()).not.toMatch(/argon2|password_hash/u);
  });

  it("is required first after a reset, with any role", async () => {
    const { pair, credentials } = await aPerson({ mustChangePassword: true });

    const reply = await change(pair, knownPassword, newPassword);
    const next = await aSession({ ...credentials, password: newPassword });

    expect(reply.body.code).toBe(200);
    const info = await callWithTokens(next, sessionApi, "userInfo");
    expect(info.body).toMatchObject({ code: 200, result: { mustChangePassword: false } });
    expect((await callWithTokens(next, ownPasswordApi, "verifyPwdExpirationTime")).body.result).toBe(true);
  });

  it("requires the permission otherwise", async () => {
    const { tenant } = await aTenant();
    const account = await tenant.hasAccount();

    const reply = await account.call(ownPasswordApi, "changePwd", {
      passwordOld: knownPassword,
      passwordNew: newPassword,
    });

    expect(reply.body.code).toBe(403);
  });

  it("refuses a wrong old password and keeps the session", async () => {
    const { pair, credentials } = await aPerson();

    const reply = await change(pair, "Wrong#2026", newPassword);

    await expect(reply).toFailWith("account.wrong_old_password");
    expect(reply.body.message).toMatch(/^\[D1004\] /u);
    expect((await callWithTokens(pair, sessionApi, "userInfo")).status).toBe(200);
    expect((await trySignIn(credentials)).body.code).toBe(200);
  });

  it("limits guesses of the old password", async () => {
    const { pair } = await aPerson();
    for (let count = 0; count < 5; count++) await change(pair, `Wrong#${count}`, newPassword);

    const reply = await change(pair, knownPassword, newPassword);

    expect(reply.status).toBe(429);
  });

  it.each([
    { what: "the current one", password: knownPassword, key: "account.same_password", parameters: {} },
    {
      what: "one that is too short",
      password: "Aa1!",
      key: "password.length",
      parameters: { minimum: 6, maximum: 16 },
    },
    { what: "one without a sign", password: "Crane27yard", key: "password.special", parameters: {} },
    {
      what: "one with the product's name",
      password: "Siteward#27",
      key: "password.personal",
      parameters: { name: "Siteward" },
    },
    { what: "a widely used one", password: "P@ssw0rd2026!", key: "password.common", parameters: { text: "p@ssw0rd" } },
  ] as const)("refuses $what", async ({ password, key, parameters }) => {
    const { pair, credentials } = await aPerson();

    const reply = await change(pair, knownPassword, password);

    await expect(reply).toFailWith(key, parameters);
    expect(reply.body.code).toBe(400);
    expect((await trySignIn(credentials)).body.code).toBe(200);
  });

  it("refuses a password that contains the account's or the tenant's name", async () => {
    const { pair, credentials, tenant } = await aPerson();
    const [named] = await query<{ name: string }>(
      "update tenant set name = $2 where id = $1 returning name",
      tenant.id,
      `T${nextUnique()}`.slice(0, 12),
    );
    advanceClock(6);

    const replies = [
      await change(pair, knownPassword, `${credentials.account.slice(0, 12)}#Aa1`),
      await change(pair, knownPassword, `${named?.name}#a1`),
    ];

    expect(replies.map(({ body }) => body.code)).toEqual([400, 400]);
  });

  it("refuses earlier passwords if that is enabled", async () => {
    const { pair, credentials } = await aPerson();
    await change(pair, knownPassword, newPassword);
    const next = await aSession({ ...credentials, password: newPassword });

    const strict = await withSettings(
      { sys_password_record: "True" },
      async () => await change(next, newPassword, knownPassword),
    );
    const lax = await change(next, newPassword, knownPassword);

    await expect(strict).toFailWith("account.password_used_before");
    expect(strict.body.message).toMatch(/^\[D1104\] /u);
    expect(lax.body.code).toBe(200);
  });

  it("names missing fields", async () => {
    const { pair } = await aPerson();

    const person = aClient().withHeaders({ authorization: `Bearer ${pair.accessToken}` });
    const reply = await person.send(ownPasswordApi, "changePwd", {});

    expect(reply).toRefuseFields("PasswordOld", "PasswordNew");
  });
});

describe("the age of a password", () => {
  it.each([
    ["0", "10 years", true],
    ["30", "29 days", true],
    ["30", "31 days", false],
    ["30", null, false],
  ])("with %s days allowed and %s passed: %s", async (days, passed, expected) => {
    const { pair, id } = await aPerson();
    await query("update account set last_change_password_time = now() - $2::interval where id = $1", id, passed);

    const reply = await withSettings(
      { sys_password_expiration_time: days },
      async () => await callWithTokens(pair, ownPasswordApi, "verifyPwdExpirationTime"),
    );

    expect(reply.body.result).toBe(expected);
  });
});
