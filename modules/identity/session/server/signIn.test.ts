import { sm2 } from "sm-crypto";
import { captchaApi } from "#modules/identity/captcha/contract";
import { describe, expect, it, vi } from "vitest";
import { FailureNotice, sessionApi } from "../contract.ts";
import { generateSm2KeyPair } from "#core/crypto/sm2";
import { mainTenantId } from "#modules/identity/access/server";
import { aClient } from "#tests/builders/client";
import { knownPassword } from "#tests/builders/passwords";
import { advanceClock, theServer } from "#tests/builders/server";
import {
  aCaptcha,
  aHumanTicket,
  aSession,
  anAddress,
  callWithTokens,
  failSignIn,
  trySignIn,
  withSettings,
} from "#tests/builders/sessions";
import { aTenant, insertRow, nextUnique } from "#tests/builders/tenant";

async function query<Row extends object>(text: string, ...parameters: unknown[]): Promise<Row[]> {
  const { owner } = await theServer();
  return (await owner.query<Row>(text, parameters)).rows;
}

async function eventsOf(tenantId: number): Promise<string[]> {
  const rows = await query<{ kind: string }>(
    "select kind from security_event where tenant_id = $1 order by id",
    tenantId,
  );
  return rows.map(({ kind }) => kind);
}

describe("signing in", () => {
  it("answers the pair in the body and in the headers", async () => {
    const { tenant } = await aTenant();
    const { account } = await tenant.hasAccount();

    const reply = await trySignIn({ tenantId: tenant.id, account });

    expect(reply.body).toMatchObject({ code: 200, type: "success" });
    expect(reply.headers.get("access-token")).toBe(reply.body.result.accessToken);
    expect(reply.headers.get("x-access-token")).toBe(reply.body.result.refreshToken);
    expect((await callWithTokens(reply.body.result, sessionApi, "userInfo")).body.code).toBe(200);
  });

  it("creates a session, the last sign-in on the account, and a line in the security log", async () => {
    const { tenant } = await aTenant();
    const { account, id } = await tenant.hasAccount();
    const from = anAddress();

    await trySignIn({ tenantId: tenant.id, account, from });

    expect(await query("select ip, account_id, ended_at from session where tenant_id = $1", tenant.id)).toEqual([
      { ip: from, account_id: id, ended_at: null },
    ]);
    expect(await query("select last_login_ip, version, update_time from account where id = $1", id)).toEqual([
      { last_login_ip: from, version: 1, update_time: null },
    ]);
    expect(await eventsOf(tenant.id)).toEqual(["session.signed_in"]);
  });

  it("stores refresh tokens only as hashes", async () => {
    const { tenant } = await aTenant();
    const { account } = await tenant.hasAccount();

    const { refreshToken } = await aSession({ tenantId: tenant.id, account });

    const [row] = await query<{ text: string }>(
      "select row_to_json(t)::text as text from refresh_token t where tenant_id = $1",
      tenant.id,
    );
    expect(row?.text).not.toContain(refreshToken);
  });

  it("accepts a password that the browser encrypted, and the account in any letter case", async () => {
    const { tenant } = await aTenant();
    const { account } = await tenant.hasAccount();
    const { app } = await theServer();
    const password = sm2.doEncrypt(knownPassword, app.keys.sm2.publicKey, 1);

    const replies = [
      await trySignIn({ tenantId: tenant.id, account, password }),
      await trySignIn({ tenantId: tenant.id, account: ` ${account.toUpperCase()} `, password }),
    ];

    expect(replies.map(({ body }) => body.code)).toEqual([200, 200]);
  });

  it("refuses passwords encrypted with another key", async () => {
    const { tenant } = await aTenant();
    const { account } = await tenant.hasAccount();
    const password = sm2.doEncrypt(knownPassword, generateSm2KeyPair().publicKey, 1);

    const reply = await trySignIn({ tenantId: tenant.id, account, password });

    await expect(reply).toFailWith("password.unreadable");
    expect(reply.body.message).toMatch(/^\[D0010\] /u);
  });

  it("names missing fields, and refuses oversized ones before any work", async () => {
    const { app } = await theServer();
    const verify = vi.spyOn(app.passwords, "verify");

    const missing = await trySignIn({ account: "", password: "" });
    const huge = await trySignIn({ account: "x".repeat(33), password: "1".repeat(2000) });

    expect(missing).toRefuseFields("Account", "Password");
    expect(huge).toRefuseFields("Account", "Password");
    expect(verify).not.toHaveBeenCalled();
    verify.mockRestore();
  });

  it("renews a hash that is weaker than the current ones", async () => {
    const { tenant } = await aTenant();
    const { account, id } = await tenant.hasAccount();
    const { app } = await theServer();
    const outdated = vi.spyOn(app.passwords, "isOutdated").mockReturnValue(true);
    const hashOf = async () =>
      (await query<{ password_hash: string }>("select password_hash from account where id = $1", id))[0]?.password_hash;
    const before = await hashOf();

    await aSession({ tenantId: tenant.id, account });
    outdated.mockRestore();

    expect(await hashOf()).not.toBe(before);
    await aSession({ tenantId: tenant.id, account });
  });

  it("ends the other sessions of the account if only one is allowed", async () => {
    const { tenant } = await aTenant();
    const { account } = await tenant.hasAccount();
    const first = await aSession({ tenantId: tenant.id, account });

    const second = await withSettings(
      { sys_single_login: "True" },
      async () => await aSession({ tenantId: tenant.id, account }),
    );

    expect((await callWithTokens(first, sessionApi, "userInfo")).status).toBe(401);
    expect((await callWithTokens(second, sessionApi, "userInfo")).status).toBe(200);
  });
});

describe("a wrong account or password", () => {
  it("gets the same answer at the same cost", async () => {
    const { tenant } = await aTenant();
    const known = await tenant.hasAccount();
    const disabled = await tenant.hasAccount({ status: 2 });
    const locked = await tenant.hasAccount();
    const from = anAddress();
    const accounts = [known.account, disabled.account, locked.account, `nobody${nextUnique()}`];
    for (const account of accounts) await failSignIn(5, { tenantId: tenant.id, account, from });
    const { app } = await theServer();
    const verify = vi.spyOn(app.passwords, "verify");

    const answers = [];
    for (const account of accounts) {
      const { status, headers, body } = await trySignIn({
        tenantId: tenant.id,
        account,
        password: "Wrong#2026",
        from,
      });
      const { time: _, ...rest } = body;
      answers.push({
        status,
        names: [...headers.keys()].filter((name) => name !== "date"),
        rest: JSON.stringify(rest),
      });
    }

    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]?.rest).toContain("[D1000] ");
    expect(verify).toHaveBeenCalledTimes(4);
    verify.mockRestore();
  });

  it("is recorded with the account as it was typed", async () => {
    const { tenant } = await aTenant();
    const { account, id } = await tenant.hasAccount();

    await failSignIn(1, { tenantId: tenant.id, account: account.toUpperCase() });
    await failSignIn(1, { tenantId: tenant.id, account: "Nobody" });

    const rows = await query(
      "select kind, account, account_id from security_event where tenant_id = $1 order by id",
      tenant.id,
    );
    expect(rows).toEqual([
      { kind: "session.sign_in_failed", account, account_id: id },
      { kind: "session.sign_in_failed", account: "nobody", account_id: null },
    ]);
  });

  it("reveals that an account is disabled only with the right password", async () => {
    const { tenant } = await aTenant();
    const { account } = await tenant.hasAccount({ status: 2 });

    const reply = await trySignIn({ tenantId: tenant.id, account });

    await expect(reply).toFailWith("session.account_disabled");
    expect(reply.body.message).toMatch(/^\[D1017\] /u);
    expect(await eventsOf(tenant.id)).toEqual(["session.sign_in_refused"]);
  });

  it.each([
    ["disabled", { status: 2 }, "session.tenant_disabled"],
    ["expired", { expiration_time: new Date(Date.now() - 15 * 86_400_000) }, "session.tenant_expired"],
  ] as const)("reveals that a tenant is %s only with a right password", async (_, state, key) => {
    const { tenant } = await aTenant();
    const { account } = await tenant.hasAccount();
    const [[column, value] = []] = Object.entries(state);
    await query(`update tenant set ${column} = $2 where id = $1`, tenant.id, value);

    const right = await trySignIn({ tenantId: tenant.id, account });
    const wrong = await trySignIn({ tenantId: tenant.id, account, password: "Wrong#2026" });

    await expect(right).toFailWith(key);
    expect(right.body.message).toMatch(/^\[Z1003\] /u);
    await expect(wrong).toFailWith("session.wrong_password");
  });

  it("never admits an account without a password", async () => {
    const { tenant } = await aTenant();
    const account = `u${nextUnique()}`;
    await insertRow("account", { tenantId: tenant.id, account, realName: "x", passwordHash: null });

    const reply = await trySignIn({ tenantId: tenant.id, account });

    await expect(reply).toFailWith("session.wrong_password");
  });
});

describe("the lock after wrong passwords", () => {
  it("applies to the address that failed, and is revealed only with the right password", async () => {
    const { tenant } = await aTenant();
    const { account } = await tenant.hasAccount();
    const from = anAddress();
    await failSignIn(5, { tenantId: tenant.id, account, from });

    const wrong = await trySignIn({ tenantId: tenant.id, account, from, password: "Wrong#2026" });
    const right = await trySignIn({ tenantId: tenant.id, account, from });
    const elsewhere = await trySignIn({ tenantId: tenant.id, account });

    await expect(wrong).toFailWith("session.wrong_password");
    await expect(right).toFailWith("session.locked", { minutes: 30 });
    expect(right.body.message).toMatch(/^\[D1027\] /u);
    expect(elsewhere.body.code).toBe(200);
  });

  it("applies to the whole network of an IPv6 address", async () => {
    const { tenant } = await aTenant();
    const { account } = await tenant.hasAccount();
    const network = `2001:db8:${nextUnique()
      .slice(-4)
      .replaceAll(/[^0-9a-f]/gu, "1")}:7`;
    for (let count = 1; count <= 5; count++) {
      await failSignIn(1, { tenantId: tenant.id, account, from: `${network}::${count}` });
    }

    const reply = await trySignIn({ tenantId: tenant.id, account, from: `${network}:1:2:3:4` });

    await expect(reply).toFailWith("session.locked", { minutes: 30 });
  });

  it("does not lock before the limit, and a right password resets the count", async () => {
    const { tenant } = await aTenant();
    const { account } = await tenant.hasAccount();
    const from = anAddress();

    for (let round = 0; round < 2; round++) {
      await failSignIn(4, { tenantId: tenant.id, account, from });
      expect((await trySignIn({ tenantId: tenant.id, account, from })).body.code).toBe(200);
    }
  });

  it("opens after 30 minutes", async () => {
    const { tenant } = await aTenant();
    const { account } = await tenant.hasAccount();
    const from = anAddress();
    await failSignIn(5, { tenantId: tenant.id, account, from });

    advanceClock(30 * 60 + 1);

    expect((await trySignIn({ tenantId: tenant.id, account, from })).body.code).toBe(200);
  });

  it("cannot be bypassed by concurrent attempts, and concurrent right ones are allowed", async () => {
    const { tenant } = await aTenant();
    const { account } = await tenant.hasAccount();
    const from = anAddress();
    const twelve = Array.from({ length: 12 }, (_, index) => index);

    const right = await Promise.all(twelve.map(async () => await trySignIn({ tenantId: tenant.id, account, from })));
    await Promise.all(twelve.slice(0, 6).map(async () => await failSignIn(1, { tenantId: tenant.id, account, from })));
    const after = await trySignIn({ tenantId: tenant.id, account, from });

    expect(right.map(({ body }) => body.code)).toEqual(twelve.map(() => 200));
    await expect(after).toFailWith("session.locked", { minutes: 30 });
  });

  it("uses the limit of the settings", async () => {
    const { tenant } = await aTenant();
    const { account } = await tenant.hasAccount();
    const from = anAddress();

    const reply = await withSettings({ sys_password_max_error_times: "2" }, async () => {
      await failSignIn(2, { tenantId: tenant.id, account, from });
      return await trySignIn({ tenantId: tenant.id, account, from });
    });

    await expect(reply).toFailWith("session.locked", { minutes: 30 });
  });

  it("never locks the last platform administrator", async () => {
    const from = anAddress();
    const attempt = { tenantId: mainTenantId, account: "superadmin", from };
    for (let count = 0; count < 5; count++)
      await trySignIn({ ...attempt, ...(await aCaptcha()), password: "Wrong#2026" });

    const reply = await trySignIn({ ...attempt, ...(await aCaptcha()) });

    expect(reply.body.code).toBe(200);
  });

  it("blocks an address after 30 failures on any accounts, for 10 minutes", async () => {
    const { tenant } = await aTenant();
    const { account } = await tenant.hasAccount();
    const from = anAddress();
    const { app } = await theServer();
    const failedAt = app.now();
    for (let count = 0; count < 30; count++) {
      await insertRow("signInFailure", { tenantId: tenant.id, account: `x${count}`, address: from, failedAt });
    }

    const closed = await trySignIn({ tenantId: tenant.id, account, from });
    advanceClock(601);
    const open = await trySignIn({ tenantId: tenant.id, account, from });

    expect(closed.status).toBe(429);
    await expect(closed).toFailWith("request.wait_minutes", { minutes: 10 });
    expect(open.body.code).toBe(200);
  });

  it("counts failures of an address that happen while an attempt waits for its turn", async () => {
    const { tenant } = await aTenant();
    const { account } = await tenant.hasAccount();
    const from = anAddress();
    const { app } = await theServer();
    const failedAt = app.now();
    for (let count = 0; count < 29; count++) {
      await insertRow("signInFailure", { tenantId: tenant.id, account: `x${count}`, address: from, failedAt });
    }

    const wrong = async () => await trySignIn({ tenantId: tenant.id, account, from, password: "Wrong#2026" });
    const replies = await Promise.all([wrong(), wrong(), wrong()]);

    expect(replies.map(({ status }) => status).filter((status) => status === 429)).toHaveLength(2);
  });
});

describe("the tenant of a sign-in", () => {
  it("is refused when it does not exist", async () => {
    const reply = await trySignIn({ tenantId: 4_000_000_000_000_000, account: "anybody" });

    await expect(reply).toFailWith("tenant.unknown");
    expect(reply.body.message).toMatch(/^\[D0007\] /u);
  });

  it("is the one other tenant that knows an account which the named one does not", async () => {
    const [named, other] = [await aTenant(), await aTenant()];
    const { account, id } = await other.tenant.hasAccount();

    const pair = await aSession({ tenantId: named.tenant.id, account });

    expect((await callWithTokens(pair, sessionApi, "userInfo")).body.result).toMatchObject({
      id,
      tenantId: other.tenant.id,
    });
  });

  it("is none of several others: the answer is that of a wrong password", async () => {
    const [named, one, other] = [await aTenant(), await aTenant(), await aTenant()];
    const account = `twin${nextUnique()}`;
    await one.tenant.hasAccount({ account });
    await other.tenant.hasAccount({ account });

    await expect(await trySignIn({ tenantId: named.tenant.id, account })).toFailWith("session.wrong_password");
    expect((await trySignIn({ tenantId: one.tenant.id, account })).body.code).toBe(200);
  });

  it("is that of the host when none is named", async () => {
    const { tenant } = await aTenant();
    const { account } = await tenant.hasAccount({ account: "superadmin" });
    const host = `${nextUnique()}.example.com`;
    await query("update tenant set host = $2 where id = $1", tenant.id, host.toUpperCase());

    const reply = await trySignIn({ tenantId: 0, account, from: anAddress() });
    const atHost = aClient().withHeaders({ "x-forwarded-host": host, "x-forwarded-for": anAddress() });
    const named = await atHost.call(sessionApi, "login", { account, password: knownPassword });

    // Without the host it is the main tenant, which requires a captcha.
    await expect(reply).toFailWith("session.wrong_captcha");
    expect(named.body.code).toBe(200);
  });
});

describe("a tenant that the user types", () => {
  const typed = async (tenant: string, attempt: { account: string; password?: string; from?: string }) => {
    const from = attempt.from ?? anAddress();
    return await trySignIn({ ...attempt, from, tenant, slide: await aHumanTicket(from) });
  };

  it("is found by its code, its name and its title", async () => {
    const { tenant } = await aTenant();
    const { account, id } = await tenant.hasAccount();
    const [name, title] = [`Bridge ${nextUnique()}`, `Works ${nextUnique()}`];
    await query("update tenant set name = $2, title = $3 where id = $1", tenant.id, name, title);

    const replies = [];
    for (const text of [String(tenant.id), ` ${name.toUpperCase()} `, title]) {
      replies.push(await typed(text, { account }));
    }

    expect(replies.map(({ body }) => body.code)).toEqual([200, 200, 200]);
    expect(await query("select account_id from session where tenant_id = $1", tenant.id)).toEqual(
      replies.map(() => ({ account_id: id })),
    );
  });

  it("answers a wrong password and an unknown tenant in the same way and at the same cost", async () => {
    const { tenant } = await aTenant();
    const { account } = await tenant.hasAccount();
    const from = anAddress();
    const { app } = await theServer();
    const verify = vi.spyOn(app.passwords, "verify");

    const answers = [];
    for (let round = 1; round <= 7; round++) {
      for (const text of [String(tenant.id), "No such company"]) {
        const { status, body } = await typed(text, { account, password: "Wrong#2026", from });
        answers.push({ round, status, message: body.message, result: body.result });
      }
    }

    const sorted = Map.groupBy(answers, ({ round }) => round);
    for (const [, [known, unknown]] of sorted) expect(unknown).toEqual(known);
    expect(answers[0]?.message).toContain("[D1000] ");
    expect(verify).toHaveBeenCalledTimes(14);
    verify.mockRestore();
  });

  it("that does not exist never signs in, not even an account of the default tenant", async () => {
    const reply = await typed("No such company", { account: "superadmin" });

    await expect(reply).toFailWith("session.wrong_password");
  });

  it("is not replaced by another one that knows the account", async () => {
    const [named, other] = [await aTenant(), await aTenant()];
    const { account } = await other.tenant.hasAccount();

    const reply = await typed(String(named.tenant.id), { account });

    await expect(reply).toFailWith("session.wrong_password");
  });

  it("requires the slider, whether or not it exists or requires one itself", async () => {
    const { tenant } = await aTenant();
    const { account } = await tenant.hasAccount();

    const replies = [
      await trySignIn({ account, tenant: String(tenant.id) }),
      await trySignIn({ account, tenant: "No such company" }),
    ];

    for (const reply of replies) await expect(reply).toFailWith("session.wrong_slide");
  });
});

describe("the notice with a wrong password", () => {
  it("warns of the lock from the third failure on, for known and unknown accounts alike", async () => {
    const { tenant } = await aTenant();
    const { account } = await tenant.hasAccount();
    const from = anAddress();

    const notices = [];
    for (const name of [account, `nobody${nextUnique()}`]) {
      for (let round = 1; round <= 4; round++) {
        const { body } = await trySignIn({ tenantId: tenant.id, account: name, password: "Wrong#2026", from });
        notices.push(FailureNotice.parse(body.result).lockMinutes);
      }
    }

    expect(notices).toEqual([null, null, 30, 30, null, null, 30, 30]);
  });

  it("says how long the next answer may take", async () => {
    const { tenant } = await aTenant();
    const account = `nobody${nextUnique()}`;
    const { app } = await theServer();
    for (let count = 0; count < 8; count++) {
      await insertRow("signInFailure", { tenantId: tenant.id, account, address: anAddress(), failedAt: app.now() });
    }

    const { body } = await trySignIn({ tenantId: tenant.id, account, password: "Wrong#2026" });

    expect(FailureNotice.parse(body.result)).toEqual({ lockMinutes: null, waitSeconds: 2 });
  });
});

describe("the captcha of a tenant that requires one", () => {
  async function aCarefulTenant() {
    const { tenant } = await aTenant();
    const { account } = await tenant.hasAccount();
    await query("update tenant set captcha = true where id = $1", tenant.id);
    return { tenantId: tenant.id, account };
  }

  it("is drawn as a picture, valid for a minute", async () => {
    const { id, img, expirySeconds } = await aClient().get(captchaApi, "captcha");

    expect(expirySeconds).toBe(60);
    expect(Buffer.from(img, "base64").subarray(1, 4).toString("latin1")).toBe("PNG");
    expect(await query("select tries, used_at from captcha where id = $1", id)).toEqual([{ tries: 0, used_at: null }]);
  });

  it.each([
    ["none at all", {}],
    ["an empty one", { code: "", codeId: 0 }],
    ["an unknown one", { code: "12", codeId: "123456789" }],
    ["no number", { code: "12", codeId: "x' or 1=1" }],
  ])("refuses %s", async (_, captcha) => {
    const reply = await trySignIn({ ...(await aCarefulTenant()), ...captcha });

    await expect(reply).toFailWith("session.wrong_captcha");
    expect(reply.body.message).toMatch(/^\[D0008\] /u);
  });

  it("is used up, whether the password is right or not", async () => {
    const credentials = await aCarefulTenant();
    const [first, second] = [await aCaptcha(), await aCaptcha()];

    const replies = [
      await trySignIn({ ...credentials, ...first }),
      await trySignIn({ ...credentials, ...first }),
      await trySignIn({ ...credentials, ...second, password: "Wrong#2026" }),
      await trySignIn({ ...credentials, ...second }),
    ];

    expect(replies.map(({ body }) => body.message.slice(0, 7))).toEqual(["", "[D0008]", "[D1000]", "[D0008]"]);
  });

  it("is accepted once in two concurrent requests", async () => {
    const credentials = await aCarefulTenant();
    const captcha = await aCaptcha();

    const replies = await Promise.all([
      trySignIn({ ...credentials, ...captcha }),
      trySignIn({ ...credentials, ...captcha }),
    ]);

    expect(replies.map(({ body }) => body.code).toSorted((a, b) => a - b)).toEqual([200, 400]);
  });

  it("expires after a minute", async () => {
    const credentials = await aCarefulTenant();
    const captcha = await aCaptcha();
    advanceClock(61);

    await expect(await trySignIn({ ...credentials, ...captcha })).toFailWith("session.wrong_captcha");
  });

  it("may be answered wrongly four times, not five", async () => {
    const credentials = await aCarefulTenant();
    const [four, five] = [await aCaptcha(), await aCaptcha()];
    for (let count = 0; count < 4; count++) await trySignIn({ ...credentials, ...four, code: "13" });
    for (let count = 0; count < 5; count++) await trySignIn({ ...credentials, ...five, code: "13" });

    expect((await trySignIn({ ...credentials, ...four })).body.code).toBe(200);
    await expect(await trySignIn({ ...credentials, ...five })).toFailWith("session.wrong_captcha");
  });

  it("is ignored if the tenant requires none", async () => {
    const { tenant } = await aTenant();
    const { account } = await tenant.hasAccount();

    const reply = await trySignIn({ tenantId: tenant.id, account, code: "wrong", codeId: "1" });

    expect(reply.body.code).toBe(200);
  });
});
