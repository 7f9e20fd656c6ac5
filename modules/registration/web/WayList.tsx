import { DataTable, ListPage, SearchBar, useList } from "#kit";
import { wayResource } from "./way.resource.tsx";

/** What accounts get that come by registration. */
export function WayList() {
  const list = useList(wayResource);
  return (
    <ListPage list={list}>
      <SearchBar list={list} />
      <DataTable list={list} />
    </ListPage>
  );
}
