import { DataTable } from "#kit/list/DataTable.tsx";
import { ListPage } from "#kit/list/ListPage.tsx";
import { SearchBar } from "#kit/list/SearchBar.tsx";
import { useList } from "#kit/list/useList.ts";
import { defineResource } from "#kit/resource/resource.ts";
import { siteApi } from "./siteApi.ts";

const siteResource = defineResource(siteApi, (column, field) => ({
  title: "site.title",
  search: [
    field.text("name"),
    field.text("code"),
    field.status("status"),
    field.text("manager"),
    field.number("orderNo"),
  ],
  columns: [
    column.text("name"),
    column.text("code"),
    column.text("manager", { isSortable: false }),
    column.number("orderNo"),
    column.status("status"),
  ],
  form: [
    field.text("name"),
    field.text("code"),
    field.text("manager"),
    field.number("orderNo"),
    field.status("status"),
  ],
}));

/** A list as a module has it; `bulkActions` as there. */
export function SiteListPage({ bulkActions }: { bulkActions?: string }) {
  const list = useList(siteResource);
  return (
    <ListPage list={list}>
      <SearchBar list={list} />
      <DataTable list={list} {...(bulkActions === undefined ? {} : { bulkActions })} />
    </ListPage>
  );
}
