import * as z from "zod";
import { type ExportColumn, exportError } from "#contract/export";
import { coreOf, fieldsOf } from "#contract/schema";
import { fieldGuardOf } from "#server/access/fields";
import type { Offered } from "#server/access/permission";
import type { App } from "#server/app";
import type { Caller } from "#server/context/caller";

/** A list that can leave: page after page, or answered as a whole, as trees are. */
export type ExportedList = {
  /** `sysPos/page` */
  readonly name: string;
  readonly route: Offered;
  readonly isPaged: boolean;
  /** The fields of its rows. */
  readonly fields: ReadonlyMap<string, z.core.$ZodType>;
};

/** The list that a call answers. Throws for calls that answer none. */
export function exportedList({ routes }: Pick<App, "routes">, name: string): ExportedList {
  const route = routes.find((one) => `${one.api.name}/${one.name}` === name);
  if (route === undefined || !route.reads) throw exportError("export.unknown_list", { list: name });
  const answer = coreOf(route.call.output);
  const isPaged = answer instanceof z.ZodObject && "nextCursor" in answer.shape;
  const rows: unknown = isPaged ? answer.shape["items"] : answer;
  const row = rows instanceof z.ZodArray ? coreOf(rows.element) : undefined;
  if (!(row instanceof z.ZodObject) || !("id" in row.shape)) throw exportError("export.unknown_list", { list: name });
  return { name, route, isPaged, fields: new Map(fieldsOf(row)) };
}

const Rows = z.tuple([z.record(z.string(), z.null())]);
const OneRow = z.union([Rows, z.object({ items: Rows }).transform(({ items }) => items)]);

/** Those of the columns that the caller may read, as on the screen; throws where the list does not have one at all. */
export function readableColumns(
  list: ExportedList,
  columns: readonly ExportColumn[],
  { hidden }: Pick<Caller, "hidden">,
): ExportColumn[] {
  const unknown = columns.find(({ name }) => !list.fields.has(name));
  if (unknown !== undefined) throw exportError("export.unknown_column", { column: unknown.name });
  const row = Object.fromEntries([...list.fields.keys()].map((name) => [name, null]));
  const shown = fieldGuardOf(list.route, true).hide(list.isPaged ? { items: [row] } : [row], hidden);
  const [visible] = OneRow.parse(shown);
  return columns.filter(({ name }) => name in visible);
}
