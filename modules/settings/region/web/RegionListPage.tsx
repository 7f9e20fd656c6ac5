import { DataTable, lazyComponent, ListPage, RowAction, SearchBar, useDialog, useTreeList } from "#kit";
import { type Region, regionApi } from "../contract.ts";
import { regionResource } from "./region.resource.tsx";

const GenerateDialog = lazyComponent(async () => (await import("./GenerateDialog.tsx")).GenerateDialog);

/** The tree of regions, loaded on demand, with the generation of organisations. */
export function Component() {
  const list = useTreeList(regionResource, { children: "children" });
  const generate = useDialog<Region>();
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
  return (
    <ListPage list={list}>
      <SearchBar list={list} />
      <DataTable list={list} rowActions={actions} />
      {generate.target === undefined ? undefined : (
        <GenerateDialog key={generate.target.id} region={generate.target} onClosed={generate.close} />
      )}
    </ListPage>
  );
}
