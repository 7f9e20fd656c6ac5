import { randomInt } from "node:crypto";
import { ExpectedError, exhaustedError } from "#contract/errors";
import { codeLength, type CodePurpose } from "../contract.ts";
import type { TenantContext } from "#core/request/context";
import { toNetwork } from "#core/request/network";
import { deriveBytes } from "#core/crypto/keys";
import { defineFunction } from "#core/rows/databaseFunction";
import { sentCodes } from "./code.table.ts";

/** Lifetime of a code (contract 00, 9). */
export const lifetimeSeconds = 180;
const hourSeconds = 3600;
const daySeconds = 24 * hourSeconds;

/** Purpose of a code and the address it was sent to. It is valid for nothing else, and in no other tenant. */
export type CodeScope = {
  readonly purpose: SentCodePurpose;
  readonly address: string;
  /** The mark of a tenant that does not exist. Its codes are never sent; they exist so that answers are the same. */
  readonly unknownMark?: string | undefined;
};

/** Purposes of codes; a registration requests its code with a separate call. */
export type SentCodePurpose = CodePurpose | "register";

type CodeQuotaQuery = { toAddress: string; fromNetwork: string; at: Date; maxInTotal: number };
const admitCode = defineFunction<CodeQuotaQuery, { verdict: string; seconds: number }>("admit_code", [
  "toAddress",
  "fromNetwork",
  "at",
  "maxInTotal",
]);

type CodeAttempt = { purpose: string; address: string; hash: Buffer; at: Date };
const tryCode = defineFunction<CodeAttempt, { outcome: string }>("try_code", ["purpose", "address", "hash", "at"]);

/**
 * Throws 429 unless another code may be sent: one a minute and ten a day to an address, thirty an hour from a network,
 * and the installation's limit. Unknown addresses count as well.
 */
export async function checkQuota(ctx: TenantContext, { address }: CodeScope): Promise<void> {
  const [answer] = await ctx.callFunction(admitCode, {
    toAddress: address,
    fromNetwork: toNetwork(ctx.address),
    at: ctx.now(),
    maxInTotal: ctx.app.config.codesPerHour,
  });
  const { verdict = "all", seconds = lifetimeSeconds } = answer ?? {};
  if (verdict === "admitted") return;
  if (verdict !== "soon") throw exhaustedError(verdict === "address" ? daySeconds : hourSeconds);
  const pause = { parameters: { seconds }, result: { seconds }, retrySeconds: seconds };
  throw new ExpectedError("code.too_soon", { status: 429, ...pause });
}

/** Creates a code and stores its hash; an earlier one becomes invalid. */
export async function createSentCode(ctx: TenantContext, bound: CodeScope): Promise<{ code: string; expiresAt: Date }> {
  const code = String(randomInt(10 ** (codeLength - 1), 10 ** codeLength));
  const now = ctx.now();
  const expiresAt = new Date(now.getTime() + lifetimeSeconds * 1000);
  await ctx.rows(sentCodes).addAll([
    {
      purpose: purposeOf(bound),
      address: bound.address,
      codeHash: hashOf(ctx, bound, code),
      network: toNetwork(ctx.address),
      createdAt: now,
      expiresAt,
    },
  ]);
  return { code, expiresAt };
}

/** The fault of a code; a right one is used up. Call it in a transaction that commits in any case. */
export async function redeemSentCode(
  ctx: TenantContext,
  bound: CodeScope,
  code: string,
): Promise<ExpectedError | undefined> {
  const [attempt] = await ctx.callFunction(tryCode, {
    purpose: purposeOf(bound),
    address: bound.address,
    hash: hashOf(ctx, bound, code),
    at: ctx.now(),
  });
  if (attempt?.outcome === "right") return undefined;
  return attempt?.outcome === "wrong" ? wrongCodeError() : new ExpectedError("code.expired", { status: 400 });
}

/** The error for a wrong code, and for a right one without an account. */
export function wrongCodeError(): ExpectedError {
  return new ExpectedError("code.wrong", { status: 400 });
}

function hashOf({ app, tenantId }: TenantContext, bound: CodeScope, code: string): Buffer {
  return deriveBytes(app.keys, "code", `${tenantId}:${purposeOf(bound)}:${bound.address}:${code}`);
}

/** The codes of an unknown tenant are stored in the one that stands in for it, and must stay apart from its own. */
function purposeOf({ purpose, unknownMark = "" }: CodeScope): string {
  return purpose + unknownMark;
}
