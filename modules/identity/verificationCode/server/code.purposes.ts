import type { MessagePurposeDefinition } from "#modules/identity/outbox/server";
import { codeLength } from "../contract.ts";
import type { SentCodePurpose } from "./sentCode.ts";

const variables: MessagePurposeDefinition["variables"] = [
  { name: "code", title: "outgoing.variable.code", example: "123456".slice(0, codeLength), isRequired: true },
  { name: "minutes", title: "outgoing.variable.minutes", example: "3" },
  { name: "tenant", title: "outgoing.variable.tenant", example: "Siteward" },
  { name: "link", title: "outgoing.variable.link", example: "https://example.com/#/login?tid=1" },
];

const shared = { channels: ["email", "sms"], variables } as const;

/** Messages with a code. */
export const codeMessages: Readonly<Record<SentCodePurpose, MessagePurposeDefinition>> = {
  signIn: {
    ...shared,
    name: "signIn",
    title: "outgoing.purpose.signIn",
    subject: "code.subject.signIn",
    text: "code.text.signIn",
  },
  reset: {
    ...shared,
    name: "reset",
    title: "outgoing.purpose.reset",
    subject: "code.subject.reset",
    text: "code.text.reset",
  },
  register: {
    ...shared,
    name: "register",
    title: "outgoing.purpose.register",
    channels: ["sms"],
    subject: "code.subject.register",
    text: "code.text.register",
  },
};
