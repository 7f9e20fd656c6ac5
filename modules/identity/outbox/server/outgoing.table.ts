import { bytes, defaulted, instant, nullable, reference, secret, smallInteger, text } from "#core/rows/column";
import { definePlainTable } from "#core/rows/table";

/** Messages to send, and those that stay because no sender is configured. */
export const outgoingMessages = definePlainTable(
  "outgoing_message",
  { location: "tenant", scope: "tenant", archive: "transient" },
  {
    id: defaulted(reference()),
    channel: defaulted(text(8)),
    purpose: defaulted(text(32)),
    recipient: text(64),
    accountId: nullable(reference()),
    accountType: nullable(smallInteger()),
    content: secret(nullable(bytes())),
    state: defaulted(text(16)),
    provider: nullable(text(16)),
    attempts: defaulted(smallInteger()),
    nextAttemptAt: instant(),
    error: nullable(text(300)),
    requestId: text(64),
    createdAt: instant(),
    expiresAt: instant(),
    endedAt: nullable(instant()),
  },
);
