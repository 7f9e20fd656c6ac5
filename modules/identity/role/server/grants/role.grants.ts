import type { Id } from "#contract/id";
import type { Context } from "#core/request/context";
import type { Blacklists } from "../role.policy.ts";
import { roleApis, roleFields, roleMenus, roleOrganisations } from "../role.table.ts";

/** Everything that a role grants and denies, as it is stored. */
export type Grants = Blacklists & {
  readonly menus: readonly Id[];
  readonly organisations: readonly ListedOrganisation[];
};

/** An organisation of a custom data scope, alone or with everything below it. */
export type ListedOrganisation = { readonly id: Id; readonly withBelow: boolean };

/** Limit of the queries, more than any role has. */
const most = 5000;

/** The menus that a role was granted. */
export async function listGrantedMenus(ctx: Context, roleId: Id): Promise<Id[]> {
  const rows = ctx.rows(roleMenus);
  const query = rows.select().select("row.menuId").where("row.roleId", "=", roleId).orderBy("row.menuId");
  return (await rows.run(query.limit(most))).map(({ menuId }) => menuId);
}

/** The organisations that a role lists. */
export async function listScopeOrganisations(ctx: Context, roleId: Id): Promise<ListedOrganisation[]> {
  const rows = ctx.rows(roleOrganisations);
  const query = rows.select().select(["row.organisationId", "row.withBelow"]).where("row.roleId", "=", roleId);
  const links = await rows.run(query.orderBy("row.organisationId").limit(most));
  return links.map(({ organisationId, withBelow }) => ({ id: organisationId, withBelow }));
}

/** The calls that a role denies. */
export async function listDeniedApis(ctx: Context, roleId: Id): Promise<string[]> {
  const rows = ctx.rows(roleApis);
  const query = rows.select().select("row.route").where("row.roleId", "=", roleId).orderBy("row.route");
  return (await rows.run(query.limit(most))).map(({ route }) => route);
}

/** The fields that a role hides: `sysUser:phone`. */
export async function listHiddenFields(ctx: Context, roleId: Id): Promise<string[]> {
  const rows = ctx.rows(roleFields);
  const hidden = rows.select().select(["row.entity", "row.field"]).where("row.roleId", "=", roleId);
  const inOrder = hidden.orderBy("row.entity").orderBy("row.field").limit(most);
  return (await rows.run(inOrder)).map(({ entity, field }) => `${entity}:${field}`);
}

/** Everything that a role grants and denies. */
export async function loadGrants(ctx: Context, roleId: Id): Promise<Grants> {
  const [menus, organisations, apis, fields] = await Promise.all([
    listGrantedMenus(ctx, roleId),
    listScopeOrganisations(ctx, roleId),
    listDeniedApis(ctx, roleId),
    listHiddenFields(ctx, roleId),
  ]);
  return { menus, organisations, denied: new Set(apis), hidden: groupByRecord(fields) };
}

/** Adds grants to those of a role: one statement for each kind, regardless of their number. */
export async function writeGrants(ctx: Context, roleId: Id, { menus, organisations, denied, hidden }: Grants) {
  const link = { roleId, createUserId: ctx.caller.accountId, createUserName: ctx.caller.realName };
  const fields = [...hidden].flatMap(([entity, names]) => [...names].map((field) => ({ entity, field })));
  await ctx.rows(roleMenus).addAll(menus.map((menuId) => ({ ...link, menuId })));
  await ctx
    .rows(roleOrganisations)
    .addAll(organisations.map(({ id: organisationId, withBelow }) => ({ ...link, organisationId, withBelow })));
  await ctx.rows(roleApis).addAll([...denied].map((route) => ({ ...link, route })));
  await ctx.rows(roleFields).addAll(fields.map((field) => ({ ...link, ...field })));
}

/** Empty grants, to be extended. */
export const noGrants: Grants = { menus: [], organisations: [], denied: new Set(), hidden: new Map() };

/** Groups `sysUser:phone` by record. Entries without a colon are branches of a tree and are ignored. */
export function groupByRecord(entries: Iterable<string>): Map<string, Set<string>> {
  const fields = new Map<string, Set<string>>();
  for (const entry of entries) {
    const [entity = "", field = ""] = entry.split(":", 2);
    if (entity !== "" && field !== "") fields.set(entity, (fields.get(entity) ?? new Set()).add(field));
  }
  return fields;
}
