import { setTimeout as wait } from "node:timers/promises";
import { type Id, toId } from "#contract/id";
import type { App } from "#core/request/app";
import type { RunningService } from "#core/boot/module";
import { countTenant } from "./usage.count.ts";

const checkMs = 60_000;
const dueMs = 3_600_000;
const portion = 50;
/** Between two tenants, so that counting many leaves most of a processor to requests. */
const restMs = 50;

/**
 * Counts each tenant once an hour. Nodes share the work; what was missed while none was running is made up at the start.
 */
export function startUsageCounting(app: App): RunningService {
  let isStopping = false;
  let running = Promise.resolve();

  function run(): void {
    running = running
      .then(async () => await countDueTenants(app, () => isStopping))
      .catch((error: unknown) => {
        if (!isStopping) app.log.warn({ event: "usage.not_counted", err: error }, "usage could not be counted");
      });
  }

  const timer = setInterval(run, checkMs);
  timer.unref();
  run();
  return {
    async stop() {
      isStopping = true;
      clearInterval(timer);
      await running;
    },
  };
}

/** Counts the tenants that are due, one after the other. */
export async function countDueTenants(app: App, isStopping: () => boolean): Promise<void> {
  for (;;) {
    const claimed = isStopping() ? [] : await claimTenants(app);
    if (claimed.length === 0) return;
    for (const tenantId of claimed) {
      if (isStopping()) return;
      await countTenant(app, tenantId).catch((error: unknown) =>
        app.log.warn({ event: "usage.tenant_not_counted", tenantId, err: error }, "a tenant could not be counted"),
      );
      await wait(restMs);
    }
  }
}

async function claimTenants({ plain, now }: App): Promise<Id[]> {
  const moment = now();
  const { rows } = await plain.query<{ id: number }>("select id from claim_usage_counts($1, $2, $3) id", [
    portion,
    new Date(moment.getTime() - dueMs),
    moment,
  ]);
  return rows.map(({ id }) => toId(id));
}
