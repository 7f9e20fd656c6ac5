import { Id } from "#contract/id";
import type { Context } from "#core/request/context";
import { isHidden } from "#core/request/access/fieldGuard";
import { readTranslatedNames, selectName } from "../names.ts";
import { toWireName } from "./visibleFields.ts";
import type { NamedTable, Reference, TrackedLink, Values } from "./trackedRecord.ts";

/** Replaces the name of a record that the caller may not see. */
export const hiddenName = "…";

/**
 * Loads the names of records by id, including deleted ones; `hiddenName` if the caller may not see the record or its
 * name.
 */
export async function loadRecordNames(
  ctx: Context,
  reference: Reference,
  ids: readonly unknown[],
): Promise<(id: unknown) => string> {
  const referencedTable = findReferencedTable(ctx, reference);
  if (referencedTable === undefined) return () => hiddenName;
  const { table, name } = referencedTable;
  const uniqueIds = [...new Set(ids)].map((id) => Id.safeParse(id).data).filter((id) => id !== undefined);
  const record = ctx.app.records.findByTable(table.name);
  const isNameHidden = record !== undefined && isHidden(ctx.caller, record.entity, toWireName(record, name));
  if (isNameHidden || uniqueIds.length === 0) return () => hiddenName;
  const found: readonly Values[] = await ctx.rows(table).listWithDeleted(uniqueIds);
  const rows = new Map(found.map((row) => [row["id"], row]));
  return (id) => {
    const called = rows.get(id)?.[name];
    if (typeof called !== "string") return hiddenName;
    return selectName(ctx, called, readTranslatedNames(rows.get(id)?.["names"]));
  };
}

/** The table of a reference; `undefined` if no module tracks the record that it names. */
export function findReferencedTable({ app }: Context, reference: Reference): NamedTable | undefined {
  if (!("entity" in reference)) return reference;
  const record = app.records.find(reference.entity);
  return record === undefined ? undefined : { table: record.table, name: record.name ?? "name" };
}

/** The `loadNames` of links to a record: `createLinkNameLoader("menuId", { table: menus, name: "title" })`. */
export function createLinkNameLoader(column: string, reference: Reference): TrackedLink["loadNames"] {
  return async (ctx, rows) => {
    const ids = rows.map((row) => row[column]);
    const nameOf = await loadRecordNames(ctx, reference, ids);
    return ids.map((id) => nameOf(id));
  };
}
