import { describe, expect, it } from "vitest";
import {
  passkeyApi,
  type PasskeyAssertion,
  type PasskeyRequest,
  passkeySignInApi,
  passkeyStepApi,
} from "../contract.ts";
import { secondFactorApi } from "#modules/identity/secondFactor/contract";
import { sessionApi } from "#modules/identity/session/contract";
import { aClient, type Client } from "#tests/builders/client";
import {
  aDevice,
  addPasskey,
  createPasskeySetup,
  type PasskeySetup,
  type PasskeyFault,
} from "#tests/builders/passkeys";
import { knownPassword } from "#tests/builders/passwords";
import { getSecondFactorTicket, submitSecondFactorCode } from "#tests/builders/secondFactor";
import { advanceClock, theServer } from "#tests/builders/server";
import { anAddress, callWithTokens } from "#tests/builders/sessions";

type Holder = PasskeySetup & { codes: string[]; browser: Client; from: string };

/** An account with a passkey, and a browser without a session. */
async function createHolder(): Promise<Holder> {
  const at = await createPasskeySetup();
  const codes = await addPasskey(at.page, at.device);
  return { ...at, codes, ...aBrowser(at) };
}

function aBrowser({ host }: PasskeySetup) {
  const from = anAddress();
  return { from, browser: aClient().withHeaders({ "x-forwarded-for": from, "x-forwarded-host": host }) };
}

async function aTicket({ browser, account: { account, tenantId } }: Holder) {
  const reply = await browser.call(sessionApi, "login", { account, tenantId, password: knownPassword });
  return { reply, ticket: getSecondFactorTicket(reply) };
}

async function requestPasskey(holder: Holder): Promise<{ ticket: string; request: PasskeyRequest }> {
  const { ticket } = await aTicket(holder);
  return { ticket, request: await holder.browser.get(passkeyStepApi, "askPasskey", { ticket }) };
}

const bring = async ({ browser }: Holder, input: { ticket: string; passkey: PasskeyAssertion }) =>
  await browser.call(passkeyStepApi, "loginPasskey", input);

async function kindsOf({ account: { id } }: Holder): Promise<string[]> {
  const { owner } = await theServer();
  const text = "select kind from security_event where account_id = $1 order by id";
  return (await owner.query<{ kind: string }>(text, [id])).rows.map(({ kind }) => kind);
}

describe("signing in with a passkey alone", () => {
  const ask = async ({ browser }: Holder) => await browser.get(passkeySignInApi, "askAnyPasskey");
  const enter = async ({ browser }: Holder, passkey: PasskeyAssertion) =>
    await browser.call(passkeySignInApi, "enterByPasskey", { passkey });

  it("names no account, and starts the session of the passkey's account without a second factor", async () => {
    const holder = await createHolder();
    const request = await ask(holder);

    const reply = await enter(holder, holder.device.signChallenge(request));

    expect(request).toMatchObject({ rpId: holder.host, allowCredentials: [], userVerification: "required" });
    expect((await callWithTokens(reply.body.result, sessionApi, "userInfo")).body.result).toMatchObject({
      id: holder.account.id,
    });
    expect(await kindsOf(holder)).toContain("session.signed_in");
  });

  it("answers each challenge once, also for concurrent requests", async () => {
    const holder = await createHolder();
    const passkey = holder.device.signChallenge(await ask(holder), { counter: 0 });

    const replies = await Promise.all([1, 2, 3].map(async () => await enter(holder, passkey)));

    expect(replies.filter(({ body }) => body.code === 200)).toHaveLength(1);
    await expect(await enter(holder, passkey)).toFailWith("passkey.refused");
  });

  it.each<[string, PasskeyFault]>([
    ["of another page", { origin: "https://fake.example.com" }],
    ["for another host", { host: "fake.example.com" }],
    ["without user verification", { isVerified: false }],
    ["for a challenge that the server has not signed", { challenge: Buffer.alloc(70, 7).toString("base64url") }],
    ["of another account", { userHandle: "AQ" }],
  ])("is refused with an answer %s, and counts as a failure", async (_, fault) => {
    const holder = await createHolder();

    const reply = await enter(holder, holder.device.signChallenge(await ask(holder), fault));

    await expect(reply).toFailWith("passkey.refused");
    expect(await kindsOf(holder)).toContain("session.sign_in_failed");
  });

  it("is refused with an unknown passkey, and after five minutes", async () => {
    const holder = await createHolder();
    const request = await ask(holder);

    const unknown = await enter(holder, aDevice(`https://${holder.host}`).signChallenge(request));
    advanceClock(301);
    const late = await enter(holder, holder.device.signChallenge(request));

    await expect(unknown).toFailWith("passkey.refused");
    await expect(late).toFailWith("passkey.refused");
  });

  it("is refused for a disabled account", async () => {
    const holder = await createHolder();
    const { owner } = await theServer();
    await owner.query("update account set status = 2 where id = $1", [holder.account.id]);

    const reply = await enter(holder, holder.device.signChallenge(await ask(holder)));

    await expect(reply).toFailWith("session.account_disabled");
  });
});

describe("signing in with a passkey", () => {
  it("answers the tokens once for the ticket and the signature of the passkey", async () => {
    const holder = await createHolder();
    const { reply } = await aTicket(holder);
    const { ticket, request } = await requestPasskey(holder);
    const passkey = holder.device.signChallenge(request);

    const done = await bring(holder, { ticket, passkey });
    const repeat = await bring(holder, { ticket, passkey });

    expect(reply.body.result).toMatchObject({ hasApp: false, hasPasskey: true });
    expect(request).toMatchObject({
      rpId: holder.host,
      allowCredentials: [{ id: holder.device.id, transports: ["internal", "hybrid"] }],
    });
    expect((await callWithTokens(done.body.result, sessionApi, "userInfo")).body.result).toMatchObject({
      id: holder.account.id,
    });
    await expect(repeat).toFailWith("secondFactor.ticket_over");
    const [own] = (await holder.page.get(passkeyApi, "list")).passkeys;
    expect(own?.lastUsedTime).toBeInstanceOf(Date);
  });

  it("accepts recovery codes as well, and is offered only on the host of the passkey", async () => {
    const holder = await createHolder();
    const { ticket } = await aTicket(holder);

    const elsewhere = aClient().withHeaders({ "x-forwarded-for": holder.from });
    const { account, tenantId } = holder.account;
    const reply = await elsewhere.call(sessionApi, "login", { account, tenantId, password: knownPassword });
    const byCode = await submitSecondFactorCode({ ticket, code: holder.codes[0] ?? "" }, holder.from);

    expect(reply.body.result).toMatchObject({ hasApp: false, hasPasskey: false });
    expect(byCode.body.code).toBe(200);
    expect((await holder.account.get(secondFactorApi, "read")).recoveryCodesLeft).toBe(9);
  });

  it("uses up no attempt by a request, and one by an answer; after five the ticket is invalid", async () => {
    const holder = await createHolder();
    const { ticket } = await aTicket(holder);
    const requestPasskey = async () => await holder.browser.get(passkeyStepApi, "askPasskey", { ticket });
    for (let count = 0; count < 5; count++) {
      const passkey = holder.device.signChallenge(await requestPasskey(), { isVerified: false });
      await expect(await bring(holder, { ticket, passkey })).toFailWith("passkey.refused");
    }
    const request = await holder.browser.call(passkeyStepApi, "askPasskey", { ticket });

    await expect(request).toFailWith("secondFactor.ticket_over");
    expect((await kindsOf(holder)).filter((kind) => kind === "session.second_factor_failed")).toHaveLength(5);
  });
});

describe("a signature of a passkey", () => {
  const twists: [string, PasskeyFault][] = [
    ["on another page", { origin: "https://evil.example.com" }],
    ["for another host", { host: "evil.example.com" }],
    ["without its owner", { isVerified: false }],
    ["to a challenge of its own", { challenge: "A".repeat(43) }],
    ["with another key", { signature: "MEUCIQ" }],
    ["for another account", { userHandle: "AAAA" }],
  ];

  it.each(twists)("is refused when it was signed %s", async (_, twist) => {
    const holder = await createHolder();
    const { ticket, request } = await requestPasskey(holder);

    const reply = await bring(holder, { ticket, passkey: holder.device.signChallenge(request, twist) });

    await expect(reply).toFailWith("passkey.refused");
    expect(reply.headers.get("access-token")).toBeNull();
  });

  it("is refused a second time, with another ticket, or after five minutes", async () => {
    const holder = await createHolder();
    const [first, second] = [await requestPasskey(holder), await requestPasskey(holder)];
    const passkey = holder.device.signChallenge(first.request);

    const crossed = await bring(holder, { ticket: second.ticket, passkey });
    await bring(holder, { ticket: first.ticket, passkey });
    const replayed = await bring(holder, { ticket: second.ticket, passkey });
    const third = await requestPasskey(holder);
    advanceClock(301);
    const late = await bring(holder, { ticket: third.ticket, passkey: holder.device.signChallenge(third.request) });

    await expect(crossed).toFailWith("passkey.refused");
    await expect(replayed).toFailWith("passkey.refused");
    await expect(late).toFailWith("secondFactor.ticket_over");
  });

  it("opens only the account of its owner, in this tenant and others", async () => {
    const [own, foreign] = [await createHolder(), await createHolder()];
    const colleague = await own.tenant.hasAccount();
    const colleagueDevice = aDevice(`https://${own.host}`);
    await addPasskey(colleague.withHeaders({ "x-forwarded-host": own.host }), colleagueDevice);
    const one = await requestPasskey(own);
    const other = await requestPasskey(own);

    const ofColleague = await bring(own, { ticket: one.ticket, passkey: colleagueDevice.signChallenge(one.request) });
    const ofStranger = await bring(own, { ticket: other.ticket, passkey: foreign.device.signChallenge(other.request) });
    const named = { ...foreign.device.signChallenge(other.request), id: own.device.id };
    const underHisName = await bring(own, { ticket: other.ticket, passkey: named });

    for (const reply of [ofColleague, ofStranger, underHisName]) await expect(reply).toFailWith("passkey.refused");
  });

  it("is refused and logged if the counter decreases: the key was copied", async () => {
    const holder = await createHolder();
    const first = await requestPasskey(holder);
    await bring(holder, { ticket: first.ticket, passkey: holder.device.signChallenge(first.request, { counter: 7 }) });
    const second = await requestPasskey(holder);

    const reply = await bring(holder, {
      ticket: second.ticket,
      passkey: holder.device.signChallenge(second.request, { counter: 7 }),
    });

    await expect(reply).toFailWith("passkey.refused");
    expect(await kindsOf(holder)).toContain("account.passkey_copied");
  });

  it("signs in once in several concurrent requests", async () => {
    const holder = await createHolder();
    const { ticket, request } = await requestPasskey(holder);
    const passkey = holder.device.signChallenge(request);

    const replies = await Promise.all([1, 2, 3].map(async () => await bring(holder, { ticket, passkey })));

    expect(replies.filter(({ body }) => body.code === 200)).toHaveLength(1);
  });

  it("must come from the address of the ticket", async () => {
    const holder = await createHolder();
    const { ticket } = await aTicket(holder);

    const reply = await aBrowser(holder).browser.call(passkeyStepApi, "askPasskey", { ticket });

    await expect(reply).toFailWith("secondFactor.ticket_over");
  });
});
