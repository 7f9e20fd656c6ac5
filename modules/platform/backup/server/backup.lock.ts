import type { App } from "#core/request/app";

// Any fixed numbers; nothing else in this database locks them.
const backupLock = 4_215_207_777;
/** For copies, which may take long and do not hinder a backup. */
export const copyLock = 4_215_207_778;

/**
 * Runs work that only one node does at a time; undefined if another one does it now. The lock ends with its connection,
 * also when the process is killed.
 */
export async function tryAlone<Result>(
  { plain }: Pick<App, "plain">,
  work: () => Promise<Result>,
  lock = backupLock,
): Promise<{ readonly result: Result } | undefined> {
  const client = await plain.connect();
  try {
    const { rows } = await client.query<{ held: boolean }>("select pg_try_advisory_lock($1) as held", [lock]);
    if (rows[0]?.held !== true) return undefined;
    try {
      return { result: await work() };
    } finally {
      await client.query("select pg_advisory_unlock($1)", [lock]);
    }
  } finally {
    client.release();
  }
}
