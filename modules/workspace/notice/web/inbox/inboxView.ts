import { useState } from "react";
import * as z from "zod";
import { readStored, store } from "#base/storage";

/** What the inbox shows: its entries in one of two orders, or those that are put off. */
export const inboxViews = ["unreadFirst", "newest", "snoozed"] as const;
/** See `inboxViews`. */
export type InboxView = (typeof inboxViews)[number];

const key = "grid/inbox/order";
const Order = z.enum(["unreadFirst", "newest"]);

/** The view; the order is kept for the next time. */
export function useInboxView(): readonly [InboxView, (view: InboxView) => void] {
  const [view, setView] = useState<InboxView>(() => Order.safeParse(readStored(localStorage, key)).data ?? "newest");

  function change(next: InboxView): void {
    setView(next);
    if (next !== "snoozed") store(localStorage, key, next);
  }

  return [view, change];
}
