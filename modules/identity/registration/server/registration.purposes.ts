import { invitationHours } from "#modules/identity/account/contract";
import type { MessagePurposeDefinition } from "#modules/identity/outbox/server";

const tenant = { name: "tenant", title: "outgoing.variable.tenant", example: "Siteward" } as const;
const account = { name: "account", title: "outgoing.variable.account", example: "wang" } as const;
const reason = { name: "reason", title: "outgoing.variable.reason", example: "…", isRequired: true } as const;
const link = { name: "link", title: "outgoing.variable.link" } as const;

/** The decision that a registration is accepted. */
export const admittedMessage: MessagePurposeDefinition = {
  name: "admitted",
  title: "outgoing.purpose.admitted",
  channels: ["sms"],
  variables: [tenant, account, { ...link, example: "https://example.com/#/login?tid=1" }],
  subject: "registration.admitted.subject",
  text: "registration.admitted.text",
};

/** The decision that a registration is refused, with the reason. */
export const rejectedMessage: MessagePurposeDefinition = {
  name: "rejected",
  title: "outgoing.purpose.rejected",
  channels: ["sms"],
  variables: [tenant, account, reason],
  subject: "registration.rejected.subject",
  text: "registration.rejected.text",
};

/** The link with which an account sets its first password. */
export const invitedMessage: MessagePurposeDefinition = {
  name: "invited",
  title: "outgoing.purpose.invited",
  channels: ["email", "sms"],
  variables: [
    { ...link, example: "https://example.com/#/invitation?tid=1&code=…", isRequired: true },
    tenant,
    account,
    { name: "hours", title: "outgoing.variable.hours", example: String(invitationHours) },
  ],
  subject: "registration.invited.subject",
  text: "registration.invited.text",
};
