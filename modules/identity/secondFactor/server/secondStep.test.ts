import { describe, expect, it } from "vitest";
import { accountApi } from "#modules/identity/account/contract";
import { codeApi, smsApi } from "#modules/identity/verificationCode/contract";
import { outboxApi } from "#modules/identity/outbox/contract";
import { secondFactorApi } from "../contract.ts";
import { FailureNotice, sessionApi } from "#modules/identity/session/contract";
import { aClient } from "#tests/builders/client";
import { knownPassword } from "#tests/builders/passwords";
import {
  aTicket,
  enrolSecondFactor,
  generateCode,
  generateWrongCode,
  getSecondFactorTicket,
  submitSecondFactorCode,
  type TestFactor,
} from "#tests/builders/secondFactor";
import { advanceClock, theServer } from "#tests/builders/server";
import { anAddress, callWithTokens, failSignIn, trySignIn } from "#tests/builders/sessions";
import { aTenant, type TestAccount, type TestTenant } from "#tests/builders/tenant";

type Person = { tenant: TestTenant; admin: TestAccount; account: TestAccount; factor: TestFactor };

/** An account with a second factor whose next code is unused. */
async function aPerson(options: { phone?: string } = {}): Promise<Person> {
  const { tenant, admin } = await aTenant();
  const account = await tenant.hasAccount(options);
  const factor = await enrolSecondFactor(account);
  advanceClock(30);
  return { tenant, admin, account, factor };
}

async function eventsOf({ id }: TestAccount): Promise<string[]> {
  const { owner } = await theServer();
  const { rows } = await owner.query<{ kind: string }>(
    "select kind from security_event where account_id = $1 order by id",
    [id],
  );
  return rows.map(({ kind }) => kind);
}

describe("signing in with a second factor", () => {
  it("answers a ticket instead of tokens, and the tokens for the ticket and a code", async () => {
    const { account, factor } = await aPerson();
    const from = anAddress();

    const first = await trySignIn({ ...account, from });
    const second = await submitSecondFactorCode(
      { ticket: getSecondFactorTicket(first), code: await generateCode(factor.secret) },
      from,
    );

    await expect(first).toFailWith("session.second_factor");
    expect(first.headers.get("access-token")).toBeNull();
    expect(JSON.stringify(first.body)).not.toMatch(/accessToken|refreshToken/u);
    expect(second.body.code).toBe(200);
    expect(second.headers.get("access-token")).toBe(second.body.result.accessToken);
    expect((await callWithTokens(second.body.result, sessionApi, "userInfo")).body.result).toMatchObject({
      id: account.id,
    });
    const events = await eventsOf(account);
    expect(events.slice(-2)).toEqual(["session.second_factor_asked", "session.signed_in"]);
  });

  it("is required with every sign-in method", async () => {
    const phone = `18${String(Date.now()).slice(-9)}`;
    const { tenant, admin, factor } = await aPerson({ phone });
    const from = anAddress();
    const client = aClient().withHeaders({ "x-forwarded-for": from });
    await client.get(smsApi, "sendSms", { phoneNumber: phone, templateId: "0", tenantId: tenant.id });
    const { items } = await admin.get(outboxApi, "page", {});
    const sentCode = /\b\d{6}\b/u.exec(items[0]?.text ?? "")?.[0] ?? "";

    const first = await client.call(codeApi, "loginPhone", { phone, code: sentCode, tenantId: tenant.id });
    const second = await submitSecondFactorCode(
      { ticket: getSecondFactorTicket(first), code: await generateCode(factor.secret) },
      from,
    );

    await expect(first).toFailWith("session.second_factor");
    expect(second.body.code).toBe(200);
  });

  it("accepts a code as apps show it, in two groups, and one step early or late", async () => {
    const { account, factor } = await aPerson();
    const from = anAddress();
    const early = await generateCode(factor.secret, { stepsAhead: 1 });

    const reply = await submitSecondFactorCode(
      { ticket: await aTicket(account, from), code: `${early.slice(0, 3)} ${early.slice(3)}` },
      from,
    );

    expect(reply.body.code).toBe(200);
  });

  it("accepts a recovery code once, in any notation", async () => {
    const { account, factor } = await aPerson();
    const from = anAddress();
    const code = factor.recoveryCodes[3]?.toUpperCase().replace("-", " ") ?? "";

    const reply = await submitSecondFactorCode({ ticket: await aTicket(account, from), code }, from);
    const repeat = await submitSecondFactorCode({ ticket: await aTicket(account, from), code }, from);

    expect(reply.body.code).toBe(200);
    await expect(repeat).toFailWith("secondFactor.wrong_code");
    expect((await account.get(secondFactorApi, "read")).recoveryCodesLeft).toBe(9);
    expect(await eventsOf(account)).toContain("account.recovery_code_used");
  });

  it("refuses recovery codes that were renewed", async () => {
    const { account, factor } = await aPerson();
    const from = anAddress();
    await account.get(secondFactorApi, "renewCodes", { password: knownPassword });

    const code = factor.recoveryCodes[0] ?? "";
    const reply = await submitSecondFactorCode({ ticket: await aTicket(account, from), code }, from);

    await expect(reply).toFailWith("secondFactor.wrong_code");
  });
});

describe("an observed code", () => {
  it("is invalid once it was used, and so is an earlier one", async () => {
    const { account, factor } = await aPerson();
    const from = anAddress();
    const [earlier, code] = [await generateCode(factor.secret, { stepsAhead: -1 }), await generateCode(factor.secret)];
    const thief = anAddress();

    const owner = await submitSecondFactorCode({ ticket: await aTicket(account, from), code }, from);
    const same = await submitSecondFactorCode({ ticket: await aTicket(account, thief), code }, thief);
    const before = await submitSecondFactorCode({ ticket: await aTicket(account, thief), code: earlier }, thief);

    expect(owner.body.code).toBe(200);
    await expect(same).toFailWith("secondFactor.wrong_code");
    await expect(before).toFailWith("secondFactor.wrong_code");
  });

  it("signs in once in several concurrent requests", async () => {
    const { account, factor } = await aPerson();
    const code = await generateCode(factor.secret);
    const places = Array.from({ length: 4 }, () => anAddress());
    const tickets = await Promise.all(places.map(async (from) => ({ from, ticket: await aTicket(account, from) })));

    const replies = await Promise.all(
      tickets.map(async ({ from, ticket }) => await submitSecondFactorCode({ ticket, code }, from)),
    );

    expect(replies.filter(({ body }) => body.code === 200)).toHaveLength(1);
  });

  it("that confirmed the second factor is refused", async () => {
    const { tenant } = await aTenant();
    const account = await tenant.hasAccount();
    const { secret } = await enrolSecondFactor(account);
    const from = anAddress();

    const reply = await submitSecondFactorCode(
      { ticket: await aTicket(account, from), code: await generateCode(secret) },
      from,
    );

    await expect(reply).toFailWith("secondFactor.wrong_code");
  });
});

describe("a ticket", () => {
  it("has five attempts: the sixth is refused although the code is right", async () => {
    const { account, factor } = await aPerson();
    const from = anAddress();
    const ticket = await aTicket(account, from);
    const wrong = await generateWrongCode(factor.secret);
    for (let count = 0; count < 5; count++) {
      await expect(await submitSecondFactorCode({ ticket, code: wrong }, from)).toFailWith("secondFactor.wrong_code");
    }

    await expect(await submitSecondFactorCode({ ticket, code: await generateCode(factor.secret) }, from)).toFailWith(
      "secondFactor.ticket_over",
    );
  });

  it("is refused from another address, and stays valid for its own", async () => {
    const { account, factor } = await aPerson();
    const from = anAddress();
    const ticket = await aTicket(account, from);
    const code = await generateCode(factor.secret);

    const stolen = await submitSecondFactorCode({ ticket, code }, anAddress());
    const own = await submitSecondFactorCode({ ticket, code }, from);

    await expect(stolen).toFailWith("secondFactor.ticket_over");
    expect(own.body.code).toBe(200);
  });

  it("of one account accepts no code of another", async () => {
    const [own, foreign] = [await aPerson(), await aPerson()];
    const from = anAddress();

    const reply = await submitSecondFactorCode(
      { ticket: await aTicket(foreign.account, from), code: await generateCode(own.factor.secret) },
      from,
    );
    const byRecovery = await submitSecondFactorCode(
      { ticket: await aTicket(foreign.account, from), code: own.factor.recoveryCodes[0] ?? "" },
      from,
    );

    await expect(reply).toFailWith("secondFactor.wrong_code");
    await expect(byRecovery).toFailWith("secondFactor.wrong_code");
  });

  it("works once, not after five minutes, and not when it is forged", async () => {
    const { account, factor } = await aPerson();
    const from = anAddress();
    const [used, old] = [await aTicket(account, from), await aTicket(account, from)];
    await submitSecondFactorCode({ ticket: used, code: await generateCode(factor.secret) }, from);
    advanceClock(30);
    const repeat = await submitSecondFactorCode({ ticket: used, code: await generateCode(factor.secret) }, from);
    advanceClock(280);
    const late = await submitSecondFactorCode({ ticket: old, code: await generateCode(factor.secret) }, from);
    const madeUp = await submitSecondFactorCode(
      { ticket: old.replace(/.$/u, "_"), code: await generateCode(factor.secret) },
      from,
    );

    for (const reply of [repeat, late, madeUp]) await expect(reply).toFailWith("secondFactor.ticket_over");
  });

  it("becomes invalid with a new password, or when the account is disabled", async () => {
    const { admin, account, factor } = await aPerson();
    const from = anAddress();
    const ticket = await aTicket(account, from);
    const other = await aTicket(account, from);
    await admin.get(accountApi, "resetPwd", { id: account.id });

    const reply = await submitSecondFactorCode({ ticket, code: await generateCode(factor.secret) }, from);
    await admin.get(accountApi, "setStatus", { id: account.id, status: 2 });
    const disabled = await submitSecondFactorCode({ ticket: other, code: await generateCode(factor.secret) }, from);

    await expect(reply).toFailWith("secondFactor.ticket_over");
    await expect(disabled).toFailWith("session.account_disabled");
  });
});

describe("a caller who knows the password and guesses codes", () => {
  it("is locked out after five, for the right password and the right code as well", async () => {
    const { account, factor } = await aPerson();
    const guesser = anAddress();
    const wrong = await generateWrongCode(factor.secret);
    const spare = await aTicket(account, guesser);
    for (let count = 0; count < 5; count++) {
      await submitSecondFactorCode({ ticket: await aTicket(account, guesser), code: wrong }, guesser);
    }

    const right = await submitSecondFactorCode({ ticket: spare, code: await generateCode(factor.secret) }, guesser);
    const next = await trySignIn({ ...account, from: guesser });

    await expect(right).toFailWith("session.locked", { minutes: 30 });
    await expect(next).toFailWith("session.locked", { minutes: 30 });
    expect((await eventsOf(account)).filter((kind) => kind === "session.second_factor_failed")).toHaveLength(5);
  });

  it("hears from the third wrong code on that more of them lock", async () => {
    const { account, factor } = await aPerson();
    const guesser = anAddress();
    const [ticket, code] = [await aTicket(account, guesser), await generateWrongCode(factor.secret)];

    const notices = [];
    for (let round = 1; round <= 3; round++) {
      const { body } = await submitSecondFactorCode({ ticket, code }, guesser);
      notices.push(FailureNotice.parse(body.result).lockMinutes);
    }

    expect(notices).toEqual([null, null, 30]);
  });

  it("does not reset the count of wrong passwords by a right one", async () => {
    const { account, factor } = await aPerson();
    const guesser = anAddress();
    await failSignIn(4, { ...account, from: guesser });

    await submitSecondFactorCode(
      { ticket: await aTicket(account, guesser), code: await generateWrongCode(factor.secret) },
      guesser,
    );

    await expect(await trySignIn({ ...account, from: guesser })).toFailWith("session.locked", { minutes: 30 });
  });
});
