import { describe, expect, it } from "vitest";
import { sessionApi } from "#modules/session/contract";
import { randomSecret } from "#server/context/tokens";
import { aClient, type Reply } from "#tests/builders/client";
import { passTime, theServer } from "#tests/builders/server";
import { aSession, anAddress, callWith, type Pair, withSettings } from "#tests/builders/sessions";
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

async function codeOf(pair: Pair): Promise<string> {
  const headers = { authorization: `Bearer ${pair.accessToken}` };
  return (await aClient().with(headers).get(sessionApi, "handOver")).code;
}

const takeOver = async (code: string) =>
  await aClient().with({ "x-forwarded-for": anAddress() }).call(sessionApi, "takeOver", { code });

function expectRefused({ body }: Reply): void {
  expect(body).toMatchObject({ code: 400, result: null });
  expect(body.message).toMatch(/^\[D1011\] /u);
}

describe("a session that is handed over to another page", () => {
  it("goes on there with tokens of its own", async () => {
    const { pair, account, tenant } = await aSignedIn();

    const reply = await takeOver(await codeOf(pair));

    expect(reply.body).toMatchObject({ code: 200, result: { account: account.account, realName: account.realName } });
    // A page that has another session must not lose it by an answer's headers.
    expect(reply.headers.get("x-access-token")).toBeNull();
    const taken = reply.body.result;
    expect(taken.accessToken).not.toBe(pair.accessToken);
    passTime(15 * 60 + 10);
    for (const one of [taken, pair]) expect((await callWith(one, sessionApi, "userInfo")).body.code).toBe(200);
    expect(await query("select ended_at from session where tenant_id = $1", tenant.id)).toEqual([{ ended_at: null }]);
  });

  it("ends there and here together", async () => {
    const { pair } = await aSignedIn();
    const { result: taken } = (await takeOver(await codeOf(pair))).body;

    await callWith(taken, sessionApi, "logout");

    expect((await callWith(pair, sessionApi, "userInfo")).status).toBe(401);
  });

  it("is taken once by one code, also when two come at once", async () => {
    const code = await codeOf((await aSignedIn()).pair);

    const replies = await Promise.all([takeOver(code), takeOver(code), takeOver(code)]);

    expect(replies.filter(({ body }) => body.code === 200)).toHaveLength(1);
    expectRefused(await takeOver(code));
  });

  it("is not taken a minute later", async () => {
    const code = await codeOf((await aSignedIn()).pair);
    passTime(61);

    expectRefused(await takeOver(code));
  });

  it("is not taken when it has ended", async () => {
    const { pair } = await aSignedIn();
    const code = await codeOf(pair);
    await callWith(pair, sessionApi, "logout");

    expectRefused(await takeOver(code));
  });

  it.each([
    ["made up", async () => await Promise.resolve(`kx7i9og1-${randomSecret()}`)],
    [
      "of another tenant",
      async (code: string) => `${(await aTenant()).tenant.id.toString(36)}-${code.split("-", 2)[1]}`,
    ],
    ["cut short", async (code: string) => await Promise.resolve(code.slice(0, -1))],
    ["no code", async () => await Promise.resolve("' or true --")],
  ])("is not taken by a code that is %s", async (_, make) => {
    const code = await codeOf((await aSignedIn()).pair);

    expectRefused(await takeOver(await make(code)));
  });

  it("is taken by an access token only where the installation allows it, and never by a refresh token", async () => {
    const { pair } = await aSignedIn();

    expectRefused(await takeOver(pair.accessToken));
    await withSettings({ sys_raw_header_token: "True" }, async () => {
      expect((await takeOver(pair.accessToken)).body.code).toBe(200);
      expectRefused(await takeOver(pair.refreshToken));
      passTime(15 * 60 + 10);
      expectRefused(await takeOver(pair.accessToken));
    });
  });

  it("stays locked where it was locked", async () => {
    const { pair } = await aSignedIn();
    const code = await codeOf(pair);
    await callWith(pair, sessionApi, "lock");

    const { result: taken } = (await takeOver(code)).body;

    expect((await callWith(taken, sessionApi, "userInfo")).body.code).toBe(423);
  });

  it("leaves the code nowhere but with whoever asked for it", async () => {
    const code = await codeOf((await aSignedIn()).pair);
    const [, secret = ""] = code.split("-", 2);

    const kept = await query("select encode(hash, 'hex') as hash from session_handover order by id desc limit 1");

    expect(JSON.stringify(kept)).not.toContain(Buffer.from(secret, "base64url").toString("hex"));
  });
});
