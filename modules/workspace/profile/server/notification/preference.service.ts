import { inboxKinds } from "#contract/inboxKind";
import { isTimeZone } from "#contract/timeZone";
import { InvalidInput } from "#core/http/input";
import type { Context } from "#core/request/context";
import { readSettings } from "#core/request/settings";
import { getLocalTime, type LocalTime } from "#core/request/time";
import { timeZoneChoice } from "#core/request/timeZoneChoice";
import { defineFunction } from "#core/rows/databaseFunction";
import { upsertRow } from "#core/rows/upsertRow";
import { accounts } from "#modules/identity/account/server";
import { getSenderName } from "#modules/identity/outbox/server";
import { defaultWays, type NotificationPreferences, type OwnNotificationPreferences } from "../../contract.ts";
import { planDigests } from "./notificationTimes.ts";
import { smsNotifications } from "./notification.settings.ts";
import { notificationPreferences } from "./preference.table.ts";

const reviewNotifications = defineFunction<object, object>("review_notifications", []);
const defaultHour = 9;

/** The caller's preferences, complete with the default ways, and the channels that can be used. */
export async function readPreferences(ctx: Context): Promise<OwnNotificationPreferences> {
  const { accountId } = ctx.caller;
  const [[row], [account], canSms] = await Promise.all([
    ctx.rows(notificationPreferences).list({ accountId }),
    ctx.rows(accounts).list({ id: accountId }),
    canSendSms(ctx),
  ]);
  const { quietFrom = null, quietTo = null, digestHour = defaultHour, timeZone = null } = row ?? {};
  return {
    kinds: inboxKinds.map((kind) => ({ kind, ...(row?.kinds[kind] ?? defaultWays) })),
    quietFrom,
    quietTo,
    digestHour,
    timeZone,
    hasEmail: (account?.email ?? "") !== "",
    hasPhone: (account?.phone ?? "") !== "",
    canEmail: getSenderName(ctx.app.config, "email") !== null,
    canSms,
  };
}

/** Replaces the caller's preferences; what waits to be sent follows them. */
export async function savePreferences(ctx: Context, input: NotificationPreferences): Promise<void> {
  const { accountId } = ctx.caller;
  const { kinds, timeZone, ...others } = input;
  if (timeZone !== null && !isTimeZone(timeZone))
    throw new InvalidInput(new Map([["timeZone", [{ key: "invalid.time_zone" }]]]));
  const canSms = await canSendSms(ctx);
  const ways = Object.fromEntries(
    kinds.map(({ kind, inbox, email, sms }) => [kind, { inbox, email, sms: sms && canSms }]),
  );
  const chosen = await timeZoneChoice.get(ctx).find(ctx);
  const clock = { now: ctx.now(), time: getTimeOf(ctx, chosen ?? timeZone) };
  const change = { ...others, kinds: ways, timeZone, ...planDigests(input, clock), changedAt: ctx.now() };
  await upsertRow(ctx.rows(notificationPreferences), { accountId }, { row: { accountId, ...change }, change });
  await ctx.callFunction(reviewNotifications, {});
}

function getTimeOf({ app }: Context, zone: string | null): LocalTime {
  return zone !== null && isTimeZone(zone) ? getLocalTime(zone) : app.time;
}

/** Whether the installation has a template for such SMS, and the tenant wants them. */
async function canSendSms({ app, tenantId }: Context): Promise<boolean> {
  return app.config.sms?.noticeTemplate !== undefined && (await readSettings(app, tenantId)).get(smsNotifications);
}
