import { languages, type Language } from "#contract/languages";
import type { App } from "#core/request/app";
import type { ImportDefinition, ImportField } from "#core/request/importDefinition";

type Words = Pick<App, "words">;

/** The example of a field in the template. */
export function getExample({ words }: Words, { example }: ImportField, language: Language): string {
  return example === undefined ? "" : words.forLanguage(language)(example);
}

/** The example row of the template in each language: the examples by field. */
export function listExampleRows(app: Words, { fields }: ImportDefinition): ReadonlyMap<string, string>[] {
  const withExample = Object.entries(fields).filter(([, { example }]) => example !== undefined);
  return languages.map(
    (language) => new Map(withExample.map(([name, field]) => [name, getExample(app, field, language)])),
  );
}
