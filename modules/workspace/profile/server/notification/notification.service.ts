import { defaultNotifications, type Notifications } from "../../contract.ts";
import type { Context } from "#core/request/context";
import { upsertRow } from "#core/rows/upsertRow";
import { notificationChoices } from "./notification.table.ts";

/** The caller's choice of notifications; by default all. */
export async function readNotifications(ctx: Context): Promise<Notifications> {
  const [row] = await ctx.rows(notificationChoices).list({ accountId: ctx.caller.accountId });
  if (row === undefined) return defaultNotifications;
  const { hasMessageToasts, hasPresenceToasts, hasNoticeBell, hasAnnouncementBell } = row;
  return { hasMessageToasts, hasPresenceToasts, hasNoticeBell, hasAnnouncementBell };
}

/** Replaces the choices. */
export async function saveNotifications(ctx: Context, choices: Notifications): Promise<void> {
  const { accountId } = ctx.caller;
  const change = { ...choices, changedAt: ctx.now() };
  await upsertRow(ctx.rows(notificationChoices), { accountId }, { row: { accountId, ...choices }, change });
}
