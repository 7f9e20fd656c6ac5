import { sm2 } from "sm-crypto";
import { describe, expect, it } from "vitest";
import { accountApi } from "#modules/account/contract";
import { sessionApi } from "#modules/session/contract";
import { aClient } from "#tests/builders/client";
import { knownPassword } from "#tests/builders/passwords";
import { passTime, theServer } from "#tests/builders/server";
import { aSession, callWith, type Pair, tryToSignIn, withSettings } from "#tests/builders/sessions";
import { aTenant, unique } from "#tests/builders/tenant";

const newPassword = "Crane#27yard";
const permissions = ["sysUser/changePwd"];

async function aPerson(about: { mustChangePassword?: boolean } = {}) {
  const { tenant } = await aTenant();
  const role = await tenant.hasRole({ permissions });
  const account = `u${unique()}`;
  const { id } = await tenant.hasAccount({ account, roleIds: about.mustChangePassword ? [] : [role.id], ...about });
  const who = { tenantId: tenant.id, account };
  return { id, tenant, who, pair: await aSession(who) };
}

async function change(pair: Pair, passwordOld: string, passwordNew: string) {
  const headers = { authorization: `Bearer ${pair.accessToken}` };
  return await aClient().with(headers).call(accountApi, "changePwd", { passwordOld, passwordNew });
}

async function query<Row extends object>(text: string, ...parameters: unknown[]): Promise<Row[]> {
  const { owner } = await theServer();
  return (await owner.query<Row>(text, parameters)).rows;
}

describe("changing one's own password", () => {
  it("ends every session of the account and lets in the new password only", async () => {
    const { pair, who, id } = await aPerson();
    const other = await aSession(who);

    const reply = await change(pair, knownPassword, newPassword);

    expect(reply.body).toMatchObject({ code: 200, result: 1 });
    for (const session of [pair, other]) expect((await callWith(session, sessionApi, "userInfo")).status).toBe(401);
    await expect(await tryToSignIn(who)).toFailWith("session.wrong_password");
    expect((await tryToSignIn({ ...who, password: newPassword })).body.code).toBe(200);
    const events = await query(
      "select 1 from security_event where account_id = $1 and kind = 'account.password_changed'",
      id,
    );
    expect(events).toHaveLength(1);
  });

  it("wants the old one of whoever has one, however fresh his session is", async () => {
    const { pair, who } = await aPerson();

    const reply = await change(pair, "", newPassword);

    await expect(reply).toFailWith("account.wrong_old_password");
    expect((await tryToSignIn(who)).body.code).toBe(200);
  });

  it("takes encrypted passwords, of which nothing is left in the history", async () => {
    const { pair, who, id } = await aPerson();
    const { app } = await theServer();
    const encrypted = (text: string) => sm2.doEncrypt(text, app.keys.sm2.publicKey, 1);

    const reply = await change(pair, encrypted(knownPassword), encrypted(newPassword));

    expect(reply.body.code).toBe(200);
    expect((await tryToSignIn({ ...who, password: newPassword })).body.code).toBe(200);
    const history = await query<{ text: string }>(
      "select row_to_json(h)::text as text from change_history h where row_id = $1",
      id,
    );
    expect(history.map(({ text }) => text).join()).not.toMatch(/argon2|password_hash/u);
  });

  it("is what somebody must do first who was given a password, whatever his roles", async () => {
    const { pair, who } = await aPerson({ mustChangePassword: true });

    const reply = await change(pair, knownPassword, newPassword);
    const next = await aSession({ ...who, password: newPassword });

    expect(reply.body.code).toBe(200);
    const info = await callWith(next, sessionApi, "userInfo");
    expect(info.body).toMatchObject({ code: 200, result: { mustChangePassword: false } });
    expect((await callWith(next, accountApi, "verifyPwdExpirationTime")).body.result).toBe(true);
  });

  it("asks for the permission of everybody else", async () => {
    const { tenant } = await aTenant();
    const account = await tenant.hasAccount();

    const reply = await account.call(accountApi, "changePwd", { passwordOld: knownPassword, passwordNew: newPassword });

    expect(reply.body.code).toBe(403);
  });

  it("refuses a wrong old password and leaves the session", async () => {
    const { pair, who } = await aPerson();

    const reply = await change(pair, "Wrong#2026", newPassword);

    await expect(reply).toFailWith("account.wrong_old_password");
    expect(reply.body.message).toMatch(/^\[D1004\] /u);
    expect((await callWith(pair, sessionApi, "userInfo")).status).toBe(200);
    expect((await tryToSignIn(who)).body.code).toBe(200);
  });

  it("stops somebody who guesses the old password", async () => {
    const { pair } = await aPerson();
    for (let count = 0; count < 5; count++) await change(pair, `Wrong#${count}`, newPassword);

    const reply = await change(pair, knownPassword, newPassword);

    expect(reply.status).toBe(429);
  });

  it.each([
    ["the same again", knownPassword, "account.same_password"],
    ["one that is too short", "Aa1!", "password.length"],
    ["one without a sign", "Crane27yard", "password.special"],
    ["one with the product's name", "Siteward#27", "password.personal"],
    ["one that everybody has", "P@ssw0rd2026!", "password.common"],
  ] as const)("refuses %s", async (_, password, key) => {
    const { pair, who } = await aPerson();

    const reply = await change(pair, knownPassword, password);

    await expect(reply).toFailWith(key, { minimum: 6, maximum: 16 });
    expect(reply.body.code).toBe(400);
    expect((await tryToSignIn(who)).body.code).toBe(200);
  });

  it("refuses the account and the tenant's name inside", async () => {
    const { pair, who, tenant } = await aPerson();
    const [named] = await query<{ name: string }>(
      "update tenant set name = $2 where id = $1 returning name",
      tenant.id,
      `T${unique()}`.slice(0, 12),
    );
    passTime(6);

    const replies = [
      await change(pair, knownPassword, `${who.account.slice(0, 12)}#Aa1`),
      await change(pair, knownPassword, `${named?.name}#a1`),
    ];

    expect(replies.map(({ body }) => body.code)).toEqual([400, 400]);
  });

  it("remembers earlier passwords where that is switched on", async () => {
    const { pair, who } = await aPerson();
    await change(pair, knownPassword, newPassword);
    const next = await aSession({ ...who, password: newPassword });

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

    const person = aClient().with({ authorization: `Bearer ${pair.accessToken}` });
    const reply = await person.send(accountApi, "changePwd", {});

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
      async () => await callWith(pair, accountApi, "verifyPwdExpirationTime"),
    );

    expect(reply.body.result).toBe(expected);
  });
});
