import type { InboxKind } from "#contract/inboxKind";
import { defaulted, instant, json, nullable, reference, smallInteger, text, withoutIds } from "#core/rows/column";
import { definePlainTable } from "#core/rows/table";
import type { KindWays } from "../../contract.ts";

/** How accounts want to hear of entries of the inbox. A policy shows them only to that account. */
export const notificationPreferences = definePlainTable(
  "notification_preference",
  { location: "tenant", scope: "tenant", isPersonal: true, archive: "contained" },
  {
    id: defaulted(reference()),
    accountId: reference(),
    kinds: withoutIds(json<Partial<Record<InboxKind, KindWays>>>()),
    quietFrom: nullable(text(5)),
    quietTo: nullable(text(5)),
    digestHour: defaulted(smallInteger()),
    timeZone: nullable(text(64)),
    /** When the next digests are due. */
    dailyAt: instant(),
    weeklyAt: instant(),
    changedAt: defaulted(instant()),
  },
);
