import { languages, type Language } from "#contract/languages";
import type { App } from "#core/request/app";
import type { ImportField } from "#core/request/importDefinition";
import type { FileRow } from "./parsing/sheet.ts";
import type { ImportPlan } from "./importPlan.ts";

/** The example of a field in the template. */
export function getExample({ words }: Pick<App, "words">, { example }: ImportField, language: Language): string {
  return example === undefined ? "" : words.forLanguage(language)(example);
}

/** Distinguishes the template's example row from rows with data; `columnCount`: the number of columns of the file. */
export function createExampleMatcher(
  app: Pick<App, "words">,
  { columns }: ImportPlan,
  columnCount: number,
): (row: FileRow) => boolean {
  const exampleColumns = columns.filter(({ index, field }) => index < columnCount && field.example !== undefined);
  const examples = languages.map((language) =>
    JSON.stringify(exampleColumns.map(({ field }) => getExample(app, field, language))),
  );
  return ([, cells]) =>
    exampleColumns.length > 0 &&
    examples.includes(JSON.stringify(exampleColumns.map(({ index }) => cells[index] ?? "")));
}
