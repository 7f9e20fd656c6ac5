import type { MessagePurposeDefinition } from "./messagePurpose.ts";

const tenant = { name: "tenant", title: "outgoing.variable.tenant", example: "Siteward" } as const;

/** A test of the installation's senders. */
export const testMessage: MessagePurposeDefinition = {
  name: "test",
  title: "outgoing.purpose.test",
  channels: ["email"],
  variables: [tenant],
  subject: "outgoing.test.subject",
  text: "outgoing.test.text",
};

/** The one-time password of an account. */
export const passwordMessage: MessagePurposeDefinition = {
  name: "password",
  title: "outgoing.purpose.password",
  channels: ["email"],
  variables: [
    tenant,
    { name: "account", title: "outgoing.variable.account", example: "wang", isRequired: true },
    { name: "password", title: "outgoing.variable.password", example: "Kf7-9qLm", isRequired: true },
  ],
  subject: "outgoing.password.subject",
  text: "outgoing.password.text",
};
