import { Alert, Tabs } from "antd";
import type { ReactNode } from "react";
import { isPermitted, useTexts } from "#kit";
import { roleApi, type RoleGrants } from "../contract.ts";
import { AccountsTab } from "./AccountsTab.tsx";
import { ApisTab } from "./ApisTab.tsx";
import { DataScopeTab } from "./DataScopeTab.tsx";
import { FieldsTab } from "./FieldsTab.tsx";
import { type GrantTab, grantTabs } from "./grantsDialog.ts";
import { MenusTab } from "./MenusTab.tsx";

type Props = {
  grants: RoleGrants;
  tab: GrantTab;
  unsaved: ReadonlySet<string>;
  onDirty: (tab: string, isDirty: boolean) => void;
};

/** The sections of a role's grants; each keeps unsaved changes while another one is open. */
export function GrantTabs({ grants, tab, unsaved, onDirty }: Props) {
  const t = useTexts();
  const part: Record<GrantTab, ReactNode> = {
    menus: <MenusTab grants={grants} onDirty={(isDirty) => onDirty("menus", isDirty)} />,
    dataScope: <DataScopeTab grants={grants} onDirty={(isDirty) => onDirty("dataScope", isDirty)} />,
    fields: <FieldsTab grants={grants} onDirty={(isDirty) => onDirty("fields", isDirty)} />,
    apis: <ApisTab grants={grants} onDirty={(isDirty) => onDirty("apis", isDirty)} />,
    accounts: <AccountsTab role={grants.role} />,
  };
  const items = grantTabs.filter(isOpen).map((key) => ({
    key,
    label: (
      <>
        {t(`role.${key}`)}
        {unsaved.has(key) && <span className="sw-role-unsaved" role="img" aria-label={t("role.unsaved")} />}
      </>
    ),
    children: part[key],
  }));
  return (
    <div className="sw-role-grants">
      {grants.isReadOnly && <Alert type="info" showIcon title={t("role.readOnly")} />}
      <Tabs items={items} defaultActiveKey={tab} />
    </div>
  );
}

const calls = {
  menus: "grantMenu",
  dataScope: "grantDataScope",
  fields: "grantRoleTable",
  apis: "grantApi",
  accounts: "users",
} as const;

function isOpen(tab: GrantTab): boolean {
  return isPermitted({ of: roleApi, call: calls[tab] });
}
