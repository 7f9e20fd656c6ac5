import { useState } from "react";
import { DetailDrawer, type Dialog, useCallResult, useTexts, useWrite } from "#kit";
import { LoadNotice } from "#kit/form/LoadNotice.tsx";
import { commonApi } from "#modules/identity/role/contract";
import { type Tenant, tenantAdministrationApi } from "../../contract.ts";
import { CheckTreePanel } from "./CheckTreePanel.tsx";
import { toCallNodes } from "./menuNodes.ts";

/** The calls that the administrators of a tenant may not make. */
export function DeniedCallsDrawer({ dialog }: { dialog: Dialog<Tenant> }) {
  const t = useTexts();
  return (
    <DetailDrawer dialog={dialog} width={880} title={({ name }) => t("tenant.apisOf", { name })}>
      {(tenant) => <LoadedCalls tenant={tenant} onDone={dialog.close} />}
    </DetailDrawer>
  );
}

type Props = { tenant: Tenant; onDone: () => void };

function LoadedCalls({ tenant, onDone }: Props) {
  const { data: denied, error, refresh } = useCallResult(tenantAdministrationApi, "deniedApis", { id: tenant.id });
  if (denied === undefined) return <LoadNotice rows={10} error={error} onRetry={() => void refresh()} />;
  return <DeniedCalls tenant={tenant} denied={denied} onDone={onDone} />;
}

function DeniedCalls({ tenant: { id }, denied, onDone }: Props & { denied: readonly string[] }) {
  const t = useTexts();
  const [value, setValue] = useState<ReadonlySet<string>>(() => new Set(denied));
  const { data: groups, error, refresh } = useCallResult(commonApi, "apiList", { groupName: "system" });
  const save = useWrite(tenantAdministrationApi, "grantApi", { done: "tenant.saved" });
  if (groups === undefined) return <LoadNotice rows={10} error={error} onRetry={() => void refresh()} />;

  async function handleSave(): Promise<void> {
    if (await save.run({ id, apiList: [...value] })) onDone();
  }

  return (
    <CheckTreePanel
      label={t("tenant.apis")}
      nodes={toCallNodes(groups)}
      value={value}
      hint={t("tenant.apisHint")}
      isBusy={save.isBusy}
      onChange={setValue}
      onSave={() => void handleSave()}
      onCancel={onDone}
    />
  );
}
