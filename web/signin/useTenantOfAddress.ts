import { useEffect } from "react";
import { settleLanguage } from "../layout/languages.ts";
import { chooseTenant, chosenTenant, loadSysInfo } from "../session/sysInfo.ts";

/** Remembers the tenant of the address (`tid`), and shows its brand. */
export function useTenantOfAddress(tid: string | null): void {
  useEffect(() => {
    const tenantId = Number(tid);
    if (tid === null || !Number.isSafeInteger(tenantId) || tenantId === chosenTenant()) return;
    chooseTenant(tenantId);
    void loadSysInfo().then(settleLanguage);
  }, [tid]);
}
