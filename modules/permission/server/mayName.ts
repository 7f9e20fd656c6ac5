import type { Explanation } from "#modules/permission/contract";
import { isHidden } from "#server/access/fields";
import type { Context } from "#server/context/context";

/** An explanation without the names that whoever asks may not see: they stand in it under names of its own. */
export function withoutHiddenNames({ caller }: Context, answer: Explanation): Explanation {
  const hides = {
    role: isHidden(caller, "sysRole", "name"),
    organisation: isHidden(caller, "sysOrg", "name"),
    menu: isHidden(caller, "sysMenu", "title"),
  };
  const { call, roles, scope, row, changes } = answer;
  return {
    ...answer,
    call: hides.menu ? { ...call, title: null } : call,
    roles: hides.organisation ? roles.map((role) => ({ ...role, organisations: [] })) : roles,
    scope: hides.organisation ? { ...scope, organisations: [] } : scope,
    row: row !== null && hides.organisation ? { ...row, organisation: null } : row,
    changes: changes.map((change) => ({
      ...change,
      roleName: hides.role ? null : change.roleName,
      menuTitle: hides.menu ? null : change.menuTitle,
      organisationName: hides.organisation ? null : change.organisationName,
    })),
  };
}
