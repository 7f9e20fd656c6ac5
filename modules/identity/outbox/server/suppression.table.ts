import { defaulted, nullable, secret, text } from "#core/rows/column";
import { defineTable } from "#core/rows/table";
import { type Channel, outboxError, type SuppressionReason } from "../contract.ts";

/** Addresses that the tenant sends nothing to. */
export const suppressions = defineTable(
  "message_suppression",
  { scope: "tenant", entity: "sysSuppression", missing: () => outboxError("suppression.missing") },
  {
    channel: defaulted(text<Channel>(8)),
    recipient: secret(text(64)),
    masked: text(64),
    reason: defaulted(text<SuppressionReason>(32)),
    detail: nullable(text(300)),
    remark: nullable(text(128)),
  },
);
