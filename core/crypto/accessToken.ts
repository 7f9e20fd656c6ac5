import { randomUUID } from "node:crypto";
import { errors, type JWTPayload, jwtVerify, SignJWT } from "jose";
import * as z from "zod";
import { Id } from "#contract/id";
import { deriveBytes, type Keys } from "./keys.ts";

/** Claims of an access token: ids only, no personal data. `OrgId` 0 = no organisation. */
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

/** Result of verifying an access token. An expired one still identifies the session that may refresh it. */
export type VerifiedToken = { state: "valid" | "expired"; claims: Claims } | { state: "refused" };

const algorithm = "HS256";
const issuer = "siteward";
/** The type in the header, so that nothing else that this server may ever sign passes as an access token. */
const kind = "access";
const clockSkewSeconds = 5;
/** Longer texts are not ours; they are not even decoded. */
const maxTokenLength = 2048;

/** Valid tokens with the second at which they expire: verifying one costs as much as a small query. */
const verifiedTokens = new WeakMap<Keys, Map<string, { claims: Claims; expires: number }>>();
const maxCached = 10_000;

/** Signs an access token. */
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
 * Verifies signature, type, issuer, audience, times and claims. The algorithm is fixed. Keys inside the token (jwk,
 * jku, x5u) are ignored, and an unknown kid is refused.
 */
export async function verifyAccessToken(keys: Keys, token: string, now: Date): Promise<VerifiedToken> {
  const before = verifiedTokens.get(keys)?.get(token);
  if (before !== undefined && before.expires + clockSkewSeconds > now.getTime() / 1000) {
    return { state: "valid", claims: before.claims };
  }
  if (token.length > maxTokenLength) return { state: "refused" };
  const verified = await verifyAnew(keys, token, now);
  if (verified.state === "valid") remember(keys, token, { claims: verified.claims, expires: verified.expires });
  return verified.state === "refused" ? verified : { state: verified.state, claims: verified.claims };
}

type TokenVerification = { state: "valid" | "expired"; claims: Claims; expires: number } | { state: "refused" };

async function verifyAnew(keys: Keys, token: string, now: Date): Promise<TokenVerification> {
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
    // Expiry is checked last, so everything else about the token is valid.
    if (error instanceof errors.JWTExpired) return readClaims("expired", error.payload);
    if (error instanceof errors.JOSEError || error instanceof TypeError) return { state: "refused" };
    throw error;
  }
}

function readClaims(state: "valid" | "expired", payload: JWTPayload): TokenVerification {
  const read = Claims.safeParse(payload);
  return read.success ? { state, claims: read.data, expires: payload.exp ?? 0 } : { state: "refused" };
}

function remember(keys: Keys, token: string, verified: { claims: Claims; expires: number }): void {
  const tokens = verifiedTokens.get(keys) ?? new Map<string, { claims: Claims; expires: number }>();
  if (tokens.size >= maxCached) tokens.clear();
  verifiedTokens.set(keys, tokens.set(token, verified));
}

/**
 * The successor of a used token. It is computed instead of random, so that a second tab with the same token gets the
 * same successor although only hashes are stored.
 */
export function deriveNextRefreshToken(keys: Keys, refreshToken: string): string {
  return deriveBytes(keys, "refresh token", refreshToken).toString("base64url");
}
