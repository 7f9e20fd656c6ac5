import type { Id } from "#contract/id";
import type { HubEvent } from "#contract/realtime";
import { compileFieldGuard } from "#core/request/access/fieldGuard";
import { decideCall, type OfferedCall } from "#core/request/access/permission";
import type { App } from "#core/request/app";
import type { TenantContext } from "#core/request/context";
import { createSystemContext } from "#core/request/openContext";
import { formatInstants } from "#core/request/time";
import type { Connection } from "./connection.ts";
import type { EventRecipient } from "./rooms.ts";

declare module "#core/request/app" {
  interface App {
    /** Definitions by event. */
    readonly recordEvents: ReadonlyMap<string, RecordEventDefinition>;
  }
}

/**
 * A record that is announced to its receivers, `ctx.publish({ received: id }, event, {})`: only its id travels between
 * the nodes, and each node reads it for its own connections.
 */
export type RecordEventDefinition = {
  readonly event: HubEvent;
  /**
   * The call that answers the record. Accounts that may not make it receive nothing, and fields that their roles hide
   * are removed.
   */
  readonly call: string;
  /** The content of the event, at most some 10,000 characters, because thousands may receive it. */
  read(ctx: TenantContext, id: Id): Promise<object | undefined>;
  /** The accounts among these that have received the record; `part`: only a part of its receivers is told now. */
  receivers(ctx: TenantContext, record: ReceivedRecord, among: readonly Id[]): Promise<readonly Id[]>;
};

/** A record as its event names it. */
type ReceivedRecord = { readonly id: Id; readonly part?: string | undefined };

type Ports = {
  readonly app: App;
  readonly connections: readonly Connection[];
  loadRecipient(connection: Connection): Promise<EventRecipient | undefined>;
  /** Creates what sends the event with this content. */
  createSender(content: unknown): (connection: Connection) => void;
};

/** Number of accounts in one query; other work runs between the batches. */
const portion = 200;

/** Sends a record to the connections of its receivers. */
export async function deliverRecordEvent(
  { app, connections, loadRecipient, createSender }: Ports,
  { tenantId, event, ...received }: ReceivedRecord & { readonly tenantId: Id; readonly event: HubEvent },
): Promise<void> {
  const [record, route] = findDefinition(app, event);
  const system = createSystemContext(app, "realtime");
  const found = await system.readInTenant(tenantId, async (ctx) => await record.read(ctx, received.id));
  if (found === undefined) return;
  const content = formatInstants(found, (instant) => (instant instanceof Date ? app.time.format(instant) : instant));
  const sendWhole = createSender(content);
  const { hide } = compileFieldGuard(route, true);
  const byAccount = Map.groupBy(connections, ({ owner }) => owner.accountId);
  const accounts = [...byAccount.keys()];
  for (let start = 0; start < accounts.length; start += portion) {
    const among = accounts.slice(start, start + portion);
    const told = await system.readInTenant(tenantId, async (ctx) => await record.receivers(ctx, received, among));
    for (const connection of told.flatMap((account) => byAccount.get(account) ?? [])) {
      const recipient = await loadRecipient(connection);
      if (recipient === undefined || !decideCall(route, recipient).isAllowed) continue;
      if (recipient.hidden.size === 0) sendWhole(connection);
      else createSender(hide(content, recipient.hidden))(connection);
    }
    await new Promise(setImmediate);
  }
}

function findDefinition({ recordEvents, routes }: App, event: HubEvent): [RecordEventDefinition, OfferedCall] {
  const record = recordEvents.get(event);
  const route = routes.find(({ api, name }) => `${api.name}/${name}` === record?.call);
  if (record === undefined || route === undefined) throw new Error(`no module defines the record of ${event}`);
  return [record, route];
}
