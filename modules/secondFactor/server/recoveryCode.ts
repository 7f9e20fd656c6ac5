import { randomInt } from "node:crypto";
import type { Id } from "#contract/id";
import { recoveryCodeCount } from "#modules/secondFactor/contract";
import type { TenantContext } from "#server/context/context";
import { derive } from "#server/keys";
import { recoveryCodes } from "./secondFactor.table.ts";

/** Digits and letters that nobody takes for each other: no i, l, o, u. */
const signs = "0123456789abcdefghjkmnpqrstvwxyz";
const half = 5;

/** Gives an account new recovery codes; those that it had are worth nothing any more. */
export async function replaceRecoveryCodes(ctx: TenantContext, accountId: Id): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, newCode);
  const rows = ctx.rows(recoveryCodes);
  await rows.erase({ accountId });
  const createdAt = ctx.now();
  await rows.addAll(codes.map((code) => ({ accountId, hash: hashOf(ctx, accountId, code), createdAt })));
  return codes;
}

/** Whether a code is one of those that are left. It is used up by whoever deletes it. */
export async function spendRecoveryCode(ctx: TenantContext, accountId: Id, code: string): Promise<boolean> {
  return (await ctx.rows(recoveryCodes).erase({ accountId, hash: hashOf(ctx, accountId, code) })) > 0;
}

/** Fifty random bits, in two halves as people copy them. */
function newCode(): string {
  const part = () => Array.from({ length: half }, () => signs[randomInt(signs.length)]).join("");
  return `${part()}-${part()}`;
}

/** Whatever stands between the signs, and whichever of two that look alike was typed. */
function plain(code: string): string {
  return code.toLowerCase().replaceAll(/[\s-]/gu, "").replaceAll("o", "0").replaceAll(/[il]/gu, "1");
}

function hashOf({ app, tenantId }: TenantContext, accountId: Id, code: string): Buffer {
  return derive(app.keys, "recovery", `${tenantId}:${accountId}:${plain(code)}`);
}
