import type { InputOf } from "#contract/api";
import { type importApi, importError, maxSuggestions } from "../contract.ts";
import { canCall } from "#core/request/access/permission";
import type { Context } from "#core/request/context";
import type { Choice, Finder } from "#core/request/importDefinition";
import { pageRows } from "#core/request/pageRows";
import type { Table } from "#core/rows/table";
import {
  createRecordLookup,
  hasTranslatedNames,
  limitToVisible,
  listNamedRows,
  listSearchedColumns,
  loadPaths,
  resolveFinder,
} from "./finders.ts";
import { getImportDefinition, listVisibleFields, requireImportPermission } from "./targets.ts";

/** Texts for a cell that contain the keyword: labels of choices, names of records that the caller may list. */
export async function suggestTexts(
  ctx: Context,
  { entity, field, keyword }: InputOf<(typeof importApi.calls)["suggest"]>,
): Promise<string[]> {
  const kind = getImportDefinition(ctx.app, entity);
  requireImportPermission(ctx, kind);
  const definition = new Map(listVisibleFields(ctx, kind)).get(field);
  if (definition === undefined) throw importError("import.unknown_field", { field });
  switch (definition.kind) {
    case "choice":
      return matchLabels(await definition.choices(ctx), keyword);
    case "record":
    case "records":
      return await searchNames(ctx, definition.finder, keyword);
    default:
      return [];
  }
}

function matchLabels(choices: readonly Choice[], keyword: string): string[] {
  const labels = choices.map(({ value, labels: [label = value] }) => label);
  const searched = keyword.trim().toLowerCase();
  return labels.filter((label) => label.toLowerCase().includes(searched)).slice(0, maxSuggestions);
}

async function searchNames(ctx: Context, given: Finder, keyword: string): Promise<string[]> {
  const finder = resolveFinder(ctx, given);
  if (finder.kind === "own") return [];
  const { table } = finder;
  const record = ctx.app.records.findByTable(table.name);
  if (record === undefined || !canCall(ctx, record.read)) return [];
  if (!listSearchedColumns(ctx, table).includes("name")) return [];
  if (hasTranslatedNames(table)) return await searchTranslatedNames(ctx, table, keyword);
  const columns = finder.kind === "path" ? ["id", "name", finder.parent] : ["id", "name"];
  const rows = await findRows(ctx, table, { columns, keyword });
  const names = rows.map(({ name }) => String(name));
  const found = await createRecordLookup(ctx, finder).find(ctx, names);
  const isUnique = (name: string) => typeof found.get(name) === "object";
  if (names.every(isUnique)) return [...new Set(names)];
  // Records of a tree that share a name are told apart by their paths.
  const pathOf = finder.kind === "path" ? await loadPaths(ctx, table, { parent: finder.parent, rows }) : undefined;
  const texts = rows.flatMap((row) => {
    const name = String(row["name"]);
    return isUnique(name) ? name : (pathOf?.(row).join("/") ?? []);
  });
  return [...new Set(texts)];
}

async function searchTranslatedNames(ctx: Context, table: Table, keyword: string): Promise<string[]> {
  const searched = keyword.trim().toLowerCase();
  const rows = await listNamedRows(ctx, table);
  const found = rows.filter(({ names }) => names.some((name) => name.toLowerCase().includes(searched)));
  return [...new Set(found.map(({ name }) => name))].slice(0, maxSuggestions);
}

type NameSearch = { readonly columns: readonly string[]; readonly keyword: string };

async function findRows(ctx: Context, table: Table, { columns, keyword }: NameSearch) {
  const page = await pageRows(ctx, table, {
    query: await limitToVisible(ctx, table, ctx.rows(table).select()),
    columns,
    fields: new Map(),
    orderBy: "id",
    input: { page: 1, pageSize: maxSuggestions, descStr: "", keyword },
    isFiltered: false,
  });
  return page.items;
}
