import { describe, expect, it } from "vitest";
import { sessionApi } from "../contract.ts";
import { generateSecret } from "#core/crypto/secret";
import { aClient, type Reply } from "#tests/builders/client";
import { advanceClock, theServer } from "#tests/builders/server";
import { aSession, anAddress, callWithTokens, type SessionTokens, withSettings } from "#tests/builders/sessions";
import { aTenant } from "#tests/builders/tenant";

async function query(text: string, ...parameters: unknown[]): Promise<object[]> {
  const { owner } = await theServer();
  return (await owner.query<object>(text, parameters)).rows;
}

async function aSignedIn() {
  const { tenant } = await aTenant();
  const account = await tenant.hasAccount();
  return { tenant, account, pair: await aSession({ tenantId: tenant.id, account: account.account }) };
}

async function codeOf(pair: SessionTokens): Promise<string> {
  const headers = { authorization: `Bearer ${pair.accessToken}` };
  return (await aClient().withHeaders(headers).get(sessionApi, "handOver")).code;
}

const takeOver = async (code: string) =>
  await aClient().withHeaders({ "x-forwarded-for": anAddress() }).call(sessionApi, "takeOver", { code });

function expectRefused({ body }: Reply): void {
  expect(body).toMatchObject({ code: 400, result: null });
  expect(body.message).toMatch(/^\[D1011\] /u);
}

/** The part after the tenant; it may contain dashes itself. */
const secretOf = (code: string) => code.slice(code.indexOf("-") + 1);

describe("a session handoff to another page", () => {
  it("continues there with tokens of its own", async () => {
    const { pair, account, tenant } = await aSignedIn();

    const reply = await takeOver(await codeOf(pair));

    expect(reply.body).toMatchObject({ code: 200, result: { account: account.account, realName: account.realName } });
    // A page with another session must not lose it by headers of the answer.
    expect(reply.headers.get("x-access-token")).toBeNull();
    const taken = reply.body.result;
    expect(taken.accessToken).not.toBe(pair.accessToken);
    advanceClock(15 * 60 + 10);
    for (const tokens of [taken, pair])
      expect((await callWithTokens(tokens, sessionApi, "userInfo")).body.code).toBe(200);
    expect(await query("select ended_at from session where tenant_id = $1", tenant.id)).toEqual([{ ended_at: null }]);
  });

  it("ends on both pages together", async () => {
    const { pair } = await aSignedIn();
    const { result: taken } = (await takeOver(await codeOf(pair))).body;

    await callWithTokens(taken, sessionApi, "logout");

    expect((await callWithTokens(pair, sessionApi, "userInfo")).status).toBe(401);
  });

  it("works once by one code, also in concurrent requests", async () => {
    const code = await codeOf((await aSignedIn()).pair);

    const replies = await Promise.all([takeOver(code), takeOver(code), takeOver(code)]);

    expect(replies.filter(({ body }) => body.code === 200)).toHaveLength(1);
    expectRefused(await takeOver(code));
  });

  it("is refused after a minute", async () => {
    const code = await codeOf((await aSignedIn()).pair);
    advanceClock(61);

    expectRefused(await takeOver(code));
  });

  it("is refused after the session has ended", async () => {
    const { pair } = await aSignedIn();
    const code = await codeOf(pair);
    await callWithTokens(pair, sessionApi, "logout");

    expectRefused(await takeOver(code));
  });

  it.each([
    ["forged", async () => await Promise.resolve(`kx7i9og1-${generateSecret()}`)],
    ["of another tenant", async (code: string) => `${(await aTenant()).tenant.id.toString(36)}-${secretOf(code)}`],
    ["truncated", async (code: string) => await Promise.resolve(code.slice(0, -1))],
    ["no code", async () => await Promise.resolve("' or true --")],
  ])("is refused with a code that is %s", async (_, make) => {
    const code = await codeOf((await aSignedIn()).pair);

    expectRefused(await takeOver(await make(code)));
  });

  it("accepts an access token only if the installation allows it, and never a refresh token", async () => {
    const { pair } = await aSignedIn();

    expectRefused(await takeOver(pair.accessToken));
    await withSettings({ sys_raw_header_token: "True" }, async () => {
      expect((await takeOver(pair.accessToken)).body.code).toBe(200);
      expectRefused(await takeOver(pair.refreshToken));
      advanceClock(15 * 60 + 10);
      expectRefused(await takeOver(pair.accessToken));
    });
  });

  it("keeps a locked screen locked", async () => {
    const { pair } = await aSignedIn();
    const code = await codeOf(pair);
    await callWithTokens(pair, sessionApi, "lock");

    const { result: taken } = (await takeOver(code)).body;

    expect((await callWithTokens(taken, sessionApi, "userInfo")).body.code).toBe(423);
  });

  it("does not store the code", async () => {
    const code = await codeOf((await aSignedIn()).pair);
    const secret = secretOf(code);

    const storedCodes = await query(
      "select encode(hash, 'hex') as hash from session_handover order by id desc limit 1",
    );

    expect(JSON.stringify(storedCodes)).not.toContain(Buffer.from(secret, "base64url").toString("hex"));
  });
});
