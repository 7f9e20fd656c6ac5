import { languages, type Language } from "#contract/languages";
import type { App } from "#server/app";
import type { ImportField } from "./definition.ts";
import type { FileRow } from "./parsing/sheet.ts";
import type { Plan } from "./plan.ts";

/** What the template shows in a field. */
export function exampleOf({ words }: Pick<App, "words">, { example }: ImportField, language: Language): string {
  return example === undefined ? "" : words.in(language)(example);
}

/** Tells the example of the template from rows that somebody has filled in. */
export function exampleTest(app: Pick<App, "words">, { columns }: Plan): (row: FileRow) => boolean {
  const shown = columns.filter(({ field }) => field.example !== undefined);
  const examples = languages.map((language) =>
    JSON.stringify(shown.map(({ field }) => exampleOf(app, field, language))),
  );
  return ([, cells]) =>
    shown.length > 0 && examples.includes(JSON.stringify(shown.map(({ index }) => cells[index] ?? "")));
}
