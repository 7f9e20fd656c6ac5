import { randomInt } from "node:crypto";
import { ExpectedError } from "#contract/errors";
import { codeLength, type CodePurpose } from "#modules/code/contract";
import type { TenantContext } from "#server/context/context";
import { networkOf } from "#server/context/network";
import { derive } from "#server/keys";
import { defineFunction } from "#server/rows/function";
import { sentCodes } from "./code.table.ts";

/** How long a code can be used (contract 00, 9). */
export const lifetimeSeconds = 180;

/** What a code is for, and where it was sent. It opens nothing else, and nothing of another tenant. */
export type Bound = { readonly purpose: SentPurpose; readonly address: string };

/** What codes are sent for: whoever registers asks for his in a call of its own. */
export type SentPurpose = CodePurpose | "register";

type Asking = { toAddress: string; fromNetwork: string; at: Date; mostInAll: number };
const admitCode = defineFunction<Asking, { verdict: string; seconds: number }>("admit_code", [
  "toAddress",
  "fromNetwork",
  "at",
  "mostInAll",
]);

type Trying = { purpose: string; address: string; hash: Buffer; at: Date };
const tryCode = defineFunction<Trying, { outcome: string }>("try_code", ["purpose", "address", "hash", "at"]);

/**
 * Throws 429 unless another code may be sent: one a minute and ten a day to an address, thirty an hour from a network, and
 * what the installation allows in all. Unknown addresses count alike.
 */
export async function checkQuota(ctx: TenantContext, { address }: Bound): Promise<void> {
  const [answer] = await ctx.ask(admitCode, {
    toAddress: address,
    fromNetwork: networkOf(ctx.address),
    at: ctx.now(),
    mostInAll: ctx.app.config.codesPerHour,
  });
  const { verdict = "all", seconds = lifetimeSeconds } = answer ?? {};
  if (verdict === "admitted") return;
  const key = verdict === "soon" ? "code.too_soon" : "code.too_many";
  throw new ExpectedError(key, { status: 429, parameters: { seconds } });
}

/** Makes a code and stores its hash; an earlier one is worth nothing from then on. */
export async function newCode(ctx: TenantContext, bound: Bound): Promise<{ code: string; expiresAt: Date }> {
  const code = String(randomInt(10 ** (codeLength - 1), 10 ** codeLength));
  const now = ctx.now();
  const expiresAt = new Date(now.getTime() + lifetimeSeconds * 1000);
  await ctx.rows(sentCodes).addAll([
    {
      ...bound,
      codeHash: hashOf(ctx, bound, code),
      network: networkOf(ctx.address),
      createdAt: now,
      expiresAt,
    },
  ]);
  return { code, expiresAt };
}

/** What is wrong with a code; a right one is used up. To be asked in a transaction that is committed whatever follows. */
export async function faultOfCode(ctx: TenantContext, bound: Bound, code: string): Promise<ExpectedError | undefined> {
  const [tried] = await ctx.ask(tryCode, { ...bound, hash: hashOf(ctx, bound, code), at: ctx.now() });
  if (tried?.outcome === "right") return undefined;
  return tried?.outcome === "wrong" ? wrongCode() : new ExpectedError("code.expired", { status: 400 });
}

/** The answer to a wrong code, and to a right one that is nobody's. */
export function wrongCode(): ExpectedError {
  return new ExpectedError("code.wrong", { status: 400 });
}

function hashOf({ app, tenantId }: TenantContext, { purpose, address }: Bound, code: string): Buffer {
  return derive(app.keys, "code", `${tenantId}:${purpose}:${address}:${code}`);
}
