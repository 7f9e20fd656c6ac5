import { DataTable, ListPage, RowAction, SearchBar, useDialog, useList, useWrite } from "#kit";
import { type Role, roleApi } from "#modules/role/contract";
import { GrantsDialog, type GrantsTarget, type GrantTab } from "./grantsDialog.ts";
import { RoleGrantsDrawer } from "./RoleGrantsDrawer.tsx";
import { roleResource } from "./role.resource.tsx";
import "./role.css";

/** Roles: what they may open, which rows they see, what is taken from them, and who holds them. */
export function Component() {
  const list = useList(roleResource);
  const grants = useDialog<GrantsTarget>();
  const copy = useWrite(roleApi, "copy", { done: "role.copied" });

  const actions = (role: Role) => {
    const open = (tab: GrantTab) => () => grants.open({ role, tab });
    return (
      <>
        <RowAction of={roleApi} call="grantMenu" onClick={open("menus")} />
        <RowAction of={roleApi} call="grantDataScope" onClick={open("dataScope")} />
        <RowAction of={roleApi} call="grantRoleTable" onClick={open("fields")} />
        <RowAction of={roleApi} call="grantApi" onClick={open("apis")} />
        <RowAction of={roleApi} call="grantUser" onClick={open("accounts")} />
        <RowAction of={roleApi} call="copy" onClick={async () => await copy.run({ id: role.id })} />
      </>
    );
  };

  return (
    <GrantsDialog value={grants}>
      <ListPage list={list}>
        <SearchBar list={list} />
        <DataTable list={list} rowActions={actions} />
        <RoleGrantsDrawer dialog={grants} onEdit={(row) => list.form.open({ kind: "edit", row })} />
      </ListPage>
    </GrantsDialog>
  );
}
