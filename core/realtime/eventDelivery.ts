import type { Id } from "#contract/id";
import type { App } from "#core/request/app";
import type { Connection } from "./connection.ts";
import type { StoredEvent } from "./eventLog.ts";
import { deliverRecordEvent } from "./recordEvent.ts";
import { type EventRecipient, toEventRecipient } from "./rooms.ts";

/** An event and the connections that may receive it. */
type EventDelivery = {
  readonly tenantId: Id;
  readonly event: StoredEvent;
  readonly connections: readonly Connection[];
  /** Creates what sends the event with a content. */
  readonly createSender: (content: unknown) => (connection: Connection) => void;
};

/** Thousands may receive an event; other work runs between the batches. */
const portion = 200;

/**
 * Creates what sends events to those of the connections that may see them now. It answers whether this succeeded;
 * otherwise some may not have received the event.
 */
export function createEventDelivery(app: App): (delivery: EventDelivery) => Promise<boolean> {
  async function loadRecipient(connection: Connection): Promise<EventRecipient | undefined> {
    if (connection.recipient === undefined) {
      const caller = await app.identity.findCaller(app, connection.owner, "realtime");
      connection.recipient = caller === undefined ? undefined : toEventRecipient(caller);
    }
    return connection.recipient;
  }

  async function deliver({ tenantId, event, connections, createSender }: EventDelivery): Promise<void> {
    const { audience, event: name, content } = event;
    if (connections.length === 0) return;
    if (typeof audience === "object" && "received" in audience) {
      const ports = { app, connections, loadRecipient, createSender };
      return await deliverRecordEvent(ports, { tenantId, event: name, id: audience.received, part: audience.part });
    }
    const send = createSender(content);
    const mentioned = typeof audience === "object" && "whoSees" in audience ? audience.whoSees : undefined;
    for (const [index, connection] of connections.entries()) {
      const recipient = mentioned === undefined ? undefined : await loadRecipient(connection);
      if (mentioned === undefined || (recipient !== undefined && app.identity.canSeeAccount(recipient, mentioned)))
        send(connection);
      if (index % portion === portion - 1) await new Promise(setImmediate);
    }
  }

  return async (delivery) => {
    try {
      await deliver(delivery);
      return true;
    } catch (error) {
      app.log.warn({ event: "realtime.untold", err: error }, "something was not told to everybody");
      return false;
    }
  };
}
