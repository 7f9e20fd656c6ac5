import { type Id, toId } from "#contract/id";
import type { Translate } from "#contract/text";
import { isTimeZone } from "#contract/timeZone";
import type { RunningService } from "#core/boot/module";
import type { App } from "#core/request/app";
import type { TenantContext } from "#core/request/context";
import { createSystemContext } from "#core/request/openContext";
import { getLocalTime } from "#core/request/time";
import { startPolling } from "#core/jobs/polling";
import { defineFunction } from "#core/rows/databaseFunction";
import { systemNotices } from "#modules/identity/tenantAdministration/server";
import { getEndDate } from "../entryDays.contract.ts";
import { describeSpan } from "./describeSpan.ts";
import { DueEntry, planReminder } from "./reminder.ts";

const checkMs = 20_000;
const atOnce = 200;

/** The reminder that an account has of an entry. */
type Reminder = { entry: Id; reader: Id };

type DueRow = { tenant_id: number; entry_id: number; account_id: number };

const takeReminder = defineFunction<Reminder & { at: Date }, { row: unknown }>("take_schedule_reminder", [
  "entry",
  "reader",
  "at",
]);
const setReminder = defineFunction<Reminder & { due: Date | null; told: Date }, object>("set_schedule_reminder", [
  "entry",
  "reader",
  "due",
  "told",
]);

/** Tells of entries some minutes before they begin; each node looks for what is due. */
export function startReminders(app: App): RunningService {
  return startPolling(app, {
    everyMs: checkMs,
    firstMs: checkMs,
    service: { name: "service_reminders", title: "job.service.reminders" },
    event: "schedule.reminders_failed",
    failure: "reminders were not told",
    run: async () => await tellDueReminders(app),
  });
}

/** Tells of what is due, each in a transaction of its own; of several nodes one gets each. */
export async function tellDueReminders(app: App): Promise<void> {
  await app.databases.inEach("schedule.reminder_failed", async (database) => {
    const due = await database.query<DueRow>(
      "select tenant_id, entry_id, account_id from due_schedule_reminders($1, $2)",
      [app.now(), atOnce],
    );
    for (const { tenant_id: tenantId, entry_id: entryId, account_id: accountId } of due)
      await createSystemContext(app, "schedule.reminder")
        .inTenant(
          toId(tenantId),
          async (ctx) => await tellReminder(ctx, { entry: toId(entryId), reader: toId(accountId) }),
        )
        .catch((error: unknown) => {
          // The others are due as well; this one is tried again.
          app.log.warn({ event: "schedule.reminder_failed", err: error }, "a reminder was not told");
        });
  });
}

async function tellReminder(ctx: TenantContext, reminder: Reminder): Promise<void> {
  const now = ctx.now();
  const [taken] = await ctx.callFunction(takeReminder, { ...reminder, at: now });
  if (taken?.row === null || taken?.row === undefined) return;
  const entry = DueEntry.parse(taken.row);
  const hasZone = entry.timeZone !== null && isTimeZone(entry.timeZone);
  const time = hasZone ? getLocalTime(entry.timeZone ?? "") : ctx.app.time;
  const { date, due } = planReminder(entry, { now, time });
  await ctx.callFunction(setReminder, { ...reminder, due, told: now });
  if (date === undefined) return;
  const span = { ...entry, scheduleDate: date };
  const write = (t: Translate) => ({
    title: t("schedule.reminder.title", { name: entry.content, time: entry.startTime }),
    paragraphs: [describeSpan(t, span), ...(entry.place === null ? [] : [entry.place])],
  });
  const accountIds = [toId(entry.accountId)];
  const link = `/dashboard/schedule?date=${date}`;
  const end = time.parse(`${getEndDate(span)} ${entry.endTime}`);
  const notice = {
    accountIds,
    write,
    kind: "reminder",
    link,
    ...(end === undefined ? {} : { validUntil: end }),
  } as const;
  for (const { send } of systemNotices.list(ctx)) await send(ctx, notice);
}
