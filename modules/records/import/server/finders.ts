import { type Id, toId } from "#contract/id";
import { listVisibleFields } from "#core/request/access/fieldGuard";
import type { Context } from "#core/request/context";
import { applyVisibilityFilter } from "#core/request/history/visibility";
import type { Values } from "#core/request/history/trackedRecord";
import { anyOf, oneOf, oneOfIgnoringCase } from "#core/rows/condition";
import type { Select } from "#core/rows/rows";
import type { Table } from "#core/rows/table";
import type { Finder, LookupResult, RecordLookup } from "#core/request/importDefinition";
import { splitPath } from "#core/request/importFields";
import { type NameLocale, readTranslatedNames, selectName } from "#core/request/names";

/** Limit for records with one name; more could not be told apart. */
const maxRows = 10_000;

/** A finder that refers to no other import. */
type ResolvedFinder = Exclude<Finder, { kind: "entity" }>;

/** Replaces a reference to the finder of another import by that finder. */
export function resolveFinder(ctx: Pick<Context, "app">, finder: Finder): ResolvedFinder {
  if (finder.kind !== "entity") return finder;
  const { entity } = finder;
  const meant = ctx.app.imports.get(entity)?.finder;
  if (meant === undefined) throw new Error(`the import of ${entity} does not define how its records are found`);
  return resolveFinder(ctx, meant);
}

/** Looks up records as a definition says. */
export function createRecordLookup(ctx: Pick<Context, "app">, given: Finder): RecordLookup {
  const finder = resolveFinder(ctx, given);
  switch (finder.kind) {
    case "name":
      return createNameLookup(finder.table);
    case "path":
      return createPathLookup(finder.table, finder.parent);
    case "own":
      return finder;
  }
}

function createNameLookup(table: Table): RecordLookup {
  return {
    loadNames: async (ctx, ids) => await namesOf(ctx, table, ids),
    async find(ctx, texts) {
      const columns = listSearchedColumns(ctx, table);
      const rows = await findByName(ctx, table, { columns, texts });
      return new Map(texts.map((text) => [text, findInColumns(rows, columns, text)]));
    },
  };
}

function createPathLookup(table: Table, parent: string): RecordLookup {
  return {
    loadNames: async (ctx, ids) => await namesOf(ctx, table, ids),
    async find(ctx, texts) {
      const columns = listSearchedColumns(ctx, table);
      const paths = new Map(texts.map((text) => [text, splitPath(text)]));
      const names = [...paths.values()].map((segments) => segments.at(-1) ?? "");
      const rows = await findByName(ctx, table, { columns, texts: [...new Set([...texts, ...names])] });
      const values = rows.map((row) => row.values);
      const pathOf = columns.includes("name") ? await loadPaths(ctx, table, { parent, rows: values }) : () => [];
      return new Map(
        texts.map((text) => {
          const segments = paths.get(text) ?? [];
          const codesOf = (row: NamedRow) => (columns.includes("code") ? [row.values["code"]] : []);
          const wholePathOf = (row: NamedRow) => [pathOf(row.values).join("/")];
          const endOf = (row: NamedRow) => [pathOf(row.values).slice(-segments.length).join("/")];
          const path = segments.join("/");
          return [
            text,
            findFirst(
              [
                [codesOf, text],
                [wholePathOf, path],
                [endOf, path],
              ],
              rows,
            ),
          ];
        }),
      );
    },
  };
}

/** The columns that a name may be in. A hidden field cannot be used for a search (security 4.3). */
export function listSearchedColumns({ caller }: Context, { entity, columns }: Table): string[] {
  const names = ["code", "name"].filter((name) => name in columns);
  return entity === undefined ? names : listVisibleFields(caller, entity, names);
}

type NameQuery = { readonly columns: readonly string[]; readonly texts: readonly string[] };

/** A record, its name in the caller's language, and its names in all languages. */
type NamedRow = { readonly values: Values; readonly name: string; readonly names: readonly string[] };

/** Records with one of these codes or names; where none has a text exactly, also those that differ in case only. */
async function findByName(ctx: Context, table: Table, { columns, texts }: NameQuery): Promise<NamedRow[]> {
  if (columns.length === 0 || texts.length === 0) return [];
  // Translations of the product's own names are not stored; tables with such names are small.
  if (columns.includes("name") && hasTranslatedNames(table)) return await listNamedRows(ctx, table);
  const exact = await queryNamed(ctx, table, (all) =>
    all.where(() => anyOf(columns.map((name) => oneOf(`row.${name}`, texts)))),
  );
  const found = new Set(exact.flatMap(({ values }) => columns.map((name) => values[name])));
  const others = texts.filter((text) => !found.has(text) && text.toLowerCase() !== text.toUpperCase());
  if (others.length === 0) return exact;
  const alike = await queryNamed(ctx, table, (all) =>
    all.where(() => anyOf(columns.map((name) => oneOfIgnoringCase(`row.${name}`, others)))),
  );
  const known = new Set(exact.map(({ values }) => values["id"]));
  return [...exact, ...alike.filter(({ values }) => !known.has(values["id"]))];
}

/** Whether the records of a table have names in several languages. */
export function hasTranslatedNames(table: Table): boolean {
  return "names" in table.columns;
}

/** All records that lists show the caller. */
export async function listNamedRows(ctx: Context, table: Table): Promise<NamedRow[]> {
  return await queryNamed(ctx, table, (all) => all.orderBy("row.id"));
}

async function queryNamed(
  ctx: Context,
  table: Table,
  restrict: (query: Select<Table>) => Select<Table>,
): Promise<NamedRow[]> {
  const visibleQuery = await limitToVisible(ctx, table, restrict(ctx.rows(table).select()));
  const rows = await ctx.rows(table).run(visibleQuery.selectAll("row").limit(maxRows).$castTo<Values>());
  return rows.map((values) => toNamedRow(ctx, values));
}

/** The record of a row with its name for the caller. */
function toNamedRow(locale: NameLocale, values: Values): NamedRow {
  const plain = String(values["name"]);
  const translations = readTranslatedNames(values["names"]);
  const name = selectName(locale, plain, translations);
  return { values, name, names: [plain, ...Object.values(translations), name] };
}

/** Restricts a query to what lists of these records show the caller. */
export async function limitToVisible(ctx: Context, table: Table, query: Select<Table>): Promise<Select<Table>> {
  const record = ctx.app.records.findByTable(table.name);
  return record === undefined ? query : await applyVisibilityFilter(ctx, record, query);
}

type TextsOf = (row: NamedRow) => readonly unknown[];

/** The record of the first kind of text that any has, exactly or else in another case. */
function findFirst(kinds: readonly (readonly [TextsOf, string])[], rows: readonly NamedRow[]): LookupResult {
  for (const fold of [String, (text: unknown) => String(text).toLowerCase()]) {
    for (const [textsOf, text] of kinds) {
      const found = oneOfThese(rows.filter((row) => textsOf(row).some((own) => fold(own) === fold(text))));
      if (found !== "missing") return found;
    }
  }
  return "missing";
}

/** A code belongs to one record; a name may belong to several. */
function findInColumns(rows: readonly NamedRow[], columns: readonly string[], text: string): LookupResult {
  const kinds = columns.map((column): readonly [TextsOf, string] => [
    ({ values, names }) => (column === "name" ? names : [values[column]]),
    text,
  ]);
  return findFirst(kinds, rows);
}

function oneOfThese(rows: readonly NamedRow[]): LookupResult {
  const [row, ...others] = rows;
  if (row === undefined) return "missing";
  return others.length > 0 ? "several" : { id: idIn(row.values["id"]), name: row.name };
}

function idIn(value: unknown): Id {
  return toId(Number(value));
}

async function namesOf(ctx: Context, table: Table, ids: readonly Id[]): Promise<Map<Id, string>> {
  if (ids.length === 0 || !listSearchedColumns(ctx, table).includes("name")) return new Map();
  const rows: readonly Values[] = await ctx.rows(table).listWithDeleted([...new Set(ids)]);
  return new Map(rows.map((row) => [idIn(row["id"]), toNamedRow(ctx, row).name]));
}

const deepest = 64;

/** The names from the root down to each of these rows. */
export async function loadPaths(
  ctx: Context,
  table: Table,
  { parent, rows }: { parent: string; rows: readonly Values[] },
): Promise<(row: Values) => string[]> {
  const known = new Map(rows.map((row) => [row["id"], row]));
  for (let depth = 0; depth < deepest; depth++) {
    const above = [...known.values()]
      .map((row) => row[parent])
      .filter((id) => typeof id === "number" && !known.has(id));
    if (above.length === 0) break;
    const found: readonly Values[] = await ctx.rows(table).list({ id: [...new Set(above)].slice(0, 1000).map(idIn) });
    if (found.length === 0) break;
    for (const row of found) known.set(row["id"], row);
  }
  return (row) => {
    const names: string[] = [];
    for (let at: Values | undefined = row; at !== undefined && names.length <= deepest; at = known.get(at[parent])) {
      names.unshift(String(at["name"]));
    }
    return names;
  };
}
