import { DataTable, ListPage, SearchBar, useList } from "#kit";
import { thirdPartyResource } from "./thirdParty.resource.tsx";

/** Accounts linked with providers. */
export function Component() {
  const list = useList(thirdPartyResource);
  return (
    <ListPage list={list}>
      <SearchBar list={list} />
      <DataTable list={list} />
    </ListPage>
  );
}
