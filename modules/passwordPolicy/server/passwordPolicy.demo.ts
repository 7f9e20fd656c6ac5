import type { SeedRow } from "#server/database/seed";
import type { passwordPolicies } from "./passwordPolicy.table.ts";

/** One company of the demo asks for longer passwords than the installation does; the others ask for nothing. */
export function demoPasswordPolicies(): SeedRow<typeof passwordPolicies>[] {
  const tenantId = 100002;
  return [{ id: tenantId * 1_000_000 + 6501, tenantId, minimumLength: 8, maximumLength: 64, historyCount: 3 }];
}
