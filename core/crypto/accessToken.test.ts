import { createSecretKey, randomBytes } from "node:crypto";
import { type JWTHeaderParameters, SignJWT, UnsecuredJWT } from "jose";
import { describe, expect, it } from "vitest";
import { toId } from "#contract/id";
import type { Keys } from "./keys.ts";
import { deriveNextRefreshToken, signAccessToken, verifyAccessToken } from "./accessToken.ts";
import { generateSecret, hashSecret } from "./secret.ts";

const key = createSecretKey(randomBytes(32));
const olderKey = createSecretKey(randomBytes(32));
const keys: Keys = {
  signing: {
    current: { kid: "kid-2", key },
    byKid: new Map([
      ["kid-2", key],
      ["kid-1", olderKey],
    ]),
  },
  sm2: { privateKey: "", publicKey: "" },
  encryption: createSecretKey(randomBytes(32)),
  derivation: createSecretKey(randomBytes(32)),
};
const claims = {
  UserId: toId(11),
  TenantId: toId(22),
  AccountType: 777,
  OrgId: 0,
  LoginMode: 1 as const,
  sid: toId(33),
};
const now = new Date("2026-11-21T08:00:00Z");
const addSeconds = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const signToken = async () => await signAccessToken(keys, claims, { now, lifetimeSeconds: 900 });

type ForgedParts = { header?: Partial<JWTHeaderParameters>; body?: Record<string, unknown>; key?: typeof key };

/** A token like those of the server except for the given parts. */
async function forge({ header, body, key: other }: ForgedParts): Promise<string> {
  const seconds = now.getTime() / 1000;
  const full = {
    ...claims,
    iss: "siteward",
    aud: "siteward",
    sub: "11",
    jti: "1",
    iat: seconds,
    nbf: seconds,
    exp: seconds + 900,
    ...body,
  };
  return await new SignJWT(JSON.parse(JSON.stringify(full)))
    .setProtectedHeader({ alg: "HS256", typ: "access", kid: "kid-2", ...header })
    .sign(other ?? key);
}

function decodeParts(token: string): Record<string, unknown>[] {
  return token
    .split(".")
    .slice(0, 2)
    .map((part) => JSON.parse(Buffer.from(part, "base64url").toString("utf8")));
}

describe("access tokens", () => {
  it("contain no claims except ids, types and times", async () => {
    const [header, body] = decodeParts(await signToken());

    expect(header).toEqual({ alg: "HS256", typ: "access", kid: "kid-2" });
    expect(Object.keys(body ?? {}).toSorted()).toEqual([
      "AccountType",
      "LoginMode",
      "OrgId",
      "TenantId",
      "UserId",
      "aud",
      "exp",
      "iat",
      "iss",
      "jti",
      "nbf",
      "sid",
      "sub",
    ]);
  });

  it("are valid until they expire, with a tolerance of 5 s for clock differences", async () => {
    const token = await signToken();

    expect(await verifyAccessToken(keys, token, addSeconds(904))).toEqual({ state: "valid", claims });
    expect(await verifyAccessToken(keys, token, addSeconds(906))).toEqual({ state: "expired", claims });
  });

  it("are invalid before their issue time, with the same tolerance", async () => {
    const token = await signToken();

    expect(await verifyAccessToken(keys, token, addSeconds(-6))).toEqual({ state: "refused" });
    expect(await verifyAccessToken(keys, token, addSeconds(-4))).toEqual({ state: "valid", claims });
  });

  it("are valid if an older key of the installation signed them", async () => {
    const token = await forge({ header: { kid: "kid-1" }, key: olderKey });

    expect(await verifyAccessToken(keys, token, now)).toEqual({ state: "valid", claims });
  });

  const foreign = createSecretKey(randomBytes(32));
  const jwk = { kty: "oct" as const, k: foreign.export().toString("base64url") };
  it.each<[string, () => Promise<string> | string]>([
    ["unsigned", () => new UnsecuredJWT({ ...claims }).setIssuer("siteward").setAudience("siteward").encode()],
    ["signed by another key", () => forge({ key: foreign })],
    ["signed by a key in their own header", () => forge({ header: { jwk }, key: foreign })],
    [
      "with the address of a key on another site",
      () => forge({ header: { jku: "https://example.com/jwks", kid: "theirs" }, key: foreign }),
    ],
    ["with an unknown kid", () => forge({ header: { kid: "kid-9" } })],
    ["without kid", () => forge({ header: { kid: "" } })],
    ["with another algorithm", () => forge({ header: { alg: "HS512" }, key: createSecretKey(randomBytes(64)) })],
    ["with the type of another token", () => forge({ header: { typ: "refresh" } })],
    ["with the general type JWT", () => forge({ header: { typ: "JWT" } })],
    ["of another issuer", () => forge({ body: { iss: "else" } })],
    ["for another audience", () => forge({ body: { aud: "else" } })],
    ["without expiry", () => forge({ body: { exp: undefined } })],
    ["without id", () => forge({ body: { jti: undefined } })],
    ["without start", () => forge({ body: { nbf: undefined } })],
    ["without session", () => forge({ body: { sid: undefined } })],
    ["with an invalid tenant id", () => forge({ body: { TenantId: "22 or 1=1" } })],
    ["a refresh token", () => generateSecret()],
    ["without token syntax", () => "a.b.c"],
    ["empty", () => ""],
    ["huge", async () => await forge({ body: { more: "x".repeat(3000) } })],
  ])("are refused: %s", async (_, make) => {
    expect(await verifyAccessToken(keys, await make(), now)).toEqual({ state: "refused" });
  });

  it("are refused if a claim was changed", async () => {
    const [header, body, signature] = (await signToken()).split(".");
    const changed = Buffer.from(body ?? "", "base64url")
      .toString("utf8")
      .replace("777", "999");

    const token = [header, Buffer.from(changed).toString("base64url"), signature].join(".");

    expect(await verifyAccessToken(keys, token, now)).toEqual({ state: "refused" });
  });
});

describe("refresh tokens", () => {
  it("have 256 bits, and one successor that only the server can derive", () => {
    const token = generateSecret();
    const otherKeys = { ...keys, derivation: createSecretKey(randomBytes(32)) };

    expect(Buffer.from(token, "base64url")).toHaveLength(32);
    expect(deriveNextRefreshToken(keys, token)).toBe(deriveNextRefreshToken(keys, token));
    expect(Buffer.from(deriveNextRefreshToken(keys, token), "base64url")).toHaveLength(32);
    expect(deriveNextRefreshToken(otherKeys, token)).not.toBe(deriveNextRefreshToken(keys, token));
    expect(hashSecret(token)).toHaveLength(32);
  });
});
