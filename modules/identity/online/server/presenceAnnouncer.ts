import type { Id } from "#contract/id";
import type { RunningService } from "#core/boot/module";
import type { App } from "#core/request/app";
import { openSystemTransaction } from "#core/request/systemTransaction";
import { readSettings } from "#core/request/settings";
import { onlineNotice } from "#modules/identity/tenant/server";

/** A page reload disconnects and reconnects: it is not announced. */
const settleMs = 5000;
/** Changes of many accounts at the same time, for example after a restart, are not announced either. */
const maxPerTenant = 10;

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

/** Announces to a tenant which accounts come online or leave, if `sys_online_notice` is on. */
export function startPresenceAnnouncer(app: App): RunningService {
  const timers = new Set<NodeJS.Timeout>();
  let isStopped = false;

  async function announce(tenantId: Id, ids: readonly Id[]): Promise<void> {
    if (ids.length > maxPerTenant || !(await readSettings(app, tenantId)).get(onlineNotice)) return;
    const from = openSystemTransaction(app, tenantId, "realtime");
    const people = await from.run<Person>({ sql: peopleText, parameters: [tenantId, ids] });
    for (const person of people) await announcePerson(tenantId, person);
  }

  async function announcePerson(tenantId: Id, person: Person): Promise<void> {
    const { accountId, account: userName, realName, organisationId, organisationName: orgName } = person;
    const online = person.connections > 0;
    const now = app.now();
    // An account that was online before has only opened another window.
    if (online && person.since !== null && now.getTime() - person.since.getTime() > 2 * settleMs) return;
    const above = person.above ?? [];
    const user = { userId: accountId, userName, realName, orgName, time: app.time.format(person.since ?? now) };
    await app.events.publish(tenantId, {
      audience: { whoSees: { accountId, organisationId, above } },
      event: "OnlineUserList",
      content: { realName, online, userList: [user] },
    });
  }

  app.presence.subscribe((opened, closed) => {
    const byTenant = Map.groupBy([...opened, ...closed], ({ tenantId }) => tenantId);
    if (isStopped || byTenant.size === 0) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      for (const [tenantId, holders] of byTenant) {
        const ids = [...new Set(holders.map(({ accountId }) => accountId))];
        announce(tenantId, ids).catch((error: unknown) => {
          app.log.warn({ event: "realtime.not_announced", err: error }, "who came and left was not announced");
        });
      }
    }, settleMs);
    timers.add(timer.unref());
  });

  return {
    async stop() {
      isStopped = true;
      for (const timer of timers) clearTimeout(timer);
      await Promise.resolve();
    },
  };
}
