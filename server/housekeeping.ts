import type { App } from "#server/app";

const hourMs = 3_600_000;
const monthsAhead = 3;
const portion = 1000;
const taskPortion = 20;

/**
 * Clears what has expired (sessions, tokens, captchas, sliders, scanned codes, request keys, sign-in failures, codes, tickets, messages, registrations, tasks with their files, imports)
 * and makes the partitions of the change history for the months to come: now and once an hour. Several nodes may do it at once.
 */
export function startHousekeeping(app: App): { stop(): void } {
  let isStopped = false;

  async function clear(): Promise<void> {
    await app.plain.query("select make_history_partitions($1)", [monthsAhead]);
    await clearAll("remove_expired", portion);
    await clearAll("remove_old_messages", portion);
    await clearAll("remove_old_codes", portion);
    await clearAll("remove_old_provider_flows", portion);
    await clearAll("remove_old_tickets", portion);
    await clearAll("remove_old_slides", portion);
    await clearAll("remove_old_scans", portion);
    await clearAll("remove_old_registrations", portion);
    // A file may have a thousand parts.
    await clearAll("remove_expired_tasks", taskPortion);
    await clearAll("remove_expired_imports", taskPortion);
  }

  async function clearAll(name: string, most: number): Promise<void> {
    let removed = most;
    while (!isStopped && removed >= most) {
      const { rows } = await app.plain.query<{ removed: number }>(`select ${name}($1) as removed`, [most]);
      removed = rows[0]?.removed ?? 0;
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
