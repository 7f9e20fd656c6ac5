import { createSecretKey, randomBytes } from "node:crypto";
import { type JWTHeaderParameters, SignJWT, UnsecuredJWT } from "jose";
import { describe, expect, it } from "vitest";
import { toId } from "#contract/id";
import type { Keys } from "./keys.ts";
import { deriveSuccessor, signAccessToken, verifyAccessToken } from "./accessToken.ts";
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
const after = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const signed = async () => await signAccessToken(keys, claims, { now, lifetimeSeconds: 900 });

type ForgedParts = { header?: Partial<JWTHeaderParameters>; body?: Record<string, unknown>; key?: typeof key };

/** A token that equals ours except for the given parts. */
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

function partsOf(token: string): Record<string, unknown>[] {
  return token
    .split(".")
    .slice(0, 2)
    .map((part) => JSON.parse(Buffer.from(part, "base64url").toString("utf8")));
}

describe("access tokens", () => {
  it("hold ids and times and nothing else", async () => {
    const [header, body] = partsOf(await signed());

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

  it("are valid until they expire, with 5 s for clocks that differ", async () => {
    const token = await signed();

    expect(await verifyAccessToken(keys, token, after(904))).toEqual({ state: "valid", claims });
    expect(await verifyAccessToken(keys, token, after(906))).toEqual({ state: "expired", claims });
  });

  it("are not valid before they were made", async () => {
    const token = await signed();

    expect(await verifyAccessToken(keys, token, after(-6))).toEqual({ state: "refused" });
    expect(await verifyAccessToken(keys, token, after(-4))).toEqual({ state: "valid", claims });
  });

  it("are good when an older key of the installation signed them", async () => {
    const token = await forge({ header: { kid: "kid-1" }, key: olderKey });

    expect(await verifyAccessToken(keys, token, now)).toEqual({ state: "valid", claims });
  });

  const foreign = createSecretKey(randomBytes(32));
  const jwk = { kty: "oct" as const, k: foreign.export().toString("base64url") };
  it.each<[string, () => Promise<string> | string]>([
    ["unsigned", () => new UnsecuredJWT({ ...claims }).setIssuer("siteward").setAudience("siteward").encode()],
    ["signed by another key", () => forge({ key: foreign })],
    ["signed by a key that they bring along", () => forge({ header: { jwk }, key: foreign })],
    [
      "pointing at a key elsewhere",
      () => forge({ header: { jku: "https://example.com/jwks", kid: "theirs" }, key: foreign }),
    ],
    ["of an unknown kid", () => forge({ header: { kid: "kid-9" } })],
    ["without kid", () => forge({ header: { kid: "" } })],
    ["of another algorithm", () => forge({ header: { alg: "HS512" }, key: createSecretKey(randomBytes(64)) })],
    ["of another kind", () => forge({ header: { typ: "refresh" } })],
    ["of no kind", () => forge({ header: { typ: "JWT" } })],
    ["of another issuer", () => forge({ body: { iss: "else" } })],
    ["for another audience", () => forge({ body: { aud: "else" } })],
    ["without expiry", () => forge({ body: { exp: undefined } })],
    ["without id", () => forge({ body: { jti: undefined } })],
    ["without begin", () => forge({ body: { nbf: undefined } })],
    ["without session", () => forge({ body: { sid: undefined } })],
    ["with a tenant that is no id", () => forge({ body: { TenantId: "22 or 1=1" } })],
    ["a refresh token", () => generateSecret()],
    ["no token", () => "a.b.c"],
    ["empty", () => ""],
    ["huge", async () => await forge({ body: { more: "x".repeat(3000) } })],
  ])("are refused when they are %s", async (_, make) => {
    expect(await verifyAccessToken(keys, await make(), now)).toEqual({ state: "refused" });
  });

  it("are refused when a bit was changed", async () => {
    const [header, body, signature] = (await signed()).split(".");
    const changed = Buffer.from(body ?? "", "base64url")
      .toString("utf8")
      .replace("777", "999");

    const token = [header, Buffer.from(changed).toString("base64url"), signature].join(".");

    expect(await verifyAccessToken(keys, token, now)).toEqual({ state: "refused" });
  });
});

describe("refresh tokens", () => {
  it("have 256 bits, and one successor that only the server can tell", () => {
    const token = generateSecret();
    const otherKeys = { ...keys, derivation: createSecretKey(randomBytes(32)) };

    expect(Buffer.from(token, "base64url")).toHaveLength(32);
    expect(deriveSuccessor(keys, token)).toBe(deriveSuccessor(keys, token));
    expect(Buffer.from(deriveSuccessor(keys, token), "base64url")).toHaveLength(32);
    expect(deriveSuccessor(otherKeys, token)).not.toBe(deriveSuccessor(keys, token));
    expect(hashSecret(token)).toHaveLength(32);
  });
});
