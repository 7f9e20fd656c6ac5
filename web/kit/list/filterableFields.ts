import * as z from "zod";
import { type ComparableKind, operatorsByKind, type SavedOperator } from "#contract/condition";
import { unwrapSchema } from "#contract/schema";
import type { TextKey } from "#contract/text";
import type { Column } from "../resource/column.ts";
import type { Field } from "../resource/field.ts";
import type { RecordRow, Resource } from "../resource/resource.ts";
import { getLabelKey } from "../resource/labelKeys.ts";

/** A field of a list's rows that conditions may use. */
export type FilterableField = {
  readonly name: string;
  readonly label: TextKey;
  readonly kind: ComparableKind;
  /** The field that offers the values, if they are a choice. */
  readonly choices: Field | undefined;
};

const audit = { createTime: "kit.change.createTime", updateTime: "kit.change.updateTime" } as const;

/** Whether the page call of a list accepts conditions on any field. */
export function takesConditions<Row extends RecordRow>({ api, pageCall }: Resource<Row>): boolean {
  return "conditions" in (api.calls[pageCall]?.input.shape ?? {});
}

/**
 * The fields that conditions of a list may use: those that the server can sort by, which use the same names, and that
 * the form or the rows contain, and the times of creation and change.
 */
export function listFilterableFields<Row extends RecordRow>(resource: Resource<Row>): readonly FilterableField[] {
  if (!takesConditions(resource)) return [];
  const shape = getRowShape(resource);
  const columns = resource.columns.filter(({ isSortable, kind }) => isSortable && kind !== "list");
  const columnNames = new Set(resource.columns.map(({ name }) => name));
  const filled = resource.form.filter(
    ({ name, kind, isDisabled }) => !columnNames.has(name) && plain.has(kind) && isDisabled === undefined,
  );
  const named = [...columns, ...filled].map((one) => ({
    name: one.name,
    label: getLabelKey(resource, one),
    kind: shownKinds[one.kind] ?? kindOf(shape[one.name]),
    choices: choicesOf(resource, one),
  }));
  const dated = Object.entries(audit).map(([name, label]) => ({
    name,
    label,
    choices: undefined,
    kind: columnNames.has(name) ? undefined : kindOf(shape[name]),
  }));
  return [...named, ...dated].flatMap(({ kind, ...about }) => (kind === undefined ? [] : [{ ...about, kind }]));
}

/** Inputs whose values are exactly those of the rows. */
const plain: ReadonlySet<string> = new Set<Field["kind"]>([
  "text",
  "textArea",
  "number",
  "date",
  "status",
  "select",
  "radio",
  "switch",
]);

/** Fields that are text in the contract but not in meaning. */
const shownKinds: Readonly<Record<string, ComparableKind | undefined>> = { date: "date", money: "number" };

const choiceOperators: readonly SavedOperator[] = ["oneOf", "noneOf", "equals", "notEquals", "isEmpty", "isNotEmpty"];

/** The operators that fit a field; for a choice, those that compare with values of the choice. */
export function listOperators({ kind, choices }: FilterableField): readonly SavedOperator[] {
  return choices === undefined
    ? operatorsByKind[kind]
    : choiceOperators.filter((one) => operatorsByKind[kind].includes(one));
}

/** The field with the choices of a column: its own code list, else an input of the same name. */
function choicesOf<Row extends RecordRow>(
  { search, form }: Resource<Row>,
  one: Column<Row> | Field,
): FilterableField["choices"] {
  const { name, dictionary } = one;
  if (one.kind === "status") return { name, kind: "status" };
  if (dictionary !== undefined) return { name, kind: "select", dictionary };
  if (one.choices !== undefined) return { name, kind: "select", choices: one.choices };
  return [...search, ...form].find(
    (field) => field.name === name && (field.choices !== undefined || field.dictionary !== undefined),
  );
}

/** The schema of the rows in the page call. */
export function getRowShape<Row extends RecordRow>({
  api,
  pageCall,
}: Resource<Row>): Readonly<Record<string, z.core.$ZodType>> {
  const answer = api.calls[pageCall]?.output;
  const rows: unknown = answer instanceof z.ZodObject ? answer.shape["items"] : answer;
  const row = rows instanceof z.ZodArray ? unwrapSchema(rows.element) : undefined;
  return row instanceof z.ZodObject ? row.shape : {};
}

/** The type of a schema's values for comparisons; lists and objects are not comparable. */
function kindOf(schema: z.core.$ZodType | undefined): ComparableKind | undefined {
  if (schema === undefined) return undefined;
  const core = unwrapSchema(schema);
  if (core instanceof z.ZodUnion) return kindOf(core.options[0]);
  if (core instanceof z.ZodLiteral) return kinds[typeof [...core.values][0]];
  if (core instanceof z.ZodEnum) return kinds[typeof core.options[0]];
  return kinds[core._zod.def.type];
}

const kinds: Readonly<Record<string, ComparableKind | undefined>> = {
  string: "text",
  number: "number",
  int: "number",
  boolean: "truth",
  date: "instant",
};
