import { createHash, randomBytes, randomUUID } from "node:crypto";
import { errors, type JWTPayload, jwtVerify, SignJWT } from "jose";
import * as z from "zod";
import { Id } from "#contract/id";
import { derive, type Keys } from "#server/keys";

/** Whom an access token stands for: ids alone, no personal data. `OrgId` 0 = no organisation. */
const Claims = z.object({
  UserId: Id,
  TenantId: Id,
  AccountType: z.int(),
  OrgId: z.int(),
  LoginMode: z.union([z.literal(1), z.literal(2)]),
  sid: Id,
});
/** See the schema of the same name. */
export type Claims = z.infer<typeof Claims>;

/** What a sign-in and a refresh give. */
export type TokenPair = { readonly accessToken: string; readonly refreshToken: string };

/** What a text is worth as an access token. An expired one still names the session that may refresh it. */
export type VerifiedToken = { state: "valid" | "expired"; claims: Claims } | { state: "refused" };

const algorithm = "HS256";
const issuer = "siteward";
/** The header's type: nothing else that this server may ever sign passes as an access token. */
const kind = "access";
const clockSkewSeconds = 5;
/** Longer texts are no tokens of ours; they are not even decoded. */
const longestToken = 2048;

/** Tokens that were found valid, with the second at which they expire: checking one costs as much as a small query. */
const known = new WeakMap<Keys, Map<string, { claims: Claims; expires: number }>>();
const mostKnown = 10_000;

/** A signed access token. */
export async function signAccessToken(
  keys: Keys,
  claims: Claims,
  { now, lifetimeSeconds }: { now: Date; lifetimeSeconds: number },
): Promise<string> {
  const seconds = Math.floor(now.getTime() / 1000);
  return await new SignJWT({ ...claims })
    .setProtectedHeader({ alg: algorithm, typ: kind, kid: keys.signing.current.kid })
    .setIssuer(issuer)
    .setAudience(issuer)
    .setSubject(String(claims.UserId))
    .setJti(randomUUID())
    .setIssuedAt(seconds)
    .setNotBefore(seconds)
    .setExpirationTime(seconds + lifetimeSeconds)
    .sign(keys.signing.current.key);
}

/**
 * Checks signature, kind, issuer, audience, times and claims. The algorithm is ours, whatever the token says; keys that
 * it brings along (jwk, jku, x5u) are never looked at, and a kid that is not ours is refused.
 */
export async function verifyAccessToken(keys: Keys, token: string, now: Date): Promise<VerifiedToken> {
  const before = known.get(keys)?.get(token);
  if (before !== undefined && before.expires + clockSkewSeconds > now.getTime() / 1000) {
    return { state: "valid", claims: before.claims };
  }
  if (token.length > longestToken) return { state: "refused" };
  const verified = await verifyAnew(keys, token, now);
  if (verified.state === "valid") remember(keys, token, { claims: verified.claims, expires: verified.expires });
  return verified.state === "refused" ? verified : { state: verified.state, claims: verified.claims };
}

type Verified = { state: "valid" | "expired"; claims: Claims; expires: number } | { state: "refused" };

async function verifyAnew(keys: Keys, token: string, now: Date): Promise<Verified> {
  try {
    const { payload } = await jwtVerify(
      token,
      ({ kid }) => {
        const key = keys.signing.byKid.get(kid ?? "");
        if (key === undefined) throw new errors.JWKSNoMatchingKey();
        return key;
      },
      {
        algorithms: [algorithm],
        issuer,
        audience: issuer,
        typ: kind,
        clockTolerance: clockSkewSeconds,
        requiredClaims: ["sub", "jti", "iat", "nbf", "exp"],
        currentDate: now,
      },
    );
    return readClaims("valid", payload);
  } catch (error) {
    // The last thing that is checked, so everything else about the token is in order.
    if (error instanceof errors.JWTExpired) return readClaims("expired", error.payload);
    if (error instanceof errors.JOSEError || error instanceof TypeError) return { state: "refused" };
    throw error;
  }
}

function readClaims(state: "valid" | "expired", payload: JWTPayload): Verified {
  const read = Claims.safeParse(payload);
  return read.success ? { state, claims: read.data, expires: payload.exp ?? 0 } : { state: "refused" };
}

function remember(keys: Keys, token: string, about: { claims: Claims; expires: number }): void {
  const tokens = known.get(keys) ?? new Map<string, { claims: Claims; expires: number }>();
  if (tokens.size >= mostKnown) tokens.clear();
  known.set(keys, tokens.set(token, about));
}

/** 256 random bits without meaning: a refresh token, or what somebody shows once to go on with something. */
export function randomSecret(): string {
  return randomBytes(32).toString("base64url");
}

/**
 * The token that follows one that is used. It is computed and not drawn, so that a second tab with the same token gets
 * the same successor although only hashes are stored.
 */
export function successorOf(keys: Keys, refreshToken: string): string {
  return derive(keys, "refresh token", refreshToken).toString("base64url");
}

/** What is stored of a secret that `randomSecret` has made. */
export function hashOfSecret(secret: string): Buffer {
  return createHash("sha256").update(secret).digest();
}
