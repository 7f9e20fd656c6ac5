import { useEffect } from "react";
import { applyTenantLanguage } from "./offeredLanguages.ts";
import { chooseTenant, getChosenTenant, loadSysInfo } from "./sysInfo.ts";

/** Stores the tenant of the URL (`tid`), and shows its brand. */
export function useAddressTenant(tid: string | null): void {
  useEffect(() => {
    const tenantId = Number(tid);
    if (tid === null || !Number.isSafeInteger(tenantId) || tenantId === getChosenTenant()) return;
    chooseTenant(tenantId);
    void loadSysInfo().then(applyTenantLanguage);
  }, [tid]);
}
