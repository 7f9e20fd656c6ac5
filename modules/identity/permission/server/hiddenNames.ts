import type { Explanation } from "../contract.ts";
import { isHidden } from "#core/request/access/fieldGuard";
import type { Context } from "#core/request/context";

/**
 * An explanation without the names that the caller may not see; its fields have names that the field guard does not
 * know.
 */
export function removeHiddenNames({ caller }: Context, answer: Explanation): Explanation {
  const hides = {
    role: isHidden(caller, "sysRole", "name"),
    organisation: isHidden(caller, "sysOrg", "name"),
    menu: isHidden(caller, "sysMenu", "title"),
  };
  const { call, roles, scope, row, changes } = answer;
  return {
    ...answer,
    call: hides.menu ? { ...call, title: call.route, permission: null } : call,
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
