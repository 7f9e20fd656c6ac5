import { languages } from "#contract/languages";
import { isHidden } from "#core/request/access/fieldGuard";
import type { Context } from "#core/request/context";
import { compileInputReader, type InputReader } from "#core/http/input";
import type { RegisteredRecord } from "#core/request/history/recordRegistry";
import { isOwnColumn, toWireName } from "#core/request/history/visibleFields";
import type {
  Choice,
  ImportDefinition,
  ImportField,
  KeySubstitute,
  LookupResult,
} from "#core/request/importDefinition";
import { normalizeLabel } from "./cellValue.ts";
import { listRunFields, type StoredRun } from "./importStore.ts";
import { canUpdateRecords, findKeySubstitute, getImportDefinition, getImportRecord, isChangeable } from "./targets.ts";

/** A column of the file and the field that it fills. */
export type PlannedColumn = { readonly index: number; readonly name: string; readonly field: ImportField };

/** An import of certain columns, ready to check rows. Lookups are cached. */
export type ImportPlan = {
  readonly kind: ImportDefinition;
  readonly record: RegisteredRecord;
  /** The field of the key that takes its values from the column of another field. */
  readonly substitute: KeySubstitute | undefined;
  readonly columns: readonly PlannedColumn[];
  /** Texts that new records get in fields without a column of the file. */
  readonly constants: ReadonlyMap<string, string>;
  /** Columns of the table by field. */
  readonly columnsByField: ReadonlyMap<string, string>;
  /** Fields that can be written to existing records. */
  readonly changeable: ReadonlySet<string>;
  readonly canUpdate: boolean;
  /** Fields that the tenant requires of new records. */
  readonly requiredFields: readonly string[];
  readonly readNew: InputReader;
  readonly readChanged: InputReader;
  /** Values of choices by their normalised labels. */
  readonly choices: Map<string, ReadonlyMap<string, string>>;
  /** Normalised labels that empty a field. */
  readonly clearLabels: ReadonlySet<string>;
  /** Records for texts, by field. */
  readonly lookupResults: Map<string, Map<string, LookupResult>>;
};

/** Compiles the import of a run. */
export async function createImportPlan(ctx: Context, run: StoredRun): Promise<ImportPlan> {
  const kind = getImportDefinition(ctx.app, run.entity);
  const { add, update } = kind.api.calls;
  if (add === undefined || update === undefined) throw new Error(`${kind.api.name} has no add and update`);
  const columns = listPlannedFields(kind, run).flatMap(({ name, index }) => {
    const field = name === null ? undefined : kind.fields[name];
    // A role may have hidden the field since the columns were mapped.
    const isOut = name === null || field === undefined || isHidden(ctx.caller, kind.api.name, name);
    return isOut ? [] : [{ index, name, field }];
  });
  const record = getImportRecord(ctx.app, kind);
  const own = Object.keys(kind.table.columns).filter((name) => isOwnColumn(record, name));
  return {
    kind,
    columns,
    substitute: findKeySubstitute(kind, listRunFields(run)),
    constants: new Map(run.constants.map(({ field, text }) => [field, text])),
    record,
    columnsByField: new Map(own.map((name) => [toWireName(record, name), name])),
    changeable: new Set(columns.map(({ name }) => name).filter((name) => isChangeable(kind, name))),
    canUpdate: canUpdateRecords(ctx, kind),
    requiredFields: ((await kind.listRequiredFields?.(ctx)) ?? []).filter(
      (field) => !isHidden(ctx.caller, kind.api.name, field),
    ),
    readNew: compileInputReader(add.input),
    readChanged: compileInputReader(update.input),
    choices: new Map(
      await Promise.all(columns.map(async ({ name, field }) => [name, await labelsOf(ctx, field)] as const)),
    ),
    clearLabels: new Set(
      languages.map((language) => normalizeLabel(ctx.app.words.forLanguage(language)("import.clear"))),
    ),
    lookupResults: new Map(columns.map(({ name }) => [name, new Map()])),
  };
}

/** An import whose rows are checked, and its plan. */
export type RowValidation = { readonly run: StoredRun; readonly plan: ImportPlan };

/** The field of each column; a column that also fills the key comes twice. */
function listPlannedFields(kind: ImportDefinition, run: StoredRun): { index: number; name: string | null }[] {
  const fields = listRunFields(run);
  const columns = fields.map((name, index) => ({ index, name }));
  const substitute = findKeySubstitute(kind, fields);
  if (substitute === undefined) return columns;
  return [...columns, { index: fields.indexOf(substitute.from), name: substitute.field }];
}

async function labelsOf(ctx: Context, field: ImportField): Promise<ReadonlyMap<string, string>> {
  const choices: readonly Choice[] = field.kind === "choice" ? await field.choices(ctx) : [];
  const byLabel = new Map<string, string>();
  // A value takes precedence over a label that looks like it.
  for (const { value, labels } of choices) for (const label of labels) byLabel.set(normalizeLabel(label), value);
  for (const { value } of choices) byLabel.set(normalizeLabel(value), value);
  return byLabel;
}
