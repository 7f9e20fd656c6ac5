import type { InputOf, OutputOf } from "#contract/api";
import { checkAddress, recordFailure, recordSecurityEvent } from "#modules/identity/access/server";
import { resetForgottenPassword } from "#modules/identity/password/server";
import { isTenantOpen } from "#modules/identity/session/server";
import { getRequestedTenant } from "#modules/identity/tenant/server";
import type { AnyContext } from "#core/request/context";
import { readPasswordField } from "#core/crypto/passwordField";
import { type invitedApi, registrationError } from "../../contract.ts";
import { consumeInvitation, findOpenInvitation } from "./invitationLink.ts";

type Calls = typeof invitedApi.calls;
type Link = InputOf<Calls["invitation"]>;

/** The account that a link is for. */
export async function readAccountInvitation(ctx: AnyContext, link: Link): Promise<OutputOf<Calls["invitation"]>> {
  const { tenant, account, expiresAt } = await requireInvitation(ctx, link);
  return {
    account: account.account,
    realName: account.realName,
    tenantName: tenant.title ?? tenant.name,
    expiresAt,
  };
}

/** Sets the first password of an invited account. */
export async function acceptAccountInvitation(
  ctx: AnyContext,
  { password, ...link }: InputOf<Calls["acceptInvitation"]>,
): Promise<void> {
  const clear = await readPasswordField(ctx.app, password);
  const { tenant, account } = await requireInvitation(ctx, link);
  await resetForgottenPassword(ctx, {
    tenantId: tenant.id,
    accountId: account.id,
    password: clear,
    proof: { by: "invitation", use: async (inTenant) => await consumeInvitation(inTenant, link.code) },
  });
}

/** Failures of links count for the address under a name that no account can have. */
const failureName = "#invitation";

/** An invitation that can be used. All others fail alike, and count as failed sign-ins of their address. */
async function requireInvitation(ctx: AnyContext, { tenantId, code }: Link) {
  const tenant = await getRequestedTenant(ctx, tenantId);
  const invitation = await ctx.inTenant(tenant.id, async (inTenant) => {
    await checkAddress(inTenant);
    return await findOpenInvitation(inTenant, code);
  });
  if (invitation !== undefined && isTenantOpen(tenant, ctx.now())) return { tenant, ...invitation };
  await ctx.inTenant(tenant.id, async (inTenant) => {
    await recordFailure(inTenant, failureName);
    await recordSecurityEvent(inTenant, "account.invitation_refused", { accountId: null, account: "" });
  });
  throw registrationError("registration.invitation_gone");
}
