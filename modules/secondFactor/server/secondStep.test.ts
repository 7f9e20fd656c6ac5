import { describe, expect, it } from "vitest";
import { accountApi } from "#modules/account/contract";
import { codeApi, smsApi } from "#modules/code/contract";
import { outboxApi } from "#modules/outgoing/contract";
import { secondFactorApi } from "#modules/secondFactor/contract";
import { sessionApi } from "#modules/session/contract";
import { aClient } from "#tests/builders/client";
import { knownPassword } from "#tests/builders/passwords";
import {
  aTicket,
  bringBack,
  codeOf,
  enrol,
  type TestFactor,
  ticketIn,
  wrongCodeOf,
} from "#tests/builders/secondFactor";
import { passTime, theServer } from "#tests/builders/server";
import { anAddress, callWith, failToSignIn, tryToSignIn } from "#tests/builders/sessions";
import { aTenant, type TestAccount, type TestTenant } from "#tests/builders/tenant";

type Someone = { tenant: TestTenant; admin: TestAccount; account: TestAccount; factor: TestFactor };

/** Somebody who has a second factor, whose next code is not used up yet. */
async function someone(about: { phone?: string } = {}): Promise<Someone> {
  const { tenant, admin } = await aTenant();
  const account = await tenant.hasAccount(about);
  const factor = await enrol(account);
  passTime(30);
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
    const { account, factor } = await someone();
    const from = anAddress();

    const first = await tryToSignIn({ ...account, from });
    const second = await bringBack({ ticket: ticketIn(first), code: await codeOf(factor.secret) }, from);

    await expect(first).toFailWith("session.second_factor");
    expect(first.headers.get("access-token")).toBeNull();
    expect(JSON.stringify(first.body)).not.toMatch(/accessToken|refreshToken/u);
    expect(second.body.code).toBe(200);
    expect(second.headers.get("access-token")).toBe(second.body.result.accessToken);
    expect((await callWith(second.body.result, sessionApi, "userInfo")).body.result).toMatchObject({ id: account.id });
    const events = await eventsOf(account);
    expect(events.slice(-2)).toEqual(["session.second_factor_asked", "session.signed_in"]);
  });

  it("asks for it whichever way somebody comes in", async () => {
    const phone = `18${String(Date.now()).slice(-9)}`;
    const { tenant, admin, factor } = await someone({ phone });
    const from = anAddress();
    const client = aClient().with({ "x-forwarded-for": from });
    await client.get(smsApi, "sendSms", { phoneNumber: phone, templateId: "0", tenantId: tenant.id });
    const { items } = await admin.get(outboxApi, "page", {});
    const sent = /\b\d{6}\b/u.exec(items[0]?.text ?? "")?.[0] ?? "";

    const first = await client.call(codeApi, "loginPhone", { phone, code: sent, tenantId: tenant.id });
    const second = await bringBack({ ticket: ticketIn(first), code: await codeOf(factor.secret) }, from);

    await expect(first).toFailWith("session.second_factor");
    expect(second.body.code).toBe(200);
  });

  it("takes a code as apps show it, in two groups, and one step early or late", async () => {
    const { account, factor } = await someone();
    const from = anAddress();
    const early = await codeOf(factor.secret, { stepsAhead: 1 });

    const reply = await bringBack(
      { ticket: await aTicket(account, from), code: `${early.slice(0, 3)} ${early.slice(3)}` },
      from,
    );

    expect(reply.body.code).toBe(200);
  });

  it("takes a recovery code once, however it is written", async () => {
    const { account, factor } = await someone();
    const from = anAddress();
    const code = factor.recoveryCodes[3]?.toUpperCase().replace("-", " ") ?? "";

    const reply = await bringBack({ ticket: await aTicket(account, from), code }, from);
    const again = await bringBack({ ticket: await aTicket(account, from), code }, from);

    expect(reply.body.code).toBe(200);
    await expect(again).toFailWith("secondFactor.wrong_code");
    expect((await account.get(secondFactorApi, "read")).recoveryCodesLeft).toBe(9);
    expect(await eventsOf(account)).toContain("account.recovery_code_used");
  });

  it("takes none of the recovery codes that were renewed", async () => {
    const { account, factor } = await someone();
    const from = anAddress();
    await account.get(secondFactorApi, "renewCodes", { password: knownPassword });

    const code = factor.recoveryCodes[0] ?? "";
    const reply = await bringBack({ ticket: await aTicket(account, from), code }, from);

    await expect(reply).toFailWith("secondFactor.wrong_code");
  });
});

describe("a code that was seen over somebody's shoulder", () => {
  it("is worth nothing once it was used, nor is an earlier one", async () => {
    const { account, factor } = await someone();
    const from = anAddress();
    const [earlier, code] = [await codeOf(factor.secret, { stepsAhead: -1 }), await codeOf(factor.secret)];
    const thief = anAddress();

    const owner = await bringBack({ ticket: await aTicket(account, from), code }, from);
    const same = await bringBack({ ticket: await aTicket(account, thief), code }, thief);
    const before = await bringBack({ ticket: await aTicket(account, thief), code: earlier }, thief);

    expect(owner.body.code).toBe(200);
    await expect(same).toFailWith("secondFactor.wrong_code");
    await expect(before).toFailWith("secondFactor.wrong_code");
  });

  it("lets one of several in who bring it at the same time", async () => {
    const { account, factor } = await someone();
    const code = await codeOf(factor.secret);
    const places = Array.from({ length: 4 }, () => anAddress());
    const tickets = await Promise.all(places.map(async (from) => ({ from, ticket: await aTicket(account, from) })));

    const replies = await Promise.all(tickets.map(async ({ from, ticket }) => await bringBack({ ticket, code }, from)));

    expect(replies.filter(({ body }) => body.code === 200)).toHaveLength(1);
  });

  it("that confirmed the second factor opens nothing", async () => {
    const { tenant } = await aTenant();
    const account = await tenant.hasAccount();
    const { secret } = await enrol(account);
    const from = anAddress();

    const reply = await bringBack({ ticket: await aTicket(account, from), code: await codeOf(secret) }, from);

    await expect(reply).toFailWith("secondFactor.wrong_code");
  });
});

describe("a ticket", () => {
  it("takes five tries: the sixth finds it dead although the code is right", async () => {
    const { account, factor } = await someone();
    const from = anAddress();
    const ticket = await aTicket(account, from);
    const wrong = await wrongCodeOf(factor.secret);
    for (let count = 0; count < 5; count++) {
      await expect(await bringBack({ ticket, code: wrong }, from)).toFailWith("secondFactor.wrong_code");
    }

    await expect(await bringBack({ ticket, code: await codeOf(factor.secret) }, from)).toFailWith(
      "secondFactor.ticket_over",
    );
  });

  it("is worth nothing from another address, and goes on to be worth something from its own", async () => {
    const { account, factor } = await someone();
    const from = anAddress();
    const ticket = await aTicket(account, from);
    const code = await codeOf(factor.secret);

    const stolen = await bringBack({ ticket, code }, anAddress());
    const own = await bringBack({ ticket, code }, from);

    await expect(stolen).toFailWith("secondFactor.ticket_over");
    expect(own.body.code).toBe(200);
  });

  it("of one account takes no code of another", async () => {
    const [mine, theirs] = [await someone(), await someone()];
    const from = anAddress();

    const reply = await bringBack(
      { ticket: await aTicket(theirs.account, from), code: await codeOf(mine.factor.secret) },
      from,
    );
    const byRecovery = await bringBack(
      { ticket: await aTicket(theirs.account, from), code: mine.factor.recoveryCodes[0] ?? "" },
      from,
    );

    await expect(reply).toFailWith("secondFactor.wrong_code");
    await expect(byRecovery).toFailWith("secondFactor.wrong_code");
  });

  it("works once, not after five minutes, and not when it is made up", async () => {
    const { account, factor } = await someone();
    const from = anAddress();
    const [used, old] = [await aTicket(account, from), await aTicket(account, from)];
    await bringBack({ ticket: used, code: await codeOf(factor.secret) }, from);
    passTime(30);
    const again = await bringBack({ ticket: used, code: await codeOf(factor.secret) }, from);
    passTime(280);
    const late = await bringBack({ ticket: old, code: await codeOf(factor.secret) }, from);
    const madeUp = await bringBack({ ticket: old.replace(/.$/u, "_"), code: await codeOf(factor.secret) }, from);

    for (const reply of [again, late, madeUp]) await expect(reply).toFailWith("secondFactor.ticket_over");
  });

  it("does not outlive the password that it was given for, nor an account that is switched off", async () => {
    const { admin, account, factor } = await someone();
    const from = anAddress();
    const ticket = await aTicket(account, from);
    const other = await aTicket(account, from);
    await admin.get(accountApi, "resetPwd", { id: account.id });

    const reply = await bringBack({ ticket, code: await codeOf(factor.secret) }, from);
    await admin.get(accountApi, "setStatus", { id: account.id, status: 2 });
    const disabled = await bringBack({ ticket: other, code: await codeOf(factor.secret) }, from);

    await expect(reply).toFailWith("secondFactor.ticket_over");
    await expect(disabled).toFailWith("session.account_disabled");
  });
});

describe("somebody who knows the password and guesses codes", () => {
  it("is locked out after five, for the right password and the right code as well", async () => {
    const { account, factor } = await someone();
    const guesser = anAddress();
    const wrong = await wrongCodeOf(factor.secret);
    const spare = await aTicket(account, guesser);
    for (let count = 0; count < 5; count++) {
      await bringBack({ ticket: await aTicket(account, guesser), code: wrong }, guesser);
    }

    const right = await bringBack({ ticket: spare, code: await codeOf(factor.secret) }, guesser);
    const next = await tryToSignIn({ ...account, from: guesser });

    await expect(right).toFailWith("session.locked", { minutes: 30 });
    await expect(next).toFailWith("session.locked", { minutes: 30 });
    expect((await eventsOf(account)).filter((kind) => kind === "session.second_factor_failed")).toHaveLength(5);
  });

  it("does not forget wrong passwords by a right one", async () => {
    const { account, factor } = await someone();
    const guesser = anAddress();
    await failToSignIn(4, { ...account, from: guesser });

    await bringBack({ ticket: await aTicket(account, guesser), code: await wrongCodeOf(factor.secret) }, guesser);

    await expect(await tryToSignIn({ ...account, from: guesser })).toFailWith("session.locked", { minutes: 30 });
  });
});
