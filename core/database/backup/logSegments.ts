import type { Client } from "pg";

/** Names of the files of the log: 24 hexadecimal digits, of which the first eight are the timeline. */
export const segmentName = /^[0-9A-F]{24}$/u;

/** The names of the segments from the first to the last. */
export function listSegmentNames(first: string, last: string, segmentBytes: number): string[] {
  const names: string[] = [];
  for (let name = first; name <= last; name = nextSegmentName(name, segmentBytes)) names.push(name);
  return names;
}

/** The name of the segment after this one. */
export function nextSegmentName(name: string, segmentBytes: number): string {
  const perLog = 2 ** 32 / segmentBytes;
  const number = Number.parseInt(name.slice(8, 16), 16) * perLog + Number.parseInt(name.slice(16), 16) + 1;
  const hex = (value: number) => value.toString(16).toUpperCase().padStart(8, "0");
  return `${name.slice(0, 8)}${hex(Math.floor(number / perLog))}${hex(number % perLog)}`;
}

/** The segment that a position of the log lies in. */
export async function findSegmentName(client: Client, lsn: string): Promise<string> {
  const { rows } = await client.query<{ name: string }>("select pg_walfile_name($1::pg_lsn) as name", [lsn]);
  return rows[0]?.name ?? "";
}

/** The size of a segment of this database. */
export async function readSegmentBytes(client: Client): Promise<number> {
  const { rows } = await client.query<{ bytes: number }>(
    "select setting::int as bytes from pg_settings where name = 'wal_segment_size'",
  );
  return rows[0]?.bytes ?? 0;
}
