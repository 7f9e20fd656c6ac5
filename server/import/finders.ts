import { sql } from "kysely";
import { type Id, idOf } from "#contract/id";
import { visibleOf } from "#server/access/fields";
import type { Context } from "#server/context/context";
import { withinSeen } from "#server/history/seen";
import type { Values } from "#server/history/tracked";
import { oneOf } from "#server/rows/condition";
import type { Select } from "#server/rows/rows";
import type { Table } from "#server/rows/table";
import type { Finder, Found } from "./definition.ts";

/** More records of one name than anybody could tell apart. */
const mostRows = 10_000;

/** Finds records by their code or their name. */
export function byName(table: Table): Finder {
  return {
    names: async (ctx, ids) => await namesOf(ctx, table, ids),
    async find(ctx, texts) {
      const columns = searchableIn(ctx, table);
      const rows = await named(ctx, table, { columns, texts });
      return new Map(texts.map((text) => [text, oneIn(rows, columns, text)]));
    },
  };
}

/** Finds records of a tree by their code, or by their path from the top, `公司/项目部`; the end of a path is enough where it is the only one. */
export function byPath(table: Table, parent: string): Finder {
  return {
    names: async (ctx, ids) => await namesOf(ctx, table, ids),
    async find(ctx, texts) {
      const columns = searchableIn(ctx, table);
      const paths = new Map(texts.map((text) => [text, segmentsOf(text)]));
      const ends = [...paths.values()].map((segments) => segments.at(-1) ?? "");
      const rows = await named(ctx, table, { columns, texts: [...new Set([...texts, ...ends])] });
      const pathOf = columns.includes("name") ? await pathsOf(ctx, table, { parent, rows }) : () => [];
      return new Map(
        texts.map((text) => {
          const segments = paths.get(text) ?? [];
          const whole = (row: Values) => pathOf(row).join("/") === segments.join("/");
          const end = (row: Values) => pathOf(row).slice(-segments.length).join("/") === segments.join("/");
          const byCode = oneOfThese(rows.filter((row) => columns.includes("code") && row["code"] === text));
          const exact = oneOfThese(rows.filter(whole));
          return [text, [byCode, exact].find((found) => found !== "missing") ?? oneOfThese(rows.filter(end))];
        }),
      );
    },
  };
}

/** The steps of a path, from the top. */
export function segmentsOf(text: string): string[] {
  const steps = text.split(/[/\\＞>›→]/u).map((step) => step.trim());
  return steps.filter((step) => step !== "");
}

/** A field that one may not read is nothing to search by (security 4.3). */
function searchableIn({ caller }: Context, { entity, columns }: Table): string[] {
  const names = ["code", "name"].filter((name) => name in columns);
  return entity === undefined ? names : visibleOf(caller, entity, names);
}

type Named = { readonly columns: readonly string[]; readonly texts: readonly string[] };

async function named(ctx: Context, table: Table, { columns, texts }: Named): Promise<Values[]> {
  const [first, ...others] = columns;
  if (first === undefined || texts.length === 0) return [];
  const matches = others.reduce(
    (condition, name) => sql<boolean>`(${condition} or ${oneOf(`row.${name}`, texts)})`,
    oneOf(`row.${first}`, texts),
  );
  const seen = await bound(
    ctx,
    table,
    ctx
      .rows(table)
      .select()
      .where(() => matches),
  );
  return await ctx.rows(table).run(seen.selectAll("row").limit(mostRows).$castTo<Values>());
}

/** Within what lists of these records show the caller. */
async function bound(ctx: Context, table: Table, query: Select<Table>): Promise<Select<Table>> {
  const record = ctx.app.records.ofTable(table.name);
  return record === undefined ? query : await withinSeen(ctx, record, query);
}

/** A code is one record's own; a name may be several records'. */
function oneIn(rows: readonly Values[], columns: readonly string[], text: string): Found {
  const found = columns.map((name) => oneOfThese(rows.filter((row) => row[name] === text)));
  return found.find((one) => one !== "missing") ?? "missing";
}

function oneOfThese(rows: readonly Values[]): Found {
  const [row, ...others] = rows;
  if (row === undefined) return "missing";
  return others.length > 0 ? "several" : { id: idIn(row["id"]), name: String(row["name"]) };
}

function idIn(value: unknown): Id {
  return idOf(Number(value));
}

async function namesOf(ctx: Context, table: Table, ids: readonly Id[]): Promise<Map<Id, string>> {
  if (ids.length === 0 || !searchableIn(ctx, table).includes("name")) return new Map();
  const rows: readonly Values[] = await ctx.rows(table).ever([...new Set(ids)]);
  return new Map(rows.map((row) => [idIn(row["id"]), String(row["name"])]));
}

const deepest = 64;

/** The names from the top down to each of these rows. */
async function pathsOf(
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
