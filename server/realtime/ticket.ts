import { createHash, randomBytes } from "node:crypto";
import { Id } from "#contract/id";
import type { App } from "#server/app";
import type { Context } from "#server/context/context";
import type { Holder } from "#server/context/identify";
import { systemIn } from "#server/context/standing";
import { writing } from "#server/rows/transaction";
import { hubTickets } from "./realtime.table.ts";

const lifetimeMs = 30_000;

/** A ticket that opens one realtime connection of the caller's session within half a minute. */
export async function makeHubTicket(ctx: Context): Promise<{ ticket: string }> {
  const secret = randomBytes(32).toString("base64url");
  const { sessionId } = ctx.caller;
  const expiresAt = new Date(ctx.now().getTime() + lifetimeMs);
  await ctx.rows(hubTickets).addAll([{ sessionId, hash: hashOf(secret), expiresAt }]);
  return { ticket: `${ctx.tenantId}~${secret}` };
}

const useText = `with used as (
  delete from hub_ticket where tenant_id = $1 and hash = $2 returning session_id, expires_at
)
select s.id as session_id, s.account_id from used join session s on s.tenant_id = $1 and s.id = used.session_id
where used.expires_at > $3`;

/** Whose ticket it is, which is then used up; `undefined` where it is none. */
export async function useHubTicket(app: App, ticket: string, requestId: string): Promise<Holder | undefined> {
  const [tenant, secret = ""] = ticket.split("~");
  const tenantId = Id.safeParse(Number(tenant)).data;
  if (tenantId === undefined || !/^[\w-]{43}$/u.test(secret)) return undefined;
  const transaction = writing(app.requests, systemIn(tenantId, requestId));
  try {
    const parameters = [tenantId, hashOf(secret), app.now()];
    const [found] = await transaction.run<Omit<Holder, "tenantId">>({ sql: useText, parameters });
    await transaction.commit();
    return found === undefined ? undefined : { tenantId, ...found };
  } catch (error) {
    await transaction.rollback().catch(() => undefined);
    throw error;
  }
}

function hashOf(secret: string): Buffer {
  return createHash("sha256").update(secret).digest();
}
