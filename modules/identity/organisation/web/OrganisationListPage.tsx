import { DataTable, type FormTarget, type List, ListPage, RowAction, SearchBar, useDialog, useTreeList } from "#kit";
import { type Organisation, organisationApi } from "../contract.ts";
import { MoveDialog } from "./MoveDialog.tsx";
import { organisationResource } from "./organisation.resource.tsx";

/** The tree of organisations with their staff and structure. */
export function Component() {
  const list = startingBelowRoot(useTreeList(organisationResource, { children: "children" }, { withStaff: true }));
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

/** Most companies have one organisation at the top, and every other one below it: a new one starts there. */
function startingBelowRoot(list: List<Organisation>): List<Organisation> {
  const [root, other] = list.rows.filter(({ pid }) => pid === 0);
  if (root === undefined || other !== undefined) return list;
  const open = (target: FormTarget<Organisation>) =>
    list.form.open(
      target.kind === "add" && target.values === undefined ? { kind: "add", values: { pid: root.id } } : target,
    );
  return { ...list, form: { ...list.form, open } };
}
