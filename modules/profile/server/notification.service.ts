import { allNotifications, type Notifications } from "#modules/profile/contract";
import type { Context } from "#server/context/context";
import { putKept } from "#server/rows/put";
import { notificationChoices } from "./notification.table.ts";

/** What the caller wants to be told of; everything until he chooses. */
export async function readNotifications(ctx: Context): Promise<Notifications> {
  const [row] = await ctx.rows(notificationChoices).list({ accountId: ctx.caller.accountId });
  if (row === undefined) return allNotifications;
  const { hasMessageToasts, hasPresenceToasts, hasNoticeBell, hasAnnouncementBell } = row;
  return { hasMessageToasts, hasPresenceToasts, hasNoticeBell, hasAnnouncementBell };
}

/** Puts choices in the place of those before. */
export async function saveNotifications(ctx: Context, choices: Notifications): Promise<void> {
  const { accountId } = ctx.caller;
  const change = { ...choices, changedAt: ctx.now() };
  await putKept(ctx.rows(notificationChoices), { accountId }, { row: { accountId, ...choices }, change });
}
