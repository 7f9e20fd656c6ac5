import { Alert, Button } from "antd";
import { useState } from "react";
import { toId } from "#contract/id";
import { DetailDrawer, type Dialog, PickerControl, useCallResult, useTexts, useWrite } from "#kit";
import { LoadNotice } from "#kit/form/LoadNotice.tsx";
import { menuPackageApi, type Tenant, tenantAdministrationApi, type TenantGrants } from "../../contract.ts";
import { packagePicker } from "../packagePicker.ts";
import { CheckTreePanel } from "./CheckTreePanel.tsx";
import { toTenantMenuNodes } from "./menuNodes.ts";

/** The package of a tenant and its menus, with the difference between the two. */
export function GrantsDrawer({ dialog }: { dialog: Dialog<Tenant> }) {
  const t = useTexts();
  return (
    <DetailDrawer dialog={dialog} width={880} title={({ name }) => t("tenant.grantsOf", { name })}>
      {(tenant) => <LoadedGrants tenant={tenant} onDone={dialog.close} />}
    </DetailDrawer>
  );
}

type Props = { tenant: Tenant; onDone: () => void };

function LoadedGrants({ tenant, onDone }: Props) {
  const { data: grants, error, refresh } = useCallResult(tenantAdministrationApi, "grants", { id: tenant.id });
  if (grants === undefined) return <LoadNotice rows={10} error={error} onRetry={() => void refresh()} />;
  return <Grants tenant={tenant} grants={grants} onDone={onDone} />;
}

function Grants({ tenant: { id }, grants, onDone }: Props & { grants: TenantGrants }) {
  const t = useTexts();
  const save = useWrite(tenantAdministrationApi, "saveGrants", { done: "tenant.saved" });
  const [packageId, setPackageId] = useState<number | null>(grants.packageId);
  const [value, setValue] = useState<ReadonlySet<string>>(
    () => new Set(grants.menus.filter(({ isGranted }) => isGranted).map((menu) => String(menu.id))),
  );
  const isStored = packageId === grants.packageId;
  const { data: chosen } = useCallResult(
    menuPackageApi,
    "detail",
    packageId === null || isStored ? undefined : { id: toId(packageId) },
  );
  const stored = grants.menus.filter(({ isInPackage }) => isInPackage).map((menu) => menu.id);
  const packageMenus = isStored ? stored : (chosen?.menuIdList ?? []);
  const inPackage = new Set(packageMenus.map(String));
  const added = [...value].filter((menu) => !inPackage.has(menu)).length;
  const removed = [...inPackage].filter((menu) => !value.has(menu)).length;
  const menus = grants.menus.map((menu) => ({ ...menu, isInPackage: inPackage.has(String(menu.id)) }));
  const hasPackage = packageId !== null;

  async function handleSave(): Promise<void> {
    const menuIdList = [...value].map((menu) => toId(Number(menu)));
    if (await save.run({ id, packageId: packageId ?? 0, menuIdList })) onDone();
  }

  return (
    <CheckTreePanel
      label={t("tenant.menus")}
      nodes={toTenantMenuNodes(menus, value, { t, hasPackage })}
      value={value}
      hint={t("tenant.takenHint")}
      isBusy={save.isBusy}
      onChange={setValue}
      onSave={() => void handleSave()}
      onCancel={onDone}
    >
      {grants.isLimited ? undefined : <Alert type="info" showIcon title={t("tenant.unlimited")} />}
      <div className="sw-tenant-package-line">
        <label htmlFor="tenant-package">{t("tenant.packageId")}</label>
        <PickerControl
          picker={packagePicker}
          named={{ id: "tenant-package", placeholder: t("tenant.noPackage") }}
          label={t("tenant.packageId")}
          value={packageId ?? undefined}
          onChange={(next) => setPackageId(typeof next === "number" ? next : null)}
        />
        {hasPackage && (
          <>
            <span aria-live="polite">
              {added + removed === 0 ? t("tenant.noDifference") : t("tenant.difference", { added, removed })}
            </span>
            <Button type="link" disabled={added + removed === 0} onClick={() => setValue(inPackage)}>
              {t("tenant.resetToPackage")}
            </Button>
          </>
        )}
      </div>
    </CheckTreePanel>
  );
}
