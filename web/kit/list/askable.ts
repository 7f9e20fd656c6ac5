import * as z from "zod";
import { type ComparedKind, type KeptOperator, operatorsOf } from "#contract/condition";
import { coreOf } from "#contract/schema";
import type { TextKey } from "#contract/text";
import type { Column } from "../resource/column.ts";
import type { Field } from "../resource/field.ts";
import type { RecordRow, Resource } from "../resource/resource.ts";
import { labelKeyOf } from "../resource/words.ts";

/** A field of a list's rows that conditions may name. */
export type Askable = {
  readonly name: string;
  readonly label: TextKey;
  readonly kind: ComparedKind;
  /** Where its values are a choice: the field that offers them. */
  readonly choices: Field | undefined;
};

const audit = { createTime: "kit.change.createTime", updateTime: "kit.change.updateTime" } as const;

/** Whether the page call of a list takes conditions on any field. */
export function takesConditions<Row extends RecordRow>({ api, pageCall }: Resource<Row>): boolean {
  return "conditions" in (api.calls[pageCall]?.input.shape ?? {});
}

/**
 * The fields that a list can be asked for by conditions: what its server orders by, which knows the same names, what the
 * form fills in and the rows say, and when rows were made and changed.
 */
export function askableIn<Row extends RecordRow>(resource: Resource<Row>): readonly Askable[] {
  if (!takesConditions(resource)) return [];
  const shape = rowShapeOf(resource);
  const columns = resource.columns.filter(({ isSortable, kind }) => isSortable && kind !== "list");
  const shown = new Set(resource.columns.map(({ name }) => name));
  const filled = resource.form.filter(
    ({ name, kind, isDisabled }) => !shown.has(name) && plain.has(kind) && isDisabled === undefined,
  );
  const named = [...columns, ...filled].map((one) => ({
    name: one.name,
    label: labelKeyOf(resource, one),
    kind: shownKinds[one.kind] ?? kindOf(shape[one.name]),
    choices: choicesOf(resource, one),
  }));
  const dated = Object.entries(audit).map(([name, label]) => ({
    ...{ name, label, choices: undefined },
    kind: shown.has(name) ? undefined : kindOf(shape[name]),
  }));
  return [...named, ...dated].flatMap(({ kind, ...about }) => (kind === undefined ? [] : [{ ...about, kind }]));
}

/** Inputs whose values are those of the rows, and nothing else. */
const plain: ReadonlySet<string> = new Set<Field["kind"]>([
  ...(["text", "textArea", "number", "date", "status", "select", "radio", "switch"] as const),
]);

/** What the contract has as text, though it is none. */
const shownKinds: Readonly<Record<string, ComparedKind | undefined>> = { date: "date", money: "number" };

const chosen: readonly KeptOperator[] = ["oneOf", "noneOf", "equals", "notEquals", "isEmpty", "isNotEmpty"];

/** The operators that fit a field; of a choice the ones that compare it with values of the choice. */
export function operatorsFor({ kind, choices }: Askable): readonly KeptOperator[] {
  return choices === undefined ? operatorsOf[kind] : chosen.filter((one) => operatorsOf[kind].includes(one));
}

/** The field that has the choices of a column: its own code list, else an input of the same name. */
function choicesOf<Row extends RecordRow>(
  { search, form }: Resource<Row>,
  one: Column<Row> | Field,
): Askable["choices"] {
  const { name, dictionary } = one;
  if (one.kind === "status") return { name, kind: "status" };
  if (dictionary !== undefined) return { name, kind: "select", dictionary };
  return [...search, ...form].find(
    (field) => field.name === name && (field.choices !== undefined || field.dictionary !== undefined),
  );
}

/** What the page call says about its rows. */
export function rowShapeOf<Row extends RecordRow>({
  api,
  pageCall,
}: Resource<Row>): Readonly<Record<string, z.core.$ZodType>> {
  const answer = api.calls[pageCall]?.output;
  const rows: unknown = answer instanceof z.ZodObject ? answer.shape["items"] : answer;
  const row = rows instanceof z.ZodArray ? coreOf(rows.element) : undefined;
  return row instanceof z.ZodObject ? row.shape : {};
}

/** What a schema's values are, as far as comparing goes; lists and objects are not compared. */
function kindOf(schema: z.core.$ZodType | undefined): ComparedKind | undefined {
  if (schema === undefined) return undefined;
  const core = coreOf(schema);
  if (core instanceof z.ZodUnion) return kindOf(core.options[0]);
  if (core instanceof z.ZodLiteral) return kinds[typeof [...core.values][0]];
  if (core instanceof z.ZodEnum) return kinds[typeof core.options[0]];
  return kinds[core._zod.def.type];
}

const kinds: Readonly<Record<string, ComparedKind | undefined>> = {
  string: "text",
  number: "number",
  int: "number",
  boolean: "truth",
  date: "instant",
};
