import * as z from "zod";
import { ExpectedError } from "#contract/errors";
import { isRemovable, markOf, type RecordMark } from "#contract/record";
import { coreOf, fieldsOf } from "#contract/schema";
import type { Caller } from "#server/context/caller";
import type { Callable } from "./permission.ts";

/** Fields that roles take away, by record: `sysUser` -> `phone`. */
export type Hidden = Caller["hidden"];

/** Whether the caller's roles take a field away from him. */
export function isHidden({ hidden }: Pick<Caller, "hidden">, entity: string, field: string): boolean {
  return hidden.get(entity)?.has(field) === true;
}

/** Those of the fields that the caller may read. */
export function visibleOf<Name extends string>(
  caller: Pick<Caller, "hidden">,
  entity: string,
  fields: readonly Name[],
): Name[] {
  return fields.filter((field) => !isHidden(caller, entity, field));
}

/** The field blacklist of one call, compiled from its contract; the only place that applies it. */
export type FieldGuard = {
  /** Refuses a filter or an order by a hidden field; takes hidden fields out of what is to be written. */
  readonly check: (input: unknown, hidden: Hidden) => unknown;
  /** What the caller may see of an answer; the answer itself stays as it is. */
  readonly hide: (answer: unknown, hidden: Hidden) => unknown;
};

type Guarded = Callable & { readonly call: { readonly input: z.ZodObject; readonly output: z.ZodType } };

/** Compiles the guard of a call. Inputs belong to the record that the API is named after. */
export function fieldGuardOf({ api, call }: Guarded, reads: boolean): FieldGuard {
  const clean = cleanerOf(call.output, new Map());
  const aliases = reads ? aliasesIn(call.output, api.name) : [];
  return {
    check(input, hidden) {
      if (hidden.size === 0 || !isObject(input)) return input;
      const own = hidden.get(api.name) ?? nothingHidden;
      if (!reads) return written(input, own, call.input);
      for (const [name, fields] of aliases) {
        if (isAskedFor(input, name) && fields.some((field) => isNamed(field, hidden))) throw fieldHidden(name);
      }
      return refused(input, own);
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

/** Those of the names that ask a reading call for a field which the caller may not see. */
export function hiddenAmong({ api, call }: Guarded, hidden: Hidden, names: readonly string[]): ReadonlySet<string> {
  if (hidden.size === 0) return nothingHidden;
  const aliases = aliasesIn(call.output, api.name).filter(([, fields]) => fields.some((one) => isNamed(one, hidden)));
  const own = hidden.get(api.name) ?? nothingHidden;
  const closed = new Set([...own, ...aliases.map(([name]) => name)].map((name) => name.toLowerCase()));
  return new Set(names.filter((name) => closed.has(name.toLowerCase())));
}

/** A field that one may not read cannot be used to search (security 4.3). */
function refused(input: Record<string, unknown>, hidden: ReadonlySet<string>): unknown {
  for (const field of hidden) if (isAskedFor(input, field)) throw fieldHidden(field);
  return input;
}

/** Whether an input filters or sorts by a field, or has a condition on it. */
function isAskedFor(input: Record<string, unknown>, field: string): boolean {
  const { conditions } = input;
  const named = [input, ...(Array.isArray(conditions) ? conditions : [])].map(fieldNamedIn);
  return input[field] !== undefined || named.includes(field.toLowerCase());
}

function fieldNamedIn(part: unknown): string | undefined {
  return isObject(part) && typeof part["field"] === "string" ? part["field"].toLowerCase() : undefined;
}

/** Names under which a record's answers show other fields: an input of such a name asks for those. */
function aliasesIn(output: z.core.$ZodType, entity: string): [name: string, fields: readonly string[]][] {
  const marks: RecordMark[] = [];
  eachRecord(output, new Set(), (mark) => marks.push(mark));
  return marks.filter((mark) => mark.entity === entity).flatMap(({ names }) => Object.entries(names));
}

/** Existing clients post back what they were shown; a hidden field stays as it is. A new record that needs it is refused. */
function written(input: Record<string, unknown>, hidden: ReadonlySet<string>, schema: z.ZodObject): unknown {
  const names = [...hidden].filter((field) => field !== "id" && input[field] !== undefined);
  if (names.length === 0) return input;
  const shape: Record<string, z.core.$ZodType> = schema.shape;
  const kept = { ...input };
  for (const name of names) {
    const field = shape[name];
    if (field === undefined) continue;
    const empty = z.safeParse(field, undefined);
    if (!empty.success) throw fieldHidden(name);
    kept[name] = empty.data;
  }
  return kept;
}

function fieldHidden(field: string): ExpectedError {
  return new ExpectedError("field.hidden", { status: 403, parameters: { field } });
}

type Cleaner = (value: unknown, hidden: Hidden) => void;

const nothing: Cleaner = () => undefined;

function cleanerOf(schema: z.core.$ZodType, open: Map<z.core.$ZodType, Cleaner>): Cleaner {
  const core = coreOf(schema);
  const known = open.get(core);
  if (known !== undefined) return known;
  // A schema that contains itself: what it becomes is looked up when it runs.
  let made = nothing;
  open.set(core, (value, hidden) => made(value, hidden));
  made = compiled(core, open);
  return made;
}

function compiled(core: z.core.$ZodType, open: Map<z.core.$ZodType, Cleaner>): Cleaner {
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
  const parts = fieldsOf(core).map(([name, field]) => [name, cleanerOf(field, open)] as const);
  const mark = markOf(core);
  return (value, hidden) => {
    if (!isObject(value)) return;
    if (mark !== undefined) for (const name of hiddenIn(value, mark, hidden)) delete value[name];
    for (const [name, clean] of parts) if (name in value) clean(value[name], hidden);
  };
}

function hiddenIn(value: object, mark: RecordMark, hidden: Hidden): string[] {
  const own = hidden.get(mark.entity);
  return Object.keys(value).filter((name) => {
    if (!isRemovable(mark, name)) return false;
    return own?.has(name) === true || (mark.names[name] ?? []).some((other) => isNamed(other, hidden));
  });
}

/** `sysOrg:name` among the hidden ones. */
function isNamed(name: string, hidden: Hidden): boolean {
  const [entity = "", field = ""] = name.split(":");
  return hidden.get(entity)?.has(field) === true;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A record and its fields that a role can take away. */
export type CataloguedRecord = { readonly entity: string; readonly prefix: string; readonly fields: readonly string[] };

/** Every record that the answers of these calls show, with its fields. */
export function fieldCatalogue(routes: readonly Guarded[]): CataloguedRecord[] {
  const records = new Map<string, { prefix: string; fields: Set<string> }>();
  const seen = new Set<z.core.$ZodType>();
  for (const { call } of routes) {
    eachRecord(call.output, seen, (mark, fields) => {
      for (const name of fields) if (isRemovable(mark, name) && !isOwnAlias(mark, name)) note(records, mark, name);
    });
  }
  return [...records].map(([entity, { prefix, fields }]) => ({ entity, prefix, fields: [...fields] }));
}

type Collected = Map<string, { prefix: string; fields: Set<string> }>;

type Visit = (mark: RecordMark, fields: readonly string[]) => void;

function eachRecord(schema: z.core.$ZodType, seen: Set<z.core.$ZodType>, visit: Visit): void {
  const core = coreOf(schema);
  if (seen.has(core)) return;
  seen.add(core);
  if (core instanceof z.ZodArray) eachRecord(core.element, seen, visit);
  if (core instanceof z.ZodRecord) eachRecord(core.valueType, seen, visit);
  if (!(core instanceof z.ZodObject)) return;
  const mark = markOf(core);
  const fields = [...fieldsOf(core)];
  if (mark !== undefined)
    visit(
      mark,
      fields.map(([name]) => name),
    );
  for (const [, field] of fields) eachRecord(field, seen, visit);
}

/** A field that shows one of the record's own fields under another name needs no entry of its own. */
function isOwnAlias({ entity, names }: RecordMark, name: string): boolean {
  return (names[name] ?? []).some((other) => other.startsWith(`${entity}:`));
}

function note(records: Collected, { entity, prefix }: RecordMark, field: string): void {
  const known = records.get(entity) ?? { prefix, fields: new Set() };
  known.fields.add(field);
  records.set(entity, known);
}
