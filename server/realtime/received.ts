import type { Id } from "#contract/id";
import type { HubEvent } from "#contract/realtime";
import { fieldGuardOf } from "#server/access/fields";
import { decideCall, type Offered } from "#server/access/permission";
import type { App } from "#server/app";
import type { TenantContext } from "#server/context/context";
import { systemContext } from "#server/context/open";
import { withInstants } from "#server/http/answer";
import type { Connection } from "./connection.ts";
import { eventText } from "./protocol.ts";
import type { Sight } from "./rooms.ts";

/**
 * A record of which those are told who have received it, `ctx.publish({ received: id }, event, {})`: only its id goes from
 * node to node, and each reads it where they are connected.
 */
export type ReceivedRecord = {
  readonly event: HubEvent;
  /** The call that answers it. Whoever may not make that is told nothing, and nobody what his roles take out of its answer. */
  readonly call: string;
  /** It as it is told, which is at most some 10,000 characters: thousands may hear it at once. */
  read(ctx: TenantContext, id: Id): Promise<object | undefined>;
  /** Those of the accounts who have received it. */
  receivers(ctx: TenantContext, id: Id, among: readonly Id[]): Promise<readonly Id[]>;
};

type Ports = {
  readonly app: App;
  readonly connections: readonly Connection[];
  sightNow(connection: Connection): Promise<Sight | undefined>;
};

/** Accounts that are asked for at once; others have their turn in between. */
const portion = 200;

/** Tells those of the connections whose accounts have received a record. */
export async function tellReceivers(
  { app, connections, sightNow }: Ports,
  { tenantId, event, id }: { readonly tenantId: Id; readonly event: HubEvent; readonly id: Id },
): Promise<void> {
  const [record, route] = kindOf(app, event);
  const asking = systemContext(app, "realtime");
  const found = await asking.readInTenant(tenantId, async (ctx) => await record.read(ctx, id));
  if (found === undefined) return;
  const content = withInstants(found, (instant) => (instant instanceof Date ? app.time.format(instant) : instant));
  const whole = eventText(event, content);
  const { hide } = fieldGuardOf(route, true);
  const byAccount = Map.groupBy(connections, ({ holder }) => holder.accountId);
  const accounts = [...byAccount.keys()];
  for (let start = 0; start < accounts.length; start += portion) {
    const among = accounts.slice(start, start + portion);
    const received = await asking.readInTenant(tenantId, async (ctx) => await record.receivers(ctx, id, among));
    for (const connection of received.flatMap((account) => byAccount.get(account) ?? [])) {
      const sight = await sightNow(connection);
      if (sight === undefined || !decideCall(route, sight).isAllowed) continue;
      connection.send(sight.hidden.size === 0 ? whole : eventText(event, hide(content, sight.hidden)));
    }
    await new Promise(setImmediate);
  }
}

function kindOf({ received, routes }: App, event: HubEvent): [ReceivedRecord, Offered] {
  const record = received.get(event);
  const route = routes.find(({ api, name }) => `${api.name}/${name}` === record?.call);
  if (record === undefined || route === undefined) throw new Error(`nothing reads what ${event} tells of`);
  return [record, route];
}
