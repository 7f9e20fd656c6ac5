import type { FailureReason, MessageStep } from "../contract.ts";
import {
  bytes,
  defaulted,
  instant,
  json,
  nullable,
  reference,
  secret,
  smallInteger,
  text,
  withoutIds,
} from "#core/rows/column";
import { definePlainTable } from "#core/rows/table";

type StoredStep = { readonly at: string; readonly step: MessageStep; readonly reason?: FailureReason };

/** What has happened to a message after it was added. */
export type StoredSteps = { readonly steps: readonly StoredStep[] };

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
    reason: nullable(text<FailureReason>(32)),
    history: defaulted(withoutIds(json<StoredSteps>())),
    resentAt: nullable(instant()),
  },
);
