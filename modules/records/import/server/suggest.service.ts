import type { InputOf } from "#contract/api";
import { type importApi, importError, maxSuggestions, type Suggestion } from "../contract.ts";
import { listVisibleFields } from "#core/request/access/fieldGuard";
import { canCall } from "#core/request/access/permission";
import type { Context } from "#core/request/context";
import type { Values } from "#core/request/history/trackedRecord";
import type { Choice, Finder, RecordNote } from "#core/request/importDefinition";
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
import { getImportDefinition, listVisibleFields as listVisibleTargets, requireImportPermission } from "./targets.ts";

/** Texts for a cell that contain the keyword: labels of choices, names of records that the caller may list. */
export async function suggestTexts(
  ctx: Context,
  { entity, field, keyword }: InputOf<(typeof importApi.calls)["suggest"]>,
): Promise<Suggestion[]> {
  const kind = getImportDefinition(ctx.app, entity);
  requireImportPermission(ctx, kind);
  const definition = new Map(listVisibleTargets(ctx, kind)).get(field);
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

function matchLabels(choices: readonly Choice[], keyword: string): Suggestion[] {
  const labels = choices.map(({ value, labels: [label = value] }) => label);
  const searched = keyword.trim().toLowerCase();
  const found = labels.filter((label) => label.toLowerCase().includes(searched));
  return toSuggestions(found.map((text) => ({ text, note: null })));
}

/** At most `maxSuggestions` with different texts. */
function toSuggestions(found: readonly Suggestion[]): Suggestion[] {
  return [...new Map(found.map((suggestion) => [suggestion.text, suggestion])).values()].slice(0, maxSuggestions);
}

async function searchNames(ctx: Context, given: Finder, keyword: string): Promise<Suggestion[]> {
  const finder = resolveFinder(ctx, given);
  if (finder.kind === "own") return [];
  const { table } = finder;
  const record = ctx.app.records.findByTable(table.name);
  if (record === undefined || !canCall(ctx, record.read)) return [];
  if (!listSearchedColumns(ctx, table).includes("name")) return [];
  const note = findVisibleNote(ctx, finder);
  if (hasTranslatedNames(table)) return await searchTranslatedNames(ctx, table, { note, keyword });
  const further = finder.kind === "path" ? [finder.parent] : note === undefined ? [] : [note.field];
  const rows = await findRows(ctx, table, { columns: ["id", "name", ...further], keyword });
  const names = rows.map(({ name }) => String(name));
  const found = await createRecordLookup(ctx, finder).find(ctx, names);
  const isUnique = (name: string) => typeof found.get(name) === "object";
  // Records of a tree that share a name are told apart by their paths.
  const isAmbiguous = finder.kind === "path" && !names.every(isUnique);
  const pathOf = isAmbiguous ? await loadPaths(ctx, table, { parent: finder.parent, rows }) : undefined;
  return toSuggestions(
    rows.flatMap((row) => {
      const name = String(row["name"]);
      const text = isUnique(name) ? name : pathOf?.(row).join("/");
      return text === undefined ? [] : { text, note: toNote(ctx, note, row) };
    }),
  );
}

type TranslatedSearch = { readonly note: RecordNote | undefined; readonly keyword: string };

async function searchTranslatedNames(
  ctx: Context,
  table: Table,
  { note, keyword }: TranslatedSearch,
): Promise<Suggestion[]> {
  const searched = keyword.trim().toLowerCase();
  const rows = await listNamedRows(ctx, table);
  const found = rows.filter(({ names }) => names.some((name) => name.toLowerCase().includes(searched)));
  return toSuggestions(found.map(({ name, values }) => ({ text: name, note: toNote(ctx, note, values) })));
}

/** The field that explains the records of a finder, if the caller may know it (security 4.3). */
function findVisibleNote({ caller }: Context, finder: Finder): RecordNote | undefined {
  if (finder.kind !== "name") return undefined;
  const { table, note } = finder;
  if (note === undefined || table.entity === undefined) return note;
  return listVisibleFields(caller, table.entity, [note.field]).length > 0 ? note : undefined;
}

function toNote({ t }: Context, note: RecordNote | undefined, row: Values): string | null {
  const text = note?.textOf(row[note.field]);
  return text === undefined ? null : t(text);
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
