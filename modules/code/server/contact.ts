import type { Id } from "#contract/id";
import { accounts } from "#modules/account/server";
import type { Channel } from "#modules/outgoing/contract";
import { type Account, homeOf } from "#modules/session/server";
import type { AnyContext, TenantContext } from "#server/context/context";
import { defineFunction } from "#server/rows/function";

/** Where somebody is reached: a phone, or an e-mail in lower case. */
export type Contact = { readonly channel: Channel; readonly address: string };

const findPhoneTenants = defineFunction<{ account: string }, { row: number }>("find_sign_in_tenants", ["account"]);
const findEmailTenants = defineFunction<{ email: string }, { row: number }>("find_email_tenants", ["email"]);

/** An address as a contact. */
export function contactOf(address: string): Contact {
  return { channel: address.includes("@") ? "email" : "sms", address };
}

/** Whose phone or e-mail it is in this tenant. An e-mail that several accounts share is nobody's. */
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

/** The tenant that was meant, else the one other tenant that knows the contact. */
export async function homeOfContact(ctx: AnyContext, tenantId: Id, contact: Contact): Promise<Id> {
  const { channel, address } = contact;
  return await homeOf(ctx, tenantId, {
    find: async (inTenant) => await findByContact(inTenant, contact),
    tenants: async (inTenant) =>
      channel === "sms"
        ? await inTenant.ask(findPhoneTenants, { account: address })
        : await inTenant.ask(findEmailTenants, { email: address }),
  });
}
