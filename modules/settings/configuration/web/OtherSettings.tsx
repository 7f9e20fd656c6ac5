import { DataTable, ListPage, SearchBar, useList } from "#kit";
import type { SettingOwner } from "./settingOwners.ts";
import { installationSettings, tenantSettings } from "./setting.resource.tsx";

const notBuiltIn = { sysFlag: 2 };

/** Rows that administrators add for other systems. */
export function OtherSettings({ owner }: { owner: SettingOwner }) {
  return owner === "tenant" ? <TenantRows /> : <InstallationRows />;
}

function InstallationRows() {
  const list = useList(installationSettings, notBuiltIn);
  return (
    <ListPage list={list}>
      <SearchBar list={list} />
      <DataTable list={list} />
    </ListPage>
  );
}

function TenantRows() {
  const list = useList(tenantSettings, notBuiltIn);
  return (
    <ListPage list={list}>
      <SearchBar list={list} />
      <DataTable list={list} />
    </ListPage>
  );
}
