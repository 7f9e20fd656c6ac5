import { calendarDate, defaulted, instant, nullable, reference, text } from "#server/rows/column";
import { defineLink } from "#server/rows/table";

/** Further organisations that somebody works for, each with the position held there. */
export const accountOrganisations = defineLink(
  "account_organisation",
  { home: "tenant", scope: "tenant" },
  {
    id: defaulted(reference()),
    accountId: reference(),
    organisationId: reference(),
    positionId: nullable(reference()),
    jobNum: nullable(text(32)),
    posLevel: nullable(text(32)),
    joinDate: nullable(calendarDate()),
    createTime: defaulted(instant()),
    createUserId: nullable(reference()),
    createUserName: nullable(text(64)),
  },
);
