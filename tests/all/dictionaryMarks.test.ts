import { glob, readFile } from "node:fs/promises";
import path from "node:path";
import * as z from "zod";
import { expect, it } from "vitest";
import { findDictionaryCode } from "#contract/dictionaryField";
import { listSchemaFields, unwrapSchema } from "#contract/schema";
import type { Route } from "#core/http/routes";
import { modules } from "#app/modules.server";

const root = path.join(import.meta.dirname, "../..");
const routes = modules.flatMap((module) => module.routes);
const apis = new Map<string, readonly Route[]>(Map.groupBy(routes, ({ api }) => api.name));

/** Shows what parts look like, with records of its own. */
const examples = "modules/developer/catalogue/";

/** A place where a screen takes the values of a field from a dictionary. */
type Use = {
  readonly file: string;
  readonly field: string;
  readonly dictionary: string;
  readonly isWritten: boolean;
  /** The controllers whose records the file shows. */
  readonly controllers: readonly string[];
};

const columnsAndFields = /\b(?<kind>column|field)\.dictionary(?:Many)?\(\s*"(?<field>\w+)",\s*(?<dictionary>"?\w+"?)/gu;
const parts =
  /<Dictionary(?<kind>Tag|Select|Radio|Checkbox)\b[^>]*?\bdictionary=\{?(?<dictionary>"?\w+"?)\}?[^>]*?\bvalue=\{(?:String\()?(?:\w+\.)*(?<field>\w+)/gu;

/** The exports of contracts by name: controllers, and codes of dictionaries. */
async function readContractNames(): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>();
  for await (const file of glob("modules/*/*/{contract,*.contract}.ts", { cwd: root })) {
    const text = await readFile(path.join(root, file), "utf8");
    for (const { groups } of text.matchAll(/export const (?<name>\w+) = (?:defineApi\(\s*)?"(?<value>\w+)"/gu))
      names.set(groups?.["name"] ?? "", groups?.["value"] ?? "");
  }
  return names;
}

/** Every use of a dictionary in the screens of all modules. */
async function listUses(): Promise<Use[]> {
  const names = await readContractNames();
  const uses: Use[] = [];
  for await (const file of glob("modules/*/*/web/**/*.{ts,tsx}", { cwd: root })) {
    if (/\.test\.tsx?$/u.test(file) || file.startsWith(examples)) continue;
    const text = await readFile(path.join(root, file), "utf8");
    const controllers = listControllers(file, text, names);
    for (const { groups = {} } of [...text.matchAll(columnsAndFields), ...text.matchAll(parts)]) {
      const { kind = "", field = "", dictionary = "" } = groups;
      const code = dictionary.startsWith('"') ? dictionary.slice(1, -1) : (names.get(dictionary) ?? dictionary);
      uses.push({ file, field, dictionary: code, isWritten: !["column", "Tag"].includes(kind), controllers });
    }
  }
  return uses;
}

/** Controllers that a file names; a part that names none shows the records of its module. */
function listControllers(file: string, text: string, names: ReadonlyMap<string, string>): string[] {
  const named = [...text.matchAll(/\b\w+Api\b/gu)].flatMap(([name]) => names.get(name) ?? []);
  if (named.length > 0) return [...new Set(named)];
  const folder = file.split(path.sep).slice(1, 3).join("/");
  return modules.filter(({ name }) => name === folder).flatMap((module) => module.routes.map(({ api }) => api.name));
}

/** The schemas of a field: those of forms in writing inputs, those of lists and of their filters in answers. */
function listSchemas({ field, isWritten, controllers }: Use): z.core.$ZodType[] {
  const all = controllers.flatMap((name) => apis.get(name) ?? []);
  const writing = all.filter(({ isReadOnly }) => !isReadOnly).flatMap(({ call }) => findFields(call.input, field));
  return isWritten && writing.length > 0 ? writing : all.flatMap(({ call }) => findFields(call.output, field));
}

function findFields(schema: z.core.$ZodType, field: string): z.core.$ZodType[] {
  const core = unwrapSchema(schema);
  if (core instanceof z.ZodArray) return findFields(core.element, field);
  if (!(core instanceof z.ZodObject)) return [];
  return listSchemaFields(core).flatMap(([name, type]) => {
    if (name === field) return [type];
    return name === "items" || name === "sysNotice" ? findFields(type, field) : [];
  });
}

it("every field that a screen shows by a dictionary is marked with it in the contract", async () => {
  const uses = await listUses();
  const unknown = uses.filter((use) => listSchemas(use).length === 0);
  const unmarked = uses.filter((use) =>
    listSchemas(use).some((schema) => findDictionaryCode(schema) !== use.dictionary),
  );

  expect(uses.length).toBeGreaterThan(25);
  expect(unknown.map(nameOf)).toEqual([]);
  expect(unmarked.map(nameOf)).toEqual([]);
});

function nameOf({ file, field, dictionary, isWritten }: Use): string {
  return `${file}: ${field} is ${isWritten ? "chosen from" : "shown by"} ${dictionary}`;
}
