import { Id } from "#contract/id";
import type { Context } from "#server/context/context";
import { isHidden } from "#server/access/fields";
import { wireOf } from "./shown.ts";
import type { Reference, TrackedLink, Values } from "./tracked.ts";

/** What stands for a record that the caller may not see. */
export const unseen = "…";

/** How the records behind ids are called, deleted ones too; `unseen` where the caller may not see the record or its name. */
export async function namesOf(
  ctx: Context,
  { table, name }: Reference,
  ids: readonly unknown[],
): Promise<(id: unknown) => string> {
  const wanted = [...new Set(ids)].map((id) => Id.safeParse(id).data).filter((id) => id !== undefined);
  const record = ctx.app.records.ofTable(table.name);
  const isNameHidden = record !== undefined && isHidden(ctx.caller, record.entity, wireOf(record, name));
  if (isNameHidden || wanted.length === 0) return () => unseen;
  const found: readonly Values[] = await ctx.rows(table).ever(wanted);
  const names = new Map(found.map((row) => [row["id"], row[name]]));
  return (id) => {
    const called = names.get(id);
    return typeof called === "string" ? called : unseen;
  };
}

/** The `nameOf` of links that refer to a record: `linkNames("menuId", { table: menus, name: "title" })`. */
export function linkNames(column: string, reference: Reference): TrackedLink["nameOf"] {
  return async (ctx, rows) => {
    const ids = rows.map((row) => row[column]);
    const nameOf = await namesOf(ctx, reference, ids);
    return ids.map((id) => nameOf(id));
  };
}
