import type { Id } from "#contract/id";
import type { App } from "#server/app";
import { readingAsSystem } from "#server/context/standing";
import { readSettings } from "#server/settings";
import type { Connection } from "./connection.ts";

/** Tells a tenant who has come and who has left, where `sys_online_notice` wants that. */
export type Announcing = { noted(came: readonly Connection[], left: readonly Connection[]): void; close(): void };

/** A page that is loaded anew leaves and comes back: that is no news. */
const settleMs = 5000;
/** What happens to many at once, a restart for instance, is no news either. */
const mostOfTenant = 10;

type Person = {
  readonly account: string;
  readonly realName: string;
  readonly organisationId: Id | null;
  readonly organisationName: string | null;
  readonly above: readonly Id[] | null;
  readonly accountId: Id;
  readonly connections: number;
  readonly since: Date | null;
};

const peopleText = `select a.id as account_id, a.account, a.real_name, o.id as organisation_id, o.name as organisation_name,
  (select array_agg(up.ancestor_id) from organisation_tree up
    where up.tenant_id = a.tenant_id and up.descendant_id = a.organisation_id) as above,
  (select count(*)::integer from hub_connection c where c.tenant_id = a.tenant_id and c.account_id = a.id) as connections,
  (select min(c.connected_at) from hub_connection c where c.tenant_id = a.tenant_id and c.account_id = a.id) as since
from account a left join organisation o on o.tenant_id = a.tenant_id and o.id = a.organisation_id
where a.tenant_id = $1 and a.id = any ($2::bigint[]) and a.deleted_at is null`;

/** Opens the announcements of a node. */
export function openAnnouncing(app: App): Announcing {
  const timers = new Set<NodeJS.Timeout>();

  async function announce(tenantId: Id, ids: readonly Id[]): Promise<void> {
    if (ids.length > mostOfTenant || !(await readSettings(app)).isOn("sys_online_notice", true)) return;
    const from = readingAsSystem(app, tenantId, "realtime");
    const people = await from.run<Person>({ sql: peopleText, parameters: [tenantId, ids] });
    for (const person of people) await tell(tenantId, person);
  }

  async function tell(tenantId: Id, person: Person): Promise<void> {
    const { accountId, account: userName, realName, organisationId, organisationName: orgName } = person;
    const online = person.connections > 0;
    const now = app.now();
    // Whoever has been here for longer has opened one more window.
    if (online && person.since !== null && now.getTime() - person.since.getTime() > 2 * settleMs) return;
    const above = person.above ?? [];
    const user = { userId: accountId, userName, realName, orgName, time: app.time.format(person.since ?? now) };
    await app.realtime.publish(tenantId, {
      audience: { whoSees: { accountId, organisationId, above } },
      event: "OnlineUserList",
      content: { realName, online, userList: [user] },
    });
  }

  return {
    noted(came, left) {
      const byTenant = Map.groupBy([...came, ...left], ({ holder }) => holder.tenantId);
      if (byTenant.size === 0) return;
      const timer = setTimeout(() => {
        timers.delete(timer);
        for (const [tenantId, connections] of byTenant) {
          const ids = [...new Set(connections.map(({ holder }) => holder.accountId))];
          announce(tenantId, ids).catch((error: unknown) => {
            app.log.warn({ event: "realtime.not_announced", err: error }, "who came and left was not told");
          });
        }
      }, settleMs);
      timers.add(timer.unref());
    },
    close() {
      for (const timer of timers) clearTimeout(timer);
    },
  };
}
