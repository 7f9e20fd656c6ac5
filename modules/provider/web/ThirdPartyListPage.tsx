import { DataTable, ListPage, SearchBar, useList } from "#kit";
import { thirdPartyResource } from "./thirdParty.resource.tsx";

/** Who signs in by which third party. */
export function Component() {
  const list = useList(thirdPartyResource);
  return (
    <ListPage list={list}>
      <SearchBar list={list} />
      <DataTable list={list} />
    </ListPage>
  );
}
