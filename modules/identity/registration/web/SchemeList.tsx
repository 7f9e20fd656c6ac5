import { DataTable, ListPage, SearchBar, useList } from "#kit";
import { schemeResource } from "./scheme.resource.tsx";

/** The registration schemes: what registered accounts get. */
export function SchemeList() {
  const list = useList(schemeResource);
  return (
    <ListPage list={list}>
      <SearchBar list={list} />
      <DataTable list={list} />
    </ListPage>
  );
}
