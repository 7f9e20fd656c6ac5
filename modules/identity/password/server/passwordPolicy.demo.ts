import { type SeedPlan, seedRows } from "#core/boot/seeding";
import type { SeedRow } from "#core/rows/seed";
import { passwordPolicies } from "./passwordPolicy.table.ts";

export const passwordPolicyDemo: SeedPlan = {
  after: ["tenant"],
  steps: [seedRows(passwordPolicies, { rows: demoPasswordPolicies })],
};

/** One company of the demo requires longer passwords than the installation; the others have no rules. */
function demoPasswordPolicies(): SeedRow<typeof passwordPolicies>[] {
  const tenantId = 100002;
  return [{ id: tenantId * 1_000_000 + 6501, tenantId, minimumLength: 8, maximumLength: 64, historyCount: 3 }];
}
