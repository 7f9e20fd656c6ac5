import { randomInt } from "node:crypto";
import type { Id } from "#contract/id";
import { recoveryCodeCount } from "../contract.ts";
import type { TenantContext } from "#core/request/context";
import { deriveBytes } from "#core/crypto/keys";
import { recoveryCodes } from "./secondFactor.table.ts";

/** Digits and letters that cannot be confused: no i, l, o, u. */
const signs = "0123456789abcdefghjkmnpqrstvwxyz";
const half = 5;

/** Creates new recovery codes for an account; the previous ones become invalid. */
export async function replaceRecoveryCodes(ctx: TenantContext, accountId: Id): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, newCode);
  const rows = ctx.rows(recoveryCodes);
  await rows.erase({ accountId });
  const createdAt = ctx.now();
  await rows.addAll(codes.map((code) => ({ accountId, hash: hashOf(ctx, accountId, code), createdAt })));
  return codes;
}

/** Whether a code is valid. Deleting it uses it up. */
export async function consumeRecoveryCode(ctx: TenantContext, accountId: Id, code: string): Promise<boolean> {
  return (await ctx.rows(recoveryCodes).erase({ accountId, hash: hashOf(ctx, accountId, code) })) > 0;
}

/** Fifty random bits, in two halves for easier copying. */
function newCode(): string {
  const part = () => Array.from({ length: half }, () => signs[randomInt(signs.length)]).join("");
  return `${part()}-${part()}`;
}

/** Removes separators, and maps characters that look alike. */
function plain(code: string): string {
  return code.toLowerCase().replaceAll(/[\s-]/gu, "").replaceAll("o", "0").replaceAll(/[il]/gu, "1");
}

function hashOf({ app, tenantId }: TenantContext, accountId: Id, code: string): Buffer {
  return deriveBytes(app.keys, "recovery", `${tenantId}:${accountId}:${plain(code)}`);
}
