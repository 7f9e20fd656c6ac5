import { DataTable, lazyComponent, ListPage, RowAction, SearchBar, useDialog, useList } from "#kit";
import { type MenuPackage, menuPackageApi } from "../contract.ts";
import { menuPackageResource } from "./menuPackage.resource.tsx";

const NewMenusDrawer = lazyComponent(async () => (await import("./grants/NewMenusDrawer.tsx")).NewMenusDrawer);

/** The packages of menus. */
export function PackageList() {
  const list = useList(menuPackageResource);
  const reviewing = useDialog<MenuPackage>();
  const actions = (row: MenuPackage) =>
    row.newCount > 0 && <RowAction of={menuPackageApi} call="acceptNew" onClick={() => reviewing.open(row)} />;
  return (
    <ListPage list={list}>
      <SearchBar list={list} />
      <DataTable list={list} rowActions={actions} />
      {reviewing.target === undefined ? undefined : <NewMenusDrawer dialog={reviewing} />}
    </ListPage>
  );
}
