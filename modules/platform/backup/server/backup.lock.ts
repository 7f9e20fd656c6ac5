import type { App } from "#core/request/app";

// Any fixed number; nothing else in this database locks it.
const backupLock = 4_215_207_777;

/**
 * Runs work that only one node does at a time; undefined if another one does it now. The lock ends with its connection,
 * also when the process is killed.
 */
export async function tryAlone<Result>(
  { plain }: Pick<App, "plain">,
  work: () => Promise<Result>,
): Promise<{ readonly result: Result } | undefined> {
  const client = await plain.connect();
  try {
    const { rows } = await client.query<{ held: boolean }>("select pg_try_advisory_lock($1) as held", [backupLock]);
    if (rows[0]?.held !== true) return undefined;
    try {
      return { result: await work() };
    } finally {
      await client.query("select pg_advisory_unlock($1)", [backupLock]);
    }
  } finally {
    client.release();
  }
}
