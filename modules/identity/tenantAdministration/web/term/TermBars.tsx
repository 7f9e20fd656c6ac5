import { useSession } from "#base/session/session";
import { ExpiryBar } from "./ExpiryBar.tsx";
import { VisitBar } from "./VisitBar.tsx";

/** See `TenantTermBars`. */
export function TermBars() {
  const { visit, tenantExpiry } = useSession().user;
  return (
    <>
      {visit === null ? undefined : <VisitBar visit={visit} />}
      {tenantExpiry === null ? undefined : <ExpiryBar expiry={tenantExpiry} />}
    </>
  );
}
