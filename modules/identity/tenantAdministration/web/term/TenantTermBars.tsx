import type { ReactNode } from "react";
import { useSession } from "#base/session/session";
import { lazyComponent } from "#kit/parts/lazyComponent.tsx";
import { tenantAdministrationText } from "../../text/index.ts";

const texts = tenantAdministrationText;
const VisitBar = lazyComponent(async () => (await import("./VisitBar.tsx")).VisitBar, { texts });
const ExpiryBar = lazyComponent(async () => (await import("./ExpiryBar.tsx")).ExpiryBar, { texts });

/** Above every page: that it belongs to another tenant for some time, or that the tenant is about to expire. */
export function TenantTermBars({ children }: { children: ReactNode }) {
  const { visit, tenantExpiry } = useSession().user;
  return (
    <>
      {visit === null ? undefined : <VisitBar visit={visit} />}
      {tenantExpiry === null ? undefined : <ExpiryBar expiry={tenantExpiry} />}
      {children}
    </>
  );
}
