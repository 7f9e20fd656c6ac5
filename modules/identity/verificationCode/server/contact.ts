import type { Id } from "#contract/id";
import { accounts } from "#modules/identity/account/server";
import type { Channel } from "#modules/identity/outbox/contract";
import { type Account, resolveTenant, type SignInTenant } from "#modules/identity/session/server";
import type { AnyContext, TenantContext } from "#core/request/context";
import { defineFunction } from "#core/rows/databaseFunction";

/** The address of an account: a phone, or an e-mail in lower case. */
export type Contact = { readonly channel: Channel; readonly address: string };

const findPhoneTenants = defineFunction<{ account: string }, { row: number }>("find_sign_in_tenants", ["account"]);
const findEmailTenants = defineFunction<{ email: string }, { row: number }>("find_email_tenants", ["email"]);

/** Converts an address to a contact. */
export function toContact(address: string): Contact {
  return { channel: address.includes("@") ? "email" : "sms", address };
}

/** The account with this phone or e-mail in the tenant. An e-mail of several accounts identifies none. */
export async function findByContact(
  { rows: rowsOf }: TenantContext,
  { channel, address }: Contact,
): Promise<Account | undefined> {
  const rows = rowsOf(accounts);
  const all = rows.select().selectAll("row");
  const [found, ...others] = await rows.run(
    channel === "sms"
      ? all.where("row.phone", "=", address).limit(2)
      : all.where((on) => on(on.fn<string | null>("lower", ["row.email"]), "=", address)).limit(2),
  );
  return others.length === 0 ? found : undefined;
}

/** The requested tenant; unless the user typed it, the only other tenant that knows the contact comes next. */
export async function resolveContactTenant(
  ctx: AnyContext,
  { tenant, isNamed }: SignInTenant,
  contact: Contact,
): Promise<Id> {
  const { channel, address } = contact;
  const anyTenantId = await resolveTenant(ctx, tenant.id, {
    findAccount: async (inTenant) => await findByContact(inTenant, contact),
    tenants: async (inTenant) =>
      channel === "sms"
        ? await inTenant.callFunction(findPhoneTenants, { account: address })
        : await inTenant.callFunction(findEmailTenants, { email: address }),
  });
  return isNamed ? tenant.id : anyTenantId;
}
