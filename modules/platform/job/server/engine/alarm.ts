import type { Id } from "#contract/id";
import type { Translate } from "#contract/text";
import { guardedFetch } from "#core/outbound/guardedFetch";
import type { TenantContext } from "#core/request/context";
import type { RowOf } from "#core/rows/table";
import { systemNotices } from "#modules/identity/tenantAdministration/server";
import type { jobs } from "../job.table.ts";

/** What an alarm tells of: the first failure, a later one, that the job runs again, or a time without a run. */
export type Alarm = {
  readonly kind: "first" | "repeated" | "recovered" | "missed";
  /** The first failure, or the missed time. */
  readonly since: Date;
  /** The error. */
  readonly text: string;
};

type AlarmedJob = Pick<RowOf<typeof jobs>, "jobId" | "description" | "alarmUserIds" | "alarmWebhook">;

const maxQuoted = 500;

/** Tells of a job's failure or recovery: in the inbox with the transaction, to the webhook after it. */
export async function tellAlarm(ctx: TenantContext, job: AlarmedJob, alarm: Alarm): Promise<void> {
  const { alarmUserIds, alarmWebhook } = job;
  if (alarmUserIds.length > 0) await tellAccounts(ctx, { job, alarm, accountIds: alarmUserIds });
  if (alarmWebhook !== null) ctx.afterCommit(async () => await callWebhook(ctx, alarmWebhook, { job, alarm }));
}

type AlarmOfJob = { readonly job: AlarmedJob; readonly alarm: Alarm };

async function tellAccounts(
  ctx: TenantContext,
  { job, alarm, accountIds }: AlarmOfJob & { readonly accountIds: readonly Id[] },
): Promise<void> {
  const since = ctx.app.time.format(alarm.since);
  const name = job.description ?? job.jobId;
  const write = (t: Translate) => ({
    title: t(`job.alarm.${alarm.kind}`, { name }),
    paragraphs: [t("job.alarm.since", { jobId: job.jobId, since }), alarm.text.slice(0, maxQuoted)].filter(Boolean),
  });
  const notice = {
    accountIds,
    write,
    kind: "system",
    key: `job.${job.jobId}`.slice(0, 64),
    link: "/platform/job",
  } as const;
  for (const { send } of systemNotices.list(ctx)) await send(ctx, notice);
}

/** The receiver may be away; that is no fault of the job. */
async function callWebhook(
  { app, tenantId }: TenantContext,
  address: string,
  { job, alarm }: AlarmOfJob,
): Promise<void> {
  const { kind, since, text } = alarm;
  const body = JSON.stringify({
    event: `job.${kind}`,
    jobId: job.jobId,
    since: since.toISOString(),
    text: text.slice(0, maxQuoted),
  });
  try {
    const headers = { "content-type": "application/json" };
    const { status } = await guardedFetch(app.config, { url: new URL(address), method: "POST", headers, body });
    if (status > 299)
      app.log.warn({ event: "job.webhook_refused", tenantId, jobId: job.jobId, status }, "a webhook refused an alarm");
  } catch (error) {
    app.log.warn({ event: "job.webhook_failed", tenantId, jobId: job.jobId, err: error }, "a webhook was not reached");
  }
}
