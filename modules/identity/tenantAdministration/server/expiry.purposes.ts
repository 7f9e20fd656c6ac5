import type { MessagePurposeDefinition } from "#modules/identity/outbox/server";

const tenant = { name: "tenant", title: "outgoing.variable.tenant", example: "Siteward" } as const;
const date = { name: "date", title: "outgoing.variable.date", example: "2027-01-31", isRequired: true } as const;

/** The term of the tenant ends in some days. */
export const tenantExpiringMessage: MessagePurposeDefinition = {
  name: "tenantExpiring",
  title: "outgoing.purpose.tenantExpiring",
  channels: ["email"],
  variables: [tenant, { name: "days", title: "outgoing.variable.days", example: "7", isCount: true }, date],
  subject: "tenant.expiryMail.subject",
  text: "tenant.expiryMail.text",
};

/** The term of the tenant has ended. */
export const tenantExpiredMessage: MessagePurposeDefinition = {
  name: "tenantExpired",
  title: "outgoing.purpose.tenantExpired",
  channels: ["email"],
  variables: [tenant, date],
  subject: "tenant.expiredMail.subject",
  text: "tenant.expiredMail.text",
};
