import { DetailDrawer, type Dialog, useCallResult, useTexts } from "#kit";
import { LoadNotice } from "#kit/form/LoadNotice.tsx";
import type { Id } from "#contract/id";
import { tenantDatabaseApi } from "../contract.ts";
import { ConnectionForm } from "./ConnectionForm.tsx";
import { MovePanel } from "./MovePanel.tsx";
import "./tenantDatabase.css";

/** A tenant as its list knows it. */
export type ListedTenant = { readonly id: Id; readonly name: string };

/** Where a tenant lives, and everything that moves it. */
export function DatabaseDrawer({ dialog }: { dialog: Dialog<ListedTenant> }) {
  const t = useTexts();
  return (
    <DetailDrawer dialog={dialog} width={640} title={({ name }) => t("tenantDatabase.titleOf", { name })}>
      {(tenant) => <Contents tenant={tenant} />}
    </DetailDrawer>
  );
}

function Contents({ tenant: { id, name } }: { tenant: ListedTenant }) {
  const t = useTexts();
  const { data: location, error, refresh } = useCallResult(tenantDatabaseApi, "place", { id });
  if (location === undefined) return <LoadNotice rows={8} error={error} onRetry={() => void refresh()} />;
  return (
    <div className="sw-database">
      <p className="sw-database-about">{t("tenantDatabase.about")}</p>
      <ConnectionForm id={id} location={location} onChanged={() => void refresh()} />
      {location.connection === null ? undefined : (
        <MovePanel tenant={{ id, name }} location={location} refresh={refresh} />
      )}
    </div>
  );
}
