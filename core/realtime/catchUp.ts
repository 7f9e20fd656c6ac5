import type { Id } from "#contract/id";
import { replacedEvents } from "#contract/realtime";
import type { Connection } from "./connection.ts";
import { type EventLog, followsWithoutGap, type StoredEvent } from "./eventLog.ts";
import { createEventSender } from "./eventSender.ts";
import { isSamePosition, parsePosition, type Position } from "./position.ts";

/** What connections have missed. Those that are not in `resumed` have to load everything again. */
export type MissedEvents = {
  readonly events: readonly StoredEvent[];
  readonly resumed: readonly { readonly connection: Connection; readonly after: number }[];
};

type MissedEventsRequest = {
  readonly tenantId: Id;
  /** The position of the node: later events follow in the usual way. */
  readonly last: Position;
  readonly joining: readonly Connection[];
};

/** A connection that has missed more than this loads everything again. */
const maxMissedEvents = 200;
/** Less than a connection may leave unsent. */
const maxMissedCharacters = 48 * 1024;

/** Reads what connections have missed, for all of them together: thousands may come back at once. */
export async function selectMissedEvents(
  log: Pick<EventLog, "listUntil">,
  { tenantId, last, joining }: MissedEventsRequest,
): Promise<MissedEvents> {
  const known = joining.flatMap((connection) => {
    const after = parsePosition(connection.progress?.after ?? "");
    return after === undefined || after.number > last.number ? [] : [{ connection, after }];
  });
  const behind = known.filter(({ after }) => after.number < last.number);
  const first = behind.reduce((least, { after }) => Math.min(least, after.number), last.number);
  const found = behind.length === 0 ? [] : await log.listUntil(tenantId, first, last);
  const isComplete = found.length === 0 || found.at(-1)?.position.id === last.id;
  const resumed = known.filter(({ after }) => {
    if (after.number === last.number) return isSamePosition(after, last);
    const rest = found.slice(found.findIndex(({ position }) => position.number > after.number));
    return isComplete && followsWithoutGap(rest, after);
  });
  return {
    events: removeReplaced(found),
    resumed: resumed.map(({ connection, after }) => ({ connection, after: after.number })),
  };
}

/** Leaves out events that a later one replaces. */
export function removeReplaced(events: readonly StoredEvent[]): readonly StoredEvent[] {
  const later = new Set<string>();
  const kept = events.toReversed().filter(({ event, audience, content }) => {
    const rule = replacedEvents[event];
    if (rule === undefined) return true;
    const key = JSON.stringify([event, audience, rule === "same" ? content : undefined]);
    const isReplaced = later.has(key);
    later.add(key);
    return !isReplaced;
  });
  return kept.toReversed();
}

/** Sends missed events within the limits of each connection. */
export function createMissedSender() {
  const spent = new Map<Connection, { events: number; characters: number }>();
  const givenUp = new Set<Connection>();

  return {
    createSender(event: StoredEvent, content: unknown): (connection: Connection) => void {
      const send = createEventSender(event, content);
      const characters = JSON.stringify(content).length;
      return (connection) => {
        if (givenUp.has(connection)) return;
        const before = spent.get(connection) ?? { events: 0, characters: 0 };
        const after = { events: before.events + 1, characters: before.characters + characters };
        spent.set(connection, after);
        if (after.events > maxMissedEvents || after.characters > maxMissedCharacters) givenUp.add(connection);
        else send(connection);
      };
    },
    giveUp(connections: readonly Connection[]): void {
      for (const connection of connections) givenUp.add(connection);
    },
    hasGivenUp: (connection: Connection) => givenUp.has(connection),
  };
}
