import { type Id, idOf } from "#contract/id";
import type { App } from "#server/app";
import type { Connection } from "./connection.ts";
import { callerOf } from "./invoke.ts";
import { eventText } from "./protocol.ts";
import type { Told } from "./realtime.ts";
import { isSeenBy, type Rooms, type Shown } from "./rooms.ts";

/** Brings what any node tells to the connections of this one. */
export function startTelling(app: App, rooms: Rooms): void {
  async function tellWhoSees(connection: Connection, text: string, shown: Shown): Promise<void> {
    connection.caller ??= await callerOf(app, connection, "realtime");
    if (connection.caller !== undefined && isSeenBy(connection.caller, shown)) connection.send(text);
  }

  async function tellAll(tenantId: Id, { audience, event, content }: Told): Promise<void> {
    const text = eventText(event, content);
    const connections = rooms.ofAudience(tenantId, audience);
    if (typeof audience === "string" || !("whoSees" in audience))
      for (const connection of connections) connection.send(text);
    else for (const connection of connections) await tellWhoSees(connection, text, audience.whoSees);
  }

  /** Forgets what callers may do when one of the caches does: it is read anew when it is asked for. */
  function forget(prefix: string): void {
    const [name, tenant, key = ""] = prefix.replace(/;$/u, "").split(":");
    if (prefix !== "" && name !== "permission" && name !== "session") return;
    for (const connection of forgotten(rooms, { name, tenant: Number(tenant), key })) connection.caller = undefined;
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

type Dropped = { readonly name: string | undefined; readonly tenant: number; readonly key: string };

function forgotten(rooms: Rooms, { name, tenant, key }: Dropped): Iterable<Connection> {
  if (!Number.isInteger(tenant) || tenant === 0) return rooms.all();
  const tenantId = idOf(tenant);
  return name === "permission" && key !== "" ? rooms.ofAccount(tenantId, idOf(Number(key))) : rooms.ofTenant(tenantId);
}
