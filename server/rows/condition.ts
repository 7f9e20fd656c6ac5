import { type RawBuilder, sql } from "kysely";

/** A text as a pattern of itself: `%`, `_` and `\` lose their meaning. */
export function literally(text: string): string {
  return text.replaceAll(/[%_\\]/gu, String.raw`\$&`);
}

/** The pattern of texts that contain a text. */
export function containing(text: string): string {
  return `%${literally(text)}%`;
}

/** That a column holds one of the values. The statement's text is the same for any number of them: it is prepared once. */
export function oneOf(column: string, values: readonly unknown[]): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(column)} = any(${values})`;
}
