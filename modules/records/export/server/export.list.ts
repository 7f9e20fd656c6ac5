import * as z from "zod";
import { type ExportColumn, exportError } from "../contract.ts";
import { listSchemaFields, unwrapSchema } from "#contract/schema";
import { compileFieldGuard } from "#core/request/access/fieldGuard";
import type { OfferedCall } from "#core/request/access/permission";
import type { App } from "#core/request/app";
import type { Caller } from "#core/request/caller";

/** A list that can be exported: page by page, or as a whole like trees. */
export type ExportedList = {
  /** `sysPos/page` */
  readonly name: string;
  readonly route: OfferedCall;
  readonly isPaged: boolean;
  /** The fields of its rows. */
  readonly fields: ReadonlyMap<string, z.core.$ZodType>;
};

/** The list of a call. Throws for calls that answer no list. */
export function getExportedList({ routes }: Pick<App, "routes">, name: string): ExportedList {
  const route = routes.find((route) => `${route.api.name}/${route.name}` === name);
  if (route === undefined || !route.isReadOnly) throw exportError("export.unknown_list", { list: name });
  const answer = unwrapSchema(route.call.output);
  const isPaged = answer instanceof z.ZodObject && "nextCursor" in answer.shape;
  const rows: unknown = isPaged ? answer.shape["items"] : answer;
  const row = rows instanceof z.ZodArray ? unwrapSchema(rows.element) : undefined;
  if (!(row instanceof z.ZodObject) || !("id" in row.shape)) throw exportError("export.unknown_list", { list: name });
  return { name, route, isPaged, fields: new Map(listSchemaFields(row)) };
}

const Rows = z.tuple([z.record(z.string(), z.null())]);
const OneRow = z.union([Rows, z.object({ items: Rows }).transform(({ items }) => items)]);

/** The columns that the caller may read, as on the screen; throws if the list does not have one of them. */
export function selectReadableColumns(
  list: ExportedList,
  columns: readonly ExportColumn[],
  { hidden }: Pick<Caller, "hidden">,
): ExportColumn[] {
  const unknown = columns.find(({ name }) => !list.fields.has(name));
  if (unknown !== undefined) throw exportError("export.unknown_column", { column: unknown.name });
  const row = Object.fromEntries([...list.fields.keys()].map((name) => [name, null]));
  const visibleRows = compileFieldGuard(list.route, true).hide(list.isPaged ? { items: [row] } : [row], hidden);
  const [visible] = OneRow.parse(visibleRows);
  return columns.filter(({ name }) => name in visible);
}
