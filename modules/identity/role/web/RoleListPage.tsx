import { DataTable, type Field, type List, ListPage, RowAction, SearchBar, useDialog, useList } from "#kit";
import { BuiltIn, type Role, roleApi } from "../contract.ts";
import { CopyRoleDialog } from "./CopyRoleDialog.tsx";
import { GrantsDialog, type GrantsTarget, type GrantTab } from "./grantsDialog.ts";
import { RoleGrantsDrawer } from "./RoleGrantsDrawer.tsx";
import { roleResource } from "./role.resource.tsx";
import "./role.css";

/** Roles with their menus, data scopes, blacklists and holders. */
export function Component() {
  const list = withLockedCode(useList(roleResource));
  const grants = useDialog<GrantsTarget>();
  const copy = useDialog<Role>();

  const actions = (role: Role) => {
    const open = (tab: GrantTab) => () => grants.open({ role, tab });
    return (
      <>
        <RowAction of={roleApi} call="grantMenu" onClick={open("menus")} />
        <RowAction of={roleApi} call="grantDataScope" onClick={open("dataScope")} />
        <RowAction of={roleApi} call="grantRoleTable" onClick={open("fields")} />
        <RowAction of={roleApi} call="grantApi" onClick={open("apis")} />
        <RowAction of={roleApi} call="grantUser" onClick={open("accounts")} />
        <RowAction of={roleApi} call="copy" onClick={() => copy.open(role)} />
      </>
    );
  };

  return (
    <GrantsDialog value={grants}>
      <ListPage list={list}>
        <SearchBar list={list} />
        <DataTable list={list} rowActions={actions} />
        <CopyRoleDialog dialog={copy} />
        <RoleGrantsDrawer dialog={grants} onEdit={(row) => list.form.open({ kind: "edit", row })} />
      </ListPage>
    </GrantsDialog>
  );
}

/** The product identifies built-in roles by their code. */
function withLockedCode(list: List<Role>): List<Role> {
  const { target } = list.form;
  if (target?.kind !== "edit" || target.row.sysFlag !== BuiltIn.yes) return list;
  const lock = (fields: readonly Field[]) =>
    fields.map((field) => (field.name === "code" ? { ...field, isDisabled: () => true } : field));
  const { form, sections } = list.resource;
  const locked = sections.map((section) => ({ ...section, fields: lock(section.fields) }));
  return { ...list, resource: { ...list.resource, form: lock(form), sections: locked } };
}
