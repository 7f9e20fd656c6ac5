import { DataTable, ListPage, SearchBar, useList } from "#kit";
import { noticeTemplateResource } from "./noticeTemplate.resource.tsx";

/** Texts of notices that are written again and again. */
export function Component() {
  const list = useList(noticeTemplateResource);
  return (
    <ListPage list={list}>
      <SearchBar list={list} />
      <DataTable list={list} />
    </ListPage>
  );
}
