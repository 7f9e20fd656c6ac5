import { DataTable, ListPage, SearchBar, useList } from "#kit";
import { positionResource } from "./position.resource.tsx";

/** Positions and their holders. */
export function Component() {
  const list = useList(positionResource);
  return (
    <ListPage list={list}>
      <SearchBar list={list} />
      <DataTable list={list} />
    </ListPage>
  );
}
