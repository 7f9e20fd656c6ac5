import type { AnyDatabase } from "#core/database/servedDatabase";
import type { App } from "#core/request/app";

const hourMs = 3_600_000;
const monthsAhead = 3;

/** A database function that removes up to `atOnce` expired rows and returns how many. */
export type CleanupRule = { readonly remove: string; readonly atOnce: number };

/**
 * Removes expired rows of all modules and creates the next partitions of the change history, at the start and once an
 * hour, in every database. Several nodes may do it at the same time.
 */
export function startHousekeeping(app: App, expiring: readonly CleanupRule[]): { stop(): void } {
  let isStopped = false;

  const clear = app.serviceRuns.watch({ name: "service_housekeeping", title: "job.service.housekeeping" }, async () => {
    await app.databases.inEach("housekeeping.failed", async (database) => {
      await database.query("select make_history_partitions($1)", [monthsAhead]);
      for (const rows of expiring) await removeAll(database, rows);
    });
  });

  async function removeAll(database: AnyDatabase, { remove, atOnce }: CleanupRule): Promise<void> {
    let removed = atOnce;
    while (!isStopped && removed >= atOnce) {
      const [row] = await database.query<{ removed: number }>(`select ${remove}($1) as removed`, [atOnce]);
      removed = row?.removed ?? 0;
    }
  }

  function run(): void {
    clear().catch((error: Error) => {
      if (!isStopped) app.log.warn({ event: "housekeeping.failed", error: error.message }, "housekeeping failed");
    });
  }

  const timer = setInterval(run, hourMs);
  timer.unref();
  run();
  return {
    stop: () => {
      isStopped = true;
      clearInterval(timer);
    },
  };
}
