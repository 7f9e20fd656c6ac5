import { boolean, defaulted, instant, reference } from "#server/rows/column";
import { defineLink } from "#server/rows/table";

/** What accounts want to be told of, a row for each who has chosen. A policy keeps everybody else away from it. */
export const notificationChoices = defineLink(
  "notification_choice",
  { home: "tenant", scope: "tenant" },
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
