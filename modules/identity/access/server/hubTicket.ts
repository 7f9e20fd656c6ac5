import { generateSecret, hashSecret } from "#core/crypto/secret";
import { Id } from "#contract/id";
import type { App } from "#core/request/app";
import type { Context } from "#core/request/context";
import type { SessionOwner } from "#core/request/identity";
import { getSystemSettings } from "#core/request/systemTransaction";
import { openWriteTransaction } from "#core/rows/transaction";
import { hubTickets } from "./hubTicket.table.ts";

const lifetimeMs = 30_000;

/** Creates a ticket for one realtime connection of the caller's session, valid for half a minute. */
export async function createHubTicket(ctx: Context): Promise<{ ticket: string }> {
  const secret = generateSecret();
  const { sessionId } = ctx.caller;
  const expiresAt = new Date(ctx.now().getTime() + lifetimeMs);
  await ctx.rows(hubTickets).addAll([{ sessionId, hash: hashSecret(secret), expiresAt }]);
  return { ticket: `${ctx.tenantId}~${secret}` };
}

const useText = `with used as (
  delete from hub_ticket where tenant_id = $1 and hash = $2 returning session_id, expires_at
)
select s.id as session_id, s.account_id from used join session s on s.tenant_id = $1 and s.id = used.session_id
where used.expires_at > $3`;

/** Uses up a ticket and returns its session; `undefined` if it is invalid. */
export async function redeemHubTicket(app: App, ticket: string, requestId: string): Promise<SessionOwner | undefined> {
  const [tenant, secret = ""] = ticket.split("~");
  const tenantId = Id.safeParse(Number(tenant)).data;
  if (tenantId === undefined || !/^[\w-]{43}$/u.test(secret)) return undefined;
  const transaction = openWriteTransaction(app.requests, getSystemSettings(tenantId, requestId));
  try {
    const parameters = [tenantId, hashSecret(secret), app.now()];
    const [found] = await transaction.run<Omit<SessionOwner, "tenantId">>({ sql: useText, parameters });
    await transaction.commit();
    return found === undefined ? undefined : { tenantId, ...found };
  } catch (error) {
    await transaction.rollback().catch(() => undefined);
    throw error;
  }
}
