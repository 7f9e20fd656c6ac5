import * as z from "zod";
import { importError, type ImportTarget } from "#contract/import";
import { languages } from "#contract/languages";
import type { TextKey } from "#contract/text";
import type { App } from "#server/app";
import { isHidden } from "#server/access/fields";
import { mayCall, requireCall } from "#server/access/permission";
import type { Context } from "#server/context/context";
import type { BookedRecord } from "#server/history/book";
import type { ImportField, ImportKind } from "./definition.ts";
import { plainTitle } from "./parsing/title.ts";

/** The kind behind the name of its records on the wire. */
export function importKindOf({ imports }: Pick<App, "imports">, entity: string): ImportKind {
  const kind = imports.get(entity);
  if (kind === undefined) throw importError("import.unknown_entity");
  return kind;
}

/** Who imports adds records and is shown what there is; throws 403. */
export function requireImport(ctx: Context, kind: ImportKind): void {
  requireCall(ctx, `${kind.api.name}/add`);
  requireCall(ctx, recordOf(ctx.app, kind).read);
  for (const field of kind.key) {
    if (isHidden(ctx.caller, kind.api.name, field))
      throw importError("import.key_hidden", { field: titleOf(ctx, kind, field) });
  }
}

/** Whether the caller may also change what is there. */
export function mayChange(ctx: Context, { api }: ImportKind): boolean {
  return mayCall(ctx, `${api.name}/update`);
}

/** What is known of these records beside: how their columns are called on the wire, what their answers mask. */
export function recordOf({ records }: Pick<App, "records">, { api }: ImportKind): BookedRecord {
  const record = records.find(api.name);
  if (record === undefined) throw new Error(`${api.name} is imported but has no history, so nothing could be undone`);
  return record;
}

/** The fields that the caller can fill, in the order of the template. */
export function targetsOf(ctx: Context, kind: ImportKind): ImportTarget[] {
  const keys = new Set([...kind.key, ...(kind.elseKey ?? [])]);
  return visibleFields(ctx, kind).map(([field, { kind: reading }]) => ({
    field,
    title: titleOf(ctx, kind, field),
    kind: reading,
    isRequired: isRequired(kind, field),
    isKey: keys.has(field),
    isOnlyNew: !isChangeable(kind, field),
  }));
}

/** Fields of the definition that no role of the caller takes away. */
export function visibleFields(ctx: Context, { api, fields }: ImportKind): [string, ImportField][] {
  return Object.entries(fields).filter(([field]) => !isHidden(ctx.caller, api.name, field));
}

/** Whether the call that changes a record takes a field. */
export function isChangeable({ api }: ImportKind, field: string): boolean {
  return api.calls["update"] !== undefined && field in api.calls["update"].input.shape;
}

function isRequired({ api }: ImportKind, field: string): boolean {
  const shape: Readonly<Record<string, z.core.$ZodType>> = api.calls["add"]?.input.shape ?? {};
  const schema = shape[field];
  return schema !== undefined && !z.safeParse(schema, undefined).success;
}

/** What a field is called, in the caller's language. */
export function titleOf({ t, app }: Pick<Context, "t" | "app">, kind: ImportKind, field: string): string {
  const { label } = kind.fields[field] ?? {};
  return t(label ?? keyOf(app, kind, field));
}

function keyOf(app: App, kind: ImportKind, field: string): TextKey {
  // The tests render the title of every field; a missing word would show its key.
  // oxlint-disable-next-line typescript/consistent-type-assertions -- see above
  return `${recordOf(app, kind).prefix}.${field}` as TextKey;
}

/** Every title by which a column is known, as `plainTitle` gives it: in each language, and the field's own name. */
export function knownTitles(ctx: Context, kind: ImportKind): Map<string, string> {
  const known = new Map<string, string>();
  for (const [field] of visibleFields(ctx, kind)) {
    const titles = languages.map((language) => titleOf({ app: ctx.app, t: ctx.app.words.in(language) }, kind, field));
    for (const title of [...titles, field]) if (!known.has(plainTitle(title))) known.set(plainTitle(title), field);
  }
  return known;
}

/** Guesses which field each column fills: as last time, else by its title; each field once. */
export function guessFields(
  titles: readonly string[],
  known: ReadonlyMap<string, string>,
  last: Readonly<Record<string, string>>,
): (string | null)[] {
  const fields = new Set(known.values());
  const taken = new Set<string>();
  return titles.map((title) => {
    const plain = plainTitle(title);
    const before = Object.hasOwn(last, plain) ? last[plain] : undefined;
    const field = before !== undefined && fields.has(before) ? before : known.get(plain);
    if (plain === "" || field === undefined || taken.has(field)) return null;
    taken.add(field);
    return field;
  });
}

/** Refuses a mapping with fields that the caller cannot fill, twice the same, or without what a record is known by. */
export function checkFields(ctx: Context, kind: ImportKind, fields: readonly (string | null)[]): void {
  const allowed = new Map(visibleFields(ctx, kind));
  const mapped = fields.filter((field) => field !== null);
  const unknown = mapped.find((field) => !allowed.has(field));
  if (unknown !== undefined) throw importError("import.unknown_field", { field: unknown });
  const twice = mapped.find((field, index) => mapped.indexOf(field) !== index);
  if (twice !== undefined) throw importError("import.field_twice", { field: titleOf(ctx, kind, twice) });
  const keys = [kind.key, ...(kind.elseKey === undefined ? [] : [kind.elseKey])];
  if (keys.some((key) => key.every((field) => mapped.includes(field)))) return;
  const missing = kind.key.find((field) => !mapped.includes(field)) ?? "";
  throw importError("import.field_missing", { field: titleOf(ctx, kind, missing) });
}
