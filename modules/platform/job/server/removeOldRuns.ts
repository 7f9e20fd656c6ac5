import type { JobDefinition } from "#core/jobs/schedule/jobDefinition";
import { readInstallationSettings } from "#core/request/settings";
import { recordDays } from "./job.settings.ts";

const dayMs = 86_400_000;
const atOnce = 1000;

/** Removes the records of runs that are older than the setting says, of all tenants. */
export const logJob: JobDefinition = {
  name: "job_log",
  title: "job.builtIn.log",
  schedule: { cron: "0 0 * * *" },
  async run(app, { signal }) {
    const days = (await readInstallationSettings(app)).get(recordDays);
    const before = new Date(app.now().getTime() - days * dayMs);
    let total = 0;
    await app.databases.inEach("job.records_kept", async (database) => {
      let removed = atOnce;
      while (removed >= atOnce && !signal.aborted) {
        const [row] = await database.query<{ removed: number }>("select remove_old_job_runs($1, $2) as removed", [
          before,
          atOnce,
        ]);
        removed = row?.removed ?? 0;
        total += removed;
      }
    });
    return String(total);
  },
};
