import { setTimeout as wait } from "node:timers/promises";
import { type Id, toId } from "#contract/id";
import type { App } from "#core/request/app";
import type { RunningService } from "#core/boot/module";
import { startPolling } from "#core/jobs/polling";
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
  return startPolling(app, {
    everyMs: checkMs,
    firstMs: 0,
    service: { name: "service_usage", title: "job.service.usage" },
    event: "usage.not_counted",
    failure: "usage could not be counted",
    run: async (signal) => await countDueTenants(app, signal),
  });
}

/** Counts the tenants that are due, one after the other. */
export async function countDueTenants(app: App, signal: AbortSignal): Promise<void> {
  for (;;) {
    const claimed = await claimTenants(app);
    if (claimed.length === 0) return;
    for (const tenantId of claimed) {
      signal.throwIfAborted();
      await countTenant(app, tenantId).catch((error: unknown) =>
        app.log.warn({ event: "usage.tenant_not_counted", tenantId, err: error }, "a tenant could not be counted"),
      );
      await wait(restMs, undefined, { signal });
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
