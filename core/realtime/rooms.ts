import type { Id } from "#contract/id";
import type { CallPermissions } from "#core/request/access/permission";
import type { Caller } from "#core/request/caller";
import type { Connection } from "./connection.ts";
import type { Audience } from "#core/request/realtimeEvent";

/** The connections of this node, by tenant, account and session. A room follows from the session alone. */
export type Rooms = {
  readonly size: () => number;
  add(connection: Connection): void;
  remove(connection: Connection): void;
  hasTenant(tenantId: Id): boolean;
  listAll(): Iterable<Connection>;
  listByTenant(tenantId: Id): readonly Connection[];
  listByAccount(tenantId: Id, accountId: Id): readonly Connection[];
  listBySession(tenantId: Id, sessionId: Id): readonly Connection[];
  /** The connections of an audience; if the audience depends on permissions or receipts, all candidates. */
  listByAudience(tenantId: Id, audience: Audience): readonly Connection[];
};

/** Creates the rooms of a node. */
export function openRooms(): Rooms {
  const rooms = new Map<string, Set<Connection>>();
  const allConnections = new Set<Connection>();

  function keysOf({ owner: { tenantId, accountId, sessionId } }: Connection): string[] {
    return [`t${tenantId}`, `a${tenantId}:${accountId}`, `s${tenantId}:${sessionId}`];
  }
  const within = (key: string) => [...(rooms.get(key) ?? [])];
  const listByAccount = (tenantId: Id, accountId: Id) => within(`a${tenantId}:${accountId}`);
  const listByTenant = (tenantId: Id) => within(`t${tenantId}`);

  return {
    size: () => allConnections.size,
    add(connection) {
      allConnections.add(connection);
      for (const key of keysOf(connection)) rooms.set(key, (rooms.get(key) ?? new Set()).add(connection));
    },
    remove(connection) {
      allConnections.delete(connection);
      for (const key of keysOf(connection)) {
        const room = rooms.get(key);
        room?.delete(connection);
        if (room?.size === 0) rooms.delete(key);
      }
    },
    hasTenant: (tenantId) => rooms.has(`t${tenantId}`),
    listAll: () => allConnections,
    listByTenant,
    listByAccount,
    listBySession: (tenantId, sessionId) => within(`s${tenantId}:${sessionId}`),
    listByAudience(tenantId, audience) {
      if (audience === "everybody" || "whoSees" in audience || "received" in audience) return listByTenant(tenantId);
      if ("accounts" in audience) return audience.accounts.flatMap((id) => listByAccount(tenantId, id));
      const leftOut = new Set(audience.allBut);
      return listByTenant(tenantId).filter(({ owner }) => !leftOut.has(owner.accountId));
    },
  };
}

/** Whether an audience may contain a connection; if it depends on permissions or receipts, it is a candidate. */
export function isAddressed({ owner: { accountId } }: Connection, audience: Audience): boolean {
  if (audience === "everybody" || "whoSees" in audience || "received" in audience) return true;
  return "accounts" in audience ? audience.accounts.includes(accountId) : !audience.allBut.includes(accountId);
}

/**
 * What decides which events a caller may see. A connection keeps no more of the caller, because there are thousands.
 */
export type EventRecipient = Pick<Caller, "accountId" | "hidden" | "scope"> & CallPermissions;

/** The caller as a recipient of events. */
export function toEventRecipient(caller: Caller): EventRecipient {
  const { accountId, hidden, scope, isPlatform, mustChangePassword, mustEnrol, permissions, denied } = caller;
  return { accountId, hidden, scope, isPlatform, mustChangePassword, mustEnrol, permissions, denied };
}
