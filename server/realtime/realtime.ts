import type pg from "pg";
import type { Logger } from "pino";
import { type Id, idOf } from "#contract/id";
import type { HubEvent } from "#contract/realtime";
import { systemIn } from "#server/context/standing";
import { listen } from "#server/listen";
import type { Shown } from "./rooms.ts";
import { reading, type RequestPool, writing } from "#server/rows/transaction";

/**
 * Whom something is told, within one tenant and on all of their devices: everybody, all but some, just some, those whose
 * data scope reaches an account, or those who have received a record, which is read where they are connected
 * (`ReceivedRecord`).
 */
export type Audience =
  | "everybody"
  | { readonly allBut: readonly Id[] }
  | { readonly accounts: readonly Id[] }
  | { readonly whoSees: Shown }
  | { readonly received: Id };

/** What is told: `content` travels as it stands, so it holds nothing that one of the audience may not see. */
export type Told = { readonly audience: Audience; readonly event: HubEvent; readonly content: unknown };

/** What the connections of one node want to hear. */
export type Hearing = {
  /** Whether anybody of a tenant is connected here; what is told to others is not even read. */
  hasTenant(tenantId: Id): boolean;
  onTold(tenantId: Id, told: Told): void;
};

/** How nodes tell each other what their connections are to hear. */
export type Realtime = {
  /** Tells it to whoever of the audience is connected, on this node and on the others. */
  publish(tenantId: Id, told: Told): Promise<void>;
  /** Begins to hear. */
  hear(hearing: Hearing): void;
  close(): Promise<void>;
};

type Ports = { readonly plain: pg.Pool; readonly requests: RequestPool; readonly log: Logger };

const channel = "siteward_hub";

/** The longest content, as JSON: what is long is fetched by a call. */
const longestContent = 32 * 1024;

const publishText = `with told as (
  insert into hub_event (tenant_id, audience, target, content) values ($1, $2, $3, $4) returning id
)
select pg_notify('${channel}', $1::text || ':' || id::text) from told`;

const readText = `select audience, target as event, content from hub_event
where tenant_id = $1 and id = any ($2::bigint[]) order by id`;

/** Throws where something is too long to be told. */
export function checkTold({ event, content }: Told): void {
  const { length } = JSON.stringify(content);
  if (length > longestContent) throw new Error(`${event} has ${length} characters, at most ${longestContent} are told`);
}

/** Opens the way between the nodes: notifications of the database carry ids, the rest is read where somebody wants it. */
export function openRealtime({ plain, requests, log }: Ports): Realtime {
  let hearing: Hearing | undefined;
  const waiting = new Map<Id, number[]>();
  const listener = listen({
    plain,
    log,
    channel,
    onMessage: note,
    // What is told reaches whoever is there; screens read anew when they connect again.
    onDeaf: () => undefined,
  });

  function note(text: string): void {
    const [tenant, id] = text.split(":");
    const tenantId = idOf(Number(tenant));
    if (hearing?.hasTenant(tenantId) !== true) return;
    const ids = waiting.get(tenantId);
    if (ids === undefined) {
      waiting.set(tenantId, [Number(id)]);
      void readTold(tenantId);
    } else ids.push(Number(id));
  }

  /** One look at a time for a tenant, so that what was told first arrives first. */
  async function readTold(tenantId: Id): Promise<void> {
    for (let ids = waiting.get(tenantId) ?? []; ids.length > 0; ids = waiting.get(tenantId) ?? []) {
      waiting.set(tenantId, []);
      try {
        const statement = { sql: readText, parameters: [tenantId, ids] };
        const told = await reading(requests, systemIn(tenantId, "realtime")).run<Told>(statement);
        for (const one of told) hearing?.onTold(tenantId, one);
      } catch (error) {
        log.warn({ event: "realtime.unread", err: error }, "something that was told could not be read");
      }
    }
    waiting.delete(tenantId);
  }

  return {
    async publish(tenantId, { audience, event, content }) {
      const transaction = writing(requests, systemIn(tenantId, "realtime"));
      const parameters = [tenantId, JSON.stringify(audience), event, JSON.stringify(content)];
      try {
        await transaction.change({ sql: publishText, parameters });
        await transaction.commit();
      } catch (error) {
        await transaction.rollback().catch(() => undefined);
        throw error;
      }
    },
    hear: (wanted) => {
      hearing = wanted;
    },
    close: async () => await listener.close(),
  };
}
