import { type Id, toId } from "#contract/id";
import { listVisibleFields } from "#core/request/access/fieldGuard";
import type { Context } from "#core/request/context";
import { applyVisibilityFilter } from "#core/request/history/visibility";
import type { Values } from "#core/request/history/trackedRecord";
import { anyOf, oneOf } from "#core/rows/condition";
import type { Select } from "#core/rows/rows";
import type { Table } from "#core/rows/table";
import type { Finder, LookupResult, RecordLookup } from "#core/request/importDefinition";
import { splitPath } from "#core/request/importFields";

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
      return new Map(texts.map((text) => [text, oneIn(rows, columns, text)]));
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
      const pathOf = columns.includes("name") ? await loadPaths(ctx, table, { parent, rows }) : () => [];
      return new Map(
        texts.map((text) => {
          const segments = paths.get(text) ?? [];
          const hasWholePath = (row: Values) => pathOf(row).join("/") === segments.join("/");
          const end = (row: Values) => pathOf(row).slice(-segments.length).join("/") === segments.join("/");
          const byCode = oneOfThese(rows.filter((row) => columns.includes("code") && row["code"] === text));
          const exact = oneOfThese(rows.filter(hasWholePath));
          return [text, [byCode, exact].find((found) => found !== "missing") ?? oneOfThese(rows.filter(end))];
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

async function findByName(ctx: Context, table: Table, { columns, texts }: NameQuery): Promise<Values[]> {
  if (columns.length === 0 || texts.length === 0) return [];
  const matches = anyOf(columns.map((name) => oneOf(`row.${name}`, texts)));
  const visibleQuery = await limitToVisible(
    ctx,
    table,
    ctx
      .rows(table)
      .select()
      .where(() => matches),
  );
  return await ctx.rows(table).run(visibleQuery.selectAll("row").limit(maxRows).$castTo<Values>());
}

/** Restricts a query to what lists of these records show the caller. */
export async function limitToVisible(ctx: Context, table: Table, query: Select<Table>): Promise<Select<Table>> {
  const record = ctx.app.records.findByTable(table.name);
  return record === undefined ? query : await applyVisibilityFilter(ctx, record, query);
}

/** A code belongs to one record; a name may belong to several. */
function oneIn(rows: readonly Values[], columns: readonly string[], text: string): LookupResult {
  const found = columns.map((name) => oneOfThese(rows.filter((row) => row[name] === text)));
  return found.find((match) => match !== "missing") ?? "missing";
}

function oneOfThese(rows: readonly Values[]): LookupResult {
  const [row, ...others] = rows;
  if (row === undefined) return "missing";
  return others.length > 0 ? "several" : { id: idIn(row["id"]), name: String(row["name"]) };
}

function idIn(value: unknown): Id {
  return toId(Number(value));
}

async function namesOf(ctx: Context, table: Table, ids: readonly Id[]): Promise<Map<Id, string>> {
  if (ids.length === 0 || !listSearchedColumns(ctx, table).includes("name")) return new Map();
  const rows: readonly Values[] = await ctx.rows(table).listWithDeleted([...new Set(ids)]);
  return new Map(rows.map((row) => [idIn(row["id"]), String(row["name"])]));
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
