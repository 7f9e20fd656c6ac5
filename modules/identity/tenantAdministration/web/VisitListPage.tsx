import { DataTable, ListPage, useList } from "#kit";
import { visitResource } from "./visit.resource.tsx";

/** When platform administrators worked in the tenant, and why. */
export function Component() {
  const list = useList(visitResource);
  return (
    <ListPage list={list}>
      <DataTable list={list} />
    </ListPage>
  );
}
