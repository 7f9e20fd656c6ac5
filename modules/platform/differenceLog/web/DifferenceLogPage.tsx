import { DataTable, DetailDrawer, ListPage, SearchBar, useDialog, useList } from "#kit";
import { LogScopeNote } from "#modules/platform/log/web";
import type { Difference } from "../contract.ts";
import { differenceLog } from "./differenceLog.resource.tsx";
import { DifferenceDetails } from "./DifferenceDetails.tsx";
import "./differenceLog.css";

/** What was changed in the records of the tenant, by whom. */
export function Component() {
  const list = useList(differenceLog);
  const detail = useDialog<Difference>();

  function handleSameRequest(requestId: string): void {
    list.setFilters({ requestId });
    detail.close();
  }

  return (
    <ListPage list={list}>
      <LogScopeNote />
      <SearchBar list={list} />
      <DataTable list={list} onOpen={detail.open} />
      <DetailDrawer dialog={detail} title={({ businessData }) => businessData} width={820}>
        {({ id }) => <DifferenceDetails id={id} onSameRequest={handleSameRequest} />}
      </DetailDrawer>
    </ListPage>
  );
}
