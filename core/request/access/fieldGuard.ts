import * as z from "zod";
import { ExpectedError } from "#contract/errors";
import { findRecordMetadata, canHideField, type RecordMetadata } from "#contract/record";
import { listSchemaFields, unwrapSchema } from "#contract/schema";
import type { Caller } from "#core/request/caller";
import type { ProtectedCall } from "./permission.ts";

/** Fields that roles hide, by record: `sysUser` -> `phone`. */
export type HiddenFields = Caller["hidden"];

/** Whether the caller's roles hide a field. */
export function isHidden({ hidden }: Pick<Caller, "hidden">, entity: string, field: string): boolean {
  return hidden.get(entity)?.has(field) === true;
}

/** The fields that the caller may read. */
export function listVisibleFields<Name extends string>(
  caller: Pick<Caller, "hidden">,
  entity: string,
  fields: readonly Name[],
): Name[] {
  return fields.filter((field) => !isHidden(caller, entity, field));
}

/** The field blacklist of one call, compiled from its contract; the only place that applies it. */
export type FieldGuard = {
  /** Refuses a filter or an order by a hidden field; removes hidden fields from what is written. */
  readonly check: (input: unknown, hidden: HiddenFields) => unknown;
  /** The answer without hidden fields; the original object is not changed. */
  readonly hide: (answer: unknown, hidden: HiddenFields) => unknown;
};

type GuardedCall = ProtectedCall & { readonly call: { readonly input: z.ZodObject; readonly output: z.ZodType } };

/** Compiles the guard of a call. Inputs belong to the record that the API is named after. */
export function compileFieldGuard({ api, call }: GuardedCall, isReadOnly: boolean): FieldGuard {
  const clean = cleanerOf(call.output, new Map());
  const aliases = isReadOnly ? aliasesIn(call.output, api.name) : [];
  return {
    check(input, hidden) {
      if (hidden.size === 0 || !isObject(input)) return input;
      const own = hidden.get(api.name) ?? nothingHidden;
      if (!isReadOnly) return removeHiddenFields(input, own, call.input);
      for (const [name, fields] of aliases) {
        if (isUsed(input, name) && fields.some((field) => isHiddenPath(field, hidden))) throw fieldHidden(name);
      }
      return checkHiddenFields(input, own);
    },
    hide: (answer, hidden) => {
      if (hidden.size === 0) return answer;
      const copy = structuredClone(answer);
      clean(copy, hidden);
      return copy;
    },
  };
}

const nothingHidden: ReadonlySet<string> = new Set();

/** The given names that would filter or sort a reading call by a field that the caller may not see. */
export function findHiddenNames(
  { api, call }: GuardedCall,
  hidden: HiddenFields,
  names: readonly string[],
): ReadonlySet<string> {
  if (hidden.size === 0) return nothingHidden;
  const aliases = aliasesIn(call.output, api.name).filter(([, fields]) =>
    fields.some((one) => isHiddenPath(one, hidden)),
  );
  const own = hidden.get(api.name) ?? nothingHidden;
  const closed = new Set([...own, ...aliases.map(([name]) => name)].map((name) => name.toLowerCase()));
  return new Set(names.filter((name) => closed.has(name.toLowerCase())));
}

/** A hidden field cannot be used for a search (security 4.3). */
function checkHiddenFields(input: Record<string, unknown>, hidden: ReadonlySet<string>): unknown {
  for (const field of hidden) if (isUsed(input, field)) throw fieldHidden(field);
  return input;
}

/** Whether an input filters or sorts by a field, or has a condition on it. */
function isUsed(input: Record<string, unknown>, field: string): boolean {
  const { conditions } = input;
  const fieldNames = [input, ...(Array.isArray(conditions) ? conditions : [])].map(conditionField);
  return input[field] !== undefined || fieldNames.includes(field.toLowerCase());
}

function conditionField(part: unknown): string | undefined {
  return isObject(part) && typeof part["field"] === "string" ? part["field"].toLowerCase() : undefined;
}

/** Names under which a record's answers show other fields: an input of such a name refers to those fields. */
function aliasesIn(output: z.core.$ZodType, entity: string): [name: string, fields: readonly string[]][] {
  const marks: RecordMetadata[] = [];
  eachRecord(output, new Set(), (mark) => marks.push(mark));
  return marks.filter((mark) => mark.entity === entity).flatMap(({ names }) => Object.entries(names));
}

/**
 * Existing clients post whole forms; a hidden field stays unchanged. A new record that requires it is refused, and so is
 * a change of nothing else.
 */
function removeHiddenFields(input: Record<string, unknown>, hidden: ReadonlySet<string>, schema: z.ZodObject): unknown {
  const names = [...hidden].filter((field) => field !== "id" && input[field] !== undefined);
  const [first] = names;
  if (first === undefined) return input;
  if (Object.keys(input).every((name) => hidden.has(name) || keyFields.has(name))) throw fieldHidden(first);
  const shape: Record<string, z.core.$ZodType> = schema.shape;
  const visible = { ...input };
  for (const name of names) {
    const field = shape[name];
    if (field === undefined) continue;
    const empty = z.safeParse(field, undefined);
    if (!empty.success) throw fieldHidden(name);
    visible[name] = empty.data;
  }
  return visible;
}

/** Fields that say which record is changed. */
const keyFields: ReadonlySet<string> = new Set(["id", "version"]);

function fieldHidden(field: string): ExpectedError {
  return new ExpectedError("field.hidden", { status: 403, parameters: { field } });
}

type Cleaner = (value: unknown, hidden: HiddenFields) => void;

const nothing: Cleaner = () => undefined;

function cleanerOf(schema: z.core.$ZodType, open: Map<z.core.$ZodType, Cleaner>): Cleaner {
  const core = unwrapSchema(schema);
  const compiling = open.get(core);
  if (compiling !== undefined) return compiling;
  // A recursive schema: its guard is looked up at run time.
  let cleaner = nothing;
  open.set(core, (value, hidden) => cleaner(value, hidden));
  cleaner = compileCleaner(core, open);
  return cleaner;
}

function compileCleaner(core: z.core.$ZodType, open: Map<z.core.$ZodType, Cleaner>): Cleaner {
  if (core instanceof z.ZodArray) {
    const each = cleanerOf(core.element, open);
    return (value, hidden) => {
      if (Array.isArray(value)) for (const part of value) each(part, hidden);
    };
  }
  if (core instanceof z.ZodRecord) {
    const each = cleanerOf(core.valueType, open);
    return (value, hidden) => {
      if (isObject(value)) for (const part of Object.values(value)) each(part, hidden);
    };
  }
  if (!(core instanceof z.ZodObject)) return nothing;
  const parts = listSchemaFields(core).map(([name, field]) => [name, cleanerOf(field, open)] as const);
  const mark = findRecordMetadata(core);
  return (value, hidden) => {
    if (!isObject(value)) return;
    if (mark !== undefined) for (const name of hiddenIn(value, mark, hidden)) delete value[name];
    for (const [name, clean] of parts) if (name in value) clean(value[name], hidden);
  };
}

function hiddenIn(value: object, mark: RecordMetadata, hidden: HiddenFields): string[] {
  const own = hidden.get(mark.entity);
  return Object.keys(value).filter((name) => {
    if (!canHideField(mark, name)) return false;
    return own?.has(name) === true || (mark.names[name] ?? []).some((other) => isHiddenPath(other, hidden));
  });
}

/** Whether `sysOrg:name` is hidden. */
function isHiddenPath(name: string, hidden: HiddenFields): boolean {
  const [entity = "", field = ""] = name.split(":");
  return hidden.get(entity)?.has(field) === true;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A record and its fields that a role can hide. */
export type FieldCatalogueEntry = {
  readonly entity: string;
  readonly prefix: string;
  readonly fields: readonly string[];
};

/** Every record that the answers of these calls contain, with its fields. */
export function createFieldCatalogue(routes: readonly GuardedCall[]): FieldCatalogueEntry[] {
  const records = new Map<string, { prefix: string; fields: Set<string> }>();
  const seen = new Set<z.core.$ZodType>();
  for (const { call } of routes) {
    eachRecord(call.output, seen, (mark, fields) => {
      for (const name of fields) if (canHideField(mark, name) && !isOwnAlias(mark, name)) note(records, mark, name);
    });
  }
  return [...records].map(([entity, { prefix, fields }]) => ({ entity, prefix, fields: [...fields] }));
}

type CollectedFields = Map<string, { prefix: string; fields: Set<string> }>;

type Visit = (mark: RecordMetadata, fields: readonly string[]) => void;

function eachRecord(schema: z.core.$ZodType, seen: Set<z.core.$ZodType>, visit: Visit): void {
  const core = unwrapSchema(schema);
  if (seen.has(core)) return;
  seen.add(core);
  if (core instanceof z.ZodArray) eachRecord(core.element, seen, visit);
  if (core instanceof z.ZodRecord) eachRecord(core.valueType, seen, visit);
  if (!(core instanceof z.ZodObject)) return;
  const mark = findRecordMetadata(core);
  const fields = [...listSchemaFields(core)];
  if (mark !== undefined)
    visit(
      mark,
      fields.map(([name]) => name),
    );
  for (const [, field] of fields) eachRecord(field, seen, visit);
}

/** A field that repeats one of the record's own fields under another name has no entry of its own. */
function isOwnAlias({ entity, names }: RecordMetadata, name: string): boolean {
  return (names[name] ?? []).some((other) => other.startsWith(`${entity}:`));
}

function note(records: CollectedFields, { entity, prefix }: RecordMetadata, field: string): void {
  const entry = records.get(entity) ?? { prefix, fields: new Set() };
  entry.fields.add(field);
  records.set(entity, entry);
}
