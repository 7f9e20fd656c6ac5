import { useState } from "react";
import type { Id } from "#contract/id";
import { DataTable, isPermitted, lazyComponent, ListPage, RowAction, SearchBar, useDialog, useTreeList } from "#kit";
import { type Region, regionApi } from "../contract.ts";
import { regionResource } from "./region.resource.tsx";
import { SyncMenu, type SyncTarget } from "./sync/SyncMenu.tsx";

const GenerateDialog = lazyComponent(async () => (await import("./GenerateDialog.tsx")).GenerateDialog);
const SyncDialog = lazyComponent(async () => (await import("./sync/SyncDialog.tsx")).SyncDialog);
const SyncHistory = lazyComponent(async () => (await import("./sync/SyncHistory.tsx")).SyncHistory);
const ReviewDrawer = lazyComponent(async () => (await import("./sync/ReviewDrawer.tsx")).ReviewDrawer);

/** The tree of regions, loaded on demand, with the generation of organisations and the synchronisation. */
export function Component() {
  const list = useTreeList(regionResource, { children: "children" });
  const generate = useDialog<Region>();
  const sync = useDialog<SyncTarget>();
  const [reviewedId, setReviewedId] = useState<Id>();
  const { target } = sync;
  const actions = (region: Region) => (
    <>
      <RowAction
        of={regionApi}
        call="add"
        onClick={() => list.form.open({ kind: "add", values: { pid: region.id } })}
      />
      <RowAction of={regionApi} call="genOrg" onClick={() => generate.open(region)} />
    </>
  );
  // One drawer at a time.
  function handleReview(syncId: Id): void {
    sync.close();
    setReviewedId(syncId);
  }

  const menu = isPermitted({ of: regionApi, call: "syncRegionMca" }) ? <SyncMenu onOpen={sync.open} /> : undefined;
  return (
    <ListPage list={list} actions={menu}>
      <SearchBar list={list} />
      <DataTable list={list} rowActions={actions} />
      {generate.target === undefined ? undefined : (
        <GenerateDialog key={generate.target.id} region={generate.target} onClosed={generate.close} />
      )}
      {target === "history" && <SyncHistory dialog={sync} onReview={handleReview} />}
      {target === undefined || target === "history" ? undefined : (
        <SyncDialog key={target} source={target} onReview={setReviewedId} onClosed={sync.close} />
      )}
      {reviewedId === undefined ? undefined : (
        <ReviewDrawer key={reviewedId} syncId={reviewedId} onClosed={() => setReviewedId(undefined)} />
      )}
    </ListPage>
  );
}
