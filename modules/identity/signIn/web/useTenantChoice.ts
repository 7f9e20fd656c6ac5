import { useState } from "react";
import type { SysInfo } from "#contract/systemInfo";
import { getDisplayedTenant } from "#base/session/sysInfo";
import type { TenantChoice } from "#modules/identity/session/web";

/** From this failure on the known tenant may be the wrong one. */
const doubtfulFailures = 2;

/**
 * The field for the tenant, where there are several and the host is of none: at once if neither the URL nor an earlier
 * sign-in in this browser says the tenant, otherwise after repeated failures.
 */
export function useTenantChoice(info: SysInfo | undefined, failures: number): TenantChoice | undefined {
  const [value, onChange] = useState("");
  const isHinted = failures >= doubtfulFailures;
  const isOffered = info?.offers.tenantChoice === true && (getDisplayedTenant() === 0 || isHinted);
  return isOffered ? { value, isHinted, onChange } : undefined;
}
