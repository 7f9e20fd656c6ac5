import type { TextKey } from "#contract/text";
import { DataTable, isPermitted, ListPage, RowAction, SearchBar, useDialog, useList } from "#kit";
import { type Role, roleApi } from "../contract.ts";
import { AccountsTab } from "./AccountsTab.tsx";
import { CopyRoleDialog } from "./CopyRoleDialog.tsx";
import { OpenRole, withOwnForm } from "./roleForm.tsx";
import { roleResource } from "./role.resource.tsx";
import "./role.css";

const accounts = { title: "role.accounts", render: (role: Role) => <AccountsTab role={role} /> } as const;

/** Roles with their menus, data scopes, blacklists and holders. */
export function Component() {
  const list = withOwnForm(useList(roleResource));
  const copy = useDialog<Role>();
  const open = (row: Role, section: TextKey) => list.form.open({ kind: "edit", row, section });

  const actions = (role: Role) => (
    <>
      <RowAction of={roleApi} call="grantMenu" onClick={() => open(role, "role.menus")} />
      <RowAction of={roleApi} call="grantDataScope" onClick={() => open(role, "role.dataScope")} />
      <RowAction of={roleApi} call="grantRoleTable" onClick={() => open(role, "role.fields")} />
      <RowAction of={roleApi} call="grantApi" onClick={() => open(role, "role.apis")} />
      <RowAction of={roleApi} call="grantUser" onClick={() => open(role, "role.accounts")} />
      <RowAction of={roleApi} call="copy" onClick={() => copy.open(role)} />
    </>
  );

  return (
    <OpenRole value={open}>
      <ListPage list={list} panels={isPermitted({ of: roleApi, call: "users" }) ? [accounts] : []}>
        <SearchBar list={list} />
        <DataTable list={list} rowActions={actions} />
        <CopyRoleDialog dialog={copy} list={list} />
      </ListPage>
    </OpenRole>
  );
}
