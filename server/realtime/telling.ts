import { type Id, idOf } from "#contract/id";
import type { App } from "#server/app";
import { findCaller } from "#server/context/identify";
import type { Connection } from "./connection.ts";
import { eventText } from "./protocol.ts";
import type { Told } from "./realtime.ts";
import { tellReceivers } from "./received.ts";
import { isSeenBy, type Rooms, type Sight, sightOf } from "./rooms.ts";

/** Thousands may be told at once; others have their turn in between. */
const portion = 200;

/** Brings what any node tells to the connections of this one. */
export function startTelling(app: App, rooms: Rooms): void {
  async function sightNow(connection: Connection): Promise<Sight | undefined> {
    if (connection.sight === undefined) {
      const caller = await findCaller(app, connection.holder, "realtime");
      connection.sight = caller === undefined ? undefined : sightOf(caller);
    }
    return connection.sight;
  }

  async function tellAll(tenantId: Id, { audience, event, content }: Told): Promise<void> {
    const connections = rooms.ofAudience(tenantId, audience);
    if (typeof audience === "object" && "received" in audience)
      return await tellReceivers({ app, connections, sightNow }, { tenantId, event, id: audience.received });
    const text = eventText(event, content);
    const shown = typeof audience === "object" && "whoSees" in audience ? audience.whoSees : undefined;
    for (const [index, connection] of connections.entries()) {
      const sight = shown === undefined ? undefined : await sightNow(connection);
      if (shown === undefined || (sight !== undefined && isSeenBy(sight, shown))) connection.send(text);
      if (index % portion === portion - 1) await new Promise(setImmediate);
    }
  }

  /** Forgets what callers may do when one of the caches does: it is read anew when it is asked for. */
  function forget(prefix: string): void {
    const [name, tenant, ...keys] = prefix.replace(/;$/u, "").split(":");
    if (prefix !== "" && name !== "permission" && name !== "session") return;
    for (const connection of forgotten(rooms, { name, tenant: Number(tenant), keys })) connection.sight = undefined;
  }

  app.realtime.hear({
    hasTenant: rooms.hasTenant,
    onTold: (tenantId, told) => {
      tellAll(tenantId, told).catch((error: unknown) => {
        app.log.warn({ event: "realtime.untold", err: error }, "something was not told to everybody");
      });
    },
  });
  app.caches.onDrop(forget);
}

type Dropped = { readonly name: string | undefined; readonly tenant: number; readonly keys: readonly string[] };

/** `permission:5:17` and `session:5:account:17` are an account's, `session:5:23` is a session's. */
function forgotten(rooms: Rooms, { name, tenant, keys }: Dropped): Iterable<Connection> {
  if (!Number.isInteger(tenant) || tenant === 0) return rooms.all();
  const tenantId = idOf(tenant);
  const key = Number(keys.at(-1) ?? "");
  if (!Number.isInteger(key) || key === 0) return rooms.ofTenant(tenantId);
  const isOfAccount = name === "permission" || keys.length > 1;
  return isOfAccount ? rooms.ofAccount(tenantId, idOf(key)) : rooms.ofSession(tenantId, idOf(key));
}
