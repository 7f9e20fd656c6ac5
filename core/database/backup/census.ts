import { setTimeout as pause } from "node:timers/promises";
import pg, { type Client } from "pg";
import { type DatabaseSource, withSuperuser } from "./databaseSource.ts";
import type { TableCount } from "./manifest.ts";

/** The tables at one moment, and the mark in the log that stands for this moment. */
export type Census = {
  readonly counts: readonly TableCount[];
  readonly isExact: boolean;
  readonly restorePoint: string;
  readonly lsn: string;
};

const patienceMs = 30_000;
const pauseMs = 10;

/**
 * Counts all rows at a moment that a restore can stop at. The moment is exact if no transaction is writing: then the
 * snapshot before and after the mark in the log is the same. If that does not happen for half a minute, the counts are
 * only near. `work` reads from the same snapshot.
 */
export async function takeCensus<Result>(
  source: DatabaseSource,
  label: string,
  work: (reader: Client) => Promise<Result>,
): Promise<Census & { readonly result: Result }> {
  return await withSuperuser(source, async (reader) => {
    return await withSuperuser(source, async (marker) => {
      const deadline = performance.now() + patienceMs;
      for (let attempt = 1; ; attempt += 1) {
        await reader.query("begin isolation level repeatable read read only");
        const before = await readQuietSnapshot(reader);
        // A restore stops at the first mark of its name.
        const restorePoint = `${label}-${attempt}`;
        const lsn = await createRestorePoint(marker, restorePoint);
        const isExact = before !== undefined && before === (await readQuietSnapshot(marker));
        if (isExact || performance.now() > deadline) {
          const counts = await countTables(reader);
          const result = await work(reader);
          await reader.query("commit");
          return { counts, isExact, restorePoint, lsn, result };
        }
        await reader.query("rollback");
        await pause(pauseMs);
      }
    });
  });
}

/**
 * The snapshot of a moment at which no transaction that has written anything is open, otherwise undefined. The snapshot
 * alone does not tell: the newest transaction is not in it, and while its commit is synced it is in the log already. Until
 * it is visible, each transaction holds a lock on its number.
 */
async function readQuietSnapshot(client: Client): Promise<string | undefined> {
  const { rows } = await client.query<{ snapshot: string; writers: number }>(
    `select pg_current_snapshot()::text as snapshot,
       (select count(*)::int from pg_locks where locktype = 'transactionid' and granted and mode = 'ExclusiveLock') as writers`,
  );
  const [{ snapshot, writers } = { snapshot: "", writers: 1 }] = rows;
  const [oldest, next] = snapshot.split(":");
  return writers === 0 && oldest === next ? snapshot : undefined;
}

async function createRestorePoint(client: Client, name: string): Promise<string> {
  const { rows } = await client.query<{ lsn: string }>("select pg_create_restore_point($1)::text as lsn", [name]);
  return rows[0]?.lsn ?? "";
}

const tablesText = `select n.nspname as schema, c.relname as name
from pg_class c join pg_namespace n on n.oid = c.relnamespace
where c.relkind = 'r' and c.relpersistence = 'p' and n.nspname not like 'pg\\_%' and n.nspname <> 'information_schema'
order by 1, 2`;

/** Number and hash of the rows of each table, in the transaction of the connection. */
export async function countTables(client: pg.ClientBase): Promise<TableCount[]> {
  const { rows: tables } = await client.query<{ schema: string; name: string }>(tablesText);
  const counts: TableCount[] = [];
  for (const { schema, name } of tables) {
    const table = `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`;
    const { rows } = await client.query<{ rows: string; hash: string }>(
      `select count(*)::text as rows, coalesce(sum(hashtextextended(t::text, 0)::numeric), 0)::text as hash from only ${table} t`,
    );
    counts.push({ table: `${schema}.${name}`, rows: Number(rows[0]?.rows ?? 0), hash: rows[0]?.hash ?? "" });
  }
  return counts;
}

/** The tables whose content differs. */
export function compareCounts(expected: readonly TableCount[], found: readonly TableCount[]): string[] {
  const key = ({ table, rows, hash }: TableCount) => `${table} ${rows} ${hash}`;
  const [one, other] = [new Set(expected.map(key)), new Set(found.map(key))];
  const differing = [
    ...expected.filter((count) => !other.has(key(count))),
    ...found.filter((count) => !one.has(key(count))),
  ];
  return [...new Set(differing.map(({ table }) => table))];
}
