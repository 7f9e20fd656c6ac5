import { setTimeout } from "node:timers/promises";
import type { Logger } from "pino";
import type { Id } from "#contract/id";
import type { RequestPool } from "#core/database/pool";
import { createPublishStatement, type RealtimeEvent } from "#core/request/realtimeEvent";
import { getSystemSettings } from "#core/request/systemTransaction";
import { openReadTransaction, openWriteTransaction } from "#core/rows/transaction";
import type { Statement } from "#core/rows/statement";
import { beginning, isSamePosition, type Position } from "./position.ts";

/** An event, its position, and the id of the event before it. */
export type StoredEvent = RealtimeEvent & { readonly position: Position; readonly previousId: number };

/** The events of the last minutes of all tenants. */
export type EventLog = {
  /** Adds an event in a transaction of its own and notifies all nodes. */
  add(tenantId: Id, event: RealtimeEvent): Promise<void>;
  getLast(tenantId: Id): Promise<Position>;
  /** The next events after a position, at most `maxKeptEvents`; `undefined`: not all of them are kept. */
  listAfter(tenantId: Id, position: Position): Promise<readonly StoredEvent[] | undefined>;
  /** The newest events between a number and a position, at most `maxKeptEvents`, the oldest first. */
  listUntil(tenantId: Id, fromNumber: number, last: Position): Promise<readonly StoredEvent[]>;
  close(): void;
};

/** Number of events that are kept for each tenant (`hub_beat`). */
export const maxKeptEvents = 1000;

/** The database channel of the hub (`publish_event`). */
export const hubChannel = "siteward_hub";

/** A busy database may refuse a read at first. */
const readAttempts = 20;
const readPauseMs = 1000;

const lastText = `select last_number as number, last_id as id from hub_position where tenant_id = $1`;

const columns = "e.number, e.id, e.previous_id, e.audience, e.target as event, e.content";

/** One snapshot: an event that is added in between must not look like a gap. */
const afterText = `select p.last_number, p.last_id, e.id is not null as is_event, ${columns}
from hub_position p
left join lateral (
  select * from hub_event of where of.tenant_id = p.tenant_id and of.number > $2 order by of.number limit ${maxKeptEvents}
) e on true
where p.tenant_id = $1 order by e.number`;

const untilText = `select ${columns} from hub_event e
where e.tenant_id = $1 and e.number > $2 and e.number <= $3 order by e.number desc limit ${maxKeptEvents}`;

type EventRow = RealtimeEvent & Position & { readonly previousId: number };
/** The last position beside each event, or beside none. */
type LastRow = { readonly lastNumber: number; readonly lastId: number; readonly isEvent: boolean };

/** Opens the log of events. */
export function openEventLog({ requests, log }: { requests: RequestPool; log: Logger }): EventLog {
  let isClosed = false;

  /** Repeats a read that is refused, as long as the events are certainly kept. */
  async function read<Row>(tenantId: Id, statement: Statement<Row>): Promise<Row[]> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await openReadTransaction(requests, getSystemSettings(tenantId, "realtime")).run<Row>(statement);
      } catch (error) {
        if (isClosed || attempt === readAttempts) throw error;
        log.warn({ event: "realtime.unread", attempt, err: error }, "something that was told could not be read");
        await setTimeout(readPauseMs, undefined, { ref: false });
      }
    }
  }

  async function getLast(tenantId: Id): Promise<Position> {
    const [last] = await read<Position>(tenantId, { sql: lastText, parameters: [tenantId] });
    return last ?? beginning;
  }

  return {
    async add(tenantId, event) {
      const transaction = openWriteTransaction(requests, getSystemSettings(tenantId, "realtime"));
      await transaction.commit([createPublishStatement(tenantId, event)]);
    },
    getLast,
    async listAfter(tenantId, position) {
      const rows = await read<LastRow & EventRow>(tenantId, {
        sql: afterText,
        parameters: [tenantId, position.number],
      });
      const events = rows.filter(({ isEvent }) => isEvent).map(toStoredEvent);
      const last = { number: rows[0]?.lastNumber ?? 0, id: rows[0]?.lastId ?? 0 };
      if (events.length === 0) return isSamePosition(last, position) ? [] : undefined;
      return followsWithoutGap(events, position) ? events : undefined;
    },
    async listUntil(tenantId, fromNumber, last) {
      const parameters = [tenantId, fromNumber, last.number];
      const rows = await read<EventRow>(tenantId, { sql: untilText, parameters });
      return rows.toReversed().map(toStoredEvent);
    },
    close() {
      isClosed = true;
    },
  };
}

/** Whether events follow a position without a gap. */
export function followsWithoutGap(
  events: readonly Pick<StoredEvent, "position" | "previousId">[],
  { number, id }: Position,
): boolean {
  return events[0]?.previousId === id && events.every(({ position }, index) => position.number === number + 1 + index);
}

function toStoredEvent({ number, id, previousId, audience, event, content }: EventRow): StoredEvent {
  return { position: { number, id }, previousId, audience, event, content };
}
