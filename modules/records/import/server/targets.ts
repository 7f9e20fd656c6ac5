import * as z from "zod";
import { importError, type ImportTarget } from "../contract.ts";
import { languages } from "#contract/languages";
import type { TextKey } from "#contract/text";
import type { App } from "#core/request/app";
import { isHidden } from "#core/request/access/fieldGuard";
import { canCall, requireCall } from "#core/request/access/permission";
import type { Context } from "#core/request/context";
import type { RegisteredRecord } from "#core/request/history/recordRegistry";
import type { Finder, ImportDefinition, ImportField, KeySubstitute, RecordAdder } from "#core/request/importDefinition";
import { normalizeTitle } from "./parsing/normalizeTitle.ts";

/** The definition for a record's wire name. */
export function getImportDefinition({ imports }: Pick<App, "imports">, entity: string): ImportDefinition {
  const kind = imports.get(entity);
  if (kind === undefined) throw importError("import.unknown_entity");
  return kind;
}

/** An import adds records and shows existing ones, so it requires both permissions; throws 403. */
export function requireImportPermission(ctx: Context, kind: ImportDefinition): void {
  requireCall(ctx, `${kind.api.name}/add`);
  requireCall(ctx, getImportRecord(ctx.app, kind).read);
  for (const field of kind.key) {
    if (isHidden(ctx.caller, kind.api.name, field))
      throw importError("import.key_hidden", { field: getFieldTitle(ctx, kind, field) });
  }
}

/** Whether the caller may also update existing records. */
export function canUpdateRecords(ctx: Context, { api }: ImportDefinition): boolean {
  return canCall(ctx, `${api.name}/update`);
}

/** The tracked record of an import: wire names of its columns, and its masks. */
export function getImportRecord({ records }: Pick<App, "records">, { api }: ImportDefinition): RegisteredRecord {
  const record = records.find(api.name);
  if (record === undefined) throw new Error(`${api.name} is imported but has no history, so nothing could be undone`);
  return record;
}

/** The fields that the caller can fill, in the order of the template. */
export async function listTargets(ctx: Context, kind: ImportDefinition): Promise<ImportTarget[]> {
  const tenantFields = new Set(await kind.listRequiredFields?.(ctx));
  const keys = new Set([...kind.key, ...(kind.fallbackKey ?? [])]);
  return listVisibleFields(ctx, kind).map(([field, { kind: reading }]) => ({
    field,
    title: getFieldTitle(ctx, kind, field),
    kind: reading,
    isRequired: tenantFields.has(field) || isRequired(kind, field),
    isKey: keys.has(field),
    isOnlyNew: !isChangeable(kind, field),
    ...(kind.keySubstitute?.field === field ? { substitute: kind.keySubstitute.from } : {}),
  }));
}

/** Fields of the definition that no role hides from the caller. */
export function listVisibleFields(ctx: Context, { api, fields }: ImportDefinition): [string, ImportField][] {
  return Object.entries(fields).filter(([field]) => !isHidden(ctx.caller, api.name, field));
}

/** How the missing records that a field refers to are added and found; `undefined` if the caller may add none. */
export function findAdder(ctx: Context, { fields }: ImportDefinition, name: string): AddableRecords | undefined {
  const field = fields[name];
  if (field?.kind !== "record" || field.adder === undefined || !canCall(ctx, field.adder.call)) return undefined;
  return { finder: field.finder, adder: field.adder };
}

/** Records that an import can find and add. */
export type AddableRecords = { readonly finder: Finder; readonly adder: RecordAdder };

/** Whether the update call takes a field. */
export function isChangeable({ api }: ImportDefinition, field: string): boolean {
  return api.calls["update"] !== undefined && field in api.calls["update"].input.shape;
}

function isRequired({ api }: ImportDefinition, field: string): boolean {
  const shape: Readonly<Record<string, z.core.$ZodType>> = api.calls["add"]?.input.shape ?? {};
  const schema = shape[field];
  return schema !== undefined && !z.safeParse(schema, undefined).success;
}

/** The title of a field in the caller's language. */
export function getFieldTitle({ t, app }: Pick<Context, "t" | "app">, kind: ImportDefinition, field: string): string {
  const { label } = kind.fields[field] ?? {};
  return t(label ?? keyOf(app, kind, field));
}

function keyOf(app: App, kind: ImportDefinition, field: string): TextKey {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- the tests render the title of every field, so a missing text is found
  return `${getImportRecord(app, kind).prefix}.${field}` as TextKey;
}

/** Fields by the known titles of their columns, as `normalizeTitle` gives them. */
export type KnownTitles = {
  /** The title in each language, and the field's own name. */
  readonly own: ReadonlyMap<string, string>;
  /** Titles that lists from elsewhere use. */
  readonly other: ReadonlyMap<string, string>;
};

/** The known titles of the fields that the caller can fill. */
export function listKnownTitles(ctx: Context, kind: ImportDefinition): KnownTitles {
  const fields = listVisibleFields(ctx, kind).map(([field]) => field);
  const translated = languages.map((language) => ({ app: ctx.app, t: ctx.app.words.forLanguage(language) }));
  return {
    own: indexTitles(fields, (field) => [...translated.map((own) => getFieldTitle(own, kind, field)), field]),
    other: indexTitles(fields, (field) => kind.otherTitles?.[field] ?? []),
  };
}

function indexTitles(
  fields: readonly string[],
  getTitles: (field: string) => readonly string[],
): ReadonlyMap<string, string> {
  const index = new Map<string, string>();
  for (const field of fields) {
    for (const title of getTitles(field))
      if (!index.has(normalizeTitle(title))) index.set(normalizeTitle(title), field);
  }
  return index;
}

/** Guesses the field of each column: as last time, else by its own title, else by another one; each field once. */
export function guessFields(
  titles: readonly string[],
  { own, other }: KnownTitles,
  last: Readonly<Record<string, string>>,
): (string | null)[] {
  const fillable = new Set(own.values());
  const lastFields = new Map(Object.entries(last).filter(([, field]) => fillable.has(field)));
  const plainTitles = titles.map(normalizeTitle);
  const guessed = new Map<number, string>();
  const usedFields = new Set<string>();
  for (const known of [new Map([...own, ...lastFields]), other]) {
    for (const [index, title] of plainTitles.entries()) {
      const field = title === "" || guessed.has(index) ? undefined : known.get(title);
      if (field === undefined || usedFields.has(field)) continue;
      usedFields.add(field);
      guessed.set(index, field);
    }
  }
  return titles.map((_, index) => guessed.get(index) ?? null);
}

/** The substitute of the key, if these fields need it and have it. */
export function findKeySubstitute(
  { keySubstitute }: ImportDefinition,
  mappedFields: readonly (string | null)[],
): KeySubstitute | undefined {
  if (keySubstitute === undefined || mappedFields.includes(keySubstitute.field)) return undefined;
  return mappedFields.includes(keySubstitute.from) ? keySubstitute : undefined;
}

/** Refuses a mapping with fields that the caller cannot fill, with duplicates, or without the key. */
export function checkFields(ctx: Context, kind: ImportDefinition, fields: readonly (string | null)[]): void {
  const allowedFields = new Map(listVisibleFields(ctx, kind));
  const mappedFields = fields.filter((field) => field !== null);
  const unknown = mappedFields.find((field) => !allowedFields.has(field));
  if (unknown !== undefined) throw importError("import.unknown_field", { field: unknown });
  const twice = mappedFields.find((field, index) => mappedFields.indexOf(field) !== index);
  if (twice !== undefined) throw importError("import.field_twice", { field: getFieldTitle(ctx, kind, twice) });
  const keys = [kind.key, ...(kind.fallbackKey === undefined ? [] : [kind.fallbackKey])];
  const substitute = findKeySubstitute(kind, mappedFields);
  const isFilled = (field: string) => mappedFields.includes(field) || field === substitute?.field;
  if (keys.some((key) => key.every(isFilled))) return;
  const missing = kind.key.find((field) => !isFilled(field)) ?? "";
  throw importError("import.field_missing", { field: getFieldTitle(ctx, kind, missing) });
}
