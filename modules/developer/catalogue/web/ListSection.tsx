import { AddButton, DataTable, ListForm, SearchBar, useList } from "#kit";
import { workResource } from "./work.resource.tsx";

/** A complete list: search, cells of every kind, selection, form, pages. */
export function ListSection() {
  const list = useList(workResource);
  return (
    <div className="sw-catalogue-list">
      <div className="sw-catalogue-tools">
        <AddButton list={list} />
      </div>
      <SearchBar list={list} />
      <DataTable list={list} />
      <ListForm list={list} />
    </div>
  );
}
