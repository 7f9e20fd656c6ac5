import { type AliasedRawBuilder, type Expression, type RawBuilder, sql } from "kysely";
import type { Id } from "#contract/id";

/** Escapes a text for LIKE: `%`, `_` and `\` lose their meaning. */
export function escapeLikePattern(text: string): string {
  return text.replaceAll(/[%_\\]/gu, String.raw`\$&`);
}

/** The LIKE pattern for texts that contain a text. */
export function toContainsPattern(text: string): string {
  return `%${escapeLikePattern(text)}%`;
}

/**
 * A column holds one of the values. The statement's text is the same for any number of values, so it is prepared once.
 */
export function oneOf(column: string, values: readonly unknown[]): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(column)} = any(${values})`;
}

/**
 * A column holds one of the values of a subquery, which is read once and first: then each row is found by an index, even
 * if the planner knows too little about a table that has grown a moment ago to choose that itself.
 */
export function oneOfSelected(column: string, values: Expression<unknown>): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(column)} = any(array(${values}))`;
}

/** A column compared with a value. */
export function compareColumn(
  column: string,
  comparison: "=" | "<>" | ">=" | "<=" | "<",
  value: unknown,
): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(column)} ${sql.raw(comparison)} ${value}`;
}

/** One of the text columns contains a text, whatever its case. */
export function anyContains(columns: readonly string[], text: string): RawBuilder<boolean> {
  const pattern = toContainsPattern(text);
  return anyOf(columns.map((column) => sql<boolean>`${sql.ref(column)} ilike ${pattern}`));
}

/** Two text columns with a slash between them are one of the texts. The database looks them up in a hash table. */
export function pairOneOf(first: string, second: string, texts: readonly string[]): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(first)} || '/' || ${sql.ref(second)}) = any(${texts})`;
}

/** Like `oneOf` for texts, whatever their case. */
export function oneOfIgnoringCase(column: string, texts: readonly string[]): RawBuilder<boolean> {
  const lowered = texts.map((text) => text.toLowerCase());
  return sql<boolean>`lower(${sql.ref(column)}) = any(${lowered})`;
}

/** Ids, each with the text at the same place, as a table to join with: `pair.id`, `pair.text`. */
export function pairsOf(
  ids: readonly Id[],
  texts: readonly string[],
): AliasedRawBuilder<{ id: Id; text: string }, "pair"> {
  return sql<{ id: Id; text: string }>`unnest(${ids}::bigint[], ${texts}::text[])`.as(sql`pair (id, text)`);
}

/** At least one of the conditions holds; false if there is none. */
export function anyOf(conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> {
  return conditions.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(conditions, sql` or `)})`;
}

/**
 * A JSON list of texts holds one of the values. `jsonb_exists_any` would compare each element with each value; this looks
 * elements up in a hash table.
 */
export function jsonContainsAny(column: string, values: readonly string[]): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from jsonb_array_elements_text(${sql.ref(column)}) as element (text) where element.text = any(${values}::text[])
  )`;
}

/** The element of a JSON list at an index is this text. */
export function jsonTextAt(column: string, index: number, text: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(column)} ->> ${index}::integer = ${text}`;
}

/** A JSON value contains another one, as `@>` compares them. */
export function jsonContains(column: string, value: unknown): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(column)} @> ${JSON.stringify(value)}::jsonb`;
}

/** Columns of a query's row by names that are known only at run time. */
export function namedColumns(names: readonly string[]): AliasedRawBuilder<unknown, string>[] {
  return names.map((name) => sql.ref(`row.${name}`).as(name));
}

/**
 * A generated search text holds the grams of each word of a search, which an index finds (migrations/202611211455_search.sql).
 * It is a first choice: whether a column holds a word is checked besides.
 */
export function hasGramsOf(column: string, keyword: string): RawBuilder<boolean> {
  const words = keyword.toLowerCase().split(/\s+/u).filter(Boolean);
  return sql<boolean>`grams(${sql.ref(column)}) @> grams_of_words(${words})`;
}
