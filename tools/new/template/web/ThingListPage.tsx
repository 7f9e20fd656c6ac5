import { DataTable, ListPage, SearchBar, useList } from "#kit";
import { thingResource } from "./thing.resource.tsx";

/** The list with its search and form. */
export function Component() {
  const list = useList(thingResource);
  return (
    <ListPage list={list}>
      <SearchBar list={list} />
      <DataTable list={list} />
    </ListPage>
  );
}
