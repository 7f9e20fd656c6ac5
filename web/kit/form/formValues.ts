import * as z from "zod";
import { complaintOf } from "#contract/invalid";
import { coreOf } from "#contract/schema";
import type { Translate } from "#contract/text";
import type { Field, FormKind, Values } from "../resource/field.ts";
import { type RecordRow, type Resource, valueOf } from "../resource/resource.ts";

/** What a form is open for, and the record that it edits or copies. */
export type Beginning = { readonly kind: FormKind; readonly record: object };

/** What a form starts with: the record's values, else what the field says or the contract's default. */
export function startOf<Row extends RecordRow>(resource: Resource<Row>, { kind, record }: Beginning): Values {
  if (kind === "edit") return valuesOf(resource.form, record);
  const given = kind === "copy" ? (resource.copyOf?.(record) ?? valuesOf(resource.form, record)) : record;
  return Object.fromEntries(
    resource.form.map(({ name, initial }) => {
      const value = valueOf(given, name) ?? (kind === "add" || resource.copyOf !== undefined ? initial : undefined);
      return [name, value ?? defaultOf(fieldSchemaOf(resource, name))];
    }),
  );
}

/** Values of a record that the server sent, for the fields of the form. */
export function valuesOf(fields: readonly Field[], row: object): Values {
  return Object.fromEntries(fields.map(({ name }) => [name, valueOf(row, name) ?? undefined]));
}

type Drafted = Pick<Resource<never>, "api" | "draft">;

/** The schema of what a form makes. */
export function draftOf({ api, draft }: Drafted): z.ZodObject {
  return draft ?? api.calls["add"]?.input ?? api.calls["update"]?.input ?? z.object({});
}

/** The schema of one field. */
export function fieldSchemaOf(resource: Drafted, name: string): z.core.$ZodType | undefined {
  const schema: z.core.$ZodType | undefined = draftOf(resource).shape[name];
  return schema;
}

function defaultOf(schema: z.core.$ZodType | undefined): unknown {
  const value: unknown = schema instanceof z.ZodDefault ? schema.def.defaultValue : undefined;
  return value;
}

/** Why a value of one field is refused, in words; `undefined`: it is not. */
export function complaintAbout(schema: z.core.$ZodType | undefined, value: unknown, t: Translate): string | undefined {
  if (schema === undefined) return undefined;
  const issue = z.safeParse(schema, value ?? undefined, { reportInput: true }).error?.issues[0];
  if (issue === undefined) return undefined;
  const { key, parameters } = complaintOf(issue);
  return t(key, parameters);
}

/** Whether a field may not be left empty: it has no default and refuses nothing. */
export function isRequired(schema: z.core.$ZodType | undefined): boolean {
  return schema !== undefined && !z.safeParse(schema, undefined).success;
}

/** The longest text that a field takes. */
export function maximumOf(schema: z.core.$ZodType | undefined): number | undefined {
  const core = schema === undefined ? undefined : coreOf(schema);
  return core instanceof z.ZodString ? (core.maxLength ?? undefined) : undefined;
}

/** The values that differ; a field that was emptied becomes null. */
export function changedValues(start: Values, values: Values): Values {
  const changed = Object.entries(values).filter(([name, value]) => !isSameValue(start[name], value));
  return Object.fromEntries(changed.map(([name, value]) => [name, value === undefined || value === "" ? null : value]));
}

/** The values without what was left empty. */
export function filledValues(values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined && value !== null && value !== ""),
  );
}

/**
 * What the contract says about fields together; each of them alone was asked before. What it says about fields that are
 * not in the form is left to the server.
 */
export function refusedTogether<Row extends RecordRow>(
  resource: Resource<Row>,
  values: Values,
  t: Translate,
): Record<string, string[]> | undefined {
  const names = new Set(resource.form.map(({ name }) => name));
  const issues = z.safeParse(draftOf(resource), filledValues(values), { reportInput: true }).error?.issues ?? [];
  const refused = issues
    .filter(({ code }) => code === "custom")
    .map((issue) => ({ name: String(issue.path[0] ?? ""), ...complaintOf(issue) }))
    .filter(({ name }) => names.has(name));
  if (refused.length === 0) return undefined;
  return Object.fromEntries(refused.map(({ name, key, parameters }) => [name, [t(key, parameters)]]));
}

/** Whether two values of a field are the same; empty is the same as nothing. */
export function isSameValue(one: unknown, other: unknown): boolean {
  const plain = (value: unknown) => (value === undefined || value === "" ? null : value);
  return JSON.stringify(plain(one)) === JSON.stringify(plain(other));
}
