import * as z from "zod";
import { ExpectedError } from "#contract/errors";
import { Id } from "#contract/id";
import { InboxKind } from "#contract/inboxKind";
import { languages } from "#contract/languages";
import type { Translate } from "#contract/text";
import { isTimeZone } from "#contract/timeZone";
import type { TenantContext } from "#core/request/context";
import { readSettings } from "#core/request/settings";
import { getLocalTime } from "#core/request/time";
import { defineFunction } from "#core/rows/databaseFunction";
import { sendMessage } from "#modules/identity/outbox/server";
import { getTenantName } from "#modules/identity/tenant/server";
import { defaultWays, KindWays } from "#modules/workspace/profile/contract";
import { type Clock, findQuietEnd, planDigests, smsNotifications } from "#modules/workspace/profile/server";
import { writeEmail, writeSms } from "./notificationText.ts";

/** A pop-up is in the windows that are open; it is noted only where quiet hours may put it off. */
const Channel = z.enum(["email", "sms", "popup"]);
type Channel = z.infer<typeof Channel>;

const Entry = z.object({
  receiptId: Id,
  noticeId: Id,
  channel: Channel,
  kind: InboxKind,
  title: z.string(),
  link: z.string().nullable(),
  attachmentCount: z.int(),
  /** It has been read, deleted or has ended. */
  isSeen: z.boolean(),
  /** What it is about is over. */
  isOver: z.boolean(),
  /** Milliseconds since 1970. */
  cameAt: z.number(),
});
/** An entry that is to be sent. */
export type Entry = z.infer<typeof Entry>;

/** What is due of an account, as the database returns it. */
const Due = z.object({
  kinds: z.partialRecord(InboxKind, KindWays),
  quietFrom: z.string().nullable(),
  quietTo: z.string().nullable(),
  digestHour: z.int(),
  timeZone: z.string().nullable(),
  language: z.enum(languages).nullable().catch(null),
  /** Milliseconds since 1970. */
  dailyAt: z.number(),
  weeklyAt: z.number(),
  /** Missing if it is disabled or deleted. */
  account: z
    .object({
      accountType: z.int(),
      email: z.string().nullable(),
      phone: z.string().nullable(),
      hidesTitles: z.boolean(),
    })
    .nullable(),
  entries: z.array(Entry),
});
type Due = z.infer<typeof Due>;

type Outcome = "sent" | "seen" | "over" | "unwanted" | "unreachable" | "refused" | "postponed";
type DeliveryOutcome = { receipts: readonly Id[]; channel: Channel; outcome: Outcome; at: Date };

const takeNotifications = defineFunction<{ account: Id; at: Date; atMost: number }, { row: unknown }>(
  "take_notifications",
  ["account", "at", "atMost"],
);
const endNotifications = defineFunction<DeliveryOutcome, object>("end_notifications", [
  "receipts",
  "channel",
  "outcome",
  "at",
]);
const saveDigests = defineFunction<{ account: Id; daily: Date; weekly: Date }, object>("plan_digests", [
  "account",
  "daily",
  "weekly",
]);

/** Entries in one message; what is left follows in the next. */
const maxEntries = 100;
const dayMs = 86_400_000;

/** Sends an account what is due, one message for each channel by which messages leave, and plans its next digests. */
export async function sendNotifications(ctx: TenantContext, accountId: Id): Promise<void> {
  const [taken] = await ctx.callFunction(takeNotifications, { account: accountId, at: ctx.now(), atMost: maxEntries });
  if (taken?.row === null || taken?.row === undefined) return;
  const due = Due.parse(taken.row);
  const clock = getClock(ctx, due.timeZone);
  for (const channel of Channel.options) await sendByChannel(ctx, { accountId, due, clock, channel });
  const isPlanned = Math.min(due.dailyAt, due.weeklyAt) > clock.now.getTime();
  if (isPlanned) return;
  const { dailyAt, weeklyAt } = planDigests(due, clock);
  await ctx.callFunction(saveDigests, { account: accountId, daily: dailyAt, weekly: weeklyAt });
}

/** The clock of an account: of its own time zone, or that of the installation. */
export function getClock({ app }: Pick<TenantContext, "app">, zone: string | null): Clock {
  return { now: app.now(), time: zone !== null && isTimeZone(zone) ? getLocalTime(zone) : app.time };
}

type DueChannel = { readonly accountId: Id; readonly due: Due; readonly clock: Clock; readonly channel: Channel };

async function sendByChannel(ctx: TenantContext, work: DueChannel): Promise<void> {
  const { due, clock, channel } = work;
  const entries = due.entries.filter((entry) => entry.channel === channel);
  const end = async (ended: readonly Entry[], outcome: Outcome, at = clock.now) => {
    if (ended.length === 0) return;
    await ctx.callFunction(endNotifications, {
      receipts: ended.map(({ receiptId }) => receiptId),
      channel,
      outcome,
      at,
    });
  };
  const seen = entries.filter(({ isSeen }) => isSeen);
  const over = entries.filter(({ isSeen, isOver }) => isOver && !isSeen);
  const open = entries.filter(({ isSeen, isOver }) => !isOver && !isSeen);
  const groups = Map.groupBy(open, ({ kind }) => findDueTime(due, { channel, kind, clock }));
  const wanted = groups.get("now") ?? [];
  await end(seen, "seen");
  await end(over, "over");
  for (const [time, waiting] of groups) {
    if (time === "never") await end(waiting, "unwanted");
    else if (time !== "now") await end(waiting, "postponed", new Date(time));
  }
  if (wanted.length === 0) return;
  const quietEnd = findQuietEnd(due, clock);
  if (quietEnd !== undefined) return await end(wanted, "postponed", quietEnd);
  if (channel === "popup") showPutOff(ctx, work, wanted);
  await end(wanted, channel === "popup" ? "sent" : await trySending(ctx, { ...work, channel }, wanted));
}

/**
 * Whether an entry leaves now, not at all, or at a later time (in milliseconds): the preferences may have changed since it
 * came.
 */
function findDueTime(
  { kinds, dailyAt, weeklyAt }: Due,
  { channel, kind, clock }: Pick<DueChannel, "channel" | "clock"> & { readonly kind: InboxKind },
): "now" | "never" | number {
  const { inbox, email, sms } = kinds[kind] ?? defaultWays;
  if (channel === "popup") return inbox === "now" ? "now" : "never";
  if (channel === "sms") return sms ? "now" : "never";
  if (email === "none") return "never";
  if (email === "now") return "now";
  const at = email === "daily" ? dailyAt : weeklyAt;
  return at <= clock.now.getTime() ? "now" : at;
}

/** Shows what came in quiet hours to those who have a window open. What came outside of them was shown at once. */
function showPutOff(ctx: TenantContext, { due, clock }: DueChannel, entries: readonly Entry[]): void {
  for (const { noticeId, cameAt } of entries)
    if (findQuietEnd(due, { ...clock, now: new Date(cameAt) }) !== undefined)
      ctx.publish({ received: noticeId }, "RemindNotice", {});
}

type Message = Omit<DueChannel, "channel"> & { readonly channel: Exclude<Channel, "popup"> };

/** A message that the quota of the tenant refuses is logged and not tried again. */
async function trySending(ctx: TenantContext, work: Message, entries: readonly Entry[]): Promise<Outcome> {
  const { due, channel, accountId, clock } = work;
  const recipient = (channel === "email" ? due.account?.email : due.account?.phone) ?? "";
  if (due.account === null || recipient === "") return "unreachable";
  if (channel === "sms" && !(await canSendSms(ctx))) return "unwanted";
  const { accountType, hidesTitles } = due.account;
  const t = getTexts(ctx, due);
  const shown = hidesTitles ? entries.map((entry) => ({ ...entry, title: t("notice.told") })) : entries;
  const frame = { t, tenant: await getTenantName(ctx), entries: shown, config: ctx.app.config };
  try {
    await sendMessage(ctx, {
      channel,
      purpose: "notification",
      recipient,
      code: "",
      ...(channel === "email" ? writeEmail(frame) : writeSms(frame)),
      account: { id: accountId, accountType },
      expiresAt: new Date(clock.now.getTime() + dayMs),
    });
    return "sent";
  } catch (error) {
    if (!(error instanceof ExpectedError)) throw error;
    ctx.app.log.warn({ event: "notice.notification_refused", channel, err: error }, "the quota refused a notification");
    return "refused";
  }
}

function getTexts({ app, t }: TenantContext, { language }: Due): Translate {
  return language === null ? t : app.words.forLanguage(language);
}

async function canSendSms({ app, tenantId }: TenantContext): Promise<boolean> {
  return app.config.sms?.noticeTemplate !== undefined && (await readSettings(app, tenantId)).get(smsNotifications);
}
