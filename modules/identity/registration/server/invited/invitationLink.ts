import { Status } from "#contract/fields";
import { accounts, type AccountRow } from "#modules/identity/account/server";
import type { TenantContext } from "#core/request/context";
import { deriveBytes } from "#core/crypto/keys";
import { defineFunction } from "#core/rows/databaseFunction";
import { registrationError } from "../../contract.ts";
import { accountInvitationTable } from "../registration.table.ts";

type InvitationUse = { ofCode: Buffer; atTime: Date };
const useInvitationOf = defineFunction<InvitationUse, { accountId: number }>("use_account_invitation", [
  "ofCode",
  "atTime",
]);

/** The stored hash of a link's code. It is bound to the tenant. */
export function hashInvitationLink({ app, tenantId }: TenantContext, code: string): Buffer {
  return deriveBytes(app.keys, "accountInvitation", `${tenantId}:${code}`);
}

/** An invitation that can be used, and its account. */
type OpenInvitation = { readonly account: AccountRow; readonly expiresAt: Date };

/**
 * The invitation with this code, unless it has expired, its account is disabled or has another password since, or the
 * message went to an address that the account no longer has.
 */
export async function findOpenInvitation(ctx: TenantContext, code: string): Promise<OpenInvitation | undefined> {
  const [invitation] = await ctx.rows(accountInvitationTable).list({ codeHash: hashInvitationLink(ctx, code) });
  if (invitation === undefined || invitation.expiresAt <= ctx.now()) return undefined;
  const { accountId, channel, address, tokenVersion, expiresAt } = invitation;
  const account = await ctx.rows(accounts).find(accountId);
  if (account === undefined || account.status !== Status.enabled || account.tokenVersion !== tokenVersion)
    return undefined;
  return (channel === "email" ? account.email : account.phone) === address ? { account, expiresAt } : undefined;
}

/** Uses an invitation up. Throws if another call was faster, or ended it. */
export async function consumeInvitation(ctx: TenantContext, code: string): Promise<void> {
  const used = await ctx.callFunction(useInvitationOf, { ofCode: hashInvitationLink(ctx, code), atTime: ctx.now() });
  if (used.length === 0) throw registrationError("registration.invitation_gone");
}
