import type { Id } from "#contract/id";
import { ExpectedError } from "#contract/errors";
import type { Translate } from "#contract/text";
import { guardedFetch } from "#core/outbound/guardedFetch";
import type { TenantContext } from "#core/request/context";
import type { RowOf } from "#core/rows/table";
import { sendMessage } from "#modules/identity/outbox/server";
import { systemNotices } from "#modules/identity/tenantAdministration/server";
import { listAddresses } from "../alarmAddresses.ts";
import { translateRunText } from "../runText.ts";
import type { jobs } from "../job.table.ts";
import { observeRequests } from "./observeRequests.ts";

/** What an alarm tells of: the first failure, a later one, that the job runs again, or a time without a run. */
export type Alarm = {
  readonly kind: "first" | "repeated" | "recovered" | "missed";
  /** The first failure, or the missed time. */
  readonly since: Date;
  /** The error. */
  readonly text: string;
};

type AlarmedJob = Pick<RowOf<typeof jobs>, "jobId" | "description" | "alarmUserIds" | "alarmEmail" | "alarmWebhook">;

const maxQuoted = 500;
const dayMs = 86_400_000;

/** Tells of a job's failure or recovery: by inbox and e-mail with the transaction, to the webhook after it. */
export async function tellAlarm(ctx: TenantContext, job: AlarmedJob, alarm: Alarm): Promise<void> {
  const { alarmUserIds, alarmEmail, alarmWebhook } = job;
  if (alarmUserIds.length > 0) await tellAccounts(ctx, { job, alarm, accountIds: alarmUserIds });
  if (alarmEmail !== null) await sendMails(ctx, alarmEmail, { job, alarm });
  if (alarmWebhook !== null) ctx.afterCommit(async () => await callWebhook(ctx, alarmWebhook, { job, alarm }));
}

type AlarmOfJob = { readonly job: AlarmedJob; readonly alarm: Alarm };

function writeAlarm({ app }: TenantContext, t: Translate, { job, alarm }: AlarmOfJob) {
  const since = app.time.format(alarm.since);
  const about = t("job.alarm.since", { jobId: job.jobId, since });
  return {
    title: t(`job.alarm.${alarm.kind}`, { name: job.description ?? job.jobId }),
    paragraphs: [about, translateRunText(alarm.text, t).slice(0, maxQuoted)].filter((text) => text !== ""),
  };
}

/** A tenant that has used up its e-mails still gets the end of its runs. */
async function sendMails(ctx: TenantContext, addresses: string, alarm: AlarmOfJob): Promise<void> {
  const { title, paragraphs } = writeAlarm(ctx, ctx.t, alarm);
  const expiresAt = new Date(ctx.now().getTime() + dayMs);
  const message = { channel: "email", purpose: "notification", subject: title, code: "", account: "newcomer" } as const;
  try {
    for (const recipient of listAddresses(addresses))
      await sendMessage(ctx, { ...message, recipient, text: paragraphs.join("\n\n"), expiresAt });
  } catch (error) {
    if (!(error instanceof ExpectedError)) throw error;
    ctx.app.log.warn({ event: "job.mail_refused", tenantId: ctx.tenantId, reason: error.key }, "an alarm was not sent");
  }
}

async function tellAccounts(
  ctx: TenantContext,
  { job, alarm, accountIds }: AlarmOfJob & { readonly accountIds: readonly Id[] },
): Promise<void> {
  const write = (t: Translate) => writeAlarm(ctx, t, { job, alarm });
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
  { app, tenantId, t }: TenantContext,
  address: string,
  { job, alarm }: AlarmOfJob,
): Promise<void> {
  const { kind, since, text } = alarm;
  const body = JSON.stringify({
    event: `job.${kind}`,
    jobId: job.jobId,
    since: since.toISOString(),
    text: translateRunText(text, t).slice(0, maxQuoted),
  });
  try {
    const headers = { "content-type": "application/json" };
    const observe = observeRequests(app, { tenantId, jobId: job.jobId, client: "Job alarm" });
    const { status } = await guardedFetch(app.config, {
      url: new URL(address),
      method: "POST",
      headers,
      body,
      observe,
    });
    if (status > 299)
      app.log.warn({ event: "job.webhook_refused", tenantId, jobId: job.jobId, status }, "a webhook refused an alarm");
  } catch (error) {
    app.log.warn({ event: "job.webhook_failed", tenantId, jobId: job.jobId, err: error }, "a webhook was not reached");
  }
}
