import { type Id, toId } from "#contract/id";
import type { RunningService } from "#core/boot/module";
import { startPolling } from "#core/jobs/polling";
import type { App } from "#core/request/app";
import { createSystemContext } from "#core/request/openContext";
import { sendNotifications } from "./notification.service.ts";

const checkMs = 15_000;
const atOnce = 500;

/** Sends by e-mail and SMS what people want to hear that way; each node looks for what is due. */
export function startNotifications(app: App): RunningService {
  return startPolling(app, {
    everyMs: checkMs,
    firstMs: checkMs,
    service: { name: "service_notifications", title: "job.service.notifications" },
    event: "notice.notifications_failed",
    failure: "notifications were not sent",
    run: async (signal) => await sendDueNotifications(app, signal),
  });
}

/** Works on each account with something due in a transaction of its own; of several nodes one gets it. */
export async function sendDueNotifications(app: App, signal?: AbortSignal): Promise<void> {
  const done = new Set<string>();
  await app.databases.inEach("notice.notification_failed", async (database) => {
    for (;;) {
      const due = await database.query<{ tenant_id: number; account_id: number }>(
        "select tenant_id, account_id from due_notifications($1, $2)",
        [app.now(), atOnce],
      );
      const open = due.filter((one) => !done.has(`${one.tenant_id}/${one.account_id}`));
      for (const { tenant_id: tenantId, account_id: accountId } of open) {
        if (signal?.aborted === true) return;
        done.add(`${tenantId}/${accountId}`);
        await sendToAccount(app, toId(tenantId), toId(accountId));
      }
      // What fails, or is being sent by another node, is tried again in the next round.
      if (open.length === 0) return;
    }
  });
}

async function sendToAccount(app: App, tenantId: Id, accountId: Id): Promise<void> {
  try {
    await createSystemContext(app, "notice.notification").inTenant(
      tenantId,
      async (ctx) => await sendNotifications(ctx, accountId),
    );
  } catch (error) {
    app.log.warn({ event: "notice.notification_failed", err: error }, "messages of the inbox were not sent");
  }
}
