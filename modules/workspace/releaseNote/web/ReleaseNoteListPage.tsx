import { DataTable, ListPage, SearchBar, useList } from "#kit";
import { releaseNoteResource } from "./releaseNote.resource.tsx";

/** The list with its search and form. */
export function Component() {
  const list = useList(releaseNoteResource);
  return (
    <ListPage list={list}>
      <SearchBar list={list} />
      <DataTable list={list} />
    </ListPage>
  );
}
