import { isPermitted } from "#kit";
import { accountApi } from "#modules/identity/account/contract";
import { roleApi } from "#modules/identity/role/contract";
import type { Explanation, PermissionChange } from "../contract.ts";

type RoleSection = { readonly call: "grantMenu" | "grantDataScope" | "grantApi" | "update"; readonly section: string };

/** The section of a role's form where a change is made. */
const roleSections: Partial<Record<PermissionChange["kind"], RoleSection>> = {
  liftApi: { call: "grantApi", section: "role.apis" },
  denyApi: { call: "grantApi", section: "role.apis" },
  grantMenu: { call: "grantMenu", section: "role.menus" },
  revokeMenu: { call: "grantMenu", section: "role.menus" },
  listOrganisation: { call: "grantDataScope", section: "role.dataScope" },
  widenScope: { call: "grantDataScope", section: "role.dataScope" },
  enableRole: { call: "update", section: "role.facts" },
};

const accountChanges: readonly PermissionChange["kind"][] = [
  "enableAccount",
  "disableAccount",
  "giveRole",
  "affiliate",
];

/** The address at which a change is made; `undefined` if the reader may not make it there. */
export function findPlace(change: PermissionChange, { account, call }: Explanation): string | undefined {
  const place = roleSections[change.kind];
  if (place !== undefined && change.roleId !== null) {
    if (!isPermitted({ of: roleApi, call: "update" }) || !isPermitted({ of: roleApi, call: place.call }))
      return undefined;
    const entry = place.section === "role.apis" ? `:${call.route}` : "";
    return `#/system/role?record=${encodeURIComponent(`edit:${change.roleId}:${place.section}${entry}`)}`;
  }
  if (!accountChanges.includes(change.kind) || !isPermitted({ of: accountApi, call: "update" })) return undefined;
  return `#/system/user?record=edit:${account.id}`;
}
