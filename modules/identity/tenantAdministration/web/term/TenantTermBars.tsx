import type { ReactNode } from "react";
import { useSession } from "#base/session/session";
import { lazyComponent } from "#kit/parts/lazyComponent.tsx";
import { tenantAdministrationText as texts } from "../../text/index.ts";

const TermBars = lazyComponent(async () => (await import("./TermBars.tsx")).TermBars, { texts });

/** Above every page: that it belongs to another tenant for some time, or that the tenant is about to expire. */
export function TenantTermBars({ children }: { children: ReactNode }) {
  const { visit, tenantExpiry } = useSession().user;
  return (
    <>
      {(visit ?? tenantExpiry) ? <TermBars /> : undefined}
      {children}
    </>
  );
}
