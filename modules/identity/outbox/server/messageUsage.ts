import type { UsageKind } from "#core/request/quota";
import { outboxError } from "../contract.ts";

/** Messages of a month by channel, whose names are those of the channels. */
export const messageUsage: readonly UsageKind[] = [
  {
    name: "sms",
    title: "outgoing.usage.sms",
    advice: "outgoing.usage.sms.advice",
    unit: "count",
    measure: { per: "month" },
    refuse: (limit) => outboxError("outgoing.sms_limit_reached", { limit }),
  },
  {
    name: "email",
    title: "outgoing.usage.email",
    advice: "outgoing.usage.email.advice",
    unit: "count",
    measure: { per: "month" },
    refuse: (limit) => outboxError("outgoing.email_limit_reached", { limit }),
  },
];
