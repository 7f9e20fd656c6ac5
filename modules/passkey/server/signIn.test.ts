import { describe, expect, it } from "vitest";
import { type PasskeyAnswer, passkeyApi, type PasskeyRequest, passkeyStepApi } from "#modules/passkey/contract";
import { secondFactorApi } from "#modules/secondFactor/contract";
import { sessionApi } from "#modules/session/contract";
import { aClient, type Client } from "#tests/builders/client";
import { aDevice, addPasskey, atHost, type AtHost, type Twist } from "#tests/builders/passkeys";
import { knownPassword } from "#tests/builders/passwords";
import { bringBack, ticketIn } from "#tests/builders/secondFactor";
import { passTime, theServer } from "#tests/builders/server";
import { anAddress, callWith } from "#tests/builders/sessions";

type Someone = AtHost & { codes: string[]; browser: Client; from: string };

/** Somebody who has a passkey and a browser that nobody is signed in with. */
async function someone(): Promise<Someone> {
  const at = await atHost();
  const codes = await addPasskey(at.page, at.device);
  return { ...at, codes, ...aBrowser(at) };
}

function aBrowser({ host }: AtHost) {
  const from = anAddress();
  return { from, browser: aClient().with({ "x-forwarded-for": from, "x-forwarded-host": host }) };
}

async function aTicket({ browser, account: { account, tenantId } }: Someone) {
  const reply = await browser.call(sessionApi, "login", { account, tenantId, password: knownPassword });
  return { reply, ticket: ticketIn(reply) };
}

async function asked(who: Someone): Promise<{ ticket: string; request: PasskeyRequest }> {
  const { ticket } = await aTicket(who);
  return { ticket, request: await who.browser.get(passkeyStepApi, "askPasskey", { ticket }) };
}

const bring = async ({ browser }: Someone, input: { ticket: string; passkey: PasskeyAnswer }) =>
  await browser.call(passkeyStepApi, "loginPasskey", input);

async function kindsOf({ account: { id } }: Someone): Promise<string[]> {
  const { owner } = await theServer();
  const text = "select kind from security_event where account_id = $1 order by id";
  return (await owner.query<{ kind: string }>(text, [id])).rows.map(({ kind }) => kind);
}

describe("signing in with a passkey", () => {
  it("answers the tokens for the ticket and what the passkey has signed, once", async () => {
    const who = await someone();
    const { reply } = await aTicket(who);
    const { ticket, request } = await asked(who);
    const passkey = who.device.answer(request);

    const done = await bring(who, { ticket, passkey });
    const again = await bring(who, { ticket, passkey });

    expect(reply.body.result).toMatchObject({ hasApp: false, hasPasskey: true });
    expect(request).toMatchObject({
      rpId: who.host,
      allowCredentials: [{ id: who.device.id, transports: ["internal", "hybrid"] }],
    });
    expect((await callWith(done.body.result, sessionApi, "userInfo")).body.result).toMatchObject({
      id: who.account.id,
    });
    await expect(again).toFailWith("secondFactor.ticket_over");
    const [own] = (await who.page.get(passkeyApi, "list")).passkeys;
    expect(own?.lastUsedTime).toBeInstanceOf(Date);
  });

  it("leaves the recovery codes as a way in, and offers a passkey of another address nowhere else", async () => {
    const who = await someone();
    const { ticket } = await aTicket(who);

    const elsewhere = aClient().with({ "x-forwarded-for": who.from });
    const { account, tenantId } = who.account;
    const reply = await elsewhere.call(sessionApi, "login", { account, tenantId, password: knownPassword });
    const byCode = await bringBack({ ticket, code: who.codes[0] ?? "" }, who.from);

    expect(reply.body.result).toMatchObject({ hasApp: false, hasPasskey: false });
    expect(byCode.body.code).toBe(200);
    expect((await who.account.get(secondFactorApi, "read")).recoveryCodesLeft).toBe(9);
  });

  it("takes no try by asking, and five by answering: then the ticket is over for the right one as well", async () => {
    const who = await someone();
    const { ticket } = await aTicket(who);
    const ask = async () => await who.browser.get(passkeyStepApi, "askPasskey", { ticket });
    for (let count = 0; count < 5; count++) {
      const passkey = who.device.answer(await ask(), { isVerified: false });
      await expect(await bring(who, { ticket, passkey })).toFailWith("passkey.refused");
    }
    const request = await who.browser.call(passkeyStepApi, "askPasskey", { ticket });

    await expect(request).toFailWith("secondFactor.ticket_over");
    expect((await kindsOf(who)).filter((kind) => kind === "session.second_factor_failed")).toHaveLength(5);
  });
});

describe("what a passkey has signed", () => {
  const twists: [string, Twist][] = [
    ["on another page", { origin: "https://evil.example.com" }],
    ["for another host", { host: "evil.example.com" }],
    ["without its owner", { isVerified: false }],
    ["to a challenge of its own", { challenge: "A".repeat(43) }],
    ["with another key", { signature: "MEUCIQ" }],
    ["for another account", { userHandle: "AAAA" }],
  ];

  it.each(twists)("opens nothing when it was signed %s", async (_, twist) => {
    const who = await someone();
    const { ticket, request } = await asked(who);

    const reply = await bring(who, { ticket, passkey: who.device.answer(request, twist) });

    await expect(reply).toFailWith("passkey.refused");
    expect(reply.headers.get("access-token")).toBeNull();
  });

  it("opens nothing a second time, with another ticket, or five minutes later", async () => {
    const who = await someone();
    const [first, second] = [await asked(who), await asked(who)];
    const passkey = who.device.answer(first.request);

    const crossed = await bring(who, { ticket: second.ticket, passkey });
    await bring(who, { ticket: first.ticket, passkey });
    const replayed = await bring(who, { ticket: second.ticket, passkey });
    const third = await asked(who);
    passTime(301);
    const late = await bring(who, { ticket: third.ticket, passkey: who.device.answer(third.request) });

    await expect(crossed).toFailWith("passkey.refused");
    await expect(replayed).toFailWith("passkey.refused");
    await expect(late).toFailWith("secondFactor.ticket_over");
  });

  it("opens the account of its owner alone, of this tenant and of others", async () => {
    const [mine, theirs] = [await someone(), await someone()];
    const colleague = await mine.tenant.hasAccount();
    const his = aDevice(`https://${mine.host}`);
    await addPasskey(colleague.with({ "x-forwarded-host": mine.host }), his);
    const one = await asked(mine);
    const other = await asked(mine);

    const ofColleague = await bring(mine, { ticket: one.ticket, passkey: his.answer(one.request) });
    const ofStranger = await bring(mine, { ticket: other.ticket, passkey: theirs.device.answer(other.request) });
    const named = { ...theirs.device.answer(other.request), id: mine.device.id };
    const underHisName = await bring(mine, { ticket: other.ticket, passkey: named });

    for (const reply of [ofColleague, ofStranger, underHisName]) await expect(reply).toFailWith("passkey.refused");
  });

  it("is refused and written down where the device counts back: somebody has a copy of it", async () => {
    const who = await someone();
    const first = await asked(who);
    await bring(who, { ticket: first.ticket, passkey: who.device.answer(first.request, { counter: 7 }) });
    const second = await asked(who);

    const reply = await bring(who, {
      ticket: second.ticket,
      passkey: who.device.answer(second.request, { counter: 7 }),
    });

    await expect(reply).toFailWith("passkey.refused");
    expect(await kindsOf(who)).toContain("account.passkey_copied");
  });

  it("lets one of several in who bring it at the same time", async () => {
    const who = await someone();
    const { ticket, request } = await asked(who);
    const passkey = who.device.answer(request);

    const replies = await Promise.all([1, 2, 3].map(async () => await bring(who, { ticket, passkey })));

    expect(replies.filter(({ body }) => body.code === 200)).toHaveLength(1);
  });

  it("is asked for at the address that the ticket was given to", async () => {
    const who = await someone();
    const { ticket } = await aTicket(who);

    const reply = await aBrowser(who).browser.call(passkeyStepApi, "askPasskey", { ticket });

    await expect(reply).toFailWith("secondFactor.ticket_over");
  });
});
