import { type Id, toId } from "#contract/id";
import type { App } from "#core/request/app";
import type { RunningService } from "#core/boot/module";
import { createCoalescingRunner } from "#core/jobs/coalescingRunner";

const receiptsAtOnce = 5000;
const newcomersAtOnce = 500;
const publicationsAtOnce = 50;
const wokenAtOnce = 500;
const pollMs = 5000;

/**
 * Publishes drafts at their planned time, brings back what was put off, and writes the receipts of notices with a large audience and of accounts that
 * join an audience later. Nodes share the work; what was left while none was running is done at the start.
 */
export function startNoticeDelivery(app: App): RunningService {
  let isStopping = false;

  function warn(error: unknown): void {
    if (!isStopping) app.log.warn({ event: "notice.not_delivered", err: error }, "notices could not be delivered");
  }

  const runner = createCoalescingRunner(async () => !isStopping && (await deliverNext(app)), warn);
  const listener = app.databases.listen({
    channel: "siteward_notice",
    onMessage: runner.trigger,
    onInterruption: runner.trigger,
  });
  const timer = setInterval(runner.trigger, pollMs);
  timer.unref();

  return {
    async stop() {
      isStopping = true;
      clearInterval(timer);
      await listener.close();
      await runner.waitUntilIdle();
    },
  };
}

/** Delivers the next portion; whether there may be more. */
export async function deliverNext(app: App): Promise<boolean> {
  return (
    (await startDuePublications(app)) ||
    (await wakeSnoozed(app)) ||
    (await deliverReceipts(app)) ||
    (await deliverToNewcomers(app))
  );
}

/** Drafts whose planned time has come are published by tasks. */
async function startDuePublications(app: App): Promise<boolean> {
  return await takePortion(app, "select start_due_publications($1, $2) as count", publicationsAtOnce);
}

type WokenRow = { of_tenant: number; of_account: number };

/** What was put off until now is in the inbox again; connected accounts are told. */
async function wakeSnoozed({ databases, events, now }: App): Promise<boolean> {
  const woken = await databases.takeFirst("notice.not_delivered", async (database) => {
    const rows = await database.query<WokenRow>("select * from wake_snoozed_entries($1, $2)", [wokenAtOnce, now()]);
    return rows.length > 0 ? rows : undefined;
  });
  for (const [tenantId, rows] of Map.groupBy(woken ?? [], ({ of_tenant: tenant }) => tenant)) {
    const accounts = rows.map(({ of_account: account }) => toId(account));
    await events.publish(toId(tenantId), { audience: { accounts }, event: "InboxChanged", content: {} });
  }
  return woken !== undefined;
}

type DeliveredRow = { of_tenant: number; notice_id: Id; is_complete: boolean };

/** Connected receivers are told when all receipts are written. */
async function deliverReceipts({ databases, events }: App): Promise<boolean> {
  const portion = await databases.takeFirst("notice.not_delivered", async (database) => {
    const [row] = await database.query<DeliveredRow>("select * from deliver_notice($1)", [receiptsAtOnce]);
    return row;
  });
  if (portion === undefined) return false;
  const { of_tenant: tenantId, notice_id: received, is_complete: isComplete } = portion;
  if (isComplete) await events.publish(toId(tenantId), { audience: { received }, event: "PublicNotice", content: {} });
  return true;
}

async function deliverToNewcomers(app: App): Promise<boolean> {
  return await takePortion(app, "select deliver_to_newcomers($1, $2) as count", newcomersAtOnce);
}

/** Works on the next portion of one database; whether there was any. */
async function takePortion({ databases, now }: App, statement: string, atOnce: number): Promise<boolean> {
  const taken = await databases.takeFirst("notice.not_delivered", async (database) => {
    const [row] = await database.query<{ count: number }>(statement, [atOnce, now()]);
    return row !== undefined && row.count > 0 ? row.count : undefined;
  });
  return taken !== undefined;
}
