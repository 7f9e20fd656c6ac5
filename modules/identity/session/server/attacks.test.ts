import { createSecretKey, randomBytes } from "node:crypto";
import { type JWTHeaderParameters, SignJWT, UnsecuredJWT } from "jose";
import { describe, expect, it } from "vitest";
import { sessionApi } from "../contract.ts";
import { openLog } from "#core/boot/log";
import { aClient } from "#tests/builders/client";
import { knownPassword } from "#tests/builders/passwords";
import { advanceClock, aServer, theServer } from "#tests/builders/server";
import { aSession, anAddress, callWithTokens, type SessionTokens } from "#tests/builders/sessions";
import { aTenant } from "#tests/builders/tenant";

const untilExpired = 15 * 60 + 10;

async function query<Row extends object>(text: string, ...parameters: unknown[]): Promise<Row[]> {
  const { owner } = await theServer();
  return (await owner.query<Row>(text, parameters)).rows;
}

async function aSignedIn() {
  const { tenant } = await aTenant();
  const account = await tenant.hasAccount();
  const credentials = { tenantId: tenant.id, account: account.account };
  return { tenant, credentials, pair: await aSession(credentials) };
}

const readUserInfo = async (pair: { accessToken: string; refreshToken?: string }) =>
  await callWithTokens(pair, sessionApi, "userInfo");

type Parts = { header: JWTHeaderParameters; claims: Record<string, unknown> };

function partsOf({ accessToken }: SessionTokens): Parts {
  const [header = "", claims = ""] = accessToken.split(".");
  const read = (part: string) => JSON.parse(Buffer.from(part, "base64url").toString("utf8"));
  return { header: read(header), claims: read(claims) };
}

const theirKey = createSecretKey(randomBytes(32));
const theirJwk = { kty: "oct" as const, k: theirKey.export().toString("base64url") };
const signed = async ({ header, claims }: Parts) => await new SignJWT(claims).setProtectedHeader(header).sign(theirKey);

/** Signed with the server's own key, as if it issued other kinds of tokens. */
async function ours({ header, claims }: Parts): Promise<string> {
  const { app } = await theServer();
  return await new SignJWT(claims).setProtectedHeader(header).sign(app.keys.signing.current.key);
}

const withHeader = async ({ header, claims }: Parts, overrides: object) =>
  await ours({ header: { ...header, ...overrides }, claims });
const withClaims = async ({ header, claims }: Parts, overrides: object) =>
  await ours({ header, claims: { ...claims, ...overrides } });
const tomorrow = Math.floor(Date.now() / 1000) + 86_400;

describe("a forged token", () => {
  it.each<[string, (parts: Parts) => Promise<string> | string]>([
    ["of another kind", async (parts) => await withHeader(parts, { typ: "refresh" })],
    ["without a kind", async (parts) => await withHeader(parts, { typ: undefined })],
    ["by another algorithm", async (parts) => await withHeader(parts, { alg: "HS512" })],
    ["of another issuer", async (parts) => await withClaims(parts, { iss: "somebody" })],
    ["for another audience", async (parts) => await withClaims(parts, { aud: "another" })],
    ["that is not valid yet", async (parts) => await withClaims(parts, { nbf: tomorrow })],
    ["that never ends", async (parts) => await withClaims(parts, { exp: undefined })],
    ["of no session", async (parts) => await withClaims(parts, { sid: undefined })],
    [
      "with the address of its key",
      async (parts) => await signed({ ...parts, header: { ...parts.header, jku: "https://evil.example/keys" } }),
    ],
    ["without signature", ({ claims }) => new UnsecuredJWT(claims).encode()],
    ["signed by another key", signed],
    ["of an unknown key", async (parts) => await signed({ ...parts, header: { ...parts.header, kid: "none" } })],
    [
      "with its key embedded",
      async (parts) =>
        await signed({
          ...parts,
          header: { ...parts.header, jwk: theirJwk },
        }),
    ],
  ])("%s is refused, also together with a refresh token", async (_, make) => {
    const { pair } = await aSignedIn();
    const accessToken = await make(partsOf(pair));

    const alone = await readUserInfo({ accessToken });
    const beside = await readUserInfo({ accessToken, refreshToken: pair.refreshToken });

    expect([alone.status, beside.status]).toEqual([401, 401]);
    expect(beside.headers.get("x-access-token")).toBeNull();
    expect((await readUserInfo(pair)).status).toBe(200);
  });

  it("with another account's claims under the old signature is refused", async () => {
    const [own, foreign] = [await aSignedIn(), await aSignedIn()];
    const [header, , signature] = own.pair.accessToken.split(".");
    const [, claims] = foreign.pair.accessToken.split(".");

    expect((await readUserInfo({ accessToken: [header, claims, signature].join(".") })).status).toBe(401);
  });
});

describe("a token pair of two sessions", () => {
  it("refreshes neither of them", async () => {
    const [own, foreign] = [await aSignedIn(), await aSignedIn()];
    advanceClock(untilExpired);

    const mixed = await readUserInfo({ accessToken: own.pair.accessToken, refreshToken: foreign.pair.refreshToken });

    expect(mixed.status).toBe(401);
    expect((await readUserInfo(own.pair)).status).toBe(200);
    expect((await readUserInfo(foreign.pair)).status).toBe(200);
  });

  it("swapped, the refresh token as access token and the reverse, is refused", async () => {
    const { pair } = await aSignedIn();
    const swapped = { accessToken: pair.refreshToken, refreshToken: pair.accessToken };

    expect((await readUserInfo(swapped)).status).toBe(401);
    advanceClock(untilExpired);
    expect((await readUserInfo(swapped)).status).toBe(401);
    expect((await readUserInfo({ accessToken: pair.accessToken, refreshToken: pair.accessToken })).status).toBe(401);
  });
});

describe("session fixation", () => {
  it("is impossible: every sign-in starts a new session with new tokens", async () => {
    const { pair, credentials, tenant } = await aSignedIn();
    const headers = { authorization: `Bearer ${pair.accessToken}`, "x-authorization": `Bearer ${pair.refreshToken}` };

    const { body } = await aClient()
      .withHeaders({ ...headers, "x-forwarded-for": anAddress() })
      .call(sessionApi, "login", { ...credentials, password: knownPassword });

    expect(partsOf(body.result).claims["sid"]).not.toBe(partsOf(pair).claims["sid"]);
    expect(body.result.refreshToken).not.toBe(pair.refreshToken);
    expect(await query("select id from session where tenant_id = $1", tenant.id)).toHaveLength(2);
  });
});

describe("a copied refresh token", () => {
  it("ends the session for both when the thief uses it after the owner", async () => {
    const { pair, tenant } = await aSignedIn();
    advanceClock(untilExpired);
    expect((await readUserInfo(pair)).status).toBe(200);
    advanceClock(11);

    expect((await readUserInfo(pair)).status).toBe(401);

    expect(await query("select end_reason from session where tenant_id = $1", tenant.id)).toEqual([
      { end_reason: "token_reuse" },
    ]);
    expect(
      await query("select 1 from security_event where tenant_id = $1 and kind = 'session.token_reused'", tenant.id),
    ).toHaveLength(1);
  });
});

describe("the request log", () => {
  it("contains no token, code or password from any part of a request", async () => {
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

  it("ignores tokens in queries", async () => {
    const { pair } = await aSignedIn();
    const { url } = await theServer();

    for (const name of ["token", "_header_token", "access_token", "authorization"]) {
      const query = new URLSearchParams({ [name]: pair.accessToken }).toString();
      expect((await fetch(`${url}/api/sysAuth/userInfo?${query}`)).status).toBe(401);
    }
  });
});
