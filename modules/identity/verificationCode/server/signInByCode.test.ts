import { randomInt } from "node:crypto";
import { describe, expect, it } from "vitest";
import { codeApi, emailApi, smsApi } from "../contract.ts";
import { outboxApi } from "#modules/identity/outbox/contract";
import { sessionApi } from "#modules/identity/session/contract";
import { aClient } from "#tests/builders/client";
import { knownPassword } from "#tests/builders/passwords";
import { advanceClock, theServer } from "#tests/builders/server";
import {
  aCaptcha,
  aHumanTicket,
  anAddress,
  callWithTokens,
  failSignIn,
  trySignIn,
  withSettings,
} from "#tests/builders/sessions";
import { aPhone } from "#tests/builders/phones";
import { aTenant, nextUnique, type TestAccount, type TestTenant } from "#tests/builders/tenant";

const from = (address = anAddress()) => aClient().withHeaders({ "x-forwarded-for": address });

/** Requests a code and reads it in the outbox. */
async function aCode(
  tenantId: number,
  phone: string,
  options: { admin: TestAccount; purpose?: string },
): Promise<string> {
  const { admin, purpose = "signIn" } = options;
  const { body } = await from().send(smsApi, "sendSms", { phoneNumber: phone, templateId: "0", tenantId, purpose });
  if (body.code !== 200) throw new Error(body.message);
  const { items } = await admin.get(outboxApi, "page", {});
  return /\b\d{6}\b/u.exec(items[0]?.text ?? "")?.[0] ?? "";
}

async function enter(input: { phone: string; code: string; tenantId?: number }, address = anAddress()) {
  return await from(address).call(codeApi, "loginPhone", input);
}

/** A code that differs from the right one. */
function otherThan(code: string): string {
  return code === "111111" ? "222222" : "111111";
}

async function aPerson(options: Parameters<TestTenant["hasAccount"]>[0] = {}) {
  const { tenant, admin } = await aTenant();
  const phone = aPhone();
  const account = await tenant.hasAccount({ phone, ...options });
  return { tenant, admin, phone, account };
}

async function eventsOf(tenantId: number): Promise<string[]> {
  const { owner } = await theServer();
  const { rows } = await owner.query<{ kind: string }>(
    "select kind from security_event where tenant_id = $1 order by id",
    [tenantId],
  );
  return rows.map(({ kind }) => kind);
}

describe("signing in by phone", () => {
  it("creates a session like that of a password, and is recorded in the same way", async () => {
    const { tenant, admin, phone, account } = await aPerson();
    const code = await aCode(tenant.id, phone, { admin });

    const reply = await enter({ phone, code, tenantId: tenant.id });

    expect(reply.body.code).toBe(200);
    expect(reply.headers.get("access-token")).toBe(reply.body.result.accessToken);
    expect((await callWithTokens(reply.body.result, sessionApi, "userInfo")).body.result).toMatchObject({
      id: account.id,
    });
    expect(await eventsOf(tenant.id)).toContain("session.signed_in");
  });

  it("finds the one tenant that knows the phone", async () => {
    const { tenant, admin, phone } = await aPerson();
    const { tenant: another } = await aTenant();
    const code = await aCode(another.id, phone, { admin });

    const reply = await enter({ phone, code, tenantId: another.id });

    expect(reply.body.code).toBe(200);
    expect((await callWithTokens(reply.body.result, sessionApi, "userInfo")).body.result).toMatchObject({
      tenantId: tenant.id,
    });
  });

  it("works once", async () => {
    const { tenant, admin, phone } = await aPerson();
    const code = await aCode(tenant.id, phone, { admin });

    const replies = await Promise.all(
      Array.from({ length: 4 }, async () => await enter({ phone, code, tenantId: tenant.id })),
    );

    expect(replies.filter(({ body }) => body.code === 200)).toHaveLength(1);
    await expect(await enter({ phone, code, tenantId: tenant.id })).toFailWith("code.expired");
  });

  it("is refused after three minutes", async () => {
    const { tenant, admin, phone } = await aPerson();
    const code = await aCode(tenant.id, phone, { admin });
    advanceClock(181);

    await expect(await enter({ phone, code, tenantId: tenant.id })).toFailWith("code.expired");
  });

  it("is refused with a code before the latest", async () => {
    const { tenant, admin, phone } = await aPerson();
    const first = await aCode(tenant.id, phone, { admin });
    advanceClock(61);
    const second = await aCode(tenant.id, phone, { admin });

    await expect(await enter({ phone, code: first, tenantId: tenant.id })).toFailWith("code.wrong");
    expect((await enter({ phone, code: second, tenantId: tenant.id })).body.code).toBe(200);
  });

  it("has five attempts, from any addresses: the sixth is refused although the code is right", async () => {
    const { tenant, admin, phone } = await aPerson();
    const code = await aCode(tenant.id, phone, { admin });
    for (let count = 0; count < 5; count++) {
      await expect(await enter({ phone, code: otherThan(code), tenantId: tenant.id })).toFailWith("code.wrong");
    }

    await expect(await enter({ phone, code, tenantId: tenant.id })).toFailWith("code.expired");
  });

  it("counts concurrent attempts, too", async () => {
    const { tenant, admin, phone } = await aPerson();
    const code = await aCode(tenant.id, phone, { admin });

    await Promise.all(
      Array.from({ length: 6 }, async () => await enter({ phone, code: otherThan(code), tenantId: tenant.id })),
    );

    await expect(await enter({ phone, code, tenantId: tenant.id })).toFailWith("code.expired");
  });

  it("locks the account only for the address that guesses, for passwords as well", async () => {
    const { tenant, admin, phone, account } = await aPerson();
    const guesser = anAddress();
    const code = await aCode(tenant.id, phone, { admin });
    for (let count = 0; count < 5; count++) await enter({ phone, code: otherThan(code), tenantId: tenant.id }, guesser);

    const byPassword = await trySignIn({ tenantId: tenant.id, account: account.account, from: guesser });
    const elsewhere = await trySignIn({ tenantId: tenant.id, account: account.account });

    await expect(byPassword).toFailWith("session.locked", { minutes: 30 });
    expect(elsewhere.body.code).toBe(200);
  });

  it("is locked by wrong passwords as well", async () => {
    const { tenant, admin, phone, account } = await aPerson();
    const guesser = anAddress();
    await failSignIn(5, { tenantId: tenant.id, account: account.account, from: guesser });
    const code = await aCode(tenant.id, phone, { admin });

    await expect(await enter({ phone, code, tenantId: tenant.id }, guesser)).toFailWith("session.locked", {
      minutes: 30,
    });
  });

  it("blocks an address that tries many numbers", async () => {
    const { tenant } = await aTenant();
    const guesser = anAddress();
    for (let count = 0; count < 30; count++)
      await enter({ phone: aPhone(), code: "123456", tenantId: tenant.id }, guesser);

    const next = await enter({ phone: aPhone(), code: "123456", tenantId: tenant.id }, guesser);

    expect(next.status).toBe(429);
    await expect(next).toFailWith("request.wait_minutes", { minutes: 10 });
  });

  it("has the same answer for an unknown number and one without a code", async () => {
    const { tenant, phone } = await aPerson();

    const replies = [
      await enter({ phone, code: "123456", tenantId: tenant.id }),
      await enter({ phone: aPhone(), code: "123456", tenantId: tenant.id }),
    ];

    const [known, unknown] = replies.map(({ status, body }) => ({ status, ...body, time: "" }));
    expect(unknown).toEqual(known);
    await expect(replies[1]).toFailWith("code.expired");
  });

  it("is refused for a disabled account and a closed tenant, as by password", async () => {
    const { tenant, admin, phone } = await aPerson({ status: 2 });
    const code = await aCode(tenant.id, phone, { admin });
    const other = await aPerson();
    const otherCode = await aCode(other.tenant.id, other.phone, { admin: other.admin });
    const { owner, app } = await theServer();
    await owner.query("update tenant set status = 2 where id = $1", [other.tenant.id]);
    await app.caches.invalidate("tenant", other.tenant.id);

    await expect(await enter({ phone, code, tenantId: tenant.id })).toFailWith("session.account_disabled");
    await expect(await enter({ phone: other.phone, code: otherCode, tenantId: other.tenant.id })).toFailWith(
      "session.tenant_disabled",
    );
  });

  it("accepts no code of another tenant, although both know the phone", async () => {
    const { tenant, admin, phone } = await aPerson();
    const { tenant: other } = await aTenant();
    await other.hasAccount({ phone });
    const code = await aCode(tenant.id, phone, { admin });

    await expect(await enter({ phone, code, tenantId: other.id })).toFailWith("code.expired");
    expect((await enter({ phone, code, tenantId: tenant.id })).body.code).toBe(200);
  });

  it("accepts no code that was sent to set a password", async () => {
    const { tenant, admin, phone } = await aPerson();
    const code = await aCode(tenant.id, phone, { admin, purpose: "reset" });

    await expect(await enter({ phone, code, tenantId: tenant.id })).toFailWith("code.expired");
  });

  it.each([
    ["phone", { phone: ["13800000001"], code: "123456" }, "Phone"],
    ["code", { phone: "13800000001", code: { length: 6 } }, "Code"],
  ])("accepts no list or object for its %s", async (_, input, field) => {
    expect(await from().send(codeApi, "loginPhone", input)).toRefuseFields(field);
  });
});

it("signs in by e-mail, in any letter case", async () => {
  const { tenant, admin, account } = await aPerson();
  const email = `Li.${nextUnique()}@example.com`;
  const { owner } = await theServer();
  await owner.query("update account set email = $2 where id = $1", [account.id, email]);
  await from().call(emailApi, "sendCode", { email, tenantId: tenant.id });
  const { items } = await admin.get(outboxApi, "page", { channel: "email" });
  const code = /\b\d{6}\b/u.exec(items[0]?.text ?? "")?.[0] ?? "";

  const reply = await from().call(codeApi, "loginEmail", { email: email.toUpperCase(), code, tenantId: tenant.id });

  expect(reply.body.code).toBe(200);
});

describe("a forgotten password", () => {
  const next = "Fresh#2026";
  const reset = async (contact: string, code: string, options: { tenantId: number; passwordNew?: string }) =>
    await from().call(codeApi, "resetPwd", { contact, code, passwordNew: next, ...options });

  it("is reset by a code: the new one works, the old one does not, all sessions end", async () => {
    const { tenant, admin, phone, account } = await aPerson();
    const { body } = await trySignIn({ tenantId: tenant.id, account: account.account });
    const code = await aCode(tenant.id, phone, { admin, purpose: "reset" });

    const reply = await reset(phone, code, { tenantId: tenant.id });

    expect(reply.body).toMatchObject({ code: 200, result: null });
    expect((await callWithTokens(body.result, sessionApi, "userInfo")).status).toBe(401);
    const credentials = { tenantId: tenant.id, account: account.account };
    expect((await trySignIn({ ...credentials, password: knownPassword })).body.code).toBe(400);
    expect((await trySignIn({ ...credentials, password: next })).body.code).toBe(200);
    expect(await eventsOf(tenant.id)).toContain("account.password_reset");
  });

  it("is unlocked as well after wrong passwords", async () => {
    const { tenant, admin, phone, account } = await aPerson();
    const own = anAddress();
    await failSignIn(5, { tenantId: tenant.id, account: account.account, from: own });
    const code = await aCode(tenant.id, phone, { admin, purpose: "reset" });

    await reset(phone, code, { tenantId: tenant.id });

    const { body } = await trySignIn({ tenantId: tenant.id, account: account.account, password: next, from: own });
    expect(body.code).toBe(200);
  });

  it("is checked by the policy, without using up the code", async () => {
    const { tenant, admin, phone } = await aPerson();
    const code = await aCode(tenant.id, phone, { admin, purpose: "reset" });

    const weak = await reset(phone, code, { tenantId: tenant.id, passwordNew: "short" });
    const good = await reset(phone, code, { tenantId: tenant.id });

    await expect(weak).toFailWith("password.length", { minimum: 6, maximum: 16 });
    expect(good.body.code).toBe(200);
  });

  it("refuses one that contains the account's name, or a previous one if the installation forbids that", async () => {
    const name = `li${randomInt(1_000_000)}`;
    const { tenant, admin, phone } = await aPerson({ account: name });
    const named = await aCode(tenant.id, phone, { admin, purpose: "reset" });
    await expect(await reset(phone, named, { tenantId: tenant.id, passwordNew: `Aa#${name}` })).toFailWith(
      "password.personal",
      { name },
    );

    advanceClock(61);
    await reset(phone, await aCode(tenant.id, phone, { admin, purpose: "reset" }), { tenantId: tenant.id });
    advanceClock(61);
    const repeat = await aCode(tenant.id, phone, { admin, purpose: "reset" });
    const back = await withSettings(
      { sys_password_record: "True" },
      async () => await reset(phone, repeat, { tenantId: tenant.id, passwordNew: knownPassword }),
    );

    await expect(back).toFailWith("account.password_used_before");
  });

  it("of an unknown address answers like a wrong code, and changes no account", async () => {
    const { tenant, phone, account } = await aPerson();

    const replies = [
      await reset(aPhone(), "123456", { tenantId: tenant.id }),
      await reset(phone, "123456", { tenantId: tenant.id }),
    ];

    const [unknown, known] = replies.map(({ status, body }) => ({ status, ...body, time: "" }));
    expect(unknown).toEqual(known);
    expect((await trySignIn({ tenantId: tenant.id, account: account.account })).body.code).toBe(200);
  });

  it("announces from the third wrong code on that more of them lock, for any address", async () => {
    const { tenant, phone } = await aPerson();
    const guesser = anAddress();
    const guess = async (contact: string) => {
      const input = { contact, code: "123456", passwordNew: next, tenantId: tenant.id };
      return (await from(guesser).call(codeApi, "resetPwd", input)).body.result;
    };

    const known = [await guess(phone), await guess(phone), await guess(phone)];
    const stranger = aPhone();
    const unknown = [await guess(stranger), await guess(stranger), await guess(stranger)];

    const [none, announced] = [null, 30].map((lockMinutes) => ({ lockMinutes, waitSeconds: 0 }));
    expect(known).toEqual([none, none, announced]);
    expect(unknown).toEqual(known);
  });

  it("cannot be tried by an address with too many failures", async () => {
    const { tenant, admin, phone } = await aPerson();
    const code = await aCode(tenant.id, phone, { admin, purpose: "reset" });
    const guesser = anAddress();
    const input = { contact: phone, code, passwordNew: next, tenantId: tenant.id };
    for (let count = 0; count < 30; count++)
      await from(guesser).call(codeApi, "resetPwd", { ...input, contact: aPhone(), code: "123456" });

    const blocked = await from(guesser).call(codeApi, "resetPwd", input);

    await expect(blocked).toFailWith("request.wait_minutes", { minutes: 10 });
  });

  it("cannot be reset for a disabled account, or with a code for sign-in", async () => {
    const { tenant, admin, phone } = await aPerson({ status: 2 });
    const code = await aCode(tenant.id, phone, { admin, purpose: "reset" });
    const open = await aPerson();
    const signInCode = await aCode(open.tenant.id, open.phone, { admin: open.admin });

    await expect(await reset(phone, code, { tenantId: tenant.id })).toFailWith("session.account_disabled");
    await expect(await reset(open.phone, signInCode, { tenantId: open.tenant.id })).toFailWith("code.expired");
  });

  it("works once", async () => {
    const { tenant, admin, phone } = await aPerson();
    const code = await aCode(tenant.id, phone, { admin, purpose: "reset" });
    await reset(phone, code, { tenantId: tenant.id });

    await expect(await reset(phone, code, { tenantId: tenant.id })).toFailWith("code.expired");
  });
});

describe("a tenant that the user types", () => {
  const request = async (tenant: string, phoneNumber: string, address = anAddress()) =>
    await from(address).send(smsApi, "sendSms", {
      phoneNumber,
      templateId: "0",
      tenant,
      slide: await aHumanTicket(address),
    });

  it("gets its code and its session by it, even if other tenants know the phone", async () => {
    const { tenant, admin, phone, account } = await aPerson();
    const { tenant: another } = await aTenant();
    await another.hasAccount({ phone });

    await request(String(tenant.id), phone);
    const { items } = await admin.get(outboxApi, "page", {});
    const code = /\b\d{6}\b/u.exec(items[0]?.text ?? "")?.[0] ?? "";
    const reply = await from().call(codeApi, "loginPhone", { phone, code, tenant: String(tenant.id) });

    expect((await callWithTokens(reply.body.result, sessionApi, "userInfo")).body.result).toMatchObject({
      id: account.id,
    });
  });

  it("that does not exist answers like one that does", async () => {
    const { tenant } = await aTenant();

    const answers = [];
    for (const text of [String(tenant.id), `No company ${nextUnique()}`]) {
      const phone = aPhone();
      const tryCode = async () => await from().send(codeApi, "loginPhone", { phone, code: "000000", tenant: text });
      const replies = [await tryCode(), await request(text, phone), await tryCode(), await request(text, phone)];
      answers.push(replies.map(({ body }) => [body.code, body.message, body.result]));
    }

    expect(answers[1]).toEqual(answers[0]);
    expect(answers[0]?.map(([code]) => code)).toEqual([400, 200, 400, 429]);
  });

  it("that does not exist has no use of the codes of the default tenant", async () => {
    const phone = aPhone();
    await from().send(smsApi, "sendSms", { phoneNumber: phone, templateId: "0", ...(await aCaptcha()) });

    const reply = await from().send(codeApi, "loginPhone", { phone, code: "000000", tenant: "No such company" });

    await expect(reply).toFailWith("code.expired");
  });
});
