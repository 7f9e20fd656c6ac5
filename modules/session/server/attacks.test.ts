import { createSecretKey, randomBytes } from "node:crypto";
import { type JWTHeaderParameters, SignJWT, UnsecuredJWT } from "jose";
import { describe, expect, it } from "vitest";
import { sessionApi } from "#modules/session/contract";
import { openLog } from "#server/log";
import { aClient } from "#tests/builders/client";
import { knownPassword } from "#tests/builders/passwords";
import { aServer, passTime, theServer } from "#tests/builders/server";
import { aSession, anAddress, callWith, type Pair } from "#tests/builders/sessions";
import { aTenant } from "#tests/builders/tenant";

const untilExpired = 15 * 60 + 10;

async function query<Row extends object>(text: string, ...parameters: unknown[]): Promise<Row[]> {
  const { owner } = await theServer();
  return (await owner.query<Row>(text, parameters)).rows;
}

async function aSignedIn() {
  const { tenant } = await aTenant();
  const account = await tenant.hasAccount();
  const who = { tenantId: tenant.id, account: account.account };
  return { tenant, who, pair: await aSession(who) };
}

const whoAmI = async (pair: { accessToken: string; refreshToken?: string }) =>
  await callWith(pair, sessionApi, "userInfo");

type Parts = { header: JWTHeaderParameters; claims: Record<string, unknown> };

function partsOf({ accessToken }: Pair): Parts {
  const [header = "", claims = ""] = accessToken.split(".");
  const read = (part: string) => JSON.parse(Buffer.from(part, "base64url").toString("utf8"));
  return { header: read(header), claims: read(claims) };
}

const theirKey = createSecretKey(randomBytes(32));
const theirJwk = { kty: "oct" as const, k: theirKey.export().toString("base64url") };
const signed = async ({ header, claims }: Parts) => await new SignJWT(claims).setProtectedHeader(header).sign(theirKey);

/** Signed by the server's own key, as if it had a use for other tokens. */
async function ours({ header, claims }: Parts): Promise<string> {
  const { app } = await theServer();
  return await new SignJWT(claims).setProtectedHeader(header).sign(app.keys.signing.current.key);
}

const withHeader = async ({ header, claims }: Parts, about: object) =>
  await ours({ header: { ...header, ...about }, claims });
const withClaims = async ({ header, claims }: Parts, about: object) =>
  await ours({ header, claims: { ...claims, ...about } });
const tomorrow = Math.floor(Date.now() / 1000) + 86_400;

describe("a token that somebody has made of a real one", () => {
  it.each<[string, (parts: Parts) => Promise<string> | string]>([
    ["of another kind", async (parts) => await withHeader(parts, { typ: "refresh" })],
    ["without a kind", async (parts) => await withHeader(parts, { typ: undefined })],
    ["by another algorithm", async (parts) => await withHeader(parts, { alg: "HS512" })],
    ["of another issuer", async (parts) => await withClaims(parts, { iss: "somebody" })],
    ["for somebody else", async (parts) => await withClaims(parts, { aud: "another" })],
    ["that is not valid yet", async (parts) => await withClaims(parts, { nbf: tomorrow })],
    ["that never ends", async (parts) => await withClaims(parts, { exp: undefined })],
    ["of no session", async (parts) => await withClaims(parts, { sid: undefined })],
    [
      "that says where its key lies",
      async (parts) => await signed({ ...parts, header: { ...parts.header, jku: "https://evil.example/keys" } }),
    ],
    ["without signature", ({ claims }) => new UnsecuredJWT(claims).encode()],
    ["signed by a key of his own", signed],
    ["of a key that nobody has", async (parts) => await signed({ ...parts, header: { ...parts.header, kid: "none" } })],
    [
      "that brings its key along",
      async (parts) =>
        await signed({
          ...parts,
          header: { ...parts.header, jwk: theirJwk },
        }),
    ],
  ])("%s is worth nothing, with a refresh token beside it neither", async (_, make) => {
    const { pair } = await aSignedIn();
    const accessToken = await make(partsOf(pair));

    const alone = await whoAmI({ accessToken });
    const beside = await whoAmI({ accessToken, refreshToken: pair.refreshToken });

    expect([alone.status, beside.status]).toEqual([401, 401]);
    expect(beside.headers.get("x-access-token")).toBeNull();
    expect((await whoAmI(pair)).status).toBe(200);
  });

  it("with another account's claims under the old signature is worth nothing", async () => {
    const [mine, theirs] = [await aSignedIn(), await aSignedIn()];
    const [header, , signature] = mine.pair.accessToken.split(".");
    const [, claims] = theirs.pair.accessToken.split(".");

    expect((await whoAmI({ accessToken: [header, claims, signature].join(".") })).status).toBe(401);
  });
});

describe("a pair of two sessions", () => {
  it("refreshes neither, whoever's they are", async () => {
    const [mine, theirs] = [await aSignedIn(), await aSignedIn()];
    passTime(untilExpired);

    const mixed = await whoAmI({ accessToken: mine.pair.accessToken, refreshToken: theirs.pair.refreshToken });

    expect(mixed.status).toBe(401);
    expect((await whoAmI(mine.pair)).status).toBe(200);
    expect((await whoAmI(theirs.pair)).status).toBe(200);
  });

  it("swapped, the refresh token as access token and the reverse, is worth nothing", async () => {
    const { pair } = await aSignedIn();
    const swapped = { accessToken: pair.refreshToken, refreshToken: pair.accessToken };

    expect((await whoAmI(swapped)).status).toBe(401);
    passTime(untilExpired);
    expect((await whoAmI(swapped)).status).toBe(401);
    expect((await whoAmI({ accessToken: pair.accessToken, refreshToken: pair.accessToken })).status).toBe(401);
  });
});

describe("a session that was prepared for somebody else", () => {
  it("is not what he signs in to: every sign-in begins a session and tokens of its own", async () => {
    const { pair, who, tenant } = await aSignedIn();
    const headers = { authorization: `Bearer ${pair.accessToken}`, "x-authorization": `Bearer ${pair.refreshToken}` };

    const { body } = await aClient()
      .with({ ...headers, "x-forwarded-for": anAddress() })
      .call(sessionApi, "login", { ...who, password: knownPassword });

    expect(partsOf(body.result).claims["sid"]).not.toBe(partsOf(pair).claims["sid"]);
    expect(body.result.refreshToken).not.toBe(pair.refreshToken);
    expect(await query("select id from session where tenant_id = $1", tenant.id)).toHaveLength(2);
  });
});

describe("a refresh token that was copied", () => {
  it("ends the session for both when the thief uses it after the owner", async () => {
    const { pair, tenant } = await aSignedIn();
    passTime(untilExpired);
    expect((await whoAmI(pair)).status).toBe(200);
    passTime(11);

    expect((await whoAmI(pair)).status).toBe(401);

    expect(await query("select end_reason from session where tenant_id = $1", tenant.id)).toEqual([
      { end_reason: "token_reuse" },
    ]);
    expect(
      await query("select 1 from security_event where tenant_id = $1 and kind = 'session.token_reused'", tenant.id),
    ).toHaveLength(1);
  });
});

describe("the log", () => {
  it("holds no token, code or password, wherever somebody puts them", async () => {
    const { pair } = await aSignedIn();
    let logged = "";
    const { url } = await aServer({ log: openLog("debug", { write: (line) => void (logged += line) }) });
    const secrets = [pair.accessToken, pair.refreshToken, knownPassword];
    const [access = "", refresh = ""] = secrets;
    const query = new URLSearchParams({ token: access, _header_token: refresh, password: knownPassword }).toString();
    const headers = { authorization: `Bearer ${access}`, "x-authorization": `Bearer ${refresh}` };

    for (const path of ["sysAuth/userInfo", "sysAuth/takeOver", "sysAuth/unLockScreen", "nothing/here"]) {
      await fetch(`${url}/api/${path}?${query}`, { headers });
      await fetch(`${url}/api/${path}?${query}`, {
        method: "POST",
        headers: { ...headers, "content-type": "application/json" },
        body: JSON.stringify({ code: refresh, password: knownPassword, token: access }),
      });
    }

    expect(logged).toContain("/api/sysAuth/unLockScreen");
    for (const secret of secrets) {
      expect(logged).not.toContain(secret);
      expect(logged).not.toContain(encodeURIComponent(secret));
    }
  });

  it("is not fed by tokens in queries: nobody is signed in by them", async () => {
    const { pair } = await aSignedIn();
    const { url } = await theServer();

    for (const name of ["token", "_header_token", "access_token", "authorization"]) {
      const query = new URLSearchParams({ [name]: pair.accessToken }).toString();
      expect((await fetch(`${url}/api/sysAuth/userInfo?${query}`)).status).toBe(401);
    }
  });
});
