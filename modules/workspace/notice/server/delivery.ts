import type { App } from "#core/request/app";
import type { RunningService } from "#core/boot/module";
import { createCoalescingRunner } from "#core/jobs/coalescingRunner";

const receiptsAtOnce = 5000;
const newcomersAtOnce = 500;
const publicationsAtOnce = 50;
const wokenAtOnce = 500;
const pollMs = 5000;

/**
 * Publishes drafts at their planned time, brings back what was put off, and writes the receipts of notices with a large
 * audience and of accounts that join an audience later. It ends those of large notices that were replaced. Nodes share
 * the work; what was left while none was running is done at the start.
 */
export function startNoticeDelivery(app: App): RunningService {
  let isStopping = false;

  function warn(error: unknown): void {
    if (!isStopping) app.log.warn({ event: "notice.not_delivered", err: error }, "notices could not be delivered");
  }

  const deliver = app.serviceRuns.watch(
    { name: "service_notice_delivery", title: "job.service.noticeDelivery" },
    async () => await deliverNext(app),
  );
  const runner = createCoalescingRunner(async () => !isStopping && (await deliver()), warn);
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
    (await endReplaced(app)) ||
    (await deliverToNewcomers(app))
  );
}

/** Drafts whose planned time has come are published by tasks. */
async function startDuePublications(app: App): Promise<boolean> {
  return await takePortion(app, "select start_due_publications($1, $2) as count", publicationsAtOnce);
}

/** What was put off until now is in the inbox again; connected accounts are told. */
async function wakeSnoozed(app: App): Promise<boolean> {
  return await takePortion(app, "select wake_snoozed_entries($1, $2) as count", wokenAtOnce);
}

/** Connected receivers are told when all receipts are written. */
async function deliverReceipts(app: App): Promise<boolean> {
  return await takeNotice(app, "select from deliver_notice($1)");
}

/** Receipts of replaced notices end; connected accounts that have received only these are told. */
async function endReplaced(app: App): Promise<boolean> {
  return await takeNotice(app, "select from end_replaced_notice($1)");
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

/** Works on a portion of the receipts of one notice; whether there was any. */
async function takeNotice({ databases }: App, statement: string): Promise<boolean> {
  const taken = await databases.takeFirst("notice.not_delivered", async (database) => {
    const [row] = await database.query<object>(statement, [receiptsAtOnce]);
    return row;
  });
  return taken !== undefined;
}
