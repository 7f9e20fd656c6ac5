import type { Id } from "#contract/id";
import type { Context } from "#server/context/context";
import type { Blacklists } from "./role.policy.ts";
import { roleApis, roleFields, roleMenus, roleOrganisations } from "./role.table.ts";

/** Everything that a role confers and takes away, as it is stored. */
export type Grants = Blacklists & { readonly menus: readonly Id[]; readonly organisations: readonly Id[] };

/** More than any role has; a bound for the queries. */
const most = 5000;

/** The menus that a role was granted. */
export async function menusOf(ctx: Context, roleId: Id): Promise<Id[]> {
  const rows = ctx.rows(roleMenus);
  const granted = rows.select().select("row.menuId").where("row.roleId", "=", roleId).orderBy("row.menuId");
  return (await rows.run(granted.limit(most))).map(({ menuId }) => menuId);
}

/** The organisations that a role lists. */
export async function organisationsOf(ctx: Context, roleId: Id): Promise<Id[]> {
  const rows = ctx.rows(roleOrganisations);
  const listed = rows.select().select("row.organisationId").where("row.roleId", "=", roleId);
  return (await rows.run(listed.orderBy("row.organisationId").limit(most))).map(({ organisationId }) => organisationId);
}

/** The calls that a role takes away. */
export async function apisOf(ctx: Context, roleId: Id): Promise<string[]> {
  const rows = ctx.rows(roleApis);
  const denied = rows.select().select("row.route").where("row.roleId", "=", roleId).orderBy("row.route");
  return (await rows.run(denied.limit(most))).map(({ route }) => route);
}

/** The fields that a role takes away: `sysUser:phone`. */
export async function fieldsOf(ctx: Context, roleId: Id): Promise<string[]> {
  const rows = ctx.rows(roleFields);
  const hidden = rows.select().select(["row.entity", "row.field"]).where("row.roleId", "=", roleId);
  const inOrder = hidden.orderBy("row.entity").orderBy("row.field").limit(most);
  return (await rows.run(inOrder)).map(({ entity, field }) => `${entity}:${field}`);
}

/** Everything that a role confers and takes away. */
export async function grantsOf(ctx: Context, roleId: Id): Promise<Grants> {
  const [menus, organisations, apis, fields] = await Promise.all([
    menusOf(ctx, roleId),
    organisationsOf(ctx, roleId),
    apisOf(ctx, roleId),
    fieldsOf(ctx, roleId),
  ]);
  return { menus, organisations, denied: new Set(apis), hidden: byRecord(fields) };
}

/** Writes grants beside those that a role has: one statement for each kind, however many they are. */
export async function writeGrants(ctx: Context, roleId: Id, { menus, organisations, denied, hidden }: Grants) {
  const made = { roleId, createUserId: ctx.caller.accountId, createUserName: ctx.caller.realName };
  const fields = [...hidden].flatMap(([entity, names]) => [...names].map((field) => ({ entity, field })));
  await ctx.rows(roleMenus).addAll(menus.map((menuId) => ({ ...made, menuId })));
  await ctx.rows(roleOrganisations).addAll(organisations.map((organisationId) => ({ ...made, organisationId })));
  await ctx.rows(roleApis).addAll([...denied].map((route) => ({ ...made, route })));
  await ctx.rows(roleFields).addAll(fields.map((field) => ({ ...made, ...field })));
}

/** Nothing at all, to be completed. */
export const noGrants: Grants = { menus: [], organisations: [], denied: new Set(), hidden: new Map() };

/** `sysUser:phone` by record. Entries without a colon stand for branches of a tree and say nothing. */
export function byRecord(entries: Iterable<string>): Map<string, Set<string>> {
  const fields = new Map<string, Set<string>>();
  for (const entry of entries) {
    const [entity = "", field = ""] = entry.split(":", 2);
    if (entity !== "" && field !== "") fields.set(entity, (fields.get(entity) ?? new Set()).add(field));
  }
  return fields;
}
