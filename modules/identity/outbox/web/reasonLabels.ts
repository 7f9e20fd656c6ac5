import type { FailureReason, SuppressionReason } from "../contract.ts";

/** Why a message was not sent, or why nothing is sent to an address, by the text. */
export const reasonLabels = {
  expired: "outgoing.reason.expired",
  unknownRecipient: "outgoing.reason.unknownRecipient",
  blocked: "outgoing.reason.blocked",
  refused: "outgoing.reason.refused",
  unreachable: "outgoing.reason.unreachable",
  manual: "suppression.reason.manual",
} as const satisfies Record<FailureReason | SuppressionReason, string>;
