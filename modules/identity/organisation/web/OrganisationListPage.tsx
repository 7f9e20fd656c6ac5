import { DataTable, ListPage, RowAction, SearchBar, useDialog, useTreeList } from "#kit";
import { type Organisation, organisationApi } from "../contract.ts";
import { MoveDialog } from "./MoveDialog.tsx";
import { organisationResource } from "./organisation.resource.tsx";

/** The tree of organisations with their staff and structure. */
export function Component() {
  const list = useTreeList(organisationResource, { children: "children" }, { withStaff: true });
  const move = useDialog<Organisation>();
  const actions = (organisation: Organisation) => (
    <>
      <RowAction
        of={organisationApi}
        call="add"
        onClick={() => list.form.open({ kind: "add", values: { pid: organisation.id } })}
      />
      <RowAction of={organisationApi} call="movePreview" onClick={() => move.open(organisation)} />
    </>
  );
  return (
    <ListPage list={list}>
      <SearchBar list={list} />
      <DataTable list={list} rowActions={actions} />
      {move.target === undefined ? undefined : (
        <MoveDialog key={move.target.id} organisation={move.target} onClosed={move.close} />
      )}
    </ListPage>
  );
}
