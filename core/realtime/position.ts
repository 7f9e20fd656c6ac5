/**
 * Where a reader is in the events of a tenant: the number of the last one, and its id, because numbers begin again after
 * a move of the tenant.
 */
export type Position = { readonly number: number; readonly id: number };

/** The position before the first event. */
export const beginning: Position = { number: 0, id: 0 };

const shape = /^(?<number>\d{1,15})\.(?<id>\d{1,16})$/u;

/** The position as a client keeps it. */
export function formatPosition({ number, id }: Position): string {
  return `${number}.${id}`;
}

/** The position that a client has kept; `undefined` if it is none. */
export function parsePosition(text: string): Position | undefined {
  const groups = shape.exec(text)?.groups;
  return groups === undefined ? undefined : { number: Number(groups["number"]), id: Number(groups["id"]) };
}

/** Whether both are the same event. */
export function isSamePosition(one: Position, other: Position): boolean {
  return one.number === other.number && one.id === other.id;
}
