import { boolean, defaulted, instant, reference } from "#core/rows/column";
import { definePlainTable } from "#core/rows/table";

/** Choices of notifications, one row for each account that has chosen. A policy shows them only to that account. */
export const notificationChoices = definePlainTable(
  "notification_choice",
  { location: "tenant", scope: "tenant", isPersonal: true, archive: "contained" },
  {
    id: defaulted(reference()),
    accountId: reference(),
    hasMessageToasts: boolean(),
    hasPresenceToasts: boolean(),
    hasNoticeBell: boolean(),
    hasAnnouncementBell: boolean(),
    changedAt: defaulted(instant()),
  },
);
