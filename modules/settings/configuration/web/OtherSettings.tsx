import { DataTable, ListPage, SearchBar, useList } from "#kit";
import { otherSettings } from "./setting.resource.tsx";
import type { SettingOwner } from "./settingOwners.ts";

const notBuiltIn = { sysFlag: 2 };

/** Rows that administrators add for other systems. */
export function OtherSettings({ owner }: { owner: SettingOwner }) {
  const list = useList(otherSettings[owner], notBuiltIn);
  return (
    <ListPage list={list}>
      <SearchBar list={list} />
      <DataTable list={list} />
    </ListPage>
  );
}
