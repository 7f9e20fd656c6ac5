import { bytes, defaulted, instant, nullable, reference, secret, small, text } from "#server/rows/column";
import { defineLink } from "#server/rows/table";

/** Messages on their way out, and those that stay because nothing could send them. */
export const outgoingMessages = defineLink(
  "outgoing_message",
  { home: "control", scope: "tenant" },
  {
    id: defaulted(reference()),
    channel: defaulted(text(8)),
    purpose: defaulted(text(32)),
    recipient: text(64),
    accountId: nullable(reference()),
    accountType: nullable(small()),
    content: secret(nullable(bytes())),
    state: defaulted(text(16)),
    provider: nullable(text(16)),
    attempts: defaulted(small()),
    nextAttemptAt: instant(),
    error: nullable(text(300)),
    requestId: text(64),
    createdAt: instant(),
    expiresAt: instant(),
    endedAt: nullable(instant()),
  },
);
