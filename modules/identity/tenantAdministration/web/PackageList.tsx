import { DataTable, ListPage, SearchBar, useList } from "#kit";
import { menuPackageResource } from "./menuPackage.resource.tsx";

/** The packages of menus. */
export function PackageList() {
  const list = useList(menuPackageResource);
  return (
    <ListPage list={list}>
      <SearchBar list={list} />
      <DataTable list={list} />
    </ListPage>
  );
}
