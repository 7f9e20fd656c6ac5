import { type SeedPlan, seedRows } from "#core/boot/seeding";
import { demoTenantIds } from "#modules/identity/tenant/server/tenant.demo";
import { maskRecipient } from "./recipient.ts";
import { suppressions } from "./suppression.table.ts";

/** Each demo company has an address that a mail server has refused, and one that an account has added. */
export const suppressionDemo: SeedPlan = {
  after: ["tenant"],
  steps: [seedRows(suppressions, { rows: () => demoTenantIds.flatMap(demoSuppressions) })],
};

const refused = { recipient: "former.colleague@example.com", detail: "550 5.1.1 No such user here" };
const unwanted = { recipient: "13800000000", remark: "本人要求不再接收短信" };

function demoSuppressions(tenantId: number) {
  return [
    {
      ...refused,
      tenantId,
      channel: "email" as const,
      masked: maskRecipient(refused.recipient),
      reason: "unknownRecipient" as const,
    },
    {
      ...unwanted,
      tenantId,
      channel: "sms" as const,
      masked: maskRecipient(unwanted.recipient),
      reason: "manual" as const,
    },
  ];
}
