import { type ConnectionStart, positionTarget } from "#contract/realtime";
import type { Connection } from "./connection.ts";
import type { StoredEvent } from "./eventLog.ts";
import { formatPosition, type Position } from "./position.ts";
import { formatEvent, formatEventAt } from "./protocol.ts";

/** Sends an event to connections; its text is formatted once. */
export function createEventSender(
  { event, position }: Pick<StoredEvent, "event" | "position">,
  content: unknown,
): (connection: Connection) => void {
  let plain: string | undefined;
  let withPosition: string | undefined;
  return (connection) => {
    if (connection.progress === undefined) return connection.send((plain ??= formatEvent(event, content)));
    withPosition ??= formatEventAt(formatPosition(position), event, content);
    connection.progress.sentNumber = position.number;
    connection.send(withPosition);
  };
}

/** Tells a connection its position, and at its start what that means. Existing clients are told nothing. */
export function sendPosition(connection: Connection, position: Position, start?: ConnectionStart): void {
  if (connection.progress === undefined) return;
  connection.progress.sentNumber = position.number;
  const at = formatPosition(position);
  connection.send(start === undefined ? formatEvent(positionTarget, at) : formatEvent(positionTarget, at, start));
}
