import type { Id } from "#contract/id";
import type { Permitted } from "#server/access/permission";
import type { Caller } from "#server/context/caller";
import type { Connection } from "./connection.ts";
import type { Audience } from "./realtime.ts";

/** The connections of this node, by tenant, account and session. A room follows from the session alone. */
export type Rooms = {
  readonly size: () => number;
  add(connection: Connection): void;
  remove(connection: Connection): void;
  hasTenant(tenantId: Id): boolean;
  all(): Iterable<Connection>;
  ofTenant(tenantId: Id): readonly Connection[];
  ofAccount(tenantId: Id, accountId: Id): readonly Connection[];
  ofSession(tenantId: Id, sessionId: Id): readonly Connection[];
  /** Those of an audience; of one that depends on what somebody may see or has received those who come into question. */
  ofAudience(tenantId: Id, audience: Audience): readonly Connection[];
};

/** Opens the rooms of a node. */
export function openRooms(): Rooms {
  const rooms = new Map<string, Set<Connection>>();
  const everybody = new Set<Connection>();

  function keysOf({ holder: { tenantId, accountId, sessionId } }: Connection): string[] {
    return [`t${tenantId}`, `a${tenantId}:${accountId}`, `s${tenantId}:${sessionId}`];
  }
  const within = (key: string) => [...(rooms.get(key) ?? [])];
  const ofAccount = (tenantId: Id, accountId: Id) => within(`a${tenantId}:${accountId}`);
  const ofTenant = (tenantId: Id) => within(`t${tenantId}`);

  return {
    size: () => everybody.size,
    add(connection) {
      everybody.add(connection);
      for (const key of keysOf(connection)) rooms.set(key, (rooms.get(key) ?? new Set()).add(connection));
    },
    remove(connection) {
      everybody.delete(connection);
      for (const key of keysOf(connection)) {
        const room = rooms.get(key);
        room?.delete(connection);
        if (room?.size === 0) rooms.delete(key);
      }
    },
    hasTenant: (tenantId) => rooms.has(`t${tenantId}`),
    all: () => everybody,
    ofTenant,
    ofAccount,
    ofSession: (tenantId, sessionId) => within(`s${tenantId}:${sessionId}`),
    ofAudience(tenantId, audience) {
      if (audience === "everybody" || "whoSees" in audience || "received" in audience) return ofTenant(tenantId);
      if ("accounts" in audience) return audience.accounts.flatMap((id) => ofAccount(tenantId, id));
      const leftOut = new Set(audience.allBut);
      return ofTenant(tenantId).filter(({ holder }) => !leftOut.has(holder.accountId));
    },
  };
}

/** Whose name is told, and the organisations above his, his own among them. */
export type Shown = {
  readonly accountId: Id;
  readonly organisationId: Id | null;
  readonly above: readonly Id[];
};

/** What decides whom and what somebody sees. A connection keeps no more of him: there are thousands. */
export type Sight = Pick<Caller, "accountId" | "hidden" | "scope"> & Permitted;

/** What a caller sees. */
export function sightOf(caller: Caller): Sight {
  const { accountId, hidden, scope, isPlatform, mustChangePassword, mustEnrol, permissions, denied } = caller;
  return { accountId, hidden, scope, isPlatform, mustChangePassword, mustEnrol, permissions, denied };
}

/** Whether somebody's data scope reaches an account, and no role of his hides its name. */
export function isSeenBy(sight: Sight, { accountId, organisationId, above }: Shown): boolean {
  const hidden = sight.hidden.get("sysUser");
  if (hidden?.has("realName") === true || hidden?.has("account") === true) return false;
  const { all, organisations, trees } = sight.scope;
  if (all || sight.accountId === accountId) return true;
  if (organisationId !== null && organisations.includes(organisationId)) return true;
  return trees.some((tree) => above.includes(tree));
}
