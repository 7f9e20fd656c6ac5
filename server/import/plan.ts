import { languages } from "#contract/languages";
import { isHidden } from "#server/access/fields";
import type { Context } from "#server/context/context";
import { type InputReader, inputReader } from "#server/http/input";
import type { BookedRecord } from "#server/history/book";
import { isOwnColumn, wireOf } from "#server/history/shown";
import type { Choice, Found, ImportField, ImportKind } from "./definition.ts";
import { plainLabel } from "./readings.ts";
import { isChangeable, mayChange, recordOf } from "./targets.ts";

/** A column of the file and the field that it fills. */
export type PlannedColumn = { readonly index: number; readonly name: string; readonly field: ImportField };

/** An import of certain columns, ready to judge rows. What is looked up once stays known. */
export type Plan = {
  readonly kind: ImportKind;
  readonly record: BookedRecord;
  readonly columns: readonly PlannedColumn[];
  /** Columns of the table by the fields that stand in them. */
  readonly stored: ReadonlyMap<string, string>;
  /** Fields that a record which is there already can get. */
  readonly changeable: ReadonlySet<string>;
  readonly mayUpdate: boolean;
  readonly readNew: InputReader;
  readonly readChanged: InputReader;
  /** Values of choices by their plain labels. */
  readonly choices: Map<string, ReadonlyMap<string, string>>;
  /** Plain labels that empty a field. */
  readonly clearing: ReadonlySet<string>;
  /** Records that texts stand for, by field. */
  readonly found: Map<string, Map<string, Found>>;
};

/** Compiles an import of these columns. */
export async function planOf(ctx: Context, kind: ImportKind, fields: readonly (string | null)[]): Promise<Plan> {
  const { add, update } = kind.api.calls;
  if (add === undefined || update === undefined) throw new Error(`${kind.api.name} has no add and update`);
  const columns = fields.flatMap((name, index) => {
    const field = name === null ? undefined : kind.fields[name];
    // A role may have taken the field away since the columns were mapped.
    const isOut = name === null || field === undefined || isHidden(ctx.caller, kind.api.name, name);
    return isOut ? [] : [{ index, name, field }];
  });
  const record = recordOf(ctx.app, kind);
  const own = Object.keys(kind.table.columns).filter((name) => isOwnColumn(record, name));
  return {
    kind,
    columns,
    record,
    stored: new Map(own.map((name) => [wireOf(record, name), name])),
    changeable: new Set(columns.map(({ name }) => name).filter((name) => isChangeable(kind, name))),
    mayUpdate: mayChange(ctx, kind),
    readNew: inputReader(add.input),
    readChanged: inputReader(update.input),
    choices: new Map(
      await Promise.all(columns.map(async ({ name, field }) => [name, await labelsOf(ctx, field)] as const)),
    ),
    clearing: new Set(languages.map((language) => plainLabel(ctx.app.words.in(language)("import.clear")))),
    found: new Map(columns.map(({ name }) => [name, new Map()])),
  };
}

async function labelsOf(ctx: Context, field: ImportField): Promise<ReadonlyMap<string, string>> {
  const choices: readonly Choice[] = field.kind === "choice" ? await field.choices(ctx) : [];
  const byLabel = new Map<string, string>();
  // A value is stronger than a label that happens to look like it.
  for (const { value, labels } of choices) for (const label of labels) byLabel.set(plainLabel(label), value);
  for (const { value } of choices) byLabel.set(plainLabel(value), value);
  return byLabel;
}
