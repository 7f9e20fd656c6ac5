import * as z from "zod";
import { toValidationIssue } from "#contract/validationIssue";
import { unwrapSchema } from "#contract/schema";
import type { Translate } from "#contract/text";
import type { Field, FormKind, Values } from "../resource/field.ts";
import { readFieldValue, type RecordRow, type Resource } from "../resource/resource.ts";

/** The kind of an open form, and the record that it edits or copies. */
export type FormSource = { readonly kind: FormKind; readonly record: object };

/** Start values of a form: those of the record, else the initial value of the field or the default of the contract. */
export function getStartValues<Row extends RecordRow>(resource: Resource<Row>, { kind, record }: FormSource): Values {
  if (kind === "edit") return toFormValues(resource.form, record);
  const source = kind === "copy" ? (resource.toCopy?.(record) ?? toFormValues(resource.form, record)) : record;
  return Object.fromEntries(
    resource.form.map(({ name, initial }) => {
      const value =
        readFieldValue(source, name) ?? (kind === "add" || resource.toCopy !== undefined ? initial : undefined);
      return [name, value ?? getDefault(getFieldSchema(resource, name))];
    }),
  );
}

/** Values of a record from the server, for the fields of the form. */
export function toFormValues(fields: readonly Field[], row: object): Values {
  return Object.fromEntries(fields.map(({ name }) => [name, readFieldValue(row, name) ?? undefined]));
}

type DraftSource = Pick<Resource<never>, "api" | "draft">;

/** The schema of the form's draft. */
export function getDraftSchema({ api, draft }: DraftSource): z.ZodObject {
  return draft ?? api.calls["add"]?.input ?? api.calls["update"]?.input ?? z.object({});
}

/** The schema of one field. */
export function getFieldSchema(resource: DraftSource, name: string): z.core.$ZodType | undefined {
  const schema: z.core.$ZodType | undefined = getDraftSchema(resource).shape[name];
  return schema;
}

function getDefault(schema: z.core.$ZodType | undefined): unknown {
  const value: unknown = schema instanceof z.ZodDefault ? schema.def.defaultValue : undefined;
  return value;
}

/** The error message of a field value; `undefined` if it is valid. */
export function findFieldError(schema: z.core.$ZodType | undefined, value: unknown, t: Translate): string | undefined {
  if (schema === undefined) return undefined;
  const issue = z.safeParse(schema, value ?? undefined, { reportInput: true }).error?.issues[0];
  if (issue === undefined) return undefined;
  const { key, parameters } = toValidationIssue(issue);
  return t(key, parameters);
}

/** Whether a schema is required: it has no default and does not accept an empty value. */
function isRequired(schema: z.core.$ZodType | undefined): boolean {
  return schema !== undefined && !z.safeParse(schema, undefined).success;
}

type RequiringSource = DraftSource & Pick<Resource<never>, "requirements">;

/** Whether a field of a form must be filled in: by the requirements of the resource, else by its schema. */
export function isFieldRequired(resource: RequiringSource, name: string): boolean {
  return resource.requirements?.[name] ?? isRequired(getFieldSchema(resource, name));
}

/** The error message of an input of a form; `undefined` if it is valid. */
export function findInputError(
  resource: RequiringSource,
  { name, value }: { readonly name: string; readonly value: unknown },
  t: Translate,
): string | undefined {
  const schema = getFieldSchema(resource, name);
  const rule = isEmptyValue(value) ? resource.requirements?.[name] : undefined;
  if (rule === false) return undefined;
  return findFieldError(schema, value, t) ?? (rule === true ? t("invalid.required") : undefined);
}

/**
 * A resource for editing a record: a required field that the record does not have stops no change of other fields. One
 * that it has cannot be emptied.
 */
export function withoutMissing<Row extends RecordRow>(resource: Resource<Row>, start: Values): Resource<Row> {
  const missing = resource.form.filter(({ name }) => isEmptyValue(start[name]) && isFieldRequired(resource, name));
  if (missing.length === 0) return resource;
  const exempt = Object.fromEntries(missing.map(({ name }) => [name, false]));
  return { ...resource, requirements: { ...resource.requirements, ...exempt } };
}

function isEmptyValue(value: unknown): boolean {
  return value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);
}

/** The maximum text length of a field. */
export function getMaxLength(schema: z.core.$ZodType | undefined): number | undefined {
  const core = schema === undefined ? undefined : unwrapSchema(schema);
  return core instanceof z.ZodString ? (core.maxLength ?? undefined) : undefined;
}

/** The changed values; an emptied field becomes null. */
export function getChangedValues(start: Values, values: Values): Values {
  const changed = Object.entries(values).filter(([name, value]) => !isSameValue(start[name], value));
  return Object.fromEntries(changed.map(([name, value]) => [name, value === undefined || value === "" ? null : value]));
}

/** The values without empty ones. */
export function getFilledValues(values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined && value !== null && value !== ""),
  );
}

/**
 * Validates rules across fields; single fields are validated before. Errors of fields outside the form are left to the
 * server.
 */
export function validateAcrossFields<Row extends RecordRow>(
  resource: Resource<Row>,
  values: Values,
  t: Translate,
): Record<string, string[]> | undefined {
  const names = new Set(resource.form.map(({ name }) => name));
  const issues =
    z.safeParse(getDraftSchema(resource), getFilledValues(values), { reportInput: true }).error?.issues ?? [];
  const refused = issues
    .filter(({ code }) => code === "custom")
    .map((issue) => ({ name: String(issue.path[0] ?? ""), ...toValidationIssue(issue) }))
    .filter(({ name }) => names.has(name));
  if (refused.length === 0) return undefined;
  return Object.fromEntries(refused.map(({ name, key, parameters }) => [name, [t(key, parameters)]]));
}

/** Whether two field values are equal; empty equals missing. */
export function isSameValue(one: unknown, other: unknown): boolean {
  const plain = (value: unknown) => (value === undefined || value === "" ? null : value);
  return JSON.stringify(plain(one)) === JSON.stringify(plain(other));
}
